import { expect, test } from "vitest";
import { artOf } from "../src/render/pieces";
import { crossings } from "../src/state/crossings";
import { dayOf, opening, openings } from "../src/state/opening";
import { isClosed, isWalk } from "../src/state/walk";
import { layoutOf } from "../src/render/geometry";
import { boardOf, knightOn } from "./tools";

const board = boardOf([8, 8]);
const moves = knightOn(board);
const edges = (cells: readonly number[]) => new Set(cells.map((cell, i) => [cell, cells[(i + 1) % cells.length]].sort((a, b) => a - b).join()));

test("each opening is a closed tour that half a turn leaves as it is, and no two are alike", () => {
  const seen = new Set<string>();
  for (let i = 0; i < openings; i++) {
    const cells = opening(i);
    expect(new Set(cells).size).toBe(64);
    expect(isWalk([moves], cells) && isClosed(moves, cells)).toBe(true);
    const all = edges(cells);
    expect([...edges(cells.map((cell) => 63 - cell))].every((edge) => all.has(edge))).toBe(true);
    // Turned and mirrored they are others still.
    const images = [(c: number) => c, (c: number) => (c & 7) * 8 + (c >> 3)].flatMap((f) => [0, 7, 56, 63].map((x) => [...edges(cells.map((c) => f(c) ^ x))].sort().join(" ")));
    expect(images.some((image) => seen.has(image))).toBe(false);
    seen.add(images[0]);
  }
  expect(openings).toBeGreaterThanOrEqual(24);
});

test("another each day", () => {
  const day = dayOf(new Date(2026, 10, 22, 0, 1));
  expect(dayOf(new Date(2026, 10, 22, 23, 59))).toBe(day);
  expect(dayOf(new Date(2026, 10, 23, 0, 1))).toBe(day + 1);
  expect(opening(day)).not.toEqual(opening(day + 1));
  expect(opening(day + openings)).toEqual(opening(day));
});

test("crossings are counted as they are drawn", () => {
  const { x, y } = layoutOf(board);
  // Two diagonals of a square cross once; a bent line does not cross itself.
  expect(crossings(x, y, [0, 9, 1, 8], false)).toBe(1);
  expect(crossings(x, y, [0, 1, 9, 8], true)).toBe(0);
  // Where three moves meet in a square they do not cross.
  expect(crossings(x, y, [0, 9, 18], false)).toBe(0);
});

test("each piece with a name has a picture of its own, others a token", async () => {
  const named = "wazir ferz dabbaba knight alfil threeleaper camel zebra fourleaper giraffe tripper stag antelope ibis flamingo king alibaba gnu centaur rook bishop queen nightrider amazon chancellor archbishop pawn".split(" ");
  const pictures = new Set(named.map(artOf));
  expect(pictures.size).toBe(named.length);
  expect(pictures.has(artOf("1,2+0,3"))).toBe(false);
  expect(artOf("constructor")).toBe(artOf("1,2"));
});

import { expect, test } from "vitest";
import { cellsIn, hit, labelsOf, layoutOf, marginOf, seen } from "../src/render/geometry";
import { legsOf } from "../src/render/legs";
import { knight } from "../src/state/squares";
import { boardOf } from "./tools";

test("on a small screen names of rows and columns stand in the squares at the edge, and the board is larger", () => {
  const board = boardOf([8, 8]);
  const [beside, inside] = [{ labels: true }, { labels: true, inside: true }];
  expect(marginOf(board, inside)).toBeLessThan(marginOf(board, beside));
  const labels = labelsOf(board, inside);
  expect(labels.map((l) => l.words).join("")).toBe("87654321abcdefgh");
  for (const { x, y } of labels) expect([x > 0 && x < 8, y > 0 && y < 8]).toEqual([true, true]);
  // Large boards have no room there, glued ones have marks there, and who wants none has none.
  for (const other of [boardOf([20, 20]), boardOf([8, 8], "torus")]) expect(marginOf(other, inside)).toBe(marginOf(other, beside));
  expect(labelsOf(board, { labels: false, inside: true })).toEqual([]);
});

test("a board that is turned round has its last square first, and its names go with it", () => {
  const board = boardOf([3, 4]);
  const [plain, turned] = [layoutOf(board), layoutOf(board, 0, true)];
  expect([turned.x[0], turned.y[0]]).toEqual([3, 2]);
  expect(hit(turned, 3.5, 2.5)).toBe(0);
  expect(hit(turned, 0.5, 0.5)).toBe(11);
  expect(cellsIn(turned, 0, 0, 1, 1)).toEqual([11]);
  expect(seen(turned, turned.layers[0], 4)).toBe(7);
  const names = (turn: boolean) => labelsOf(board, { labels: true, turned: turn }).map(({ words, x, y }) => [words, x > 0 ? x : 0, y < 3 ? y : 0]);
  expect(names(false)).toContainEqual(["1", 0, 2.5]);
  expect(names(true)).toContainEqual(["1", 0, 0.5]);
  expect(names(true)).toContainEqual(["a", 3.5, 0]);
  // A move round the edge of a torus has the same legs, turned.
  const torus = boardOf([4, 5], "torus");
  const legs = (turn: boolean) => legsOf(layoutOf(torus, 0, turn), knight, 0, 19 - 5 * 1).map((leg) => leg.map((v) => Math.round(v * 100) / 100));
  expect(legs(true)).toEqual(legs(false).map((leg) => leg.map((v, i) => Math.round((i % 2 ? 4 - v : 5 - v) * 100) / 100)));
  expect(plain.turned).toBe(false);
  expect(layoutOf(boardOf([2, 2, 2]), 0, true).turned).toBe(false); // a box is turned as a stack
});

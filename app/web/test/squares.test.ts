import { describe, expect, test } from "vitest";
import sizes from "../../../board/testdata/sizes.json";
import { cellAt, cellOf, coordsOf, fileName, knight, land, leaps, nameOf, outside, readSize, withoutHoles } from "../src/state/squares";
import { formNames, readTopology, topologyOf } from "../src/state/topology";
import { boardOf, dice, topologiesOf } from "./tools";

describe("names", () => {
  test("files", () => {
    expect([0, 25, 26, 51, 52, 701, 702].map((n) => fileName(n))).toEqual(["a", "z", "aa", "az", "ba", "zz", "aaa"]);
  });
  test("a1 is the bottom left", () => {
    expect(nameOf({ sides: [8, 8] }, 56)).toBe("a1");
    expect(nameOf({ sides: [8, 8] }, 7)).toBe("h8");
    expect(nameOf({ sides: [3, 30] }, 29)).toBe("ad3");
    expect(nameOf({ sides: [4, 5, 5] }, 99)).toBe("(4,5,5)");
    expect(nameOf({ sides: [8] }, 0)).toBe("(1)");
  });
  test.each([[[8, 8]], [[3, 30]], [[1, 1]], [[4, 5, 5]], [[2, 3, 2, 3]], [[7]]])("there and back on %j", (sides) => {
    const cells = sides.reduce((a, b) => a * b);
    for (let cell = 0; cell < cells; cell++) {
      expect(cellOf({ sides }, nameOf({ sides }, cell))).toBe(cell);
      expect(cellAt(sides, coordsOf(sides, cell))).toBe(cell);
    }
  });
  test.each(["", "a", "1", "a0", "a9", "i1", "A1", "a1 ", "a1b", "a01", "(1,9)", "(0,1)", "(1)", "(1,1,1)", "(1,)", "(,)", "(1;1)", "a".repeat(500) + "1", "a" + "9".repeat(400)])(
    "%j is no square of 8x8",
    (name) => expect(cellOf({ sides: [8, 8] }, name)).toBeNull(),
  );
  test("coordinates are read on rows and columns, too", () => {
    expect(cellOf({ sides: [8, 8] }, "(8, 1)")).toBe(56);
  });
});

test("sizes", () => {
  // The list that board.Parse is held against, too.
  for (const [text, sides] of Object.entries(sizes.read)) expect(readSize(text), text).toEqual({ sides });
  for (const text of [...sizes.refused, "8x9999999999"]) expect(readSize(text), text).toBeNull();
});

describe("edges", () => {
  test("a cylinder wraps columns alone", () => {
    const b = boardOf([3, 4], "cylinder");
    expect(land(b, [0, 4])).toBe(0);
    expect(land(b, [0, -1])).toBe(3);
    expect(land(b, [3, 0])).toBeNull();
  });
  test("a Möbius strip mirrors the row, an even number of turns does not", () => {
    const b = boardOf([3, 4], "mobius");
    expect(land(b, [0, 4])).toBe(8);
    expect(land(b, [0, -1])).toBe(11);
    expect(land(b, [0, 8])).toBe(0);
  });
  test("the projective plane mirrors both", () => {
    const b = boardOf([3, 4], "projective");
    expect(land(b, [0, 4])).toBe(8);
    expect(land(b, [3, 0])).toBe(3);
    expect(land(b, [3, 4])).toBe(11);
  });
  test("a twisted torus shifts columns where rows wrap, forth and back", () => {
    const b = boardOf([3, 4], "twisted:1");
    expect(land(b, [3, 0])).toBe(1); // whoever leaves at the bottom comes back one column further right
    expect(land(b, [-1, 0])).toBe(11);
    expect(land(b, [6, 3])).toBe(1);
    expect(land(b, [3, 3])).toBe(0);
    expect(land(b, [0, -1])).toBe(3);
  });
  test("a topology is read with its number, cut down to the board, and only where it may be", () => {
    const names = ["twisted:0", "twisted:5", "twisted", "twisted:-1", "twisted:x", "torus:1", "torus", "constructor", ""];
    expect(names.map((text) => readTopology({ sides: [3, 4] }, text))).toEqual(["twisted:0", "twisted:1", null, null, null, null, "torus", null, null]);
    expect(["twisted:1", "klein", "torus"].map((text) => readTopology({ sides: [3, 4, 5] }, text))).toEqual([null, null, "torus"]);
  });
  test("a torus of rank 3", () => expect(land(boardOf([2, 3, 4], "torus"), [-1, 3, 4])).toBe(12));
  test.each(formNames)("a knight's moves on a %s can be taken back", (name) => {
    for (const sides of [[5, 6], [3, 3], [2, 4], [1, 5]]) {
      const out = leaps(boardOf(sides, topologyOf({ sides }, name)!, [1]), knight);
      expect(out[1]).toEqual([]);
      out.forEach((row, from) => row.forEach((to) => expect(out[to]).toContain(from)));
    }
  });
  test("the knight has 336 moves on 8x8", () => {
    expect(leaps(boardOf([8, 8]), knight).reduce((n, row) => n + row.length, 0)).toBe(336);
    expect(leaps(boardOf([8, 8], "torus"), knight).every((row) => row.length === 8)).toBe(true);
  });
});

test("moves round holes are those of a board that has them from the start", () => {
  const roll = dice(11);
  for (const topology of topologiesOf([4, 6])) {
    const whole = leaps(boardOf([4, 6], topology), knight);
    for (let i = 0; i < 10; i++) {
      const holes = Array.from({ length: 24 }, (_, cell) => cell).filter(() => roll(3) === 0);
      expect(withoutHoles(whole, holes)).toEqual(leaps(boardOf([4, 6], topology, holes), knight));
    }
  }
});

test("holes beyond the edge of a shape are told from those that its squares enclose", () => {
  const ring = boardOf([4, 5], "plane", [0, 1, 4, 9, 7, 12, 15]);
  expect(outside(ring).sort((a, b) => a - b)).toEqual([0, 1, 4, 9, 15]);
  expect(outside(boardOf([8, 8]))).toEqual([]);
});

import { expect, test } from "vitest";
import { labelsOf, marginOf } from "../src/render/geometry";
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

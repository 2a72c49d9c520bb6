import { expect, test } from "vitest";
import { leaps, knight } from "../src/state/squares";
import { sweep } from "../src/state/sweep";
import { boardOf } from "./tools";

const wazir = [[0, 1], [1, 0], [0, -1], [-1, 0]];

/** All paths through all squares, each with its reverse as one, by trying. */
function tried(out: readonly (readonly number[])[]): number {
  let count = 0;
  const seen = new Array<boolean>(out.length).fill(false);
  const go = (cell: number, steps: number) => {
    seen[cell] = true;
    if (steps === out.length) count++;
    else for (const to of out[cell]) if (!seen[to]) go(to, steps + 1);
    seen[cell] = false;
  };
  out.forEach((_, cell) => go(cell, 1));
  return count / 2;
}

test("a sweep counts what trying counts", () => {
  for (const [sides, piece] of [[[3, 4], knight], [[4, 4], knight], [[3, 3], wazir], [[3, 5], wazir], [[4, 4], wazir], [[1, 2], wazir]] as const) {
    const out = leaps(boardOf([...sides]), piece);
    expect(sweep(out).at(-1)!.whole, sides.join("x")).toBe(tried(out));
  }
});

test("5×5 has 4324 paths of single steps, met by some hundred states", () => {
  const steps = sweep(leaps(boardOf([5, 5]), wazir));
  expect(steps).toHaveLength(26);
  expect(steps.at(-1)!.whole).toBe(4324);
  expect(Math.max(...steps.map((s) => s.states.length))).toBe(142);
});

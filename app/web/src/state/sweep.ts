/**
 * A sweep that counts paths through all squares without meeting one, small enough to be
 * shown state by state. The squares are done one after another. Of what was drawn so far
 * only the squares that are still to be done matter, and of each only this: nothing leads
 * there yet, a piece of the path ends there and where its other end is, or the path runs
 * through it. All that look alike from there on are one state, with the number of ways
 * that lead to it. Counted are paths, each with its reverse as one.
 */
import type { Cell } from "./model";

/** Nothing leads there, the path runs through it, or the other end of its piece is done and is an end of the path. */
export const untouched = -1;
export const through = -2;
export const ended = -3;

export interface SweepState {
  /** For each square that is still to be done: untouched, through, ended, or the other end of its piece. */
  readonly mates: ReadonlyMap<Cell, number>;
  /** How many of the path's two ends are done. */
  readonly ends: number;
  readonly ways: number;
}

/** What there is after a number of squares are done. */
export interface SweepStep {
  readonly done: number;
  readonly states: readonly SweepState[];
  /** Paths that are whole. */
  readonly whole: number;
}

type Draft = { mates: Map<Cell, number>; ends: number; ways: number };

function keyOf({ mates, ends }: Draft): string {
  return `${ends}|${[...mates].sort(([a], [b]) => a - b).join(";")}`;
}

/** Joins two squares by a move; null where that makes no path. */
function join({ mates, ends, ways }: Draft, a: Cell, b: Cell): Draft | null {
  const [from, to] = [mates.get(a) ?? untouched, mates.get(b) ?? untouched];
  if (from === through || to === through || from === b) return null; // a third move, or a circle
  const next = new Map(mates);
  const [far, near] = [from === untouched ? a : from, to === untouched ? b : to];
  next.set(a, from === untouched ? untouched : through);
  next.set(b, to === untouched ? untouched : through);
  // What was the other end of either piece is the other end of the new one.
  if (far !== ended) next.set(far, near);
  if (near !== ended) next.set(near, far);
  return { mates: next, ends, ways };
}

/** What is left of a state when a square is done, and nothing leads there any more; null where no path can come of it. */
function leave({ mates, ends, ways }: Draft, cell: Cell, left: number): Draft | null {
  const mate = mates.get(cell) ?? untouched;
  const rest = new Map(mates);
  rest.delete(cell);
  if (mate === through) return { mates: rest, ends, ways };
  if (mate === untouched || ends === 2) return null; // it would stay alone, or be a third end
  if (mate !== ended) return { mates: rest.set(mate, ended), ends: ends + 1, ways };
  // The path has both its ends: it has to run through all that is left.
  return rest.size === left && [...rest.values()].every((m) => m === through) ? { mates: rest, ends: 2, ways } : null;
}

/** The sweep over all squares of a leap graph, two or more, in the order of its cells, step by step. */
export function sweep(neighbours: readonly (readonly Cell[])[]): SweepStep[] {
  let states: Draft[] = [{ mates: new Map(), ends: 0, ways: 1 }];
  const steps: SweepStep[] = [{ done: 0, states, whole: 0 }];
  neighbours.forEach((out, cell) => {
    let drafts = states;
    // Each move to a square that is not done yet is taken, or not.
    for (const to of out.filter((to) => to > cell)) drafts = [...drafts, ...drafts.flatMap((s) => join(s, cell, to) ?? [])];
    const kept = new Map<string, Draft>();
    for (const draft of drafts) {
      const next = leave(draft, cell, neighbours.length - 1 - cell);
      if (!next) continue;
      const same = kept.get(keyOf(next));
      if (same) same.ways += next.ways;
      else kept.set(keyOf(next), next);
    }
    states = [...kept.values()];
    steps.push({ done: cell + 1, states, whole: cell + 1 < neighbours.length ? 0 : states.reduce((sum, s) => sum + s.ways, 0) });
  });
  return steps;
}

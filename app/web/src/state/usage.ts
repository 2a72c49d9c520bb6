/** How many tours take each move, as data to draw: wide and strong lines are moves that many take, as in draw/moveusage.go. */
import type { Tally } from "../engine/wire";
import type { Cell, Shape } from "./model";
import { cellOf } from "./squares";

export interface MoveClass {
  /** How many tours take each of these moves. */
  tours: bigint;
  /** That of all, from 0 to 1. */
  share: number;
  moves: readonly (readonly [Cell, Cell])[];
}

/** The moves by how many tours take them, the most first. A move whose squares are none of the board is left out. */
export function classesOf(shape: Shape, all: bigint, tallies: readonly Tally[]): MoveClass[] {
  const classes = new Map<string, [Cell, Cell][]>();
  for (const { of, count } of tallies) {
    const [from, to] = of.split("-").map((name) => cellOf(shape, name));
    if (from === null || to === null || from === undefined || to === undefined) continue;
    classes.set(count, [...(classes.get(count) ?? []), [from, to]]);
  }
  const list = [...classes].map(([count, moves]) => ({ tours: BigInt(count), share: portion(BigInt(count), all), moves }));
  return list.sort((a, b) => (a.tours < b.tours ? 1 : a.tours > b.tours ? -1 : 0));
}

/** A part of a whole, to a thousandth. */
function portion(n: bigint, all: bigint): number {
  return all > 0n ? Number((n * 1000n) / all) / 1000 : 0;
}

/** How wide the line of a move is, in squares. */
export function widthOfUse(share: number): number {
  return 0.016 + 0.134 * share;
}

/** Walks of lessons: Warnsdorff's rule, any move, and the pairs of the game. Pure functions. */
import type { Cell } from "../../state/model";

type Out = readonly (readonly Cell[])[];

export function freeFrom(out: Out, walk: readonly Cell[], cell: Cell): Cell[] {
  return out[cell].filter((to) => !walk.includes(to));
}

/** How many ways lead on from each square where a walk can go. */
export function degrees(out: Out, walk: readonly Cell[]): Map<Cell, number> {
  const head = walk.at(-1);
  if (head === undefined) return new Map();
  return new Map(freeFrom(out, walk, head).map((to) => [to, freeFrom(out, walk, to).length]));
}

/** Those of them from which the fewest lead on. */
export function least(ways: ReadonlyMap<Cell, number>): Cell[] {
  const low = Math.min(...ways.values());
  return [...ways].filter(([, n]) => n === low).map(([cell]) => cell);
}

/** A walk that goes as far as it comes, by the rule or by any move; roll gives a number below another one. */
export function walkFrom(out: Out, start: Cell, rule: boolean, roll: (n: number) => number): Cell[] {
  const walk = [start];
  for (;;) {
    const ways = degrees(out, walk);
    if (!ways.size) return walk;
    const choice = rule ? least(ways) : [...ways.keys()];
    walk.push(choice[roll(choice.length)]);
  }
}

/** Pairs of squares a move apart, as many as can be: the partner of each square that has one (Berge 1957: along ways that alternate). */
export function partners(out: Out): Map<Cell, Cell> {
  const mate = new Map<Cell, Cell>();
  // Boards of the knight have two colours, so that ways from one to the other are enough.
  const side = new Map<Cell, 0 | 1>();
  const paint = (cell: Cell, colour: 0 | 1) => {
    if (side.has(cell)) return;
    side.set(cell, colour);
    for (const to of out[cell]) paint(to, colour ? 0 : 1);
  };
  out.forEach((_, cell) => paint(cell, 0));
  const find = (cell: Cell, tried: Set<Cell>): boolean =>
    out[cell].some((to) => {
      if (tried.has(to)) return false;
      tried.add(to);
      const other = mate.get(to);
      if (other !== undefined && !find(other, tried)) return false;
      mate.set(cell, to).set(to, cell);
      return true;
    });
  for (const [cell, colour] of side) if (colour === 0 && !mate.has(cell)) find(cell, new Set());
  return mate;
}

/** The move of who knows the pairs: to the partner, else any. */
export function answer(out: Out, walk: readonly Cell[]): Cell | null {
  const head = walk.at(-1)!;
  const free = freeFrom(out, walk, head);
  const partner = partners(out).get(head);
  return partner !== undefined && free.includes(partner) ? partner : (free[0] ?? null);
}

/** Tours by Warnsdorff's rule, with ties drawn by chance: what a page has before its engine's program has come. */
import type { Kind } from "./wire";

/** What is asked for, by the squares' numbers: where moves lead and come from, and the walk that it begins with. */
export interface Ruled {
  out: readonly (readonly number[])[];
  into: readonly (readonly number[])[];
  holes: readonly number[];
  kind: Kind;
  from: number | null;
  to: number | null;
  walk: readonly number[];
}

/** How many moves are looked at before the rule is given up: some hundredths of a second. */
const effort = 2_000_000;

/** Walks to a free square with the fewest ways on, and begins anew where it is stuck or the tour is not what was asked for. */
export function tourByRule({ out, into, holes, kind, from, to, walk }: Ruled, chance: () => number = Math.random): number[] | null {
  const squares = out.length - holes.length;
  const begin = walk.length || from === null ? walk : [from];
  for (let left = effort; left > 0; ) {
    const free = new Uint8Array(out.length).fill(1);
    const ways = Int32Array.from(out, (row) => row.length);
    const cells: number[] = [];
    const take = (cell: number) => {
      free[cell] = 0;
      for (const before of into[cell]) ways[before]--;
      left -= into[cell].length;
    };
    const go = (cell: number) => {
      cells.push(cell);
      take(cell);
    };
    holes.forEach(take);
    begin.forEach(go);
    left -= out.length; // even where there is nowhere to go
    let next: number | undefined;
    do {
      const last = cells.length === squares - 1;
      let least = Infinity;
      let ties = 0;
      next = undefined;
      const look = (cell: number) => {
        if (!free[cell] || (cell === to && !last) || ways[cell] > least) return;
        ties = ways[cell] < least ? 1 : ties + 1;
        least = ways[cell];
        if (chance() * ties < 1) next = cell;
      };
      if (cells.length) out[cells[cells.length - 1]].forEach(look);
      else do next = Math.floor(chance() * out.length); while (!free[next]); // prettier-ignore
      if (next !== undefined) go(next);
    } while (next !== undefined);
    const end = cells[cells.length - 1];
    const closed = squares === 1 || (squares > 2 && out[end].includes(cells[0]));
    if (cells.length === squares && (kind === "path" || closed === (kind === "closed")) && (to === null || end === to)) return cells;
  }
  return null;
}

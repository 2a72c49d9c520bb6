/** How often the line of a tour crosses itself. */
import type { Cell } from "./model";

/** Pairs of moves that cross, drawn as straight lines between squares' places; where they only touch, they do not. */
export function crossings(x: ArrayLike<number>, y: ArrayLike<number>, cells: readonly Cell[], closed: boolean): number {
  const n = cells.length;
  const moves = closed ? n : n - 1;
  const side = (a: Cell, b: Cell, c: Cell) => Math.sign((x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]));
  let count = 0;
  for (let i = 0; i < moves; i++) {
    const [a, b] = [cells[i], cells[(i + 1) % n]];
    for (let j = i + 1; j < moves; j++) {
      const [c, d] = [cells[j], cells[(j + 1) % n]];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count++;
    }
  }
  return count;
}

/** Warnsdorff's numbers, from step to step: how many free squares each free square leads on to. */
import { cellCount, type Board, type Cell } from "../state/model";

export class Warnsdorff {
  private board: Board | null = null;
  private out: readonly (readonly Cell[])[] = [];
  private into: readonly (readonly Cell[])[] = [];
  private degrees = new Int16Array(0);
  private taken = new Uint8Array(0);
  private walk: Cell[] = [];

  /** The numbers by cell after a walk; -1 where there is no free square. The array is the same each time, and changes. */
  after(board: Board, out: readonly (readonly Cell[])[], walk: ArrayLike<Cell>, length: number): Int16Array {
    if (board !== this.board || out !== this.out) this.begin(board, out);
    let keep = 0;
    while (keep < length && keep < this.walk.length && this.walk[keep] === walk[keep]) keep++;
    while (this.walk.length > keep) this.take(this.walk.pop()!, false);
    for (let i = keep; i < length; i++) {
      this.walk.push(walk[i]);
      this.take(walk[i], true);
    }
    return this.shown();
  }

  private begin(board: Board, out: readonly (readonly Cell[])[]): void {
    const cells = cellCount(board);
    const into: Cell[][] = Array.from({ length: cells }, () => []);
    out.forEach((row, from) => row.forEach((to) => into[to].push(from)));
    this.board = board;
    this.out = out;
    this.into = into;
    this.walk = [];
    this.taken = new Uint8Array(cells);
    for (const hole of board.holes) this.taken[hole] = 1;
    this.degrees = Int16Array.from(out, (row) => row.filter((to) => !this.taken[to]).length);
  }

  private take(cell: Cell, taken: boolean): void {
    this.taken[cell] = taken ? 1 : 0;
    for (const from of this.into[cell]) this.degrees[from] += taken ? -1 : 1;
  }

  private shown(): Int16Array {
    return this.degrees.map((degree, cell) => (this.taken[cell] ? -1 : degree));
  }
}

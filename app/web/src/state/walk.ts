/**
 * A tour walked by hand: the legal squares, the number of onward moves of each, and
 * the lost squares.
 */
import { squareCount, type Ask, type Board, type Cell } from "./model";
import { nameOf } from "./squares";
import { pieceName, pieceWords } from "./words";
import { msg } from "../words/words";

/** A leap graph by cells: where a piece goes, and where it comes from. */
export interface Moves {
  readonly out: readonly (readonly Cell[])[];
  readonly into: readonly (readonly Cell[])[];
  readonly directed: boolean;
}

export function movesOf(out: readonly (readonly Cell[])[], directed: boolean): Moves {
  if (!directed) return { out, into: out, directed };
  const into: Cell[][] = out.map(() => []);
  out.forEach((row, from) => row.forEach((to) => into[to].push(from)));
  return { out, into, directed };
}

/** What can be said of a walk without a search. */
export interface Outlook {
  /** Where the next step may go. */
  legal: Cell[];
  /** For each of these, how many free squares it leads on to. */
  onward: Map<Cell, number>;
  /** Free squares that no way of going on visits. */
  dead: Cell[];
  /** Free squares that can only be the last. Two of them are one too many. */
  last: Cell[];
  /** Every square is visited. */
  full: boolean;
  /** The last square is a move from the first. */
  home: boolean;
  /** It is proven that the walk cannot become what is asked for. */
  lost: boolean;
}

/** Whether cells are a walk of the piece, or of two pieces by turns. */
export function isWalk(moves: readonly Moves[], cells: readonly Cell[]): boolean {
  const n = moves.length;
  return cells.every((cell, i) => i < n || (moves[i % n].out[cells[i - n]] ?? []).includes(cell));
}

/** Whether the last of these cells is a move from the first, as a tour's. */
export function isClosed(moves: Moves, cells: readonly Cell[]): boolean {
  if (cells.length === 1) return true;
  return cells.length > 2 && moves.out[cells[cells.length - 1]].includes(cells[0]);
}

/** Whether two tours are the same, whichever way they go round, and wherever closed ones start. */
export function sameTour(a: readonly Cell[], b: readonly Cell[], closed: boolean): boolean {
  const n = a.length;
  if (n !== b.length) return false;
  const start = closed ? b.indexOf(a[0]) : 0;
  const like = (from: number, step: 1 | -1) => from >= 0 && a.every((cell, i) => cell === b[(((from + step * i) % n) + n) % n]);
  return like(start, 1) || like(closed ? start : n - 1, -1);
}

/** What can be said of a walk; of two pieces, for the one that is to move. */
export function outlook(board: Board, pieces: readonly Moves[], ask: Ask, walk: readonly Cell[]): Outlook {
  const moves = pieces[walk.length % pieces.length];
  const free = new Uint8Array(moves.out.length).fill(1);
  for (const hole of board.holes) free[hole] = 0;
  for (const cell of walk) free[cell] = 0;
  const head = walk.at(-pieces.length) ?? null;
  const start = walk.length ? walk[0] : null;
  const left = squareCount(board) - walk.length;
  const full = left === 0;
  const home = full && pieces.length === 1 && isClosed(moves, walk);

  const legal: Cell[] = [];
  if (head !== null) legal.push(...moves.out[head].filter((cell) => free[cell]));
  else if (ask.from !== null) legal.push(ask.from);
  else free.forEach((is, cell) => is && legal.push(cell));
  const onward = new Map(legal.map((cell) => [cell, moves.out[cell].filter((next) => free[next]).length]));

  const dead: Cell[] = [];
  const last: Cell[] = [];
  if (head !== null && !full) {
    // What can be reached from here through free squares.
    const reached = new Uint8Array(free.length);
    const queue = [head];
    for (let i = 0; i < queue.length; i++) {
      for (const next of moves.out[queue[i]]) {
        if (free[next] && !reached[next]) {
          reached[next] = 1;
          queue.push(next);
        }
      }
    }
    const closing = ask.kind === "closed";
    const count = (cells: readonly Cell[]) => cells.reduce((n, cell) => n + free[cell], 0);
    free.forEach((is, cell) => {
      if (!is) return;
      const enters = count(moves.into[cell]) + (moves.into[cell].includes(head) ? 1 : 0);
      const leaves = count(moves.out[cell]) + (closing && moves.out[cell].includes(start!) ? 1 : 0);
      // Where a move can be taken back, one free neighbour is one way in or out, not both.
      const ways = moves.directed ? Math.min(1, enters) + Math.min(1, leaves) : enters + leaves - count(moves.out[cell]);
      const corner = left > 1 && leaves === 0 && count(moves.into[cell]) === 0; // from here and no further
      if (!reached[cell] || enters === 0 || corner || (closing && ways < 2)) dead.push(cell);
      else if (ways < 2) last.push(cell);
    });
  }
  const ends = ask.to === null ? last : [...new Set([...last, ask.to])];
  const stuck = !full && head !== null && legal.length === 0;
  const wrong =
    (full && ((ask.kind === "closed" && !home) || (ask.kind === "open" && home) || (ask.to !== null && head !== ask.to))) ||
    (!full && ask.to !== null && walk.includes(ask.to)) ||
    (ask.from !== null && start !== null && start !== ask.from);
  return { legal, onward, dead, last, full, home, lost: stuck || wrong || dead.length > 0 || ends.length > 1 };
}

/** Why a square is no next step, in words that need no board; the piece is that which is to move, of one or two. */
export function whyNot(board: Board, name: string, ask: Ask, walk: readonly Cell[], cell: Cell, pieces = 1): string {
  const square = nameOf(board, cell);
  const piece = pieceWords(name);
  if (board.holes.includes(cell)) return msg("walk.hole", { square });
  const head = walk.at(-pieces);
  if (!walk.length) return msg("walk.not-start", { square, start: nameOf(board, ask.from!) });
  const step = walk.indexOf(cell);
  if (cell === head) return msg("walk.stands", { square, piece });
  if (step >= 0 && step > walk.length - 1 - pieces) return msg("walk.other", { square });
  if (step >= 0) return msg("walk.visited", { square, n: step + 1 });
  return msg("walk.no-move", { square, piece, from: nameOf(board, head!) });
}

/** A step in words: "17: knight to f3, 4 squares onward". */
export function stepWords(board: Board, name: string, walk: readonly Cell[], onward: number): string {
  const values = { n: walk.length, piece: pieceName(name), square: nameOf(board, walk[walk.length - 1]), onward: onward ? msg("walk.onward", { n: onward }) : msg("walk.no-onward") };
  return msg(walk.length === 1 ? "walk.starts" : "walk.step", values);
}

/** A walk that ended, or went wrong, in words; "" while it goes on. */
export function endWords(o: Outlook, ask: Ask, steps: number): string {
  if (o.full) {
    const kind = o.home ? "closed" : ask.kind === "path" ? "path" : "open";
    return msg(`walk.${o.lost ? "wrong" : "full"}-${kind}`, { n: steps });
  }
  return o.legal.length === 0 ? msg("walk.end", { n: steps }) : "";
}

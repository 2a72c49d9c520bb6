/**
 * Reasons, shown on the board: if an engine says why no tour exists, these are the
 * squares that show it.
 *
 * 	colours             each square has its number among those of its colour
 * 	parts, pieces       each piece that the board falls into has a tint and a letter;
 * 	                    the squares whose taking away parts it are marked
 * 	dead ends, degrees  the squares with too few moves, and the moves that they have
 */
import type { Explanation } from "../engine/wire";
import type { Board, Cell } from "./model";
import { cellsOf } from "./squares";
import type { Moment } from "./timeline";
import type { Moves } from "./walk";

export interface Shown {
  /** Squares that the reason names. */
  marks: readonly Cell[];
  /** Of every square its colour, 0 or 1, and its number in it, from 1. */
  counted: ReadonlyMap<Cell, { colour: 0 | 1; number: number }>;
  /** Of every square the piece of the board that it is in, from 0. */
  parts: ReadonlyMap<Cell, number>;
  /** Moves, as pairs of squares. */
  moves: readonly (readonly [Cell, Cell])[];
  /** Walks that need not be tours, by the names of their squares; of a graph, of its vertices. */
  walks: readonly (readonly string[])[];
  /** Their last squares lead home. */
  closed: boolean;
  /** Of a graph, the vertices that the reason names. */
  vertices: readonly string[];
}

export const nothingShown: Shown = { marks: [], counted: new Map(), parts: new Map(), moves: [], walks: [], closed: false, vertices: [] };

/** Whether there is anything to be seen. */
export function showsAny({ marks, counted, parts, moves, walks }: Shown): boolean {
  return marks.length + counted.size + parts.size + moves.length + walks.length > 0;
}

/** The walks as a moment of a film: their moves, each walk in a colour of its own. What they leave out is blank. */
export function walksOf(board: Board, { walks, closed }: Shown): Moment {
  const edges: Cell[] = [];
  const kinds: number[] = [];
  walks.forEach((names, kind) => {
    const cells = cellsOf(board, names) ?? [];
    cells.forEach((cell, i) => {
      const to = i + 1 < cells.length ? cells[i + 1] : closed && i > 1 ? cells[0] : undefined;
      if (to === undefined) return;
      edges.push(cell, to);
      kinds.push(kind);
    });
  });
  return { walk: [], length: 0, home: false, cut: null, edges, kinds, words: "" };
}

/** What can be shown of a reason. */
export function shownOf(board: Board, moves: Moves | null, { rule, witness }: Explanation): Shown {
  const marks = cellsOf(board, witness ?? []) ?? [];
  const shown = { ...nothingShown, marks };
  if (!moves) return shown;
  switch (rule) {
    case "colours":
      return { ...shown, counted: colours(board, moves) };
    case "parts":
      return { ...shown, parts: pieces(board, moves, []) };
    case "pieces":
      return { ...shown, parts: pieces(board, moves, marks) };
    case "dead ends":
    case "degrees":
    case "ends":
      return { ...shown, moves: marks.flatMap((cell) => moves.out[cell].map((to): [Cell, Cell] => [cell, to])) };
    default:
      return shown;
  }
}

function squaresOf(board: Board, moves: Moves): Cell[] {
  const holes = new Set(board.holes);
  return moves.out.map((_, cell) => cell).filter((cell) => !holes.has(cell));
}

/** Everything that moves lead to and from, from a square on, in the order met. */
function reached(moves: Moves, from: Cell, visit: (cell: Cell, before: Cell) => boolean): void {
  const queue = [from];
  for (let i = 0; i < queue.length; i++) {
    for (const to of [...moves.out[queue[i]], ...moves.into[queue[i]]]) if (visit(to, queue[i])) queue.push(to);
  }
}

/** The two colours that every move changes; none where some move keeps it. */
function colours(board: Board, moves: Moves): Shown["counted"] {
  const colour = new Map<Cell, 0 | 1>();
  let clash = false;
  for (const cell of squaresOf(board, moves)) {
    if (colour.has(cell)) continue;
    // Squares that no move joins to these: the chessboard says.
    const [row, column] = [Math.floor(cell / board.sides[board.sides.length - 1]), cell % board.sides[board.sides.length - 1]];
    colour.set(cell, ((row + column) % 2) as 0 | 1);
    reached(moves, cell, (to, before) => {
      const other = (1 - colour.get(before)!) as 0 | 1;
      if (colour.has(to)) {
        clash ||= colour.get(to) !== other;
        return false;
      }
      colour.set(to, other);
      return true;
    });
  }
  if (clash) return new Map();
  const numbers = [0, 0];
  return new Map(squaresOf(board, moves).map((cell) => [cell, { colour: colour.get(cell)!, number: ++numbers[colour.get(cell)!] }]));
}

/** The pieces that the board falls into without some squares. */
function pieces(board: Board, moves: Moves, without: readonly Cell[]): Shown["parts"] {
  const gone = new Set(without);
  const part = new Map<Cell, number>();
  let number = 0;
  for (const cell of squaresOf(board, moves)) {
    if (gone.has(cell) || part.has(cell)) continue;
    part.set(cell, number);
    reached(moves, cell, (to) => {
      if (gone.has(to) || part.has(to)) return false;
      part.set(to, number);
      return true;
    });
    number++;
  }
  return part;
}

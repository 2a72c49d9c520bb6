/**
 * Boards of hexagons: "hex:6" is a hexagon of side 6, whose files stand upright, as in
 * hexagonal chess; "hex:5x7" has rows of 7 of which every second begins half a cell
 * further right. Their cells are in a box of rows and columns, as squares are, and a
 * move adds the same to both everywhere; what the box has beside the shape is absent, and counts
 * as holes. board/hexagons.go says the same, with pictures.
 */
import type { Topology } from "../engine/wire";
import type { Board, Cell, Shape } from "./model";

/** The shape of a hexagon of a side, or of rows and columns. */
export function hexagonsOf(sizes: readonly number[]): Shape {
  const [rows, columns] = sizes;
  return { sides: sizes.length === 1 ? [2 * rows - 1, 2 * rows - 1] : [rows, columns + ((rows - 1) >> 1)], hex: sizes };
}

/** Whether hexagons stand in files, one upon the other, and not in rows. */
export function isUpright({ hex }: Shape): boolean {
  return hex?.length === 1;
}

/** The first column of the box that a row of it has, and the last. */
function span({ sides, hex }: Shape, row: number): [first: number, last: number] {
  if (!hex) return [0, sides[sides.length - 1] - 1];
  const [n, columns] = hex;
  if (hex.length === 1) return [Math.max(0, n - 1 - row), Math.min(2 * n - 2, 3 * n - 3 - row)];
  const first = ((n - 1) >> 1) - (row >> 1);
  return [first, first + columns - 1];
}

/** Whether a cell of the box does not belong to the shape. */
export function isAbsent(shape: Shape, cell: Cell): boolean {
  if (!shape.hex) return false;
  const [first, last] = span(shape, Math.floor(cell / shape.sides[1]));
  const column = cell % shape.sides[1];
  return column < first || column > last;
}

/** The first cell that belongs to the shape; 0 on squares. */
export function firstOf(shape: Shape): Cell {
  return span(shape, 0)[0];
}

/** The board of a shape without the cells that somebody took away. */
export function boardWith(shape: Shape, topology: Topology, taken: readonly Cell[]): Board {
  const holes = new Set(taken);
  if (shape.hex) for (let cell = 0; cell < shape.sides[0] * shape.sides[1]; cell++) if (isAbsent(shape, cell)) holes.add(cell);
  return { sides: shape.sides, ...(shape.hex && { hex: shape.hex }), topology, holes: [...holes].sort((a, b) => a - b) };
}

/** The holes that somebody made. */
export function takenOf(board: Board): readonly Cell[] {
  return board.hex ? board.holes.filter((cell) => !isAbsent(board, cell)) : board.holes;
}

/** Whether a board has rows and columns of squares, with names of their own. */
export function isFlat({ sides, hex }: Shape): boolean {
  return sides.length === 2 && !hex;
}

/** From where the coordinates of boards count that differ in size alone; null where they differ in kind. */
export function offsetOf(from: Shape, to: Shape): readonly number[] | null {
  if (from.hex?.length !== to.hex?.length || from.sides.length !== to.sides.length) return null;
  const middle = ({ sides, hex }: Shape) => (hex?.length === 1 ? [hex[0], hex[0]] : hex ? [0, (hex[0] - 1) >> 1] : sides.map(() => 0));
  const before = middle(from);
  return middle(to).map((c, axis) => c - before[axis]);
}

export const letters = "abcdefghijklmnopqrstuvwxyz";

/** The letters of files: hexagonal chess has no j. */
export function alphabetOf(shape: Shape): string {
  return isUpright(shape) ? letters.replace("j", "") : letters;
}

/** The file and the rank of a cell: on a hexagon its file and its place in it from the foot, else its place in its row, and the row from below. Both count from 0. */
export function placeIn(shape: Shape, cell: Cell): [file: number, rank: number] {
  const [row, column] = [Math.floor(cell / shape.sides[1]), cell % shape.sides[1]];
  // A hexagon's files are as its rows.
  if (isUpright(shape)) return [column, span(shape, column)[1] - row];
  return [column - (shape.hex ? span(shape, row)[0] : 0), shape.sides[0] - 1 - row];
}

/** The cell of a file and a rank; null if there is none. */
export function cellIn(shape: Shape, file: number, rank: number): Cell | null {
  const [rows, columns] = shape.sides;
  const row = isUpright(shape) && file < columns ? span(shape, file)[1] - rank : rows - 1 - rank;
  const column = file + (shape.hex && !isUpright(shape) ? span(shape, row)[0] : 0);
  if (file < 0 || row < 0 || row >= rows || column >= columns) return null;
  const cell = row * columns + column;
  return isAbsent(shape, cell) ? null : cell;
}

type Step = readonly [down: number, right: number];

/** Steps to the neighbours, in turn round a hexagon. */
export const around = [[0, 1], [1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1]] as const satisfies readonly Step[]; // prettier-ignore

/** The cell of the rows and columns, or of the box round hexagons, that a step leads to; null beyond them. */
export function stepFrom({ sides: [rows, columns] }: Shape, cell: Cell, [down, right]: Step): Cell | null {
  const [row, column] = [Math.floor(cell / columns) + down, (cell % columns) + right];
  return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : null;
}

/** Ways that arrows go, down and right; where there are two, those of even files or rows, and then of odd ones: there and back come to the same cell. */
const ways: Readonly<Record<string, readonly [upright: readonly Step[], rows: readonly Step[]]>> = {
  ArrowUp: [[[-1, 0]], [[-1, 1], [-1, 0]]],
  ArrowDown: [[[1, 0]], [[1, 0], [1, -1]]],
  ArrowLeft: [[[1, -1], [0, -1]], [[0, -1]]],
  ArrowRight: [[[0, 1], [-1, 1]], [[0, 1]]],
}; // prettier-ignore

/** The cell that an arrow leads to; the same where there is none. */
export function neighbour(shape: Shape, cell: Cell, arrow: string): Cell {
  const [, columns] = shape.sides;
  const steps = ways[arrow][isUpright(shape) ? 0 : 1];
  const odd = (isUpright(shape) ? cell % columns : Math.floor(cell / columns)) % 2 === 1;
  for (const step of odd ? steps.toReversed() : steps) {
    const to = stepFrom(shape, cell, step);
    if (to !== null && !isAbsent(shape, to)) return to;
  }
  return cell;
}

/** Names of squares, coordinates, and what happens at the edges of a board. */
import { cellCount, type Board, type Cell, type Shape } from "./model";
import { around, cellIn, hexagonsOf, isAbsent, letters, alphabetOf, placeIn, stepFrom } from "./hexagons";
import { mirrors, shift, wraps } from "./topology";

/** A column, from 0, in letters: 0 is a, 25 is z, 26 is aa. */
export function fileName(col: number, of = letters): string {
  const letter = of[col % of.length];
  return col < of.length ? letter : fileName(Math.floor(col / of.length) - 1, of) + letter;
}

/** The coordinates of a cell, from 0, row first. */
export function coordsOf(sides: readonly number[], cell: Cell): number[] {
  const coords = new Array<number>(sides.length);
  for (let axis = sides.length - 1; axis >= 0; axis--) {
    coords[axis] = cell % sides[axis];
    cell = Math.floor(cell / sides[axis]);
  }
  return coords;
}

/** The cell at coordinates that lie in the box. */
export function cellAt(sides: readonly number[], coords: readonly number[]): Cell {
  return coords.reduce((cell, c, axis) => cell * sides[axis] + c, 0);
}

/** A square's name: algebraic on rows and columns and on hexagons, else coordinates from 1. */
export function nameOf(shape: Shape, cell: Cell): string {
  if (shape.sides.length === 2) {
    const [file, rank] = placeIn(shape, cell);
    return fileName(file, alphabetOf(shape)) + (rank + 1);
  }
  return `(${coordsOf(shape.sides, cell).map((c) => c + 1).join(",")})`;
}

/** The cell of a name, or null if it names no cell of the board. */
export function cellOf(shape: Shape, name: string): Cell | null {
  const { sides } = shape;
  if (name.length > 64) return null;
  const inner = /^\(([\d,\s]*)\)$/.exec(name);
  if (inner) {
    const coords = inner[1].split(",").map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) - 1 : -1));
    if (coords.length !== sides.length || coords.some((c, axis) => c < 0 || c >= sides[axis])) return null;
    const cell = cellAt(sides, coords);
    return isAbsent(shape, cell) ? null : cell;
  }
  const match = /^([a-z]+)([1-9]\d*)$/.exec(name);
  if (!match || sides.length !== 2) return null;
  const of = alphabetOf(shape);
  let file = 0;
  for (const letter of match[1]) {
    if (!of.includes(letter)) return null;
    file = file * of.length + of.indexOf(letter) + 1;
  }
  return cellIn(shape, file - 1, Number(match[2]) - 1);
}

/** The cells of names; null if one of them names no cell. */
export function cellsOf(shape: Shape, names: readonly string[]): Cell[] | null {
  const cells: Cell[] = [];
  for (const name of names) {
    const cell = cellOf(shape, name);
    if (cell === null) return null;
    cells.push(cell);
  }
  return cells;
}

/** A size as people write it, "8x8", "hex:6", "hex:5x7"; null where it is none. */
export function readSize(text: string): Shape | null {
  const [, hex, sizes] = /^\s*(hex:)?(.*)$/is.exec(text)!;
  const parts = sizes.trim().split(/\s*[x×*]\s*/i);
  if (parts.length > 62 || parts.some((part) => !/^\d{1,9}$/.test(part) || Number(part) < 1)) return null;
  if (hex) return parts.length < 3 ? hexagonsOf(parts.map(Number)) : null;
  return { sides: parts.map(Number) };
}

export function sizeOf({ sides, hex }: Shape, by = "x"): string {
  return hex ? `hex:${hex.join(by)}` : sides.join(by);
}

/** The same to be read: "8×8". */
export function sizeWords(shape: Shape): string {
  return sizeOf(shape, "×");
}

/**
 * The cell that coordinates anywhere come down on, after wrapping; null off the
 * board. Holes are not looked at. An odd number of turns round an axis that
 * mirrors turns the other axis about, and turns round rows may shift columns, as in
 * the package board.
 */
export function land(board: Board, coords: readonly number[]): Cell | null {
  const at = coords.slice();
  const odd = [false, false];
  for (let axis = 0; axis < at.length; axis++) {
    const side = board.sides[axis];
    if ((at[axis] >= 0 && at[axis] < side) || !wraps(board.topology, axis)) continue;
    const turns = Math.floor(at[axis] / side);
    at[axis] -= turns * side;
    if (axis === 0 && at.length === 2) at[1] += shift(board.topology, 1, turns);
    if (axis < 2) odd[axis] = turns % 2 !== 0;
  }
  for (let axis = 0; axis < 2 && at.length === 2; axis++) {
    if (odd[axis] && mirrors(board.topology, axis)) at[1 - axis] = board.sides[1 - axis] - 1 - at[1 - axis];
  }
  for (let axis = 0; axis < at.length; axis++) {
    if (at[axis] < 0 || at[axis] >= board.sides[axis]) return null;
  }
  return cellAt(board.sides, at);
}

/** Steps to the squares beside one. */
const sidesOf = [[-1, 0], [1, 0], [0, -1], [0, 1]] as const; // prettier-ignore

/** Whether a tour is the outline of an area: each step, and the one home, goes to a square beside the last one, over no edge. It then has no crossing either. */
export function hasOutline({ sides, hex, topology }: Board, tour: readonly Cell[]): boolean {
  if (sides.length !== 2 || topology !== "plane") return false;
  return tour.every((cell, i) => {
    const before = coordsOf(sides, tour.at(i - 1)!);
    const [down, right] = coordsOf(sides, cell).map((c, axis) => c - before[axis]);
    return (hex ? around : sidesOf).some(([r, c]) => r === down && c === right);
  });
}

/** The holes of a board of rank 2 that are beyond its edge: from them a way over holes, from side to side, leads off it. */
export function outside(board: Board): Cell[] {
  const [rows, columns] = board.sides;
  const left = new Set(board.holes);
  const out: Cell[] = [];
  const take = (cell: Cell | null) => {
    if (cell !== null && left.delete(cell)) out.push(cell);
  };
  for (let row = 0; row < rows; row++) [0, columns - 1].forEach((column) => take(row * columns + column));
  for (let column = 0; column < columns; column++) [0, rows - 1].forEach((row) => take(row * columns + column));
  for (let at = 0; at < out.length; at++) for (const step of board.hex ? around : sidesOf) take(stepFrom(board, out[at], step));
  return out;
}

/**
 * Where leaps by these vectors go from every cell: what the engine answers too,
 * for the first picture, which waits for no request, and for tests. Riders are
 * the engine's.
 */
export function leaps(board: Board, vectors: readonly (readonly number[])[]): Cell[][] {
  const holes = new Set(board.holes);
  const rows: Cell[][] = [];
  for (let cell = 0; cell < cellCount(board); cell++) {
    const row: Cell[] = [];
    if (!holes.has(cell)) {
      const from = coordsOf(board.sides, cell);
      for (const v of vectors) {
        const to = land(
          board,
          from.map((c, axis) => c + v[axis]),
        );
        if (to !== null && to !== cell && !holes.has(to) && !row.includes(to)) row.push(to);
      }
    }
    rows.push(row);
  }
  return rows;
}

/** The same on a board with holes, where a move can be taken back: only what is near a hole is new. */
export function withoutHoles(out: readonly Cell[][], holes: readonly Cell[]): Cell[][] {
  const left = out.slice();
  const gone = new Set(holes);
  for (const hole of holes) {
    left[hole] = [];
    for (const near of out[hole]) if (!gone.has(near)) left[near] = left[near].filter((cell) => cell !== hole);
  }
  return left;
}

/** Moves of one shape in the plane, in the order of the engine's list. */
export function shape(a: number, b: number): readonly (readonly number[])[] {
  const all = [[a, b], [b, a], [a, -b], [-b, a], [-a, b], [b, -a], [-a, -b], [-b, -a]]; // prettier-ignore
  return all.filter((v, i) => all.findIndex((w) => String(w) === String(v)) === i);
}

/** The moves of pieces that people begin with; those of all others the engine tells. */
export const leapers: Readonly<Record<string, readonly (readonly number[])[]>> = {
  knight: shape(1, 2),
  camel: shape(1, 3),
  zebra: shape(2, 3),
  giraffe: shape(1, 4),
  wazir: shape(0, 1),
  ferz: shape(1, 1),
  king: [...shape(0, 1), ...shape(1, 1)],
};

export const knight = leapers.knight;

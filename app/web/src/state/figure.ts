/** Boards from pictures, and squares to cut so that a board's colours balance. */
import type { Kind } from "../engine/wire";
import { fits } from "./changes";
import { boardWith, cellIn, hexagonsOf, isAbsent, isUpright } from "./hexagons";
import { cellCount, maxCells, type Board, type Cell, type Shape } from "./model";
import { readSize } from "./squares";

/** Why a picture gives no board. */
export type Unread = "signs" | "blanks" | "hexagons" | "empty" | "large";

/** A board from rows of squares; what is empty all round is left out. */
function boardFrom(rows: readonly (readonly boolean[])[]): Board | Unread {
  const full = rows.map((row) => row.some(Boolean));
  const [top, bottom] = [full.indexOf(true), full.lastIndexOf(true)];
  if (top < 0) return "empty";
  const body = rows.slice(top, bottom + 1);
  const left = Math.min(...body.flatMap((row) => (row.includes(true) ? [row.indexOf(true)] : [])));
  const right = Math.max(...body.map((row) => row.lastIndexOf(true)));
  const sides = [body.length, right - left + 1];
  if (sides[0] * sides[1] > maxCells) return "large";
  const holes = body.flatMap((row, r) => Array.from({ length: sides[1] }, (_, c) => (row[left + c] ? -1 : r * sides[1] + c)).filter((cell) => cell >= 0));
  return { sides, topology: "plane", holes };
}

/** A picture as text: a line for each row, . for a square, # or a blank for a hole. Hexagons have "hex:" in the first line. Blanks between all signs may be holes or nothing, and are not guessed at: the package board reads the same. */
export function boardOfText(given: string): Board | Unread {
  const text = given.replace(/\r/g, "");
  const hex = text.startsWith("hex:");
  const [first, ...below] = text.split("\n");
  const size = hex ? first.slice(4) : "";
  const named = size.trim() !== "" && !/[.#]/.test(size);
  const lines = !hex ? [first, ...below] : size.trim() && !named ? [size, ...below] : below;
  if (lines.some((line) => /[^.#\s]/.test(line))) return "signs";
  if (text.length > 4 * maxCells) return "large";
  if (named) return boardOfLines(first, lines);
  if (hex) return hexagonsFrom(lines);
  if (/[.#][ \t]+[.#]/.test(text) && !/[.#]{2}/.test(text)) return "blanks";
  return boardFrom(lines.map((line) => [...line].map((sign) => sign === ".")));
}

/** Hexagons, or why there are none. */
function hexagons(shape: Shape, taken: readonly Cell[]): Board | Unread {
  const board = boardWith(shape, "plane", taken);
  return board.holes.length < cellCount(shape) ? board : "empty";
}

/** Rows of hexagons, each sign under a gap of the row above. */
function hexagonsFrom(lines: readonly string[]): Board | Unread {
  const height = lines.findLastIndex(Boolean) + 1;
  const signs = lines.flatMap((line, row) => [...line].flatMap((sign, x) => (sign === " " ? [] : [{ sign, row, at: x - (row % 2) }])));
  const places = signs.map(({ at }) => at);
  if (!places.length) return "empty";
  const left = Math.min(...places);
  if (places.some((at) => (at - left) % 2)) return "hexagons";
  const shape = hexagonsOf([height, (Math.max(...places) - left) / 2 + 1]);
  if (!fits(shape)) return "large";
  const there = new Set(signs.map(({ sign, row, at }) => (sign === "." ? cellIn(shape, (at - left) / 2, height - 1 - row) : null)));
  return hexagons(
    shape,
    Array.from({ length: cellCount(shape) }, (_, cell) => cell).filter((cell) => !there.has(cell)),
  );
}

/** The cells line by line, as text has them: those of a hexagon that stand at one height are a line. */
function textLinesOf(shape: Shape): Cell[][] {
  const lines: Cell[][] = [];
  const [rows, columns] = shape.sides;
  for (let cell = 0; cell < rows * columns; cell++) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    if (!isAbsent(shape, cell)) (lines[isUpright(shape) ? 2 * row + column : row] ??= []).push(cell);
  }
  return lines.filter(Boolean).map((line) => line.sort((a, b) => (a % columns) - (b % columns)));
}

/** A board whose size is named, as the command prints it: each line has its hexagons, with blanks between them. */
function boardOfLines(size: string, lines: readonly string[]): Board | Unread {
  const shape = readSize(size);
  if (!shape) return "hexagons";
  if (!fits(shape)) return "large";
  const signs = lines.map((line) => line.split(/\s+/).filter(Boolean)).filter((line) => line.length);
  const cells = textLinesOf(shape);
  if (signs.length !== cells.length || cells.some((line, i) => line.length !== signs[i].length || signs[i].some((sign) => sign.length > 1))) return "hexagons";
  return hexagons(
    shape,
    cells.flatMap((line, i) => line.filter((_, k) => signs[i][k] === "#")),
  );
}

/** A picture of points, each with red, green, blue and opacity: what is darker than a bound, from 1 to 255, is a square, or what is lighter. On paper that is not there nothing is dark. */
export function boardOfPoints(points: ArrayLike<number>, width: number, bound: number, light = false): Board | Unread {
  const rows: boolean[][] = [];
  for (let at = 0; at < points.length / 4; at++) {
    const [r, g, b, seen] = [0, 1, 2, 3].map((i) => points[4 * at + i]);
    const bright = 255 - ((255 - (0.299 * r + 0.587 * g + 0.114 * b)) * seen) / 255;
    if (at % width === 0) rows.push([]);
    rows[rows.length - 1].push(light ? bright >= bound : bright < bound);
  }
  return boardFrom(rows);
}

/** The colour of each square, 0 or 1, if each move changes it; -1 for holes. Null where none does so. */
function coloursOf(out: readonly (readonly Cell[])[], holes: readonly Cell[]): Int8Array | null {
  const colours = new Int8Array(out.length).fill(-1);
  const hole = new Set(holes);
  for (let first = 0; first < out.length; first++) {
    if (colours[first] >= 0 || hole.has(first)) continue;
    colours[first] = 0;
    for (const all = [first]; all.length; ) {
      const cell = all.pop()!;
      for (const to of out[cell]) {
        if (colours[to] === colours[cell]) return null;
        if (colours[to] < 0) all.push(to);
        colours[to] = 1 - colours[cell];
      }
    }
  }
  return colours;
}

/** Whether all squares but those that are gone hang together. */
function whole(out: readonly (readonly Cell[])[], gone: Uint8Array): boolean {
  const over = gone.slice(); // gone, or met
  const todo = [over.indexOf(0)];
  if (todo[0] < 0) return true;
  over[todo[0]] = 1;
  while (todo.length) {
    for (const to of out[todo.pop()!]) {
      if (over[to]) continue;
      over[to] = 1;
      todo.push(to);
    }
  }
  return !over.includes(0);
}

/** The most moves that looking for squares to cut may follow; a board that needs more is not mended here. */
const patience = 4e7;

/**
 * The squares to cut so that a board's two colours balance, which all moves change: those
 * at its edge, without which each other square keeps two moves and all hang together. A
 * path may have one square more of a colour. None where nothing is to be mended, or where
 * cutting does not mend it.
 */
export function cutsOf(board: Board, out: readonly (readonly Cell[])[], kind: Kind): Cell[] {
  const colours = coloursOf(out, board.holes);
  if (!colours) return [];
  const counts = [0, 1].map((colour) => colours.reduce((n, c) => n + (c === colour ? 1 : 0), 0));
  const more = counts[0] > counts[1] ? 0 : 1;
  const wanted = Math.abs(counts[0] - counts[1]) - (kind === "closed" ? 0 : 1);
  const gone = new Uint8Array(out.length);
  for (const hole of board.holes) gone[hole] = 1;
  const left = out.map((to) => to.length);
  /** How many squares may be tried: each is a walk along all moves. */
  let tries = Math.floor(patience / left.reduce((n, to) => n + to, cellCount(board)));
  if (wanted < 1 || wanted > tries || !whole(out, gone)) return [];
  const cuts: Cell[] = [];
  const candidates = [...colours.keys()].filter((cell) => colours[cell] === more).sort((a, b) => left[a] - left[b] || a - b);
  for (const cell of candidates) {
    if (cuts.length === wanted) break;
    if (out[cell].some((to) => !gone[to] && left[to] <= 2)) continue;
    if (tries-- === 0) return [];
    gone[cell] = 1;
    if (!whole(out, gone)) {
      gone[cell] = 0;
      continue;
    }
    for (const to of out[cell]) left[to]--;
    cuts.push(cell);
  }
  return cuts.length === wanted ? cuts : [];
}

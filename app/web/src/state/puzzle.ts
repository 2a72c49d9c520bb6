/**
 * A puzzle on the board: given numbers, filled-in numbers and pencil marks. It does
 * not contain the solution: the engine finds it, so a link to the puzzle gives nothing
 * away.
 */
import type { GivenNumber, Kind } from "../engine/wire";
import { cellCount, squareCount, type Board, type Cell, type Puzzle } from "./model";
import type { Moves } from "./walk";
import { cellOf, nameOf } from "./squares";

/** The puzzle of given numbers; null if they are none of the board's. */
export function puzzleOf(board: Board, kind: Kind, numbers: readonly (readonly [cell: Cell, number: number])[]): Puzzle | null {
  const cells = cellCount(board);
  const given = new Array<number>(cells).fill(0);
  const seen = new Set<number>();
  for (const [cell, number] of numbers) {
    const fits = Number.isInteger(number) && number >= 1 && number <= squareCount(board);
    if (!fits || seen.has(number) || !(cell >= 0 && cell < cells) || given[cell] || board.holes.includes(cell)) return null;
    given[cell] = number;
    seen.add(number);
  }
  return seen.size ? { kind, given, filled: new Array<number>(cells).fill(0), marks: {} } : null;
}

/** The same of an engine's answer. */
export function readNumbers(board: Board, kind: Kind, numbers: readonly GivenNumber[]): Puzzle | null {
  return puzzleOf(
    board,
    kind,
    numbers.map(({ square, number }) => [cellOf(board, square) ?? -1, number] as const),
  );
}

/** The number on a cell, given or filled in; 0 is none. */
export function numberOn(p: Puzzle, cell: Cell): number {
  return p.given[cell] || p.filled[cell];
}

/** Fills a number in, or takes it away with 0. What is given stays. */
export function fill(p: Puzzle, cell: Cell, number: number): Puzzle {
  if (p.given[cell] || p.filled[cell] === number) return p;
  return { ...p, filled: p.filled.with(cell, number) };
}

/** Puts a pencil's mark, or rubs it out where it is. */
export function mark(p: Puzzle, cell: Cell, number: number): Puzzle {
  if (numberOn(p, cell)) return p;
  const old = p.marks[cell] ?? [];
  const now = old.includes(number) ? old.filter((n) => n !== number) : [...old, number].sort((a, b) => a - b);
  return { ...p, marks: { ...p.marks, [cell]: now } };
}

/** Rubs out all that is on a cell. */
export function clear(p: Puzzle, cell: Cell): Puzzle {
  const bare = fill(p, cell, 0);
  return p.marks[cell]?.length ? { ...bare, marks: { ...bare.marks, [cell]: [] } } : bare;
}

/** The puzzle as it was given. */
export function anew(p: Puzzle): Puzzle {
  return p.filled.some((n) => n) || Object.values(p.marks).some((list) => list.length) ? { ...p, filled: p.filled.map(() => 0), marks: {} } : p;
}

/** The numbers that are on no square yet. */
export function missing(board: Board, p: Puzzle): number[] {
  const there = new Set(p.given.map((n, cell) => n || p.filled[cell]));
  return Array.from({ length: squareCount(board) }, (_, i) => i + 1).filter((n) => !there.has(n));
}

/** How many squares have no number yet. */
export function blanks(board: Board, p: Puzzle): number {
  return squareCount(board) - p.given.filter((n, cell) => n || p.filled[cell]).length;
}

/** Cells that were filled with a number that stands on another square as well. */
export function twice(p: Puzzle): Cell[] {
  const count = new Map<number, number>();
  p.given.forEach((n, cell) => count.set(n || p.filled[cell], (count.get(n || p.filled[cell]) ?? 0) + 1));
  return p.filled.flatMap((n, cell) => (n && count.get(n)! > 1 ? [cell] : []));
}

/** Numbers on squares in a line, as the engine reads them: "a1=1,c5=17". */
export function lineOf(board: Board, numbers: readonly number[]): string {
  return numbers.flatMap((n, cell) => (n ? [`${nameOf(board, cell)}=${n}`] : [])).join(",");
}

/** The number that typing one more digit makes; it begins anew where that would be too large. */
export function typed(before: number, digit: number, most: number): number {
  const longer = before * 10 + digit;
  return longer <= most ? longer : digit;
}

/** Whether two puzzles are the same, whatever was filled in. */
export function sameGiven(a: Puzzle | null, b: Puzzle | null): boolean {
  return a !== null && b !== null && a.kind === b.kind && a.given.join() === b.given.join() && a.use === b.use && a.letters === b.letters;
}

/** The letters of a text, each with its marks, as the engine cuts it. */
export function lettersOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]\p{M}*/gu) ?? [];
}

/** Fills all squares in, such as with the solution. */
export function fillAll(p: Puzzle, cells: readonly Cell[]): Puzzle {
  const filled = p.given.map(() => 0);
  cells.forEach((cell, i) => p.given[cell] || (filled[cell] = i + 1));
  return { ...p, filled, marks: {} };
}

/** A line between the squares of two numbers that follow each other, and whether it is a move. */
export interface Step {
  from: Cell;
  to: Cell;
  legal: boolean;
}

/** The lines between numbers that follow each other; of a closed tour, the last one home as well. */
export function stepsOf(p: Puzzle, squares: number, moves: Moves): Step[] {
  const at = new Map<number, Cell>();
  p.given.forEach((n, cell) => (n || p.filled[cell]) && at.set(n || p.filled[cell], cell));
  const steps: Step[] = [];
  for (const [n, from] of at) {
    const to = at.get(n === squares && p.kind === "closed" ? 1 : n + 1);
    if (to !== undefined && to !== from) steps.push({ from, to, legal: moves.out[from].includes(to) });
  }
  return steps;
}

/** Some of a sorted list, round the place where `near` would stand, with how many are before and after them. */
export function windowOf(numbers: readonly number[], near: number, size: number): { shown: readonly number[]; before: number; after: number } {
  const at = numbers.findIndex((n) => n >= near);
  const middle = at < 0 ? numbers.length : at;
  const first = Math.max(0, Math.min(numbers.length - size, middle - Math.floor(size / 2)));
  const shown = numbers.slice(first, first + size);
  return { shown, before: first, after: numbers.length - first - shown.length };
}

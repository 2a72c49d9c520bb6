/**
 * The work that the browser keeps: the state as in a link, and the numbers filled into
 * the last puzzles, which links omit. It is one text with a version. Like a link, it
 * is untrusted input.
 */
import { dayKey } from "./dates";
import { packNumbers, readLink, unpackNumbers, writeLink, type Read } from "./link";
import { cellCount, initial, squareCount, type Cell, type State } from "./model";
import { fill, mark } from "./puzzle";

/** The largest number of puzzles to keep, the last ones first, and of characters in all. */
export const mostPuzzles = 20;
export const mostText = 200_000;

/** The only version so far; another one is not read. */
const version = 1;

export interface KeptPuzzle {
  /** Which one it is: its link. */
  readonly of: string;
  readonly filled: string;
  /** Pairs of a cell and a mark, one after another. */
  readonly marks: readonly number[];
  readonly seconds: number;
  /** Cells whose numbers were hints. */
  readonly hints?: readonly Cell[];
}

/** A state with what was filled into its puzzle before, how long that took, and where hints were. */
export interface Refilled {
  readonly state: State;
  readonly seconds: number;
  readonly hints: readonly Cell[];
}

/** What the browser keeps for a session: the work in hand, and what was solved on which day. */
export interface Keeps {
  /** A state with the numbers that were filled into its puzzle. */
  refill(s: State): Refilled;
  read(): string | null;
  write(history: string): void;
  forget(s: State): void;
}

export interface Kept {
  /** The state as a link has it; "" is none. */
  readonly hash: string;
  readonly puzzles: readonly KeptPuzzle[];
}

export const nothingKept: Kept = { hash: "", puzzles: [] };

export function readKept(text: string | null): Kept {
  if (!text || text.length > 2 * mostText) return nothingKept;
  try {
    const { v, hash, puzzles } = JSON.parse(text) as { v?: unknown; hash?: unknown; puzzles?: unknown };
    if (v !== version || typeof hash !== "string" || !Array.isArray(puzzles)) return nothingKept;
    return { hash, puzzles: (puzzles as unknown[]).filter(isPuzzle).slice(0, mostPuzzles) };
  } catch {
    return nothingKept;
  }
}

function isPuzzle(p: unknown): p is KeptPuzzle {
  if (typeof p !== "object" || p === null) return false;
  const { of, filled, marks, seconds, hints } = p as Record<string, unknown>;
  const cells = (list: unknown) => Array.isArray(list) && list.every((n) => Number.isInteger(n));
  return typeof of === "string" && typeof filled === "string" && cells(marks) && (hints === undefined || cells(hints)) && Number.isInteger(seconds) && (seconds as number) >= 0;
}

/** As text. If it is too long, the oldest puzzles go first, and then the rest. */
export function writeKept({ hash, puzzles }: Kept): string {
  for (let n = Math.min(mostPuzzles, puzzles.length); n >= 0; n--) {
    const text = JSON.stringify({ v: version, hash, puzzles: puzzles.slice(0, n) });
    if (text.length <= mostText) return text;
  }
  return JSON.stringify({ v: version, hash: "", puzzles: [] });
}

/** The puzzle's identity, apart from what is filled in. */
function puzzleKey({ board, piece, puzzle }: State): string {
  if (puzzle?.day) return dayKey(puzzle.day);
  return puzzle ? writeLink({ ...initial, board, piece, puzzle: { ...puzzle, made: undefined } }) : "";
}

/** What is kept, with the state as it is now, and its puzzle in front. */
export function withState(kept: Kept, s: State, seconds: number, hints: readonly Cell[] = []): Kept {
  const hash = writeLink(s);
  const { puzzle } = s;
  if (!puzzle) return { ...kept, hash };
  const of = puzzleKey(s);
  const others = kept.puzzles.filter((p) => p.of !== of);
  const marks = Object.entries(puzzle.marks).flatMap(([cell, list]) => list.flatMap((n) => [Number(cell), n]));
  return { hash, puzzles: [{ of, filled: packNumbers(puzzle.filled), marks, seconds, hints: hints.length ? hints : undefined }, ...others].slice(0, mostPuzzles) };
}

export function refilled(kept: Kept, s: State): Refilled {
  const of = puzzleKey(s);
  const known = of ? kept.puzzles.find((p) => p.of === of) : undefined;
  if (!s.puzzle || !known) return { state: s, seconds: 0, hints: [] };
  const most = squareCount(s.board);
  const fits = (cell: number, n: number) => cell >= 0 && cell < cellCount(s.board) && n >= 1 && n <= most && !s.board.holes.includes(cell);
  let puzzle = s.puzzle;
  for (const [cell, n] of unpackNumbers(known.filled, cellCount(s.board)) ?? []) if (fits(cell, n)) puzzle = fill(puzzle, cell, n);
  for (let i = 0; i + 1 < known.marks.length; i += 2) {
    const [cell, n] = known.marks.slice(i, i + 2);
    if (fits(cell, n) && !puzzle.marks[cell]?.includes(n)) puzzle = mark(puzzle, cell, n);
  }
  return { state: { ...s, puzzle }, seconds: known.seconds, hints: (known.hints ?? []).filter((cell) => fits(cell, 1)) };
}

/** Whether the work is worth keeping: a walk, a game, a puzzle, or a custom board. */
export function inHand({ play, puzzle, board, piece }: State): boolean {
  return play.walk.length > 0 || puzzle !== null || piece !== initial.piece || JSON.stringify(board) !== JSON.stringify(initial.board);
}

/** The work that a visit without a link continues, as far as it can be read; null if none. */
export function lastVisit(kept: Kept): Read | null {
  if (!kept.hash) return null;
  const read = readLink(kept.hash);
  return !read.nothing && inHand(read.state) ? read : null;
}

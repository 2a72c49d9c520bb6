/** What a puzzle has besides numbers, as the board shows it: moves that are drawn, and letters. */
import type { Board, Cell, Puzzle } from "./model";
import { lettersOf, numberOn } from "./puzzle";
import { cellOf } from "./squares";

/** The ends of the moves that are drawn. */
export function drawnMoves(board: Board, p: Puzzle): (readonly [Cell, Cell])[] {
  return (p.use ?? "").split(",").flatMap((move) => {
    const [from, to] = move.split("-").map((name) => cellOf(board, name));
    return from != null && to != null ? [[from, to] as const] : [];
  });
}

/** The letter of each cell, "" on holes; null where there are none. */
export function lettersOn(board: Board, p: Puzzle): string[] | null {
  if (!p.letters) return null;
  const letters = lettersOf(p.letters);
  let next = 0;
  return p.given.map((_, cell) => (board.holes.includes(cell) ? "" : (letters[next++] ?? "")));
}

/** The letters in the order of the numbers that are there, with a point for each that is missing: "KN·GHT". */
export function reading(letters: readonly string[], p: Puzzle, squares: number): string {
  const read = new Array<string>(squares).fill("·");
  letters.forEach((letter, cell) => numberOn(p, cell) && (read[numberOn(p, cell) - 1] = letter));
  return read.join("");
}

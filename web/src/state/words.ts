/** What the page says of boards, pieces and tours. */
import type { Kind } from "../engine/wire";
import type { Ask, Board, Cell, Constraints } from "./model";
import { nameOf } from "./squares";
import { topologyWords } from "./topology";

/** "8×8", "5×5 torus, 3 holes". */
export function boardWords(board: Board): string {
  const topology = board.topology === "plane" ? "" : topologyWords(board.topology);
  const holes = board.holes.length;
  return board.sides.join("×") + (topology && ` ${topology}`) + (holes ? `, ${holes} ${holes === 1 ? "hole" : "holes"}` : "");
}

export const kindWords: Record<Kind, string> = { path: "path", closed: "closed tour", open: "open tour" };

/** A piece with a name gets its article: "the knight", but "1,2". */
export function pieceWords(piece: string): string {
  return /^[a-z]{2,}/.test(piece) ? `the ${piece}` : piece;
}

/** "closed tours of the knight on 8×8, from a1". */
export function askWords(board: Board, piece: string, ask: Ask): string {
  const end = (word: string, cell: Cell | null) => (cell === null ? "" : ` ${word} ${nameOf(board.sides, cell)}`);
  const ends = end("from", ask.from) + end("to", ask.to);
  return `${kindWords[ask.kind]}s of ${pieceWords(piece)} on ${boardWords(board)}${ends && `,${ends}`}`;
}

/** ", by a1-b3, without c2>d4, with a1<c3"; nothing where there are no constraints. */
export function constraintWords({ use, avoid, before }: Constraints): string {
  const words = (word: string, text: string) => (text ? `, ${word} ${text}` : "");
  return words("by", use) + words("without", avoid) + words("with", before);
}

/** "A closed tour of the knight on 8×8". */
export function tourWords(board: Board, piece: string, closed: boolean): string {
  return `${closed ? "A closed" : "An open"} tour of ${pieceWords(piece)} on ${boardWords(board)}`;
}

/** Digits in groups of three, parted by thin spaces. */
export function groups(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, "\u2009");
}

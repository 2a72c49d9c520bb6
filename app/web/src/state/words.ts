/** What the page says of boards, pieces and tours. */
import { isKey, listed, msg } from "../words/words";
import { takenOf } from "./hexagons";
import { constraints, walkFields, type Ask, type Board, type Options } from "./model";
import { nameOf, sizeWords } from "./squares";
import { topologyWords } from "./topology";

/** "8×8", "5×5 torus, 3 holes". */
export function boardWords(of: Board): string {
  const { topology } = of;
  const [size, holes] = [sizeWords(of), takenOf(of)];
  const board = topology === "plane" ? size : msg("board.glued", { sides: size, topology: topologyWords(topology) });
  return holes.length ? msg("board.holes", { board, n: holes.length }) : board;
}

/** A piece as the engine names it: "Knight" is the knight, and "N" its letter. */
export function pieceOf(text: string): string {
  const name = text.toLowerCase();
  return isKey(`piece.${name}`) ? name : text;
}

/** What a piece is called; one without a name by its letters or vectors: "1,2". */
export function pieceName(piece: string): string {
  const key = `piece.${piece}`;
  return isKey(key) ? msg(key) : piece;
}

/** A piece with a name gets its article: "the knight", but "1,2". */
export function pieceWords(piece: string): string {
  return /^[a-z]{2,}/.test(piece) ? msg("named.the", { piece: pieceName(piece) }) : piece;
}

/** "closed tours of the knight on 8×8, from a1". */
export function askWords(board: Board, piece: string, { kind, from, to }: Ask): string {
  const parts = [msg("asked", { kinds: msg(`many.${kind}`), piece: pieceWords(piece), board: boardWords(board) })];
  const ends = [];
  if (from !== null) ends.push(msg("asked.from", { square: nameOf(board, from) }));
  if (to !== null) ends.push(msg("asked.to", { square: nameOf(board, to) }));
  if (ends.length) parts.push(ends.join(" "));
  return parts.join(comma());
}

/** ", by a1-b3, without c2>d4, with a1<c3"; nothing where there are no constraints. And which walk is wanted. */
export function constraintWords({ constraints: given, walk }: Pick<Options, "constraints" | "walk">): string {
  const phrases = [...constraints.map(({ name }) => (given[name] ? msg(`asked.${name}`, { given: valueWords(name, String(given[name])) }) : "")), ...walkFields.map(({ name }) => (walk[name] ? msg(`asked.${name}`, { given: measureWords(String(walk[name])) }) : ""))];
  return phrases.map((phrase) => phrase && comma() + phrase).join("");
}

/** A symmetry, sums or a class in words; other constraints as they were written. */
export function valueWords(name: string, value: string): string {
  const [kind, n = ""] = name === "class" ? value.split("-") : [value];
  const key = `seek.${name === "magic" ? "sums" : name}.${kind}`;
  return isKey(key) ? msg(key, { n }) : value;
}

/** The word and the value in the engine's name of a measure. */
export function partsOf(measure: string): [word: string, value: string | undefined] {
  const [word, value] = measure.split(":");
  if (measure === "slope") return ["slopes", undefined];
  return word === "area" ? [value, undefined] : [word, value];
}

/** What is measured, in words: "crossings"; with its angles or its slope. */
export function measureWords(measure: string): string {
  const [name, value] = partsOf(measure);
  const key = `seek.measure.${/^turn:.+\+/.test(measure) ? "turns" : name}`;
  return isKey(key) ? msg(key, { value: value ?? "" }).trim() : measure;
}

/** What parts the things of a list that goes on. */
export function comma(): string {
  return msg("page.comma");
}

/** "A closed tour of the knight on 8×8". */
export function tourWords(board: Board, piece: string, closed: boolean): string {
  return msg(closed ? "tour.closed" : "tour.open", { piece: pieceWords(piece), board: boardWords(board) });
}

/** Sentences one after another, as the language parts them. */
export function together(...sentences: readonly string[]): string {
  return sentences.filter(Boolean).reduce((a, b) => (a ? msg("page.sum", { a, b }) : b), "");
}

/** "a1", "a1 and b2", "a1, b2, c3 and 9 more"; null for none. */
export function squareList(squares: readonly string[]): string | null {
  const most = 6;
  const told = squares.length > most ? [...squares.slice(0, most - 1), msg("page.and-more", { n: squares.length - most + 1 })] : squares;
  return told.length ? listed(told) : null;
}

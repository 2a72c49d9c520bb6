/** The painter's input: everything in the picture, as plain data. */
import type { Cell, Look } from "../state/model";
import type { Moment } from "../state/timeline";
import type { Layout } from "./geometry";
import type { Palette } from "./themes";

/** A hint or mark on a square. */
export interface SquareMark {
  cell: Cell;
  /**
   * from, to: the ends asked for. legal: a move goes there. dead: it can no
   * longer be visited. last: it can only be the end. proof: part of an
   * explanation. choice: the piece could go there. first, second: of one colour or
   * the other, with its number. part: in the piece of the board with that number. good,
   * bad: to come to, in a game.
   */
  kind: "from" | "to" | "legal" | "dead" | "last" | "proof" | "choice" | "first" | "second" | "part" | "good" | "bad";
  /** A number to write there, such as the onward degree. */
  number?: number;
}

export interface Scene {
  layout: Layout;
  /** The piece's vectors, for how wrapped moves leave the board. */
  vectors: readonly (readonly number[])[];
  /** Where it can go, by cell; null until that is known. */
  neighbours: readonly (readonly Cell[])[] | null;
  look: Look;
  /** Names of rows and columns stand in the squares at the edge. */
  inside?: boolean;
  palette: Palette;
  /** The line goes from colour to colour, as a thread does. */
  coloured?: boolean;
  moment: Moment;
  /** How far the next move has come, from 0 to 1. */
  fraction: number;
  marks: readonly SquareMark[];
  /** Moves that an explanation shows. */
  lines?: readonly (readonly [Cell, Cell])[];
  /** The piece's name: its picture stands on the walk's last square. */
  piece: string;
  /** A duel: the second player's piece. The walk's squares are the pieces' by turns. */
  rival?: { readonly piece: string; readonly vectors: Scene["vectors"] };
  /** Show the picture even if the walk is complete. */
  live?: boolean;
  /** Where the piece is held, in squares from the layout's top left, or by how much it is moved aside. */
  held?: readonly [x: number, y: number];
  aside?: number;
  /** How far a feast has come, from 0 to 1. */
  feast?: number;
}

/**
 * A film is a number of steps, and gives the board's content at each. Steps back are
 * as cheap as steps forward. This is the film of a tour; searchfilm.ts and
 * networkfilm.ts have those of a search and of the network.
 */
import type { Cell } from "./model";
import { msg } from "../words/words";

/** What is on the board at one moment. */
export interface Moment {
  /**
   * The cells walked, in order; the first `length` of them count. The one after
   * these, if there is one, is where the next step leads.
   */
  walk: ArrayLike<Cell>;
  length: number;
  /** The move home is drawn too. */
  home: boolean;
  /** So many pieces walk, by turns: the squares are theirs in turn. One, if it is not said. */
  pieces?: 1 | 2;
  /** The walk is a tour that was asked for, which the search has just met. */
  solved?: boolean;
  /** A square just left again or passed over: what the event is about, and why. */
  cut: { cell: Cell; reason: string } | null;
  /** Squares that were tried from the walk's last square, and left again. */
  tried?: readonly Cell[];
  /** Squares that a rule passed over from here. */
  passed?: readonly Cell[];
  /** Edges of the neural network that are on, two cells each; else null. */
  edges: ArrayLike<Cell> | null;
  /** Of each of these the cycle that it is on, from 0, where the edges are cycles. */
  kinds?: readonly number[];
  /** Squares of the network with fewer than two edges, and with more. */
  few?: readonly Cell[];
  many?: readonly Cell[];
  /** What a caption says of the moment. */
  words: string;
}

export interface Film {
  /** Moments go from 0 to length. */
  readonly length: number;
  /** More steps may follow the last one that is known. */
  readonly more?: boolean;
  /** t is a whole number from 0 to length. */
  at(t: number): Moment;
}

/** A film of nothing yet, with a word about it. */
export function blankFilm(words: string, more: boolean): Film {
  return { length: 0, more, at: () => ({ walk: [], length: 0, home: false, cut: null, edges: null, words }) };
}

/** A tour, square by square; a closed one has one step more, the move home. */
export function tourFilm(cells: readonly Cell[], closed: boolean): Film {
  const length = cells.length + (closed ? 1 : 0);
  return {
    length,
    at: (t) => ({
      walk: cells,
      length: Math.min(t, cells.length),
      home: t > cells.length,
      cut: null,
      edges: null,
      words: t > cells.length ? msg("film.home") : msg("page.of", { n: t, all: cells.length }),
    }),
  };
}

/** The moment of a film that a place in it shows; places beyond the end show the end. */
export function stepOf(film: Film, at: number): number {
  return Math.floor(Math.min(at, film.length));
}

/** Steps a second. The last three are for long searches. */
export const speeds: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 1024, 4096, 16384];

/** The speed that the others are told in. */
const plainSpeed = 16;

/** "¼×", "16×". */
export function speedWords(speed: number): string {
  const times = speed / plainSpeed;
  const parts = new Map([[1 / 16, "1⁄16"], [1 / 8, "⅛"], [1 / 4, "¼"], [1 / 2, "½"]]); // prettier-ignore
  return `${parts.get(times) ?? String(Math.round(times * 100) / 100)}×`;
}

/** With more events than this, a slider goes by the time that they take, and not by their number. */
export const manySteps = 2000;

/** "0:07", "1:02:03": so many seconds. */
export function timeWords(time: number): string {
  const seconds = Math.floor(time);
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The next faster speed, or the next slower one. */
export function nextSpeed(speed: number, by: 1 | -1): number {
  const next = by > 0 ? speeds.find((s) => s > speed) : speeds.findLast((s) => s < speed);
  return next ?? speed;
}

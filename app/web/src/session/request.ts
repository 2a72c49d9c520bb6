/**
 * What the page asks of the engine, as data, and what comes of it. Work is a function: it
 * gets what it starts from, and gives back what is to be said and how the state changes.
 */
import type { Call, Engine } from "../engine/engine";
import type { KnownCount, PuzzleQuestion, Recurrence, Verdict } from "../engine/wire";
import type { Cell, State } from "../state/model";
import type { Shown } from "../state/reasons";
import type { Saying } from "../state/sayings";
import type { Sort, Spread } from "../state/spread";
import type { Moves } from "../state/walk";
import type { Wish } from "./another";

export type Level = NonNullable<PuzzleQuestion["difficulty"]>;

/** What a button asks for. Who is patient wants it however long it takes. */
export type Request =
  /** A tour; or one of a bar or of a cell of a table, which stay. */
  | { verb: "find"; spread?: Spread; sort?: Sort }
  | { verb: "another" | "finish" | "random" }
  /** The properties of the graph. */
  | { verb: "exists"; properties?: boolean }
  | { verb: "estimate" | "rank"; patient?: boolean }
  /** Covers by circuits of this size or more; anew, where the number is known; by a measure or two; boards of any length. */
  | { verb: "count"; patient?: boolean; circuits?: number; anew?: boolean; by?: string; strip?: Strip }
  | { verb: "list"; by: 1 | -1 }
  /** The number as somebody wrote it, from 1. */
  | { verb: "goto"; text: string; patient?: boolean }
  | { verb: "puzzle"; seed?: number; level?: Level; patient?: boolean };

/** Boards of a width: those of any length, such as 5xn, or a long one, whose number is asked for modulo another. */
export interface Strip {
  board: string;
  modulo?: number;
}

/** Requests that asking.ts asks; a puzzle is asked for by those who solve it. */
export type Asked = Exclude<Request, { verb: "puzzle" }>;

export type Verb = Request["verb"] | "check" | "hint" | "solve";

/** What an engine said last, and to which question. */
export interface Answer extends Saying {
  key: string;
  verb: Verb;
  verdict: Verdict | "number" | "refused" | "cancelled";
  /** What shows it, on the board. */
  shown: Shown;
  /** It would take longer than a trial: what goes on with it, and what to ask instead. */
  longer?: Longing;
  /** A part of the page did not come, without which there is no answer. */
  missing?: boolean;
  /** The number as it was counted before. */
  known?: KnownCount;
  /** How the tours are spread that were counted by a measure, and what was chosen of it. */
  spread?: Spread;
  sort?: Sort;
  /** What the numbers of boards of any length obey. */
  recurrence?: Recurrence;
  /** The squares of the tour that it is about; undefined where it is about none. */
  tour?: readonly Cell[] | null;
}

/** How work that takes long goes on, and a question in its place that takes no time. */
export interface Longing {
  go: Request;
  /** What the button says, if not that it goes on. */
  words?: string;
  smaller: readonly [words: string, request: Request] | null;
}

/** What work starts from. */
export interface Start {
  engine: Engine;
  state: State;
  /** Where the piece goes; null if that is not known. */
  moves: Moves | null;
  /** How many tours were counted, if it was these that were counted last. */
  counted: bigint | null;
  wish: Wish;
  /** How many vertices the graph has that is in place of the board; 0 where that is not known. */
  vertices: number;
}

/** What work comes to: of the answer, what there is to say, and what it makes of the state. */
export interface Outcome extends Partial<Answer> {
  change?: (s: State) => State;
  /** The same, without a step to go back to. */
  amend?: (s: State) => State;
  counted?: bigint;
}

export type Job = (start: Start, call: Call) => Promise<Outcome>;

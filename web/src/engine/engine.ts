/**
 * Engine is all that the page asks of whatever finds, counts and draws: the
 * server today (http.ts), WebAssembly later, a fake in tests (fake.ts). Squares
 * are names here, as in the API; the page turns them into cells.
 */
import type { Convention, Kind, Method, Order, Rule, Style } from "../state/model";

/** A question: board × piece, and which tours. Only the board is required. */
export interface Question {
  board: string;
  topology?: string;
  holes?: string[];
  piece?: string;
  kind?: Kind;
  from?: string;
  to?: string;
}

/** A tour as `leaper --format json` writes it. */
export interface WireTour {
  board: string;
  topology?: string;
  holes?: string[];
  piece: string;
  kind?: Kind;
  squares?: number;
  tour: string[];
}

export type Verdict = "found" | "none" | "undecided";

/** What a board and a piece make. */
export interface BoardInfo {
  board: string;
  sides: number[];
  topology: string;
  holes: string[];
  squares: number;
  cells: number;
  piece: string;
  directed: boolean;
  vectors: number[][];
  /** By cell: where the piece can go from there. Rows of holes are empty. */
  neighbours: number[][];
  colours: [number, number] | null;
}

export interface PieceEntry {
  name: string;
  betza?: string;
  about: string;
}

export interface FindOptions {
  method?: Method;
  seed?: number;
  timeout_ms?: number;
}

export interface Found {
  verdict: Verdict;
  tour?: WireTour;
  reason?: string;
  rule?: string;
  method?: string;
  seed?: number;
  sentence: string;
}

export interface Mark {
  squares: string[];
  words: string;
}

export interface Existence {
  verdict: Verdict;
  sentence: string;
  rule?: string;
  source?: string;
  marks?: Mark[];
}

export interface ListOptions {
  order?: Order;
  as?: Convention;
  skip?: number;
  limit?: number;
  timeout_ms?: number;
}

export interface Listed {
  first: number;
  tours: WireTour[];
  last: boolean;
  verdict: Verdict;
  sentence: string;
}

export interface Counted {
  /** In digits; missing where it was not counted to the end. */
  count?: string;
  verdict: Verdict;
  as: Convention;
  kind: Kind;
  method?: string;
  sentence: string;
}

/** A sampled number and the ends of its 95 % interval, as the engine writes them. */
export interface Estimated {
  estimate?: string;
  low?: string;
  high?: string;
  /** It is no estimate: the number is known. */
  exact?: boolean;
  /** The interval means what it says. */
  trusted?: boolean;
  method?: string;
  probes: number;
  seed: number;
  verdict: Verdict;
  sentence: string;
}

/** kind 0 advance, 1 retreat, 2 prune, 3 solution; the reason is an index. */
export type TraceEvent = [kind: 0 | 1 | 2 | 3, cell: number, reason: number];

export interface TracePart {
  first: number;
  /** The walk at the start of this part, in cells. */
  walk: number[];
  events: TraceEvent[];
  reasons: string[];
  last: boolean;
  tours: number;
}

export interface Settled {
  seed: number;
  edges: [number, number][];
  /** Indexes of the edges that are on at the start. */
  first: number[];
  /** For each sweep, the indexes of the edges that switched. */
  sweeps: number[][];
  outcome: "diverged" | "stuck" | "cycles" | "tour";
  cycles: number;
  tour?: WireTour;
  sentence: string;
}

export interface GalleryEntry {
  key: string;
  title: string;
  author?: string;
  source: string;
  year?: number | string;
  tour: WireTour;
}

export const formats = ["svg", "png", "pdf", "ps", "eps", "gif", "apng", "html", "json", "moves", "grid", "box", "text"] as const;
export type Format = (typeof formats)[number];

export interface ExportRequest {
  tour: WireTour;
  format: Format;
  style?: Style | string;
  theme?: string;
  size?: number;
  labels?: boolean;
  crosses?: boolean;
  step?: number;
  force?: boolean;
}

export interface Exported {
  name: string;
  type: string;
  data: Blob;
}

export interface Progress {
  done?: number;
  words: string;
  tours?: number;
}

/** What every call may be given: a way to stop it, and to hear how far it is. */
export interface Call {
  signal?: AbortSignal;
  progress?: (p: Progress) => void;
}

export interface Engine {
  board(q: Question, call?: Call): Promise<BoardInfo>;
  pieces(call?: Call): Promise<PieceEntry[]>;
  find(q: Question, o?: FindOptions, call?: Call): Promise<Found>;
  exists(q: Question, o?: { timeout_ms?: number }, call?: Call): Promise<Existence>;
  list(q: Question, o?: ListOptions, call?: Call): Promise<Listed>;
  count(q: Question, o?: { method?: string; as?: Convention; timeout_ms?: number }, call?: Call): Promise<Counted>;
  estimate(
    q: Question,
    o?: { as?: Convention; /** A share, such as 0.05. */ within?: number; probes?: number; seed?: number; timeout_ms?: number },
    call?: Call,
  ): Promise<Estimated>;
  trace(q: Question, o?: { order?: Order; prune?: boolean; skip?: number; limit?: number; timeout_ms?: number }, call?: Call): Promise<TracePart>;
  settle(q: Question, o?: { seed?: number; rule?: Rule }, call?: Call): Promise<Settled>;
  walk(q: Question, walk: string[], o?: { timeout_ms?: number }, call?: Call): Promise<Found>;
  export(r: ExportRequest, call?: Call): Promise<Exported>;
  gallery(call?: Call): Promise<GalleryEntry[]>;
}

/** A refusal in a sentence for people: an RFC 9457 problem, or no answer at all. */
export class Problem extends Error {
  constructor(
    readonly detail: string,
    readonly status = 0,
    /** Seconds to wait where the server is full. */
    readonly retryAfter: number | null = null,
    /** No answer came, so that asking again may help. */
    readonly lost = false,
  ) {
    super(detail);
    this.name = "Problem";
  }
}

/** Whatever went wrong, as a sentence for people. */
export function wordsOf(err: unknown): string {
  if (err instanceof Problem) {
    return err.retryAfter === null ? err.detail : `${err.detail} Try again in ${err.retryAfter} s.`;
  }
  return err instanceof Error ? err.message : String(err);
}

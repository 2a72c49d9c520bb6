/**
 * Engine is the page's interface to the programs that find, count and draw: the server
 * (http.ts), WebAssembly (inpage.ts), or a fake in tests (fake.ts). Its questions and
 * answers are those of wire.ts, generated from the engine's own. They name squares;
 * the page turns the names into cells.
 */
import type { Ruled } from "./rule";
import type { Exhibit, ExportQuestion, NamedPiece, Progress, Verb, Verbs } from "./wire";

export interface Exported {
  name: string;
  type: string;
  data: Blob;
}

/** The progress of work; while it waits, the verbs of the running work, if known. */
export interface Far extends Progress {
  behind?: readonly string[];
}

/** The options of every call: a way to stop it, and to hear its progress. */
export interface Call {
  signal?: AbortSignal;
  progress?: (p: Far) => void;
}

/** The progress while other work of this page or of the server goes first. */
export const waits = "waiting for other work to end";

/** How many bytes of the engine's program have come while it loads, and of how many, as they are sent; "some" where its size is not known; null while nothing loads. */
export type Coming = { readonly bytes: number; readonly all: number } | "some" | null;

export interface Engine {
  /** Asks a verb's question. A long one takes as long as its time limit allows; without one, it has no limit. */
  ask<V extends Verb>(verb: V, question: Verbs[V]["ask"], call?: Call): Promise<Verbs[V]["answer"]>;
  pieces(call?: Call): Promise<NamedPiece[]>;
  export(question: ExportQuestion, call?: Call): Promise<Exported>;
  gallery(call?: Call): Promise<Exhibit[]>;
  /** The puzzles of a month's days, such as of 2026-11, where a file of them lies beside the page; null if there is none of that month. */
  days?(month: string): Promise<string | null>;
  /** Loads its program before anybody asks. */
  warm?(): void;
  /** A tour by Warnsdorff's rule while its program has not come yet; null where it has, or the rule finds none soon. */
  meanwhile?(asked: Ruled): number[] | null;
  /** Tells how much of its program has come, now and whenever that changes. An engine elsewhere has none to load. */
  coming?(hear: (come: Coming) => void): void;
}

/** A refusal in a sentence for people: an RFC 9457 problem, or no answer at all. */
export class Problem extends Error {
  constructor(
    readonly detail: string,
    readonly status = 0,
    /** Seconds to wait where the server is full. */
    readonly retryAfter: number | null = null,
    /** No answer came; another try may help. */
    readonly lost = false,
    /** The page's own sentence for it; otherwise the page shows detail. */
    readonly kind?: "server" | "unreadable" | "lost" | "long" | "memory",
  ) {
    super(detail);
    this.name = "Problem";
  }
}

/** What makes refusals: Problem, or the class that the package for programs has in its place, which also tells why there is no file. */
export type Refusal = new (...args: [...ConstructorParameters<typeof Problem>, verdict?: "none" | "undecided"]) => Error;

/**
 * Engine is all that the page asks of whatever finds, counts and draws: the
 * server today (http.ts), WebAssembly later, a fake in tests (fake.ts). Its
 * questions and answers are those of wire.ts, which is made from the engine's own.
 * Squares are names in them; the page turns them into cells.
 */
import type { Exhibit, ExportQuestion, NamedPiece, Progress, Verb, Verbs } from "./wire";

export interface Exported {
  name: string;
  type: string;
  data: Blob;
}

/** How far work is; where it waits, the verbs of what runs meanwhile, as far as that is known. */
export interface Far extends Progress {
  behind?: readonly string[];
}

/** What every call may be given: a way to stop it, and to hear how far it is. */
export interface Call {
  signal?: AbortSignal;
  progress?: (p: Far) => void;
}

/** What progress says while other work of this page, or of the server, goes first. */
export const waits = "waiting for other work to end";

export interface Engine {
  /** Asks a verb's question. One that may take long takes as long as it says, and without limit if it says nothing. */
  ask<V extends Verb>(verb: V, question: Verbs[V]["ask"], call?: Call): Promise<Verbs[V]["answer"]>;
  pieces(call?: Call): Promise<NamedPiece[]>;
  export(question: ExportQuestion, call?: Call): Promise<Exported>;
  gallery(call?: Call): Promise<Exhibit[]>;
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
    /** What the page says of it in its own words; else detail is said. */
    readonly kind?: "server" | "unreadable" | "lost" | "long" | "memory",
  ) {
    super(detail);
    this.name = "Problem";
  }
}

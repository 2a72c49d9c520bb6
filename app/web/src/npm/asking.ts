/**
 * How a program asks the engine: each verb's question as an object, with the names and defaults of
 * wire.ts, and a promise of its answer. The functions themselves are in verbs.ts, generated; the
 * transport is the page's (engine/inpage.ts); browser.ts and node.ts say what differs between them.
 */
import type { Call as EngineCall, Coming, Exported } from "../engine/engine";
import { InPageEngine } from "../engine/inpage";
import { Programs, readSizes } from "../engine/program";
import type { Exhibit, ExportQuestion, Listed, NamedPiece, Tour, Verb, Verbs } from "../engine/wire";
import { checkOptions, checkQuestion } from "./checking";
import { files } from "./files";
import { whereItRuns } from "./place";
import { sizes } from "./sizes";

/** What may stand in place of a board, where a verb has it: a graph, a date's puzzle, a puzzle's text. */
type Instead = "graph" | "day" | "week" | "text";

/** A question of a verb; without a board if it has something in its place. */
export type Ask<Q> = Q | { [K in Instead & keyof Q]: Omit<Q, "board"> & Required<Pick<Q, K>> }[Instead & keyof Q];

/** The options of every call: a way to end it, and to hear how far it is. */
export interface Call extends EngineCall {
  /** Hears how many bytes of the engine's program have come, while it loads; null when it is there. */
  coming?: (come: Coming) => void;
}

/** What was wrong: question, with what was asked; none, there is proof that what was to be drawn does not exist; time, it took longer than it may; memory, there was too little; lost, the engine did not come, or was ended; bug, a fault of Leaper. */
export type ProblemKind = "question" | "none" | "time" | "memory" | "lost" | "bug";

/** A refusal: its message is a sentence for people. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  constructor(sentence: string, status = 0, _retry: number | null = null, lost = false, kind?: string, verdict?: "none" | "undecided") {
    super(sentence);
    this.name = "Problem";
    this.kind = kindOf(status, lost, kind, verdict);
  }
}

function kindOf(status: number, lost: boolean, kind?: string, verdict?: "none" | "undecided"): ProblemKind {
  if (kind === "long" || verdict === "undecided") return "time";
  if (verdict === "none") return "none";
  if (kind === "memory") return "memory";
  if (lost) return "lost";
  return status >= 500 ? "bug" : "question";
}

const refused = (sentence: string) => new Problem(sentence);

export interface Options {
  /** The folder with the files of this package, if they do not lie beside the module: its address, from that of the page. */
  from?: string | URL;
  /** How many bytes of memory all workers together may take; 2 ** 29 are the least. */
  memory?: number;
  /** How many workers a long count may be shared among. */
  hands?: number;
}

/** Tours. Awaited, they are the verb's whole answer; or one after another, as they are found: for await (const tour of list(…)). */
export interface Listing<A> extends Pick<Promise<A>, "then" | "catch" | "finally">, AsyncIterable<Tour> {
  /** The answer without its tours, once the last of them was taken; null before. */
  readonly answer: A | null;
}

export class Asking {
  private engine: InPageEngine | null = null;
  private readonly listeners = new Set<(come: Coming) => void>();

  constructor(private readonly options: Options = {}) {
    checkOptions(options, refused);
  }

  /** Asks a verb by its name. */
  async ask<V extends Verb>(verb: V, question: Ask<Verbs[V]["ask"]>, call?: Call): Promise<Verbs[V]["answer"]> {
    const asked = checkQuestion(verb, question as Verbs[V]["ask"], refused);
    return this.heard(call, (engine) => engine.ask(verb, asked, call));
  }

  /** Ends its workers, and gives back their memory. What is being answered is given up; a later question starts anew. */
  end(): void {
    this.engine?.end();
    this.engine = null;
  }

  protected listing<V extends Listed>(verb: V, question: Ask<Verbs[V]["ask"]>, call?: Call): Listing<Verbs[V]["answer"]> {
    type Answer = Verbs[V]["answer"];
    const asked = question as Verbs[V]["ask"];
    const whole = () => this.ask(verb, asked, call);
    const streamed = () => this.streamed(verb, asked, call);
    let answer: Answer | null = null;
    return {
      get answer() {
        return answer;
      },
      then: (done, failed) => whole().then(done, failed),
      catch: (failed) => whole().catch(failed),
      finally: (done) => whole().finally(done),
      async *[Symbol.asyncIterator]() {
        answer = null;
        answer = yield* streamed();
      },
    };
  }

  protected async export(question: ExportQuestion, call?: Call): Promise<Exported> {
    const asked = checkQuestion("draw", question, refused);
    return this.heard(call, (engine) => engine.export(asked, call));
  }
  protected allPieces(call?: Call): Promise<NamedPiece[]> {
    return this.heard(call, (engine) => engine.pieces(call));
  }
  protected exhibits(call?: Call): Promise<Exhibit[]> {
    return this.heard(call, (engine) => engine.gallery(call));
  }

  private async *streamed<V extends Listed>(verb: V, question: Verbs[V]["ask"], call?: Call): AsyncGenerator<Tour, Verbs[V]["answer"], void> {
    const asked = checkQuestion(verb, question, refused);
    const stop = this.listen(call);
    try {
      return yield* this.made().tours(verb, asked, call);
    } finally {
      stop();
    }
  }

  /** Does something with the engine; who asks hears meanwhile how much of it has come. */
  private async heard<T>(call: Call | undefined, work: (engine: InPageEngine) => Promise<T>): Promise<T> {
    const stop = this.listen(call);
    try {
      return await work(this.made());
    } finally {
      stop();
    }
  }

  private listen(call: Call | undefined): () => void {
    const hear = call?.coming;
    if (!hear) return () => {};
    const mine = (come: Coming) => hear(come); // the same function may be given twice
    this.listeners.add(mine);
    return () => void this.listeners.delete(mine);
  }

  /** The engine, made when it is first needed. */
  private made(): InPageEngine {
    if (this.engine) return this.engine;
    const { base, worker, web, memory, hands } = whereItRuns();
    const from = this.options.from === undefined ? undefined : new URL(String(this.options.from).replace(/\/?$/, "/"), base);
    const at = (own: URL, name: string) => (from ? new URL(name, from) : own).href;
    const [program, drawing] = [at(files.program, "leaper.wasm.gz"), at(files.drawing, "drawing.wasm.gz")];
    const known = readSizes(sizes);
    const told = new Map([
      [program, known.get("leaper.wasm")],
      [drawing, known.get("drawing.wasm")],
    ]);
    const programs = new Programs(told, web);
    let begun = false;
    programs.coming((come) => {
      if ((begun ||= come !== null)) this.listeners.forEach((hear) => hear(come)); // that nothing loads yet is no news
    });
    return (this.engine = new InPageEngine({
      problem: Problem,
      program: () => programs.load(program),
      drawing: () => programs.load(drawing),
      worker: () => worker(from),
      memory: this.options.memory ?? memory,
      hands: this.options.hands ?? hands,
      font: at(files.font, "go-regular.ttf"),
      exact: true,
    }));
  }
}

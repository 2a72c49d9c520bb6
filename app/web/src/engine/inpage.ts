/**
 * The Engine in the page itself, for pages that have no server: the same engines and
 * verbs as those of the command, compiled to WebAssembly, in Web Workers.
 *
 *   ask ──┬─▶ the quick hand    what is answered within seconds, one after another
 *         ├─▶ the drawing hand  files, in turn with the quick hand; its program is one of
 *         │                     its own, loaded when it is first asked
 *         └─▶ the long hands    what may take long; a count that falls into units has two,
 *                               and letters have one with the drawing program
 *   tours ──▶ a hand of its own   a listing whose tours are taken one by one
 *
 * Long hands get the questions that http.ts makes jobs. Idle hands end, except for the
 * quick one, since a WebAssembly memory never shrinks.
 */
import { waits, type Call, type Coming, type Engine, type Exported, type Refusal } from "./engine";
import { Ended, Hand, type Heard, type Task, type WorkerLike } from "./hand";
import { tourByRule, type Ruled } from "./rule";
import { jobs, listed, type CountQuestion, type Exhibit, type ExportQuestion, type Gallery, type Listed, type NamedPiece, type Pieces, type Progress, type Tour, type TourEvent, type Verb, type Verbs } from "./wire";

/** As in http.ts: work that may take longer is a job, and other work has at most this time. */
const patience = 5000;
const longestAnswer = 10_000;

/** Milliseconds after which an answer with a time limit of its own counts as late. */
const overdue = 30_000;

/** Milliseconds to keep an idle hand. */
const idle = 10_000;

/** How many tours of a listing may be on their way before somebody takes them. */
const ahead = 256;

export interface InPageOptions {
  /** The class of refusals: that of the page, or of the package for programs. */
  problem: Refusal;
  program: () => Promise<WebAssembly.Module>;
  /** The program that makes files. */
  drawing: () => Promise<WebAssembly.Module>;
  worker: () => WorkerLike;
  /** Bytes for all workers together. */
  memory: number;
  /** How many hands long work may have. */
  hands: number;
  /** Where the font of pictures lies, if not beside the worker. */
  font?: string;
  /** A time limit that is longer than the engine allows is refused, and not made shorter. */
  exact?: boolean;
  /** Whether the program is there. */
  has?: () => boolean;
  /** The puzzles of a month's days, from the file beside the page. */
  days?: (month: string) => Promise<string | null>;
  /** Tells how much of the programs has come. */
  coming?: (hear: (come: Coming) => void) => void;
}

interface Waiting {
  go: () => void;
  gone: (why: unknown) => void;
}

/** How much memory the page may take: a quarter of the machine's, as far as browsers tell. */
export function memoryOf(device: number | undefined): number {
  return Math.min(2, Math.max(0.5, (device ?? 4) / 4)) * 2 ** 30;
}

export class InPageEngine implements Engine {
  private readonly quick: Hand;
  private readonly drawing: Hand;
  private readonly long: Hand[];
  /** Makes boards of letters, whose outlines are in the program that makes files. */
  private readonly lettering: Hand;
  private readonly waiting: Record<"quick" | "long", Waiting[]> = { quick: [], long: [] };
  /** The verb of each hand's work; "" means none. */
  private readonly taken = { quick: "", long: "" };
  /** What hands are at, to be given up when the engine ends, and why it did. */
  private readonly running = new Set<AbortController>();
  private ended: Error | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private drawn: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: InPageOptions) {
    const { program, drawing, worker, memory, hands, font } = options;
    this.quick = new Hand(program, memory / 4, worker);
    this.drawing = new Hand(drawing, memory / 4, worker, font);
    this.lettering = new Hand(drawing, memory / 4, worker, font);
    this.long = Array.from({ length: hands }, () => new Hand(program, (memory / 4) * (3 / hands), worker));
  }

  /** Starts the engine before anybody asks. */
  warm(): void {
    void this.quick.warm().catch(() => {}); // who asks is told
  }

  async ask<V extends Verb>(verb: V, question: Verbs[V]["ask"], call?: Call): Promise<Verbs[V]["answer"]> {
    const time = "timeout_ms" in question ? question.timeout_ms : undefined;
    // A program that awaits a listing has as many tours as a job gives, however little time it has.
    const patient = this.options.exact && (listed as readonly Verb[]).includes(verb) ? 0 : patience;
    if (jobs.includes(verb)) return (time ?? Infinity) > patient ? this.job(verb, question, call) : this.soon(verb, question, call);
    return this.soon(verb, time === undefined || this.options.exact ? question : { ...question, timeout_ms: Math.min(time, longestAnswer) }, call);
  }

  /**
   * The tours of a listing, one by one, from a worker of its own, so that other questions are
   * answered between two of them. The work rests while too many were not taken yet, and ends when
   * nobody takes any more.
   */
  async *tours<V extends Listed>(verb: V, question: Verbs[V]["ask"], call?: Call): AsyncGenerator<Tour, Verbs[V]["answer"], void> {
    const hand = new Hand(this.options.program, this.options.memory / 4, this.options.worker);
    const gone = new AbortController();
    const come: Tour[] = [];
    let wake = () => {};
    let over = false;
    const hear: Task["hear"] = (event, data) => {
      if (event === "progress") return call?.progress?.(data as Progress);
      come.push((data as TourEvent).tour);
      wake();
    };
    const signal = call?.signal ? AbortSignal.any([call.signal, gone.signal]) : gone.signal;
    const answer = this.run(hand, { verb, body: JSON.stringify(question), job: true, ahead, hear }, { signal }).finally(() => {
      over = true;
      wake();
    });
    answer.catch(() => {}); // it may end while nobody waits for it
    try {
      for (let taken = 1; ; taken++) {
        while (!come.length && !over) {
          hand.waitedFor(true);
          await new Promise<void>((go) => (wake = go));
        }
        hand.waitedFor(false); // the work may rest with nobody to take its tours
        call?.signal?.throwIfAborted();
        if (this.ended) throw this.ended;
        if (!come.length) return read(await answer);
        yield come.shift()!;
        if (taken % (ahead / 2) === 0) hand.taken(ahead / 2);
      }
    } finally {
      gone.abort(); // the worker may still be at work
      hand.end();
    }
  }

  /** Ends all workers for good, and gives back their memory. What is being answered is given up. */
  end(): void {
    const why = (this.ended = new this.options.problem("The engine was ended while it answered.", 0, null, true));
    for (const queue of Object.values(this.waiting)) queue.splice(0).forEach(({ gone }) => gone(why));
    for (const work of this.running) work.abort(why);
    for (const hand of [this.quick, this.drawing, this.lettering, ...this.long]) hand.end();
  }

  meanwhile(asked: Ruled): number[] | null {
    return (this.options.has?.() ?? true) ? null : tourByRule(asked);
  }

  coming(hear: (come: Coming) => void): void {
    this.options.coming?.(hear);
  }

  async days(month: string): Promise<string | null> {
    return (await this.options.days?.(month)) ?? null;
  }

  async pieces(call?: Call): Promise<NamedPiece[]> {
    return (await this.soon<Pieces>("pieces", {}, call)).pieces;
  }

  async gallery(call?: Call): Promise<Exhibit[]> {
    return (await this.soon<Gallery>("gallery", {}, call)).tours;
  }

  async export(question: ExportQuestion, call?: Call): Promise<Exported> {
    const task = { verb: "export", body: JSON.stringify(question), job: false, hear: () => {} };
    const heard = await this.inTurn("quick", "export", call, () => {
      clearTimeout(this.drawn);
      return this.run(this.drawing, task, call, overdue).finally(() => (this.drawn = later(() => this.drawing.end())));
    });
    const { name, type, data } = heard.data as { name: string; type: string; data: Uint8Array<ArrayBuffer> };
    return { name, type, data: new Blob([data], { type }) };
  }

  private async soon<T>(verb: string, question: object, call?: Call): Promise<T> {
    const task = { verb, body: JSON.stringify(question), job: false, hear: () => {} };
    return read<T>(await this.inTurn("quick", verb, call, () => this.run(this.quick, task, call, overdue)));
  }

  /** Long work: tours and progress come before the answer. */
  private job<V extends Verb>(verb: V, question: Verbs[V]["ask"], call?: Call): Promise<Verbs[V]["answer"]> {
    return this.inTurn("long", verb, call, async () => {
      if (verb === "count" && this.long.length > 1) {
        const counted = await this.shared(question as CountQuestion, call);
        if (counted) return counted as Verbs[V]["answer"];
      }
      const tours: Tour[] = [];
      const hear: Task["hear"] = (event, data) => {
        if (event === "tour") tours.push((data as TourEvent).tour);
        else call?.progress?.(data as Progress);
      };
      const answer = read<Verbs[V]["answer"]>(await this.run(verb === "letters" ? this.lettering : this.long[0], { verb, body: JSON.stringify(question), job: true, hear }, call));
      return tours.length ? { ...answer, tours } : answer;
    });
  }

  /** Shares a count that splits into units; null if it must be counted whole. */
  private async shared(question: CountQuestion, call?: Call): Promise<Verbs["count"]["answer"] | null> {
    if (question.as === "distinct" || (question.method && question.method !== "auto")) return null;
    const body = JSON.stringify(question);
    const silent = () => {};
    let units = 0;
    try {
      units = read<{ units: number }>(await this.run(this.long[0], { verb: "units", body: `\n${body}`, job: true, hear: silent }, call)).units;
    } catch (err) {
      if (err instanceof this.options.problem) return null; // the whole count gives a better message
      throw err;
    }
    if (!units) return null;
    const far = this.long.map((): Progress => ({ words: "count: 0s" }));
    // Where one fails, the others are of no use.
    const other = new AbortController();
    const stop = () => other.abort(call!.signal!.reason);
    call?.signal?.addEventListener("abort", stop, { once: true });
    try {
      const parts = this.long.map(async (hand, i) => {
        const hear: Task["hear"] = (_, data) => {
          far[i] = data as Progress;
          call?.progress?.(slowest(far));
        };
        const task = { verb: "part", body: `${i + 1}/${this.long.length}\n${body}`, job: true, hear };
        return read<{ record?: string; counted?: Verbs["count"]["answer"] }>(await this.run(hand, task, { signal: other.signal }));
      });
      const done = await Promise.all(parts);
      const unfinished = done.find((part) => part.counted);
      if (unfinished) return unfinished.counted!;
      const sum = JSON.stringify({ as: question.as ?? "", records: done.map((part) => part.record) });
      return read(await this.run(this.long[0], { verb: "sum", body: sum, job: true, hear: silent }, call));
    } catch (err) {
      other.abort(err);
      throw err;
    } finally {
      call?.signal?.removeEventListener("abort", stop);
    }
  }

  /** Asks a hand. Time is the longest time allowed, if the engine has a limit of its own. */
  private async run(hand: Hand, task: Task, call?: Call, time?: number): Promise<Heard> {
    if (this.ended) throw this.ended;
    const late = new AbortController();
    this.running.add(late);
    let clock: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const limit = () => {
      if (!over) clock = setTimeout(() => late.abort(new this.options.problem("It takes longer than it may, and was ended.", 422, null, false, "long")), time);
    };
    if (time !== undefined) void hand.loaded().then(limit, () => {}); // a slow network is not its fault
    try {
      const hear: Task["hear"] = (event, data) => {
        try {
          task.hear(event, data);
        } catch (err) {
          late.abort(err); // who asked can't hear, and is told so
        }
      };
      const heard = await hand.run({ ...task, hear }, call?.signal ? AbortSignal.any([call.signal, late.signal]) : late.signal);
      if (heard.event !== "problem") return heard;
      const refused = JSON.parse(heard.data as string) as { detail: string; status: number; late?: boolean; verdict?: "none" | "undecided" };
      throw new this.options.problem(refused.detail, refused.status, null, false, refused.late ? "long" : undefined, refused.verdict);
    } catch (err) {
      if (err instanceof Ended && !err.begun) throw new this.options.problem(`The engine could not be started${err.message ? ` (${err.message})` : ""}. Ask again to try once more.`, 0, null, true);
      if (err instanceof Ended) throw new this.options.problem(`The engine ran out of memory, or broke, and was started anew${err.message ? ` (${err.message})` : ""}. Ask for less, or use the command.`, 500, null, false, "memory");
      if (err instanceof this.options.problem || late.signal.aborted || call?.signal?.aborted) throw err;
      throw new this.options.problem(err instanceof Error ? err.message : String(err), 0, null, true);
    } finally {
      over = true;
      this.running.delete(late);
      clearTimeout(clock);
    }
  }

  /** Does work when all earlier work is done. */
  private async inTurn<T>(which: "quick" | "long", verb: string, call: Call | undefined, work: () => Promise<T>): Promise<T> {
    const signal = call?.signal;
    signal?.throwIfAborted();
    if (this.taken[which]) {
      call?.progress?.({ words: waits, behind: [this.taken[which]] });
      await new Promise<void>((go, gone) => {
        const queue = this.waiting[which];
        const leave = () => {
          queue.splice(queue.indexOf(me), 1);
          gone(signal!.reason);
        };
        const me = {
          go: () => {
            signal?.removeEventListener("abort", leave);
            go();
          },
          gone,
        };
        queue.push(me);
        signal?.addEventListener("abort", leave, { once: true });
      });
    }
    this.taken[which] = verb;
    if (which === "long") clearTimeout(this.rest);
    try {
      return await work();
    } finally {
      const next = this.waiting[which].shift();
      if (!next) this.taken[which] = "";
      next?.go();
      if (which === "long" && !next) this.rest = later(() => [...this.long, this.lettering].forEach((hand) => hand.end()));
    }
  }
}

/** Does something when a hand was idle for long. In Node, that keeps no program from its end. */
function later(work: () => void): ReturnType<typeof setTimeout> {
  const clock: unknown = setTimeout(work, idle);
  (clock as { unref?: () => void }).unref?.();
  return clock as ReturnType<typeof setTimeout>;
}

function read<T>(heard: Heard): T {
  return JSON.parse(heard.data as string) as T;
}

/** The joint progress of several: in the words of the one with the most left to do. */
function slowest(far: readonly Progress[]): Progress {
  const done = far.map((p) => p.done ?? 0);
  return { done: done.reduce((a, b) => a + b, 0) / far.length, words: far[done.indexOf(Math.min(...done))].words };
}

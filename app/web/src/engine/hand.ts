/**
 * A hand is one Web Worker with an engine in it. It answers one question at a time. To
 * give up a question, it ends the worker and starts another; this takes some
 * hundredths of a second, since the program is compiled already.
 */

/** The worker's messages about a question (see cmd/leaper-wasm). */
export interface Heard {
  id: number;
  event: "ready" | "progress" | "tour" | "answer" | "problem" | "file" | "ended";
  data: unknown;
}

/** The first message to a worker. */
export interface Start {
  program: WebAssembly.Module;
  memory: number;
  /** Where the font of pictures lies; the worker knows it where nobody says so. */
  font?: string;
}

/** A question for a worker. */
export interface Order {
  id: number;
  verb: string;
  body: string;
  job: boolean;
  /** How many tours may be on their way that nobody has taken yet; as many as there are, if left out. */
  ahead?: number;
}

/** To a worker whose tours are taken one by one: how many more were. */
export interface Taken {
  taken: number;
}

export interface Task {
  verb: string;
  body: string;
  job: boolean;
  ahead?: number;
  hear: (event: "progress" | "tour", data: unknown) => void;
}

/** The worker ended by itself: it ran out of memory, or has a bug; or it never began. */
export class Ended extends Error {
  constructor(
    why: string,
    readonly begun: boolean,
  ) {
    super(why);
  }
}

/** What Hand needs of a Worker. */
export interface WorkerLike {
  postMessage(message: Start | Order | Taken): void;
  terminate(): unknown;
  /** In Node, a worker that has nothing to do keeps no program from its end. */
  ref?(): void;
  unref?(): void;
  addEventListener(type: "message", hear: (event: { data: Heard }) => void): void;
  addEventListener(type: "error", hear: (event: { message?: string }) => void): void;
}

export class Hand {
  private worker: WorkerLike | null = null;
  /** Whether the worker's program runs. */
  private begun = false;
  private current: { id: number; hear: Task["hear"]; done: (heard: Heard) => void; failed: (err: unknown) => void } | null = null;
  private last = 0;

  constructor(
    private readonly program: () => Promise<WebAssembly.Module>,
    private readonly memory: number,
    private readonly make: () => WorkerLike,
    private readonly font?: string,
  ) {}

  get busy(): boolean {
    return this.current !== null;
  }

  /** Until its program is there. */
  async loaded(): Promise<void> {
    await this.program();
  }

  /** Starts the worker, so that the first question finds it ready. */
  async warm(): Promise<void> {
    const program = await this.program();
    if (!this.worker) this.start(program);
  }

  /** Asks. If the signal aborts, ends the worker and throws the signal's reason. */
  async run(task: Task, signal?: AbortSignal): Promise<Heard> {
    signal?.throwIfAborted();
    const id = ++this.last;
    const answer = new Promise<Heard>((done, failed) => (this.current = { id, hear: task.hear, done, failed }));
    const stop = () => {
      this.end();
      this.current?.failed(signal!.reason);
    };
    signal?.addEventListener("abort", stop, { once: true });
    try {
      this.program().then(
        (program) => {
          if (this.current?.id !== id || signal?.aborted) return;
          if (!this.worker) this.start(program);
          this.worker!.ref?.();
          this.worker!.postMessage({ id, verb: task.verb, body: task.body, job: task.job, ahead: task.ahead });
        },
        (err) => this.current?.id === id && this.current.failed(err),
      );
      return await answer;
    } finally {
      signal?.removeEventListener("abort", stop);
      this.current = null;
      this.worker?.unref?.();
    }
  }

  /** In Node, keeps the program from its end while somebody waits for the worker, and lets it end else. */
  waitedFor(is: boolean): void {
    if (is) this.worker?.ref?.();
    else this.worker?.unref?.();
  }

  /** Says that some more tours were taken, so that more may come. */
  taken(tours: number): void {
    this.worker?.postMessage({ taken: tours });
  }

  /** Ends the worker, and gives back its memory. The next question starts another. */
  end(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private start(program: WebAssembly.Module): void {
    const worker = this.make();
    this.worker = worker;
    this.begun = false;
    worker.addEventListener("message", ({ data: heard }) => {
      if (this.worker !== worker) return; // it has been ended
      if (heard.event === "ready") this.begun = true;
      if (heard.event === "ended") return this.broken(String(heard.data));
      if (heard.id !== this.current?.id) return; // none has the number 0
      if (heard.event === "progress" || heard.event === "tour") this.current.hear(heard.event, JSON.parse(heard.data as string));
      else this.current.done(heard);
    });
    worker.addEventListener("error", (event) => this.broken(event.message ?? ""));
    worker.postMessage({ program, memory: this.memory, font: this.font });
  }

  private broken(why: string): void {
    this.end();
    this.current?.failed(new Ended(why, this.begun));
  }
}

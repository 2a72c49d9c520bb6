/** Workers that a test plays. */
import type { Heard, Order, Start, Taken, WorkerLike } from "../src/engine/hand";

/** A worker that tells the test what it is asked. */
export class Played implements WorkerLike {
  static all: Played[] = [];
  asked: Order[] = [];
  /** How many tours it was told were taken. */
  taken = 0;
  program: WebAssembly.Module | null = null;
  ended = false;
  /** Whether it keeps the program from its end, and how often it was asked to. */
  held = true;
  refs = 0;
  private hear: (event: { data: Heard }) => void = () => {};
  private fail: (event: { message?: string }) => void = () => {};
  constructor(private readonly answer: (order: Order, worker: Played) => void) {
    Played.all.push(this);
  }
  postMessage(message: Start | Order | Taken): void {
    if ("taken" in message) return void (this.taken += message.taken);
    if ("program" in message) {
      this.program = message.program;
      return void queueMicrotask(() => this.says({ id: 0, event: "ready", data: null }));
    }
    this.asked.push(message);
    queueMicrotask(() => this.ended || this.answer(message, this));
  }
  ref(): void {
    this.refs++;
    this.held = true;
  }
  unref(): void {
    this.held = false;
  }
  terminate(): void {
    this.ended = true;
  }
  addEventListener(type: string, hear: never): void {
    if (type === "message") this.hear = hear;
    else this.fail = hear;
  }
  says(heard: Heard): void {
    if (!this.ended) this.hear({ data: heard });
  }
  breaks(message: string): void {
    this.fail({ message });
  }
}

/** The shortest program. */
export const shortest = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

export const empty = () => new WebAssembly.Module(shortest);

export const says = (worker: Played, id: number, data: object, event: Heard["event"] = "answer") => worker.says({ id, event, data: JSON.stringify(data) });

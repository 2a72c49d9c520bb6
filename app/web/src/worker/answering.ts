/**
 * What a worker does, wherever it runs: Go's own loader runs the program, which then answers
 * (see cmd/leaper-wasm). The first message has the program, each further one a question, or how
 * many tours of a listing were taken. worker.ts is the page's, and src/npm has those of the package.
 */
import type { Heard, Order, Start, Taken } from "../engine/hand";

/** What wasm_exec.js, which comes with Go, brings. */
declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

interface Leaper {
  memory: number;
  hear: (id: number, event: Heard["event"], data: unknown) => Promise<void> | void;
  /** The font of pictures that bring their letters along. */
  font: () => Uint8Array;
  ask?: (id: number, verb: string, body: string, job: boolean, streamed: boolean) => void;
}

/** What differs from one kind of worker to another. */
export interface Around {
  say: (heard: Heard) => void;
  /** Brings Go's loader. */
  load: () => void;
  /** Reads the font; the program waits for it. */
  font: (from: string | undefined) => Uint8Array;
}

/** Gives what hears the messages to a worker. */
export function answering({ say, load, font }: Around): (message: Start | Order | Taken) => void {
  const early: Order[] = [];
  let leaper: Leaper | undefined;
  let letters: Uint8Array | undefined;
  // Of a listing: how many tours may be on their way, how many are, and what goes on when fewer are.
  let [ahead, away, goOn] = [Infinity, 0, () => {}];

  function hear(id: number, event: Heard["event"], data: unknown): Promise<void> | void {
    say({ id, event, data });
    if (event === "ready") return early.splice(0).forEach(answer);
    if (event === "tour" && ++away >= ahead) return new Promise((go) => (goOn = go));
  }

  function answer(order: Order): void {
    [ahead, away] = [order.ahead ?? Infinity, 0];
    leaper!.ask!(order.id, order.verb, order.body, order.job, order.ahead !== undefined);
  }

  async function start(given: Start): Promise<void> {
    load();
    const go = new Go();
    leaper = { memory: given.memory, hear, font: () => (letters ??= font(given.font)) };
    (globalThis as unknown as { leaper: Leaper }).leaper = leaper;
    await go.run(await WebAssembly.instantiate(given.program, go.importObject));
    say({ id: 0, event: "ended", data: "" }); // it never ends by itself
  }

  return (message) => {
    if ("program" in message) start(message).catch((err: unknown) => say({ id: 0, event: "ended", data: err instanceof Error ? err.message : String(err) }));
    else if ("taken" in message) {
      if ((away -= message.taken) < ahead) goOn();
    } else if (leaper?.ask) answer(message);
    else early.push(message);
  };
}

/** Pictures are drawn in one go, so that what draws them can't wait: a worker of a browser may ask so. */
export function fetchAtOnce(url: string): Uint8Array {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${url}, the font, does not come: status ${request.status}`);
  return new Uint8Array(request.response as ArrayBuffer);
}

/**
 * A Web Worker with the engine: Go's own loader runs the program, which then answers
 * (see cmd/leaper-wasm). The first message has the program, each further one a question.
 */
import type { Heard, Order, Start } from "../engine/hand";

declare function importScripts(url: string): void;

/** What wasm_exec.js, which comes with Go, brings. */
declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

interface Leaper {
  memory: number;
  hear: (id: number, event: Heard["event"], data: unknown) => void;
  /** The font of pictures that bring their letters along. */
  font: () => Uint8Array;
  ask?: (id: number, verb: string, body: string, job: boolean) => void;
}

const say = (heard: Heard) => (self as unknown as { postMessage(message: Heard): void }).postMessage(heard);
const early: Order[] = [];
let leaper: Leaper | undefined;

function hear(id: number, event: Heard["event"], data: unknown): void {
  if (event === "ready") early.splice(0).forEach(answer);
  else say({ id, event, data });
}

function answer({ id, verb, body, job }: Order): void {
  leaper!.ask!(id, verb, body, job);
}

let letters: Uint8Array | undefined;

/** Pictures are drawn in one go, so that what draws them can't wait: a worker may ask so. */
function font(): Uint8Array {
  if (letters) return letters;
  const request = new XMLHttpRequest();
  request.open("GET", "go-regular.ttf", false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`go-regular.ttf, the font, does not come: status ${request.status}`);
  return (letters = new Uint8Array(request.response as ArrayBuffer));
}

async function start({ program, memory }: Start): Promise<void> {
  importScripts("wasm_exec.js");
  const go = new Go();
  leaper = { memory, hear, font };
  (self as unknown as { leaper: Leaper }).leaper = leaper;
  await go.run(await WebAssembly.instantiate(program, go.importObject));
  say({ id: 0, event: "ended", data: "" }); // it never ends by itself
}

self.onmessage = ({ data }: MessageEvent<Start | Order>) => {
  if ("program" in data) start(data).catch((err: unknown) => say({ id: 0, event: "ended", data: err instanceof Error ? err.message : String(err) }));
  else if (leaper?.ask) answer(data);
  else early.push(data);
};

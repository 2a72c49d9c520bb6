/** A worker of a browser, a module: Go's loader comes with it. */
import type { Heard, Order, Start, Taken } from "../engine/hand";
import { answering, fetchAtOnce } from "../worker/answering";
import "./wasm_exec";

const hear = answering({
  say: (heard: Heard) => (self as unknown as { postMessage(message: Heard): void }).postMessage(heard),
  load: () => {},
  font: (from) => fetchAtOnce(from!),
});

self.onmessage = ({ data }: MessageEvent<Start | Order | Taken>) => hear(data);

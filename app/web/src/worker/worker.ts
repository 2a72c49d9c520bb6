/** The page's worker, a script: its loader and its font lie beside it. */
import type { Heard, Order, Start, Taken } from "../engine/hand";
import { answering, fetchAtOnce } from "./answering";

declare function importScripts(url: string): void;

const hear = answering({
  say: (heard: Heard) => (self as unknown as { postMessage(message: Heard): void }).postMessage(heard),
  load: () => importScripts("wasm_exec.js"),
  font: (from = "go-regular.ttf") => fetchAtOnce(from),
});

self.onmessage = ({ data }: MessageEvent<Start | Order | Taken>) => hear(data);

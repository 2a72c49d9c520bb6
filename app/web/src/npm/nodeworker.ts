/** A thread of Node: Go's loader comes with it, and the font is a file. */
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { answering } from "../worker/answering";
import { files } from "./files";
import "./wasm_exec";

parentPort!.on(
  "message",
  answering({
    say: (heard) => parentPort!.postMessage(heard),
    load: () => {},
    font: (from) => readFileSync(from?.startsWith("file:") ? new URL(from) : files.font),
  }),
);

/** The package in Node: its files are read, and workers are threads. */
import { readFile } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Heard, WorkerLike } from "../engine/hand";
import { memoryOf } from "../engine/inpage";
import { runIn } from "./place";

export * from "./public";

/** A thread as a page knows its workers. */
function thread(url: URL): WorkerLike {
  const worker = new Worker(url, { execArgv: [] });
  worker.unref();
  return {
    postMessage: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    addEventListener: (type: "message" | "error", hear: ((event: { data: Heard }) => void) & ((event: { message?: string }) => void)) =>
      type === "message" ? worker.on("message", (data: Heard) => hear({ data })) : worker.on("error", (err: Error) => hear({ message: err.message } as never)),
  };
}

runIn({
  base: pathToFileURL(`${process.cwd()}/`),
  worker: (from) => thread(new URL("./nodeworker.js", from?.protocol === "file:" ? new URL("npm/", from) : import.meta.url)),
  web: { fetch: async (url, init) => (url.startsWith("file:") ? new Response(new Uint8Array(await readFile(new URL(url)))) : fetch(url, init)) },
  memory: memoryOf(totalmem() / 2 ** 30),
  hands: availableParallelism() > 1 ? 2 : 1,
});

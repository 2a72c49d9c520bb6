/** The package in a browser. Tools that bundle files find its worker as they find those of files.ts. */
import type { WorkerLike } from "../engine/hand";
import { memoryOf } from "../engine/inpage";
import { runIn } from "./place";

export * from "./public";

/** A worker from a folder elsewhere, which a browser takes of another origin only by way of a script of its own. */
function workerFrom(url: URL): WorkerLike {
  if (url.origin === location.origin) return new Worker(url, { type: "module" });
  const script = URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" }));
  return new Worker(script, { type: "module" });
}

runIn({
  base: globalThis.document?.baseURI ?? location.href,
  worker: (from) => {
    if (from) return workerFrom(new URL("npm/browserworker.js", from));
    if (new URL(import.meta.url).origin !== location.origin) return workerFrom(new URL("browserworker.js", import.meta.url));
    return new Worker(new URL("./browserworker.js", import.meta.url), { type: "module" });
  },
  web: { fetch: (...args) => fetch(...args) },
  memory: memoryOf((navigator as { deviceMemory?: number }).deviceMemory),
  hands: navigator.hardwareConcurrency > 1 ? 2 : 1,
});

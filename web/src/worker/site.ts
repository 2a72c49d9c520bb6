/** The engine of a page without a server; main.tsx loads it where index.html says so. */
import type { Engine, Problem } from "../engine/engine";
import { InPageEngine, memoryOf } from "../engine/inpage";
import { loadProgram } from "../engine/program";

export function makeEngine(problem: typeof Problem): Engine {
  // What failed to load is asked for again with the next question.
  const loaded = new Map<string, Promise<WebAssembly.Module>>();
  const load = (name: string) => {
    const program = loaded.get(name) ?? loadProgram(name);
    loaded.set(name, program);
    return program.catch((err: unknown) => (loaded.delete(name), Promise.reject(err)));
  };
  const engine = new InPageEngine({
    problem,
    program: () => load("leaper.wasm"),
    drawing: () => load("drawing.wasm"),
    worker: () => new Worker("worker.js"),
    memory: memoryOf((navigator as { deviceMemory?: number }).deviceMemory),
    hands: navigator.hardwareConcurrency > 1 ? 2 : 1,
  });
  engine.warm();
  // Not where a browser has none: on an address that is neither this machine nor https.
  void navigator.serviceWorker?.register("offline.js").catch(() => {});
  return engine;
}

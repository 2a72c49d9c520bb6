/** The engine of a page without a server; main.tsx loads it where index.html says so. */
import type { Engine, Problem } from "../engine/engine";
import { InPageEngine, memoryOf } from "../engine/inpage";
import { Programs, readSizes } from "../engine/program";

export function makeEngine(problem: typeof Problem): Engine {
  const programs = new Programs(readSizes(document.querySelector<HTMLMetaElement>('meta[name="leaper-sizes"]')?.content));
  // What keeps all files for later fetches all that is not there yet: on a slow line the
  // program goes first. Browsers have none on an address that is neither this machine nor https.
  let kept = false;
  const keep = () => void navigator.serviceWorker?.register("offline.js").catch(() => {});
  const program = () => {
    const loading = programs.load("leaper.wasm");
    if (!kept) loading.then(keep, keep);
    kept = true;
    return loading;
  };
  return new InPageEngine({
    problem,
    program,
    drawing: () => programs.load("drawing.wasm"),
    worker: () => new Worker("worker.js"),
    memory: memoryOf((navigator as { deviceMemory?: number }).deviceMemory),
    hands: navigator.hardwareConcurrency > 1 ? 2 : 1,
    has: () => programs.has("leaper.wasm"),
    days: async (month) => {
      try {
        const answer = await fetch(`days-${month}.txt`);
        return answer.ok ? await answer.text() : null;
      } catch {
        return null; // no network, and no such file is kept: the engine makes it
      }
    },
    coming: (hear) => programs.coming(hear),
  });
}

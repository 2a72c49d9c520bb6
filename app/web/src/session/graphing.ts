/** A graph in place of the board: its vertices and edges, as the engine reads them. */
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Engine } from "../engine/engine";
import { wordsOf } from "../state/problems";
import { maxCells } from "../state/model";
import { msg } from "../words/words";
import type { Core } from "./core";

export interface ReadGraph {
  names: readonly string[];
  /** By vertex, those that an edge leads to. */
  out: readonly (readonly number[])[];
  directed: boolean;
}

export type Graphing = ReturnType<typeof openGraphing>;

/** Milliseconds for which nobody types before the engine is asked. */
const pause = 150;

export function openGraphing(engine: Engine, core: Core) {
  const graph = signal<ReadGraph | null>(null);
  /** Says why the text is no graph, or none to draw, in the language of the moment. */
  const refused = signal<(() => string) | null>(null);
  const text = computed(() => JSON.stringify([core.options.value.graph?.text ?? "", core.options.value.graph?.format ?? ""]));
  const close = effect(() => {
    const [own, format] = JSON.parse(text.value) as [string, string];
    graph.value = refused.value = null;
    if (!own) return;
    const stop = new AbortController();
    const read = async () => {
      try {
        const { vertices = [], neighbours, directed } = await engine.ask("board", { board: "", graph: own, graph_format: format || undefined }, stop);
        if (stop.signal.aborted) return;
        if (vertices.length > maxCells) refused.value = () => msg("seek.graph-large", { n: maxCells });
        else graph.value = { names: vertices, out: neighbours, directed };
      } catch (err) {
        if (!stop.signal.aborted) refused.value = () => wordsOf(err);
      }
    };
    const timer = setTimeout(() => void read(), pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  });
  return {
    graph: graph as ReadonlySignal<ReadGraph | null>,
    /** Why there is no graph to draw. */
    refusal: computed(() => refused.value?.() ?? null),
    /** It is in the place of the board while it is asked about. */
    shown: computed(() => core.panel.value === "find" && graph.value !== null),
    close,
  };
}

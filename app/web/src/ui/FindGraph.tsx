/** A graph of one's own, in place of the board: its text in Find, and its picture where the board is. */
import { useSignal } from "@preact/signals";
import { useId, useMemo } from "preact/hooks";
import { onCircle, spreadOut, type Places } from "../render/graphlayout";
import { palettes } from "../render/themes";
import { setOptions } from "../state/changes";
import { longestGraph, type OwnGraph } from "../state/model";
import { Wrong, wrongWith } from "./FindFields";
import { Button, Section, Segmented, Select, useSession } from "./parts";
import { dark } from "./Theme";
import { msg } from "../words/words";

/** Formats that a text of numbers can be read in, where it does not say which. */
const formats = ["edges", "lists", "counted", "matrix", "metis", "hcp", "dimacs", "dot", "graph6", "sparse6", "digraph6", "sgb", "json", "graphml", "gml", "mtx"];

/** Petersen's graph: paths from every vertex to every other, and no circuit. */
const petersen = "1 2\n2 3\n3 4\n4 5\n5 1\n1 6\n2 7\n3 8\n4 9\n5 10\n6 8\n8 10\n10 7\n7 9\n9 6";

export function FindGraph() {
  const session = useSession();
  const id = useId();
  const { graph } = session.options.value;
  const set = (to: Partial<OwnGraph> | null) =>
    session.change((s) => setOptions(s, { graph: to && (to.text ?? s.options.graph?.text) ? { text: "", format: "", from: "", to: "", ...s.options.graph, ...to } : null }));
  const wrong = session.graphing.refusal.value ?? wrongWith(session, "graph");
  return (
    <Section title={msg("seek.graph")}>
      <label class="field graph-text">
        <span>{msg("seek.graph-text")}</span>
        <textarea
          rows={4}
          dir="ltr"
          spellcheck={false}
          autocapitalize="off"
          maxLength={longestGraph}
          placeholder={"1 2\n2 3\n3 1"}
          value={graph?.text ?? ""}
          aria-invalid={wrong ? "true" : undefined}
          aria-describedby={`${id}h`}
          onChange={(e) => set({ text: e.currentTarget.value.trim() })}
        />
      </label>
      <Wrong words={wrong} />
      <small id={`${id}h`} class="hint">
        {msg("seek.graph-hint")}
      </small>
      {graph && <Select label={msg("seek.graph-format")} value={graph.format} options={[["", msg("wish.any")], ...formats.map((f) => [f, f] as const)]} onChange={(format) => set({ format })} />}
      <div class="buttons">
        {graph ? <Button onClick={() => set(null)}>{msg("seek.graph-away")}</Button> : <Button onClick={() => set({ text: petersen })}>{msg("seek.petersen")}</Button>}
      </div>
    </Section>
  );
}

/** Vertices of larger graphs have no names beside them. */
const mostNamed = 80;

/** The graph where the board is, with the walks that were found. */
export function GraphBoard() {
  const session = useSession();
  const { names, out, directed } = session.graphing.graph.value!;
  const answer = session.asking.answer.value;
  const layout = useSignal<"circle" | "spread">(names.length > 12 ? "spread" : "circle");
  const places: Places = useMemo(() => (layout.value === "circle" ? onCircle(names.length) : spreadOut(out)), [names, out, layout.value]);
  const at = useMemo(() => new Map(names.map((name, v) => [name, v])), [names]);
  const { kinds, start, end } = dark.value ? palettes.dark : palettes.light;
  const edges = out.flatMap((to, v) => to.filter((w) => directed || v < w).map((w): [number, number] => [v, w]));
  const shown = answer?.shown;
  const walks = (shown?.walks ?? []).map((walk) => walk.map((name) => at.get(name) ?? 0));
  const marked = new Set(shown?.vertices.map((name) => at.get(name)));
  const radius = Math.min(3.6, 22 / Math.sqrt(names.length));
  const longest = Math.max(...names.map((name) => name.length));
  const line = ([v, w]: readonly [number, number]) => `M${places[v].join()}L${places[w].join()}`;
  const path = (walk: readonly number[]) => `M${walk.map((v) => places[v].join()).join("L")}${shown?.closed ? "Z" : ""}`;
  const words = msg(directed ? "seek.digraph-is" : "seek.graph-is", { n: names.length, edges: edges.length });
  return (
    <>
      <div class="caption">
        <h2>{words}</h2>
        <p>{answer ? answer.sentence || answer.head : msg("seek.graph-ask")}</p>
      </div>
      <div class="board-place graph-place">
        <svg class="own-graph" viewBox="0 0 100 100" role="img" aria-label={[words, ...(shown?.walks ?? []).map((walk) => walk.join(" "))].join(". ")}>
          <path class="own-edges" d={edges.map(line).join("")} />
          {walks.map((walk, i) => (
            <path key={i} class="own-walk" d={path(walk)} stroke={kinds[i % kinds.length]} />
          ))}
          {places.map(([x, y], v) => (
            <circle key={v} class={marked.has(v) ? "marked" : ""} cx={x} cy={y} r={radius} />
          ))}
          {!shown?.closed && walks.flatMap((walk, i) => [<circle key={`f${i}`} class="end" cx={places[walk[0]][0]} cy={places[walk[0]][1]} r={radius} stroke={start} />, <circle key={`t${i}`} class="end" cx={places[walk.at(-1)!][0]} cy={places[walk.at(-1)!][1]} r={radius} stroke={end} />])}
          {names.length <= mostNamed &&
            places.map(([x, y], v) => (
              <text key={v} x={x} y={y} font-size={Math.min(radius * 1.1, (radius * 3) / longest)} dy="0.36em">
                {names[v]}
              </text>
            ))}
        </svg>
        <Segmented bare label={msg("seek.layout")} value={layout.value} options={(["circle", "spread"] as const).map((l) => [l, msg(`seek.layout.${l}`)] as const)} onChange={(l) => (layout.value = l)} />
      </div>
    </>
  );
}

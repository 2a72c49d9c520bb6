/** The poster maker of Keep: what the picture of a tour looks like, and how it is on paper or on a screen. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ExportQuestion } from "../engine/wire";
import { posterShapes, type KeepOptions, type PosterShape } from "../state/model";
import { wordsOf } from "../state/problems";
import { Button, NumberField, Section, Segmented, TextField, useSession } from "./parts";
import { msg } from "../words/words";

/** Milliseconds without a change, after which the preview is drawn anew. */
const pause = 250;

const shapeWords = (shape: PosterShape) => (shape === "a4" ? "A4" : msg(`keep.shape-${shape || "fit"}`));

/** The picture as it will be; what was asked before is given up. */
export function Preview({ question }: { question: ExportQuestion }) {
  const session = useSession();
  const shown = useSignal("");
  const wrong = useSignal("");
  const asked = JSON.stringify(question);
  useEffect(() => {
    const stop = new AbortController();
    const clock = setTimeout(() => {
      session.engine.export(question, { signal: stop.signal }).then(
        ({ data }) => {
          if (stop.signal.aborted) return;
          URL.revokeObjectURL(shown.peek());
          shown.value = URL.createObjectURL(data);
          wrong.value = "";
        },
        (err) => {
          if (!stop.signal.aborted) wrong.value = wordsOf(err);
        },
      );
    }, pause);
    return () => {
      clearTimeout(clock);
      stop.abort();
    };
  }, [asked]);
  useEffect(() => () => URL.revokeObjectURL(shown.peek()), []);
  return (
    <>
      {shown.value && <img class="preview" src={shown.value} alt={msg("keep.preview")} />}
      {wrong.value && <p class="wrong">{wrong.value}</p>}
    </>
  );
}

/** A colour of one's own, the usual one, or none. */
function Colour({ label, value, first, none, onChange }: { label: string; value: string | null; first: string; none?: boolean; onChange: (value: string | null) => void }) {
  const is = value === null ? "usual" : value === "none" ? "none" : "own";
  const options = (["usual", "own", ...(none ? (["none"] as const) : [])] as const).map((o) => [o, msg(`keep.${o}`)] as const);
  return (
    <>
      <Segmented label={label} value={is} options={options} onChange={(o) => onChange(o === "usual" ? null : o === "none" ? "none" : first)} />
      {is === "own" && <input type="color" aria-label={msg("keep.colour-of", { what: label })} value={value!} onInput={(e) => onChange(e.currentTarget.value)} />}
    </>
  );
}

export function Poster({ k, change, question }: { k: KeepOptions; change: (next: Partial<KeepOptions>) => void; question: ExportQuestion }) {
  return (
    <Section title={msg("keep.poster")}>
      <Preview question={question} />
      <Segmented label={msg("keep.shape")} value={k.shape} options={posterShapes.map((shape) => [shape, shapeWords(shape)] as const)} onChange={(shape) => change({ shape })} />
      <Colour label={msg("keep.line")} value={k.line} first="#b00020" onChange={(line) => change({ line })} />
      <Colour label={msg("keep.ground")} value={k.ground} first="#fff4e0" none onChange={(ground) => change({ ground })} />
      <NumberField label={msg("keep.width")} value={k.width} min={1} max={60} unit="%" empty={msg("keep.chosen")} onChange={(width) => change({ width })} />
      <TextField label={msg("keep.dedication")} value={k.dedication} example={msg("keep.dedication-example")} onChange={(dedication) => change({ dedication })} />
      {k.line === null && k.ground === null && k.width === null && !k.dedication && !k.shape ? null : (
        <Button look="quiet" onClick={() => change({ line: null, ground: null, width: null, dedication: "", shape: "" })}>
          {msg("keep.usual")}
        </Button>
      )}
    </Section>
  );
}

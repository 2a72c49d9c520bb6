/** The choice of a measure, and tours counted by it. */
import { useSignal } from "@preact/signals";
import { firstValue, measureOf, measures, partsOf } from "../state/spread";
import { AskField } from "./FindFields";
import { Button, Section, Select, useSession } from "./parts";
import { msg } from "../words/words";

/** The choice of a measure, and of its angle or slope. */
export function MeasureFields({ measure, onChange }: { measure: string; onChange: (measure: string) => void }) {
  const graph = useSession().options.value.graph !== null;
  const [word, value] = partsOf(measure);
  const offered = measures.filter((m) => (m === "weight") === graph || m === word);
  return (
    <>
      <Select label={msg("seek.of")} value={word} options={offered.map((m) => [m, msg(`seek.measure.${m}`, { value: "" })] as const)} onChange={(m) => onChange(measureOf(m))} />
      {(word === "turn" || word === "slope") && <AskField label={msg(`seek.${word}`)} value={value ?? ""} example={firstValue[word]} onChange={(v) => onChange(measureOf(word, v || undefined))} />}
    </>
  );
}

/** Counts all tours by a measure. */
export function SpreadFields() {
  const session = useSession();
  const graph = session.options.value.graph !== null;
  const chosen = useSignal("");
  const measure = chosen.value || (graph ? "weight" : "crossings");
  return (
    <Section title={msg("seek.spread")}>
      <MeasureFields measure={measure} onChange={(m) => (chosen.value = m)} />
      <div class="buttons">
        <Button onClick={() => void session.request({ verb: "count", by: measure })}>{msg("seek.spread-show")}</Button>
      </div>
    </Section>
  );
}

/** The choice of a measure, and tours counted by it. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { families, firstValue, measureKinds, measureOf, offers, type MeasureKind, type MeasureWord } from "../state/spread";
import { partsOf } from "../state/words";
import { AskField } from "./FindFields";
import { Button, NumberField, Section, Select, useSession } from "./parts";
import { msg } from "../words/words";

interface MeasureProps {
  measure: string;
  onChange: (measure: string) => void;
  label?: string;
  /** All angles and all slopes are on offer, too. */
  several?: boolean;
  /** There may be no measure. */
  optional?: boolean;
}

/** One of many, in groups. */
function GroupedSelect({ label, value, first, groups, onChange }: { label: string; value: string; first?: readonly [value: string, words: string]; groups: readonly (readonly [group: string, options: readonly (readonly [value: string, words: string])[]])[]; onChange: (value: string) => void }) {
  const option = ([name, words]: readonly [string, string]) => (
    <option key={name} value={name} selected={name === value}>
      {words}
    </option>
  );
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(e) => onChange(e.currentTarget.value)}>
        {first && option(first)}
        {groups.map(([group, options]) => (
          <optgroup key={group} label={group}>
            {options.map(option)}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** The choice of a measure among those that tours of the board have, and of its angle or slope. */
export function MeasureFields({ measure, onChange, label = msg("seek.of"), several, optional }: MeasureProps) {
  const session = useSession();
  const { sides, hex } = session.board.value;
  const asked = { hex: hex !== undefined, graph: session.options.value.graph !== null, closed: session.ask.value.kind === "closed", square: sides.length === 2 && sides[0] === sides[1] };
  const [word, value] = partsOf(measure);
  const groups = (Object.keys(measureKinds) as MeasureKind[]).map((kind) => {
    const words = (measureKinds[kind] as readonly MeasureWord[]).filter((m) => m === word || (offers(m, asked) && (several || !families.includes(m))));
    return [msg(`seek.kind.${kind}`), words.map((m) => [m as string, msg(`seek.measure.${m}`, { value: "" })] as const)] as const;
  });
  return (
    <>
      <GroupedSelect label={label} value={word} first={optional ? ["", msg("seek.no-second")] : undefined} groups={groups.filter(([, words]) => words.length)} onChange={(m) => onChange(measureOf(m, asked.hex))} />
      {(word === "turn" || word === "slope") && <AskField label={msg(`seek.${word}`, { angle: firstValue(word, asked.hex)! })} value={value ?? ""} example={firstValue(word, asked.hex)} onChange={(v) => onChange(measureOf(word, asked.hex, v || undefined))} />}
    </>
  );
}

/** Counts all tours by a measure, or by two at once. */
export function SpreadFields() {
  const session = useSession();
  const graph = session.options.value.graph !== null;
  const chosen = useSignal("");
  const second = useSignal("");
  const measure = chosen.value || (graph ? "weight" : "crossings");
  const by = second.value && !graph ? `${measure},${second.value}` : measure;
  return (
    <Section title={msg("seek.spread")}>
      <MeasureFields measure={measure} several onChange={(m) => (chosen.value = m)} />
      {!graph && <MeasureFields measure={second.value} label={msg("seek.second")} optional onChange={(m) => (second.value = m)} />}
      <div class="buttons">
        <Button onClick={() => void session.request({ verb: "count", by })}>{msg("seek.spread-show")}</Button>
      </div>
      <Cost by={by} />
    </Section>
  );
}

/** About how long that takes: asked as soon as it is seen, and before it begins. */
function Cost({ by }: { by: string }) {
  const session = useSession();
  const place = useRef<HTMLParagraphElement>(null);
  const words = useSignal("");
  const seen = useSignal(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([{ isIntersecting }]) => (seen.value = isIntersecting));
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  const question = session.asking.question.value;
  const ask = seen.value && session.asking.work.value === null;
  useEffect(() => {
    words.value = "";
    if (!ask) return;
    const stop = new AbortController();
    const tell = (told: string) => void (stop.signal.aborted || (words.value = told));
    session.asking.cost(by, stop.signal).then(tell, () => tell("")); // what is wrong is said by the count itself
    return () => stop.abort();
  }, [by, question, ask]);
  return (
    <p class="hint cost" ref={place}>
      {words}
    </p>
  );
}

/** Boards as wide as this one and of any length. */
export function StripFields() {
  const session = useSession();
  const { sides } = session.board.value;
  const axis = useSignal(-1);
  const length = useSignal(1_000_000);
  const modulo = useSignal(1_000_000_007);
  const at = axis.value >= 0 && axis.value < sides.length ? axis.value : sides.length - 1;
  const board = (n: string) => sides.map((side, i) => (i === at ? n : side)).join("x");
  return (
    <Section title={msg("seek.strip")}>
      <Select label={msg("seek.strip-boards")} value={String(at)} options={sides.map((_, i) => [String(i), sides.map((side, k) => (k === i ? "n" : side)).join("×")] as const)} onChange={(i) => (axis.value = Number(i))} />
      <div class="buttons">
        <Button onClick={() => void session.request({ verb: "count", strip: { board: board("n") } })}>{msg("seek.strip-find")}</Button>
      </div>
      <NumberField label={msg("seek.strip-length")} value={length.value} min={1} max={1e12} onChange={(n) => n !== null && (length.value = n)} />
      <NumberField label={msg("seek.modulo")} value={modulo.value} min={2} max={Number.MAX_SAFE_INTEGER} onChange={(n) => n !== null && (modulo.value = n)} />
      <div class="buttons">
        <Button onClick={() => void session.request({ verb: "count", strip: { board: board(String(length.value)), modulo: modulo.value } })}>{msg("seek.modulo-count")}</Button>
      </div>
    </Section>
  );
}

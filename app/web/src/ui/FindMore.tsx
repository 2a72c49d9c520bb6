/** More of Find: which tours, walks that are none, a graph in place of the board, tours one after another and by their numbers, and how they are found. */
import { useRef } from "preact/hooks";
import { conventions, methods, orders, type Constraints, type Method } from "../engine/wire";
import { canWish, wishes } from "../session/another";
import { setOptions } from "../state/changes";
import { classesFor } from "../state/classes";
import { isFlat } from "../state/hexagons";
import { constraints, type Walk } from "../state/model";
import { isConstrained } from "../state/question";
import { valueWords } from "../state/words";
import { FindGraph } from "./FindGraph";
import { AskField, Wrong, wrongWith } from "./FindFields";
import { Numbered } from "./Numbered";
import { MeasureFields, SpreadFields, StripFields } from "./Spread";
import { Button, NumberField, Section, Segmented, Select, Switch, useSession } from "./parts";
import { isKey, msg, num } from "../words/words";

/** Methods, the better known first; those without a word of the page's go by their name. */
const shownMethods = [...new Set<Method>(["auto", "construct", "warnsdorff", "factor", "sat", "backtrack", "whitney", "hui", "neural", ...methods])];
const properNames: Partial<Record<Method, string>> = { warnsdorff: "Warnsdorff", sat: "SAT", whitney: "Whitney", hui: "Hui" };

function methodWords(method: Method): string {
  const key = `method.${method}`;
  return isKey(key) ? msg(key) : (properNames[method] ?? method);
}

type Symmetry = NonNullable<Constraints["symmetry"]>;
/** Those of squares alone, and of hexagons. */
const square: readonly Symmetry[] = ["quarter-turn", "mirror-falling", "mirror-rising", "eulerian", "bergholtian"];
const hexagonal: readonly Symmetry[] = ["third-turn", "sixth-turn", "mirror-30", "mirror-60", "mirror-120", "mirror-150"];
const symmetries: readonly Symmetry[] = ["any", "none", "half-turn", "quarter-turn", "mirror-left-right", "mirror-top-bottom", "mirror-falling", "mirror-rising", "eulerian", "bergholtian", ...hexagonal];
const sums = ["rows", "columns", "rows,columns", "rows,columns,diagonals"] as const;

export function FindMore() {
  const session = useSession();
  const s = session.state.value;
  const { walk, graph } = s.options;
  // What is open stays so: it does not fold under the finger that takes the last wish back.
  const open = useRef(false);
  open.current ||= isConstrained(s) || graph !== null || Object.values(walk).some(Boolean);
  return (
    <details class="more" open={open.current} onToggle={(e) => (open.current = e.currentTarget.open)}>
      <summary>{msg("seek.more")}</summary>
      <Which />
      <Walks />
      <Section title={msg("seek.numbers")}>
        <div class="buttons">
          <Button onClick={() => void session.request({ verb: "count", circuits: 3 })}>{msg("seek.circuits")}</Button>
          <Button onClick={() => void session.request({ verb: "exists", properties: true })}>{msg("seek.properties")}</Button>
        </div>
      </Section>
      <SpreadFields />
      {!graph && !session.board.value.hex && <StripFields />}
      {!graph && <Listing />}
      {!graph && <Numbered />}
      <FindGraph />
      <How />
    </details>
  );
}

/** The constraints on tours. */
function Which() {
  const session = useSession();
  const given = session.options.value.constraints;
  const board = session.board.value;
  const unfit = board.hex ? square : hexagonal;
  const set = (name: keyof Constraints, value: string | boolean) => session.change((s) => setOptions(s, { constraints: { ...s.options.constraints, [name]: value || undefined } }));
  const chosen = <T extends string>(name: "symmetry" | "magic" | "class", values: readonly T[]) => (
    <div key={name}>
      <Select label={msg(`find.${name}`)} value={given[name] ?? ""} options={[["", msg("wish.any")], ...values.map((v) => [v, valueWords(name, v)] as const)]} onChange={(value) => set(name, value)} />
      <Wrong words={wrongWith(session, name)} />
    </div>
  );
  return (
    <Section title={msg("find.constraints")}>
      {constraints.map(({ name, example }) => {
        if (name === "symmetry") return chosen(name, symmetries.filter((v) => v === given.symmetry || !unfit.includes(v)));
        if (name === "magic") return (isFlat(board) || given.magic) && chosen(name, sums);
        if (name === "class") return chosen(name, classesFor(session.state.value));
        const label = msg(`find.${name}`);
        if (name === "no_repeat") return <Switch key={name} label={label} on={Boolean(given[name])} onChange={(on) => set(name, on)} />;
        return <AskField key={name} label={label} value={given[name] ?? ""} example={example} wrong={wrongWith(session, name)} pick={name === "before" ? undefined : name} onChange={(value) => set(name, value)} />;
      })}
      {canWish(session.state.value) && (
        <Segmented label={msg("find.cross")} value={session.asking.wish.value} options={wishes.map((w) => [w, msg(`wish.${w}`)] as const)} onChange={(w) => (session.asking.wish.value = w)} />
      )}
    </Section>
  );
}

/** Walks that need not be tours, and the least or most of a measure. */
function Walks() {
  const session = useSession();
  const { walk, graph } = session.options.value;
  const set = (to: Walk) => session.change((s) => setOptions(s, { walk: { ...s.options.walk, ...to } }));
  const extreme = walk.most ? "most" : walk.least ? "least" : "any";
  const measured = walk.most || walk.least || (graph ? "weight" : "crossings");
  const measure = (which: string, of: string) => set({ least: which === "least" ? of : undefined, most: which === "most" ? of : undefined });
  return (
    <Section title={msg("seek.walks")}>
      <Segmented
        label={msg("seek.look-for")}
        value={walk.cover ? "cover" : walk.longest ? "longest" : "tour"}
        options={(["tour", "longest", "cover"] as const).map((w) => [w, msg(`seek.${w}`)] as const)}
        onChange={(w) => set({ longest: w === "longest" || undefined, cover: w === "cover" || undefined })}
      />
      <Wrong words={wrongWith(session, "longest") ?? wrongWith(session, "cover")} />
      <Switch label={msg("seek.uncrossed")} on={Boolean(walk.uncrossed)} onChange={(on) => set({ uncrossed: on || undefined })} />
      <Wrong words={wrongWith(session, "uncrossed")} />
      <Segmented label={msg("seek.extreme")} value={extreme} options={(["any", "least", "most"] as const).map((w) => [w, msg(w === "any" ? "wish.any" : `seek.${w}`)] as const)} onChange={(w) => measure(w, measured)} />
      {extreme !== "any" && <MeasureFields measure={measured} onChange={(m) => measure(extreme, m)} />}
      <Wrong words={wrongWith(session, "least") ?? wrongWith(session, "most")} />
    </Section>
  );
}

/** Tours one after another. */
function Listing() {
  const session = useSession();
  const ready = session.refusal.value === null && session.asking.work.value === null;
  const number = session.tour.value?.number ?? null;
  return (
    <Section title={msg("find.listing")}>
      <div class="buttons pager">
        <Button icon="back" disabled={!ready || !number} onClick={() => void session.request({ verb: "list", by: -1 })}>
          {msg("find.previous")}
        </Button>
        <output class="number">{number === null ? "–" : num(number + 1)}</output>
        <Button disabled={!ready} onClick={() => void session.request({ verb: "list", by: 1 })}>
          {msg(number === null ? "find.first" : "find.next")}
        </Button>
      </div>
    </Section>
  );
}

/** How they are found, and the choices that most leave as they are. */
function How() {
  const session = useSession();
  const options = session.options.value;
  return (
    <Section title={msg("find.how")}>
      <Select label={msg("find.by")} value={options.method} options={shownMethods.map((m) => [m, methodWords(m)] as const)} onChange={(method) => session.change((s) => setOptions(s, { method }))} />
      <NumberField label={msg("find.seed")} value={options.seed} min={0} max={Number.MAX_SAFE_INTEGER} empty={msg("find.none")} onChange={(seed) => session.change((s) => setOptions(s, { seed }))} />
      <NumberField label={msg("find.limit")} value={options.limit} min={1} max={3600} unit="s" onChange={(limit) => limit !== null && session.change((s) => setOptions(s, { limit }))} />
      <Select label={msg("find.order")} value={options.order} options={orders.map((o) => [o, msg(`order.${o}`)] as const)} onChange={(order) => session.change((s) => setOptions(s, { order }))} />
      <Segmented label={msg("find.as")} value={options.as} options={conventions.map((c) => [c, msg(`as.${c}`)] as const)} onChange={(as) => session.change((s) => setOptions(s, { as }))} />
      <NumberField label={msg("find.within")} value={options.within} min={1} max={50} unit="%" onChange={(within) => within !== null && session.change((s) => setOptions(s, { within }))} />
    </Section>
  );
}

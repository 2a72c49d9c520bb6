/** Find: a tour, the next of the list, how many there are, and whether there is one. */
import { conventions, methods, orders, type Method } from "../engine/wire";
import { isConstrained } from "../state/question";
import { setOptions } from "../state/changes";
import type { Constraints } from "../state/model";
import { askWords, constraintWords } from "../state/words";
import { wishes } from "./another";
import { KindPicker } from "./Kinds";
import { AnswerCard } from "./Answer";
import { Numbered } from "./Numbered";
import { Button, NumberField, Section, Segmented, Select, TextField, useSession } from "./parts";
import { msg, num, isKey } from "../words/words";

/** Methods, the better known first; those without a word of the page's go by their name. */
const shownMethods = [...new Set<Method>(["auto", "construct", "warnsdorff", "factor", "sat", "backtrack", "whitney", "hui", "neural", ...methods])];
const properNames: Partial<Record<Method, string>> = { warnsdorff: "Warnsdorff", sat: "SAT", whitney: "Whitney", hui: "Hui" };

function methodWords(method: Method): string {
  const key = `method.${method}`;
  return isKey(key) ? msg(key) : (properNames[method] ?? method);
}

/** Constraints, and how each is written. */
const constraintFields: readonly (readonly [keyof Constraints, string])[] = [
  ["use", "a1-b3, c2>d4"],
  ["avoid", "a1-c2"],
  ["before", "a1<c3<e5"],
];

export function Find() {
  const session = useSession();
  const options = session.options.value;
  const busy = session.asking.work.value !== null;
  const ready = session.refusal.value === null;
  const there = session.tour.value !== null;
  const number = session.tour.value?.number ?? null;
  return (
    <>
      <div class="buttons first">
        {/* Each has its place: what is under a finger does not become the other. */}
        <Button look={there ? undefined : "primary"} disabled={!ready} onClick={() => void session.asking.find()}>
          {msg("find.one")}
        </Button>
        <Button look={there ? "primary" : undefined} disabled={!ready} onClick={() => void session.asking.drawAnother()}>
          {msg("find.another")}
        </Button>
      </div>
      <AnswerCard verbs={["find", "another", "list", "count", "estimate", "exists"]} />
      <p class="asked">
        {askWords(session.board.value, session.piece.value, session.ask.value)}
        {constraintWords(options.constraints)}
      </p>
      <KindPicker />
      {session.another.canWish(session.state.value) && (
        <Segmented label={msg("find.cross")} value={session.another.wish.value} options={wishes.map((w) => [w, msg(`wish.${w}`)] as const)} onChange={(w) => (session.another.wish.value = w)} />
      )}
      <div class="buttons">
        <Button disabled={!ready} onClick={() => void session.asking.exists()}>
          {msg("find.exists")}
        </Button>
        <Button disabled={!ready} onClick={() => void session.asking.count()}>
          {msg("find.count")}
        </Button>
        <Button disabled={!ready} onClick={() => void session.asking.estimate()}>
          {msg("find.estimate")}
        </Button>
      </div>
      {session.refusal.value && (
        <p class="wrong" role="alert">
          {session.refusal.value}
        </p>
      )}
      <Section title={msg("find.listing")}>
        <div class="buttons pager">
          <Button icon="back" disabled={!ready || busy || !number} onClick={() => void session.asking.step(-1)}>
            {msg("find.previous")}
          </Button>
          <output class="number">{number === null ? "–" : num(number + 1)}</output>
          <Button disabled={!ready || busy} onClick={() => void session.asking.step(1)}>
            {msg(number === null ? "find.first" : "find.next")}
          </Button>
        </div>
      </Section>
      <Numbered />
      <details class="more" open={isConstrained(session.state.value)}>
        <summary>{msg("find.constraints")}</summary>
        {constraintFields.map(([name, example]) => (
          <TextField key={name} label={msg(`find.${name}`)} value={options.constraints[name]} example={example} onChange={(text) => session.change((s) => setOptions(s, { constraints: { ...s.options.constraints, [name]: text } }))} />
        ))}
      </details>
      <details class="more">
        <summary>{msg("find.how")}</summary>
        <Select label={msg("find.by")} value={options.method} options={shownMethods.map((m) => [m, methodWords(m)] as const)} onChange={(method) => session.change((s) => setOptions(s, { method }))} />
        <NumberField label={msg("find.seed")} value={options.seed} min={0} max={Number.MAX_SAFE_INTEGER} empty={msg("find.none")} onChange={(seed) => session.change((s) => setOptions(s, { seed }))} />
        <NumberField label={msg("find.limit")} value={options.limit} min={1} max={3600} unit="s" onChange={(limit) => limit !== null && session.change((s) => setOptions(s, { limit }))} />
        <Select label={msg("find.order")} value={options.order} options={orders.map((o) => [o, msg(`order.${o}`)] as const)} onChange={(order) => session.change((s) => setOptions(s, { order }))} />
        <Segmented label={msg("find.as")} value={options.as} options={conventions.map((c) => [c, msg(`as.${c}`)] as const)} onChange={(as) => session.change((s) => setOptions(s, { as }))} />
        <NumberField label={msg("find.within")} value={options.within} min={1} max={50} unit="%" onChange={(within) => within !== null && session.change((s) => setOptions(s, { within }))} />
      </details>
    </>
  );
}

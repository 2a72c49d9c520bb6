/** Find: a tour, the next of the list, how many there are, and whether there is one. */
import { conventions, methods, orders, type Method } from "../engine/wire";
import { isConstrained } from "../state/question";
import { setOptions } from "../state/changes";
import type { Constraints } from "../state/model";
import { orderNames } from "../state/sayings";
import { askWords, constraintWords, groups } from "../state/words";
import { wishes, type Wish } from "./another";
import { KindPicker } from "./Kinds";
import { AnswerCard } from "./Answer";
import { Numbered } from "./Numbered";
import { Button, NumberField, Section, Segmented, Select, TextField, useSession } from "./parts";

/** What methods are called where that is not their name, the better known first. */
const methodWords: Partial<Record<Method, string>> = {
  auto: "the best one",
  construct: "construction",
  warnsdorff: "Warnsdorff",
  factor: "2-factors",
  sat: "SAT",
  backtrack: "backtracking",
  whitney: "Whitney",
  hui: "Hui",
  neural: "neural network",
};
const wishWords: Record<Wish, string> = { any: "as it comes", few: "seldom", many: "often" };
/** Constraints: how each is called, and how it is written. */
const constraintFields: readonly (readonly [keyof Constraints, string, string])[] = [
  ["use", "Moves to use", "a1-b3, c2>d4"],
  ["avoid", "Moves to avoid", "a1-c2"],
  ["before", "Squares before others", "a1<c3<e5"],
];
const shownMethods = [...new Set([...(Object.keys(methodWords) as Method[]), ...methods])];

export function Find() {
  const session = useSession();
  const options = session.options.value;
  const busy = session.work.value !== null;
  const ready = session.refusal.value === null;
  const there = session.tour.value !== null;
  const number = session.tour.value?.number ?? null;
  return (
    <>
      <div class="buttons first">
        {/* Each has its place: what is under a finger does not become the other. */}
        <Button look={there ? undefined : "primary"} disabled={!ready} onClick={() => void session.find()}>
          Find one
        </Button>
        <Button look={there ? "primary" : undefined} disabled={!ready} onClick={() => void session.drawAnother()}>
          Another
        </Button>
      </div>
      <AnswerCard verbs={["find", "another", "list", "count", "estimate", "exists"]} />
      <p class="asked">
        {askWords(session.board.value, session.piece.value, session.ask.value)}
        {constraintWords(options.constraints)}
      </p>
      <KindPicker />
      {session.another.canWish(session.state.value) && (
        <Segmented label="Another is to cross itself" value={session.another.wish.value} options={wishes.map((w) => [w, wishWords[w]] as const)} onChange={(w) => (session.another.wish.value = w)} />
      )}
      <div class="buttons">
        <Button disabled={!ready} onClick={() => void session.exists()}>
          Is there one?
        </Button>
        <Button disabled={!ready} onClick={() => void session.count()}>
          Count
        </Button>
        <Button disabled={!ready} onClick={() => void session.estimate()}>
          Estimate
        </Button>
      </div>
      {session.refusal.value && (
        <p class="wrong" role="alert">
          {session.refusal.value}
        </p>
      )}
      <Section title="One after another">
        <div class="buttons pager">
          <Button icon="back" disabled={!ready || busy || !number} onClick={() => void session.step(-1)}>
            Previous
          </Button>
          <output class="number">{number === null ? "–" : groups(String(number + 1))}</output>
          <Button disabled={!ready || busy} onClick={() => void session.step(1)}>
            {number === null ? "First" : "Next"}
          </Button>
        </div>
      </Section>
      <Numbered />
      <details class="more" open={isConstrained(session.state.value)}>
        <summary>Constraints</summary>
        {constraintFields.map(([name, label, example]) => (
          <TextField key={name} label={label} value={options.constraints[name]} example={example} onChange={(text) => session.change((s) => setOptions(s, { constraints: { ...s.options.constraints, [name]: text } }))} />
        ))}
      </details>
      <details class="more">
        <summary>How</summary>
        <Select label="Find by" value={options.method} options={shownMethods.map((m) => [m, methodWords[m] ?? m] as const)} onChange={(method) => session.change((s) => setOptions(s, { method }))} />
        <NumberField label="Seed" value={options.seed} min={0} max={Number.MAX_SAFE_INTEGER} empty="none" onChange={(seed) => session.change((s) => setOptions(s, { seed }))} />
        <NumberField label="Give up after" value={options.limit} min={1} max={3600} unit="s" onChange={(limit) => limit !== null && session.change((s) => setOptions(s, { limit }))} />
        <Select label="List in the order" value={options.order} options={orders.map((o) => [o, orderNames[o]] as const)} onChange={(order) => session.change((s) => setOptions(s, { order }))} />
        <Segmented label="Count and list" value={options.as} options={conventions.map((c) => [c, c] as const)} onChange={(as) => session.change((s) => setOptions(s, { as }))} />
        <NumberField label="Estimate to within" value={options.within} min={1} max={50} unit="%" onChange={(within) => within !== null && session.change((s) => setOptions(s, { within }))} />
      </details>
    </>
  );
}

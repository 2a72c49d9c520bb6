/** Tours by their numbers, in the panel Find; and the number of the tour on show, under the board. */
import { useSignal } from "@preact/signals";
import { listing } from "../state/numbers";
import { groups } from "../state/words";
import { AnswerCard } from "./Answer";
import { Button, Section, Switch, useSession } from "./parts";

export function Numbered() {
  const session = useSession();
  const ready = session.refusal.value === null && session.work.value === null;
  const wanted = useSignal("");
  return (
    <Section title="By number">
      <form
        class="go-to"
        onSubmit={(e) => {
          e.preventDefault();
          void session.numbering.goTo(wanted.value);
        }}
      >
        <label class="field">
          <span>Go to number</span>
          <input inputMode="numeric" autocomplete="off" placeholder="1" value={wanted.value} onInput={(e) => (wanted.value = e.currentTarget.value)} />
        </label>
        <button type="submit" class="button" disabled={!ready || !wanted.value.trim()}>
          Go
        </button>
      </form>
      <div class="buttons">
        <Button disabled={!ready || !session.tour.value} onClick={() => void session.numbering.rank()}>
          Which number is this?
        </Button>
        <Button disabled={!ready} onClick={() => void session.numbering.atRandom()}>
          One at random
        </Button>
      </div>
      <AnswerCard verbs={["rank", "goto", "random"]} />
      <UsageSwitch />
    </Section>
  );
}

function UsageSwitch() {
  const { usage } = useSession();
  return <Switch label="Map of moves" hint="how many of all tours take each" on={usage.on.value} onChange={(on) => usage.turn(on)} />;
}

/** The number of the tour on show, where it is known. */
export function TourNumber() {
  const session = useSession();
  const number = session.tour.value?.number ?? null;
  if (number === null || session.owner.value !== "tour") return null;
  const { as, order } = session.options.value;
  return (
    <p class="tour-number">
      Tour <b>{groups(String(number + 1))}</b> of the {listing(session.ask.value.kind, as === "distinct" ? "undirected" : as, order)}
    </p>
  );
}

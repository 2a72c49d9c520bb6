/** Find: a tour, the next of the list, how many there are, and whether there is one. */
import { askWords, constraintWords } from "../state/words";
import { canWish, wishes } from "../session/another";
import { KindPicker } from "./Kinds";
import { AnswerCard } from "./Answer";
import { Numbered } from "./Numbered";
import { later, more } from "./later";
import { Button, Section, Segmented, useSession } from "./parts";
import { msg, num } from "../words/words";

const FindOptions = later("FindOptions");

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
        <Button look={there ? undefined : "primary"} disabled={!ready} onClick={() => void session.request({ verb: "find" })}>
          {msg("find.one")}
        </Button>
        <Button look={there ? "primary" : undefined} disabled={!ready} onClick={() => void session.request({ verb: "another" })}>
          {msg("find.another")}
        </Button>
      </div>
      <AnswerCard verbs={["find", "another", "list", "count", "estimate", "exists"]} />
      <p class="asked">
        {askWords(session.board.value, session.piece.value, session.ask.value)}
        {constraintWords(options.constraints)}
      </p>
      <KindPicker />
      {canWish(session.state.value) && (
        <Segmented label={msg("find.cross")} value={session.asking.wish.value} options={wishes.map((w) => [w, msg(`wish.${w}`)] as const)} onChange={(w) => (session.asking.wish.value = w)} />
      )}
      <div class="buttons">
        <Button disabled={!ready} onClick={() => void session.request({ verb: "exists" })}>
          {msg("find.exists")}
        </Button>
        <Button disabled={!ready} onClick={() => void session.request({ verb: "count" })}>
          {msg("find.count")}
        </Button>
        <Button disabled={!ready} onClick={() => void session.request({ verb: "estimate" })}>
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
          <Button icon="back" disabled={!ready || busy || !number} onClick={() => void session.request({ verb: "list", by: -1 })}>
            {msg("find.previous")}
          </Button>
          <output class="number">{number === null ? "–" : num(number + 1)}</output>
          <Button disabled={!ready || busy} onClick={() => void session.request({ verb: "list", by: 1 })}>
            {msg(number === null ? "find.first" : "find.next")}
          </Button>
        </div>
      </Section>
      <Numbered />
      {more() && <FindOptions />}
    </>
  );
}

/** Tours by their numbers, in the panel Find. */
import { useSignal } from "@preact/signals";
import { AnswerCard } from "./Answer";
import { Button, Section, Switch, useSession } from "./parts";
import { msg } from "../words/words";

export function Numbered() {
  const session = useSession();
  const ready = session.refusal.value === null && session.asking.work.value === null;
  const wanted = useSignal("");
  return (
    <Section title={msg("number.title")}>
      <form
        class="go-to"
        onSubmit={(e) => {
          e.preventDefault();
          void session.request({ verb: "goto", text: wanted.value });
        }}
      >
        <label class="field">
          <span>{msg("number.go-to")}</span>
          <input inputMode="numeric" autocomplete="off" placeholder="1" value={wanted.value} onInput={(e) => (wanted.value = e.currentTarget.value)} />
        </label>
        <button type="submit" class="button" disabled={!ready || !wanted.value.trim()}>
          {msg("number.go")}
        </button>
      </form>
      <div class="buttons">
        <Button disabled={!ready || !session.tour.value} onClick={() => void session.request({ verb: "rank" })}>
          {msg("number.which")}
        </Button>
        <Button disabled={!ready} onClick={() => void session.request({ verb: "random" })}>
          {msg("number.random")}
        </Button>
      </div>
      <AnswerCard verbs={["rank", "goto", "random"]} />
      <UsageSwitch />
    </Section>
  );
}

function UsageSwitch() {
  const { usage } = useSession();
  return <Switch label={msg("number.map")} hint={msg("number.map-hint")} on={usage.on.value} onChange={(on) => usage.turn(on)} />;
}

/** The fields of Find: text that can also be picked on the board, and what is wrong with it beside it. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { setEnd, setOptions } from "../state/changes";
import { squareCount } from "../state/model";
import { cellOf, nameOf } from "../state/squares";
import type { Pick } from "../session/picking";
import type { Session } from "../session/session";
import { Button, useSession } from "./parts";
import { msg } from "../words/words";

/** What the engine said last is wrong with a field of the question, which its sentence names first. */
export function wrongWith(session: Session, field: string): string | undefined {
  const answer = session.asking.answer.value;
  return answer?.verdict === "refused" && new RegExp(`^[^:]*\\b${field}\\b[^:]*:`).test(answer.sentence) ? answer.sentence : undefined;
}

/** What is wrong with the field above; nothing where all is well. */
export function Wrong({ id, words }: { id?: string; words: string | null | undefined }) {
  return words ? (
    <small id={id} class="wrong">
      {words}
    </small>
  ) : null;
}

interface Props {
  label: string;
  value: string;
  example?: string;
  wrong?: string;
  disabled?: boolean;
  /** What a button beside it picks on the board. */
  pick?: Pick;
  onChange: (value: string) => void;
}

export function AskField({ label, value, example, wrong, disabled, pick, onChange }: Props) {
  const session = useSession();
  const id = useId();
  const picked = session.picking.what.value;
  const picks = pick !== undefined && pick === picked;
  return (
    <div class="field ask-field">
      <label for={id}>{label}</label>
      <span class="with-unit">
        <input
          id={id}
          type="text"
          value={value}
          placeholder={example}
          disabled={disabled}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          maxLength={500}
          dir="ltr"
          aria-invalid={wrong ? "true" : undefined}
          aria-describedby={wrong && `${id}w`}
          onChange={(e) => onChange(e.currentTarget.value.trim())}
        />
        {pick && !session.options.value.graph && (
          <Button class="round" aria-label={msg("seek.pick", { what: label })} aria-pressed={picks} disabled={disabled} onClick={() => session.picking.turn(pick)}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 3v4m0 10v4M3 12h4m10 0h4M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10" />
            </svg>
          </Button>
        )}
      </span>
      <Wrong id={`${id}w`} words={wrong} />
      {picks && <Picking what={pick} label={label} />}
    </div>
  );
}

/** What to do on the board now, and the number that a picked square gets. */
function Picking({ what, label }: { what: Pick; label: string }) {
  const session = useSession();
  const first = session.picking.first.value;
  const board = session.board.value;
  const number = useSignal("");
  if (what === "given" && first !== null) {
    const most = squareCount(session.board.value);
    return (
      <form
        class="go-to"
        onSubmit={(e) => {
          e.preventDefault();
          const n = Number(number.value);
          if (!Number.isInteger(n) || n < 1 || n > most) return;
          session.picking.put(n);
          number.value = "";
        }}
      >
        <label class="field">
          <span>{msg("seek.number-on", { square: nameOf(board, first) })}</span>
          <input key={first} type="number" inputMode="numeric" min={1} max={most} value={number.value} ref={(e) => e?.focus({ preventScroll: true })} onInput={(e) => (number.value = e.currentTarget.value)} />
        </label>
        <button type="submit" class="button">
          {msg("seek.put")}
        </button>
      </form>
    );
  }
  const words = first !== null ? msg("seek.pick-second", { square: nameOf(board, first) }) : msg(what === "use" || what === "avoid" ? "seek.pick-two" : "seek.pick-one", { what: label });
  return <small class="hint">{words}</small>;
}

/** From where to where. */
export function FindEnds() {
  const session = useSession();
  const { graph } = session.options.value;
  const ask = session.ask.value;
  const board = session.board.value;
  const wrong = useSignal<{ from?: string; to?: string }>({});
  const field = (end: "from" | "to"): ComponentChildren => {
    const cell = ask[end];
    const put = (text: string) => {
      if (graph) return session.change((s) => setOptions(s, { graph: s.options.graph && { ...s.options.graph, [end]: text } }));
      const to = text ? cellOf(board, text) : null;
      const bad = text !== "" && (to === null || board.holes.includes(to));
      wrong.value = { ...wrong.value, [end]: bad ? msg("seek.bad-square", { text: text.slice(0, 20) }) : undefined };
      if (!bad && to !== session.ask.peek()[end]) session.change((s) => setEnd(s, end, to));
    };
    const value = graph ? graph[end] : cell === null ? "" : nameOf(board, cell);
    return <AskField key={end} label={msg(`seek.${end}`)} value={value} example={msg("seek.anywhere")} wrong={wrong.value[end] ?? wrongWith(session, end)} pick={end} disabled={end === "to" && ask.kind === "closed"} onChange={put} />;
  };
  return (
    <div class="ends">
      {field("from")}
      {field("to")}
    </div>
  );
}

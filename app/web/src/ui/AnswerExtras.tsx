/** What some answers have besides words: a number that was known, and walks square by square. */
import type { KnownCount, Recurrence } from "../engine/wire";
import { conventions } from "../engine/wire";
import { formulaOf, functionOf } from "../state/recurrence";
import { copyText } from "./clipboard";
import { Button, useSession } from "./parts";
import { msg, num } from "../words/words";

/** A number in each way to count it, to be copied. */
export function KnownNumber({ known }: { known: KnownCount }) {
  const session = useSession();
  return (
    <>
      <ul class="known">
        {conventions.map((as) => {
          const n = known[as];
          if (n === undefined) return null;
          return (
            <li key={as}>
              <span>{msg(`as.${as}`)}</span>
              <b dir="ltr">{num(n)}</b>
              <Button look="quiet" icon="copy" aria-label={msg("seek.copy", { as: msg(`as.${as}`) })} onClick={() => void copyText(n).then(() => session.say(msg("seek.copied")), (err: Error) => session.say(err.message))} />
            </li>
          );
        })}
      </ul>
      <p class="hint">{msg("seek.source", { source: known.source })}</p>
    </>
  );
}

/** A recurrence as it is written, the numbers that it begins with, and their generating function. */
export function RecurrenceList({ recurrence: { coefficients, terms = [], numerator = [], denominator = [] } }: { recurrence: Recurrence }) {
  if (!coefficients?.length) return null;
  const lines = [
    ["seek.strip-formula", formulaOf(coefficients)],
    ["seek.strip-terms", terms.join(", ")],
    ["seek.strip-function", functionOf(numerator, denominator)],
  ] as const;
  return (
    <>
      {lines.map(([key, text]) => (
        <details class="walk-list" key={key} open={text.length < 200}>
          <summary>{msg(key)}</summary>
          <p dir="ltr">{text}</p>
        </details>
      ))}
    </>
  );
}

/** The squares of walks, in order. */
export function WalkList({ walks }: { walks: readonly (readonly string[])[] }) {
  return (
    <details class="walk-list">
      <summary>{msg("seek.in-order")}</summary>
      <ol dir="ltr">
        {walks.map((walk, i) => (
          <li key={i}>{walk.join(" ")}</li>
        ))}
      </ol>
    </details>
  );
}

/** How tours are spread, as bars, each with a tour of its kind. */
import type { Answer } from "../session/request";
import { lengthOf, nameOfBar, partsOf, rangeOf } from "../state/spread";
import { useSession } from "./parts";
import { msg, num } from "../words/words";

/** The bars of an answer. Each finds a tour of its kind, and they stay. */
export function SpreadBars({ answer: { spread, bar: chosen } }: { answer: Answer }) {
  const session = useSession();
  if (!spread) return null;
  const [word, value] = partsOf(spread.measure);
  const name = msg(`seek.measure.${word}`, { value: value ?? "" });
  return (
    <ul class="spread" aria-label={name}>
      {spread.bars.map((bar, i) => (
        <li key={bar.first}>
          <button type="button" aria-pressed={chosen === i} onClick={() => void session.request({ verb: "find", spread, bar: i, range: rangeOf(bar) })}>
            <span>
              <span class="unseen">{name} </span>
              <span dir="ltr">{nameOfBar(bar)}</span>
            </span>
            <span class="bar">
              <i style={{ inlineSize: `${100 * lengthOf(bar, spread)}%` }} />
            </span>
            <b>{num(bar.tours)}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}

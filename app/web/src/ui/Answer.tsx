/** What an engine says, or how far it is. */
import { useEffect, useRef } from "preact/hooks";
import type { Answer as Said, Verb } from "../session/request";
import { KnownNumber, RecurrenceList, WalkList } from "./AnswerExtras";
import { SpreadBars } from "./SpreadBars";
import { bring, Button, useSession } from "./parts";
import { msg } from "../words/words";

export function AnswerCard({ verbs }: { verbs: readonly Verb[] }) {
  const session = useSession();
  const work = session.asking.work.value;
  const answer = session.asking.answer.value;
  if (work && verbs.includes(work.verb)) {
    return (
      <div class="answer working">
        <p>
          {work.words}
          <span class="dots" aria-hidden="true" />
        </p>
        {work.ends > 0 && <p class="hint">{msg("work.ends", { n: work.ends })}</p>}
        {work.done === null ? null : <progress max={1} value={work.done} aria-label={msg("answer.far")} />}
        <Button onClick={work.cancel}>{msg("page.cancel")}</Button>
      </div>
    );
  }
  return answer && verbs.includes(answer.verb) ? <Card answer={answer} /> : null;
}

function Card({ answer }: { answer: Said }) {
  const session = useSession();
  const card = useRef<HTMLDivElement>(null);
  const { longer } = answer;
  const smaller = longer?.smaller;
  useEffect(() => bring(card.current!), [answer]);
  return (
    <div class={`answer ${answer.verdict}`} ref={card}>
      <p class="head">{answer.head}</p>
      {answer.sentence && <p>{answer.sentence}</p>}
      {answer.known && <KnownNumber known={answer.known} />}
      {answer.recurrence && <RecurrenceList recurrence={answer.recurrence} />}
      <SpreadBars answer={answer} />
      <Legend answer={answer} />
      {answer.shown.walks.length > 0 && <WalkList walks={answer.shown.walks} />}
      {answer.missing && <Button onClick={() => location.reload()}>{msg("page.reload")}</Button>}
      {longer && (
        <div class="buttons">
          {smaller && (
            <Button look="primary" onClick={() => session.request(smaller[1])}>
              {smaller[0]}
            </Button>
          )}
          <Button onClick={() => session.request(longer.go)}>{longer.words ?? msg("page.go-on")}</Button>
        </div>
      )}
      {answer.more.map((line, i) => (
        <p key={i} class="hint">
          {line}
        </p>
      ))}
    </div>
  );
}

/** What of the answer is to be seen on the board. */
function Legend({ answer: { shown } }: { answer: Said }) {
  const words = [];
  if (shown.counted.size) words.push(msg("legend.counted"));
  if (shown.parts.size) words.push(msg("legend.parts"));
  if (shown.marks.length) words.push(msg(shown.moves.length ? "legend.moves" : "legend.marks", { n: shown.marks.length }));
  if (!words.length) return null;
  return (
    <p class="hint">
      {shown.marks.length > 0 && <span class="legend" aria-hidden="true" />} {words.join(" ")}
    </p>
  );
}

/** What an engine says, or how far it is. */
import { useEffect, useRef } from "preact/hooks";
import type { Answer as Said, Verb } from "./session";
import { bring, Button, useSession } from "./parts";

export function AnswerCard({ verbs }: { verbs: readonly Verb[] }) {
  const session = useSession();
  const work = session.work.value;
  const answer = session.answer.value;
  if (work && verbs.includes(work.verb)) {
    return (
      <div class="answer working">
        <p>
          {work.words}
          <span class="dots" aria-hidden="true" />
        </p>
        {work.done === null ? null : <progress max={1} value={work.done} aria-label="How far it is" />}
        <Button onClick={work.cancel}>Cancel</Button>
      </div>
    );
  }
  return answer && verbs.includes(answer.verb) ? <Card answer={answer} /> : null;
}

function Card({ answer }: { answer: Said }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => bring(card.current!), [answer]);
  return (
    <div class={`answer ${answer.verdict}`} ref={card}>
      <p class="head">{answer.head}</p>
      {answer.sentence && <p>{answer.sentence}</p>}
      <Legend answer={answer} />
      {answer.longer && (
        <div class="buttons">
          {answer.longer.smaller && (
            <Button look="primary" onClick={answer.longer.smaller[1]}>
              {answer.longer.smaller[0]}
            </Button>
          )}
          <Button onClick={answer.longer.go}>Go on</Button>
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
  if (shown.counted.size) words.push("The squares of each colour are counted on the board.");
  if (shown.parts.size) words.push("Each letter on the board is a part of its own.");
  if (shown.marks.length) words.push(`${shown.marks.length === 1 ? "1 square is" : `${shown.marks.length} squares are`} marked${shown.moves.length ? ", with the moves there" : ""}.`);
  if (!words.length) return null;
  return (
    <p class="hint">
      {shown.marks.length > 0 && <span class="legend" aria-hidden="true" />} {words.join(" ")}
    </p>
  );
}

/** What an engine says, or how far it is. */
import type { Answer as Said, Verb } from "./session";
import { Button, useSession } from "./parts";

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
  return (
    <div class={`answer ${answer.verdict}`}>
      <p class="head">{answer.head}</p>
      {answer.sentence && <p>{answer.sentence}</p>}
      {answer.marks.length > 0 && (
        <p class="hint">
          <span class="legend" aria-hidden="true" /> {answer.marks.length === 1 ? "1 square is" : `${answer.marks.length} squares are`} marked on the board.
        </p>
      )}
      {answer.more.map((line, i) => (
        <p key={i} class="hint">
          {line}
        </p>
      ))}
    </div>
  );
}

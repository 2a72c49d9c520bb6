/** Play: walk the tour yourself. */
import { setHints, setWalk, takeBack } from "../state/changes";
import { squareCount } from "../state/model";
import { nameOf } from "../state/squares";
import { endWords } from "../state/walk";
import { kindWords } from "../state/words";
import { AnswerCard } from "./Answer";
import { KindPicker } from "./Build";
import { Button, Section, Switch, useSession } from "./parts";

export function Play() {
  const session = useSession();
  const board = session.board.value;
  const ask = session.ask.value;
  const play = session.play.value;
  const piece = session.piece.value;
  const ahead = session.outlook.value;
  const steps = play.walk.length;
  const total = squareCount(board);
  const end = ahead ? endWords(ahead, ask, steps) : "";
  const lost = ahead !== null && ahead.lost && !ahead.full && steps > 0;
  return (
    <>
      <p class="score">
        <b>{steps}</b> of {total}
      </p>
      <p class="hint">
        {steps === 0
          ? `Click the square where the ${piece} starts, and make a ${kindWords[ask.kind]}.`
          : end || `The ${piece} is on ${nameOf(board.sides, play.walk[steps - 1])}${ahead ? `; ${ahead.legal.length} ${ahead.legal.length === 1 ? "move" : "moves"} from here` : ""}.`}
      </p>
      {lost && play.hints.dead && !end && (
        <p class="wrong">
          {ahead.dead.length ? "A square can no longer be visited." : "More than one square can only be the last."} Take steps back.
        </p>
      )}
      <div class="buttons">
        <Button icon="undo" disabled={!steps} onClick={() => session.change(takeBack)}>
          Take back
        </Button>
        <Button disabled={!steps} onClick={() => session.change((s) => setWalk(s, []))}>
          Start again
        </Button>
      </div>
      <div class="buttons">
        <Button look="primary" disabled={!ahead || ahead.full} onClick={() => void session.possible()}>
          Still possible?
        </Button>
        <Button disabled={!ahead || ahead.full} onClick={() => void session.finish()}>
          Finish it for me
        </Button>
      </div>
      <AnswerCard verbs={["possible", "finish"]} />
      <Section title="Hints">
        <Switch label="Where it can go" on={play.hints.legal} onChange={(legal) => session.change((s) => setHints(s, { legal }))} />
        <Switch label="How many squares onward" on={play.hints.degrees} onChange={(degrees) => session.change((s) => setHints(s, { degrees }))} />
        <Switch label="Squares that are lost" on={play.hints.dead} onChange={(dead) => session.change((s) => setHints(s, { dead }))} />
      </Section>
      <Section title="The aim">
        <KindPicker />
      </Section>
    </>
  );
}

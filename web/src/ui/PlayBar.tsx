/** The bar under the board in Play: how far the walk is, one step back, and from the start again. */
import { setWalk, takeBack } from "../state/changes";
import { squareCount } from "../state/model";
import { Button, useSession } from "./parts";
import { GameBar } from "./Versus";

export function PlayBar() {
  const session = useSession();
  return session.match.on.value ? <GameBar /> : <WalkBar />;
}

function WalkBar() {
  const session = useSession();
  const steps = session.play.value.walk.length;
  const total = squareCount(session.board.value);
  return (
    <div class="transport" role="group" aria-label="Your walk">
      <Button icon="back" disabled={!steps} onClick={() => session.change(takeBack)}>
        Take back
      </Button>
      <progress max={total} value={steps} aria-label="Squares visited" />
      <Button look="quiet" disabled={!steps} onClick={() => session.change((s) => setWalk(s, []))}>
        Start again
      </Button>
    </div>
  );
}

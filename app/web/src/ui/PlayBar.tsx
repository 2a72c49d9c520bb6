/** The bar under the board in Play: how far the walk is, one step back, and from the start again. */
import { setWalk, takeBack } from "../state/changes";
import { squareCount } from "../state/model";
import { givenIn, isMachine, turnOf } from "../session/match";
import { Button, useSession } from "./parts";
import { msg } from "../words/words";

export function PlayBar() {
  const session = useSession();
  return session.match.on.value ? <GameBar /> : <WalkBar />;
}

function WalkBar() {
  const session = useSession();
  const steps = session.play.value.walk.length;
  const total = squareCount(session.board.value);
  return (
    <div class="transport" role="group" aria-label={msg("play.walk")}>
      <Button icon="back" disabled={!steps} onClick={() => session.change(takeBack)}>
        {msg("play.back")}
      </Button>
      <progress max={total} value={steps} aria-label={msg("play.visited")} />
      <Button look="quiet" disabled={!steps} onClick={() => session.change((s) => setWalk(s, []))}>
        {msg("play.again")}
      </Button>
    </div>
  );
}

/** The bar under the board: a move back, a hint, and another game. */
function GameBar() {
  const session = useSession();
  const { match } = session;
  const { game, walk } = session.play.value;
  const mine = walk.length > 0 && walk.length >= givenIn(game) && !match.over() && !isMachine(game, turnOf(game, walk.length));
  return (
    <div class="transport" role="group" aria-label={msg("play.game")}>
      <Button icon="back" disabled={!walk.length} onClick={() => match.back()}>
        {msg("play.back")}
      </Button>
      {game.rival && !walk.length ? (
        <Button disabled={!session.outlook.value} onClick={() => match.corners()}>
          {msg("play.corners")}
        </Button>
      ) : (
        <Button disabled={!mine || !match.standing.value} onClick={() => void match.advise()}>
          {msg("play.hint")}
        </Button>
      )}
      <Button look="quiet" disabled={!walk.length} onClick={() => session.change((s) => setWalk(s, []))}>
        {msg("play.new")}
      </Button>
    </div>
  );
}

/** The game of two players: its rules and players, how it stands, and a look back. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { wordsOf } from "../engine/engine";
import { setGame, setHints, setPiece, setWalk } from "../state/changes";
import { bestLevel, squareCount } from "../state/model";
import { writeLink } from "../state/link";
import { capital } from "../state/sayings";
import { copyText, share } from "./clipboard";
import { gameWords } from "./gamewords";
import { givenIn, isMachine } from "./match";
import { bring, Button, Section, Segmented, Switch, useSession } from "./parts";
import { PieceChoice } from "./Pieces";

const levelWords = ["Any move", "Where you have few ways on", "Looks ahead", "Perfect at the end", "Perfect"];
const duelWords = ["Any move", "Where it has the most ways on", "Looks two moves ahead", "Looks four moves ahead", "Looks as far as a second allows"];
const levels = Array.from({ length: bestLevel }, (_, i) => String(i + 1));

export function Versus() {
  const session = useSession();
  const { match } = session;
  const { game, walk, hints } = session.play.value;
  const change = (c: Parameters<typeof setGame>[1]) => session.change((s) => setGame(s, c));
  return (
    <>
      <p class="hint">
        {game.rival ? "Move by turns, each your own piece, to a square that neither has visited." : `Move the ${session.piece.value} by turns, to a square that was not visited yet.`} Who cannot move has{" "}
        {game.misere ? "won" : "lost"}.
      </p>
      <Stands />
      {match.over() && <Over />}
      {match.over() && <Back />}
      <Share />
      {game.mode === "machine" && (
        <Section title="The machine">
          <Segmented label="Level" value={String(game.level)} options={levels.map((l) => [l, l])} onChange={(level) => change({ level: Number(level) })} />
          <p class="hint">{(game.rival ? duelWords : levelWords)[game.level - 1]}.</p>
          <Switch label="The machine moves first" on={game.second} onChange={(second) => change({ second })} />
        </Section>
      )}
      <Section title="Rules">
        <Segmented
          label="Pieces"
          value={game.rival ? "each" : "one"}
          options={[
            ["one", "One for both"],
            ["each", "One each"],
          ]}
          onChange={(value) => change({ rival: value === "each" ? session.piece.peek() : "" })}
        />
        {game.rival ? (
          <>
            <Chooser words="The first player's" piece={session.piece.value} take={(piece) => session.change((s) => setPiece(s, piece))} />
            <Chooser words="The second player's" piece={game.rival} take={(rival) => rival !== game.rival && change({ rival })} />
          </>
        ) : (
          <>
            <Switch label="Who cannot move wins" hint="The misère game." on={game.misere} onChange={(misere) => change({ misere })} />
            <Switch label="The first square is a turn" hint="Who moves first chooses it." on={game.choose} onChange={(choose) => change({ choose })} />
          </>
        )}
      </Section>
      <Section title="Hints">
        <Switch label="Where it can go" on={hints.legal} onChange={(legal) => session.change((s) => setHints(s, { legal }))} />
        <Switch
          label="Squares that win"
          hint={game.rival ? "+ is proven to win, − to lose. Of other moves nothing is known." : "+ is good to come to: the other, to move on from there, would lose. − is not."}
          on={game.map}
          onChange={(map) => change({ map })}
        />
      </Section>
      {walk.length > 0 && game.map && match.standing.value && <p class="hint">{capital(match.standing.value.sentence)}.</p>}
    </>
  );
}

/** The end of a game: who has won, after how many moves, and once more. */
function Over() {
  const session = useSession();
  const { match } = session;
  const { game, walk } = session.play.value;
  const moves = walk.length - givenIn(game);
  const lost = game.mode === "machine" && isMachine(game, match.winner());
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => bring(card.current!), []);
  return (
    <div class={lost ? "answer none" : "won"} ref={card}>
      <p class="head">{match.overWords()}</p>
      <p>
        After {moves} {moves === 1 ? "move" : "moves"}, on {walk.length} of {squareCount(session.board.value)} squares.
      </p>
      <div class="buttons">
        <Button look="primary" onClick={() => session.change((s) => setWalk(s, []))}>
          Play again
        </Button>
      </div>
    </div>
  );
}

/** A player's piece, folded away. */
function Chooser({ words, piece, take }: { words: string; piece: string; take: (piece: string) => void }) {
  return (
    <details>
      <summary>
        {words}: <b>{piece}</b>
      </summary>
      <PieceChoice legend={`${words} piece`} now={piece} take={take} />
    </details>
  );
}

/** What an undecided game is told of, where squares that win are asked for. */
function Stands() {
  const session = useSession();
  const standing = session.match.standing.value;
  if (!session.play.value.game.map || standing?.outcome !== "undecided") return null;
  return <p class="hint">Who wins from here is not known yet.</p>;
}

/** A game that is over: its moves, to step through, and the moment when it was lost. */
function Back() {
  const session = useSession();
  const { match } = session;
  const steps = session.play.value.walk.length;
  const first = givenIn(session.play.value.game);
  const at = match.at.value ?? steps;
  const told = match.told();
  const slips = [...told].filter(([, t]) => t.slip).map(([step]) => step);
  const go = (step: number) => {
    match.at.value = step >= steps ? null : Math.max(first, step);
    session.say(gameWords(session, "Click").words);
  };
  return (
    <Section title="Look back">
      <div class="buttons">
        <Button icon="back" aria-label="A move back" disabled={at <= first} onClick={() => go(at - 1)} />
        <input
          type="range"
          aria-label="Move of the game"
          aria-valuetext={told.get(at)?.words ?? `${at} of ${steps} squares`}
          min={first}
          max={steps}
          value={at}
          onInput={(e) => go(e.currentTarget.valueAsNumber)}
        />
        <Button icon="on" aria-label="A move on" disabled={at >= steps} onClick={() => go(at + 1)} />
      </div>
      {slips.length > 0 ? (
        <Button onClick={() => go(slips[slips.length - 1])}>Where it was lost</Button>
      ) : (
        <p class="hint">{match.standing.value?.review ? "Nobody gave the game away, as far as is known." : "Looking back …"}</p>
      )}
    </Section>
  );
}

/** A link to the game as it stands. */
function Share() {
  const session = useSession();
  const told = useSignal("");
  const wrong = useSignal(false);
  if (!session.play.value.walk.length) return null;
  const send = async () => {
    try {
      const url = `${location.href.replace(/#.*/, "")}#${writeLink(session.state.peek())}`;
      told.value = (await share("A game on Leaper", url)) ? "Shared." : await copyText(url).then(() => "The link to this game is copied.");
      wrong.value = false;
    } catch (err) {
      told.value = wordsOf(err);
      wrong.value = true;
    }
    session.say(told.value);
  };
  return (
    <div class="buttons">
      <Button icon="copy" onClick={() => void send()}>
        Share this game
      </Button>
      {told.value && (
        <p class={wrong.value ? "wrong" : "good"} role={wrong.value ? "alert" : undefined}>
          {told.value}
        </p>
      )}
    </div>
  );
}

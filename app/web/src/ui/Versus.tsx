/** The game of two players: its rules and players, how it stands, and a look back. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { wordsOf } from "../state/problems";
import { setGame, setHints, setPiece, setWalk } from "../state/changes";
import { bestLevel, squareCount } from "../state/model";
import { writeLink } from "../state/link";
import type { GameAnswer } from "../engine/wire";
import { capital } from "../state/sayings";
import { pieceName, pieceWords } from "../state/words";
import { copyText, share } from "./clipboard";
import { gameWords } from "./gamewords";
import { givenIn, isMachine } from "../session/match";
import { bring, Button, Section, Segmented, Switch, useSession } from "./parts";
import { PieceChoice } from "./Pieces";
import { msg, own, type Key } from "../words/words";

const levels = Array.from({ length: bestLevel }, (_, i) => String(i + 1));

export function Versus() {
  const session = useSession();
  const { match } = session;
  const { game, walk, hints } = session.play.value;
  const change = (c: Parameters<typeof setGame>[1]) => session.change((s) => setGame(s, c));
  return (
    <>
      <p class="hint">
        {msg(game.rival ? "game.rule-duel" : game.misere ? "game.rule-misere" : "game.rule", { piece: pieceWords(session.piece.value) })}
      </p>
      <Stands />
      {match.over() && <Over />}
      {match.over() && <Back />}
      <Share />
      {game.mode === "machine" && (
        <Section title={msg("game.machine")}>
          <Segmented label={msg("game.level")} value={String(game.level)} options={levels.map((l) => [l, l])} onChange={(level) => change({ level: Number(level) })} />
          <p class="hint">{msg(`game.${game.rival && game.level > 1 ? "duel" : "level"}${game.level}` as Key)}</p>
          <Switch label={msg("game.machine-first")} on={game.second} onChange={(second) => change({ second })} />
        </Section>
      )}
      <Section title={msg("game.rules")}>
        <Segmented
          label={msg("game.pieces")}
          value={game.rival ? "each" : "one"}
          options={[
            ["one", msg("game.one")],
            ["each", msg("game.each")],
          ]}
          onChange={(value) => change({ rival: value === "each" ? session.piece.peek() : "" })}
        />
        {game.rival ? (
          <>
            <Chooser words={msg("game.first-piece")} piece={session.piece.value} take={(piece) => session.change((s) => setPiece(s, piece))} />
            <Chooser words={msg("game.second-piece")} piece={game.rival} take={(rival) => rival !== game.rival && change({ rival })} />
          </>
        ) : (
          <>
            <Switch label={msg("game.misere")} hint={msg("game.misere-hint")} on={game.misere} onChange={(misere) => change({ misere })} />
            <Switch label={msg("game.choose")} hint={msg("game.choose-hint")} on={game.choose} onChange={(choose) => change({ choose })} />
          </>
        )}
      </Section>
      <Section title={msg("play.hints")}>
        <Switch label={msg("play.legal")} on={hints.legal} onChange={(legal) => session.change((s) => setHints(s, { legal }))} />
        <Switch
          label={msg("game.map")}
          hint={game.rival ? msg("game.map-duel") : msg("game.map-hint")}
          on={game.map}
          onChange={(map) => change({ map })}
        />
      </Section>
      {walk.length > 0 && game.map && match.standing.value && <p class="hint">{standsWords(match.standing.value)}</p>}
    </>
  );
}

/** How a game stands: the engine's sentence, or in another language what it comes to. */
function standsWords({ sentence, outcome }: GameAnswer): string {
  return own(`${capital(sentence)}.`, () => (outcome === "undecided" ? "" : msg(`game.stands-${outcome}`)));
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
        {msg("game.after", { n: moves, squares: walk.length, all: squareCount(session.board.value) })}
      </p>
      <div class="buttons">
        <Button look="primary" onClick={() => session.change((s) => setWalk(s, []))}>
          {msg("game.once-more")}
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
        {words}: <b>{pieceName(piece)}</b>
      </summary>
      <PieceChoice legend={words} now={piece} take={take} />
    </details>
  );
}

/** What an undecided game is told of, where squares that win are asked for. */
function Stands() {
  const session = useSession();
  const standing = session.match.standing.value;
  if (!session.play.value.game.map || standing?.outcome !== "undecided") return null;
  return <p class="hint">{msg("game.unknown")}</p>;
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
    session.say(gameWords(session, "").words);
  };
  return (
    <Section title={msg("game.look-back")}>
      <div class="buttons">
        <Button icon="back" aria-label={msg("game.move-back")} disabled={at <= first} onClick={() => go(at - 1)} />
        <input
          type="range"
          aria-label={msg("game.move")}
          aria-valuetext={told.get(at)?.words ?? msg("game.at", { n: at, all: steps })}
          min={first}
          max={steps}
          value={at}
          onInput={(e) => go(e.currentTarget.valueAsNumber)}
        />
        <Button icon="on" aria-label={msg("game.move-on")} disabled={at >= steps} onClick={() => go(at + 1)} />
      </div>
      {slips.length > 0 ? (
        <Button onClick={() => go(slips[slips.length - 1])}>{msg("game.where-lost")}</Button>
      ) : (
        <p class="hint">{match.standing.value?.review ? msg("game.nobody") : msg("game.looking")}</p>
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
      told.value = (await share({ title: msg("game.title"), url })) ? msg("play.shared") : await copyText(url).then(() => msg("game.copied"));
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
        {msg("game.share")}
      </Button>
      {told.value && (
        <p class={wrong.value ? "wrong" : "good"} role={wrong.value ? "alert" : undefined}>
          {told.value}
        </p>
      )}
    </div>
  );
}

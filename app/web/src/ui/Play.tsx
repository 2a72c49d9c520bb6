/** Play: tours by hand, and the game of two players, against the machine or of two people. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { setAim, setGame, setHints, setPanel } from "../state/changes";
import { modes, squareCount } from "../state/model";
import { wordsOf } from "../state/problems";
import { fileOf, nameFile } from "../state/keep";
import { writeLink } from "../state/link";
import { byHand } from "../state/origin";
import { pieceWords, together, tourWords } from "../state/words";
import { AnswerCard } from "./Answer";
import { Kinds } from "./Kinds";
import { copyText, save, share } from "./clipboard";
import { bring, Button, Section, Segmented, Switch, useSession } from "./parts";
import { dark } from "./Theme";
import { Versus } from "./Versus";
import { msg } from "../words/words";

export function Play() {
  const session = useSession();
  const { mode } = session.play.value.game;
  return (
    <>
      <Segmented
        label={msg("play.who")}
        value={mode}
        options={modes.map((m) => [m, msg(`play.${m}`)])}
        onChange={(m) => session.change((s) => setGame(s, { mode: m }))}
        bare
      />
      {mode === "alone" ? <Alone /> : <Versus />}
    </>
  );
}

/** A tour alone. */
function Alone() {
  const session = useSession();
  const play = session.play.value;
  const ahead = session.outlook.value;
  const steps = play.walk.length;
  const won = ahead !== null && ahead.full && !ahead.lost;
  const lost = steps > 0 && !won && (session.lookout.chance.value === "none" || (ahead !== null && ahead.legal.length === 0));
  const seeking = session.lookout.seeking.value;
  return (
    <>
      {won ? (
        <Won />
      ) : (
        <div class="buttons">
          <Button look={lost ? "primary" : undefined} icon="undo" disabled={!lost || seeking} onClick={() => void session.lookout.back()}>
            {msg("play.good-move")}
          </Button>
          <Button look={lost ? undefined : "primary"} disabled={!ahead || ahead.full} onClick={() => void session.request({ verb: "finish" })}>
            {msg("play.finish")}
          </Button>
        </div>
      )}
      <p class="hint">
        {won ? "" : steps === 0 ? msg("play.make", { kind: msg(`one.${play.aim}`) }) : together(session.whereWords(), lostWords(ahead?.dead.length ?? 0, play.hints.dead))}
      </p>
      {!won && steps > 0 && <Legend />}
      {!won && <AnswerCard verbs={["finish"]} />}
      <Section title={msg("play.aim")}>
        <Kinds
          label={msg("play.to-be")}
          value={play.aim}
          order={["path", "closed", "open"]}
          onChange={(aim) => session.change((s) => setAim(s, aim))}
        />
      </Section>
      <Section title={msg("play.hints")}>
        <Switch label={msg("play.legal")} on={play.hints.legal} onChange={(legal) => session.change((s) => setHints(s, { legal }))} />
        <Switch label={msg("play.degrees")} on={play.hints.degrees} onChange={(degrees) => session.change((s) => setHints(s, { degrees }))} />
        <Switch label={msg("play.dead")} on={play.hints.dead} onChange={(dead) => session.change((s) => setHints(s, { dead }))} />
        <Switch label={msg("play.possible")} on={play.hints.possible} onChange={(possible) => session.change((s) => setHints(s, { possible }))} />
      </Section>
    </>
  );
}

/** What the marks on the board mean, as far as there are any. */
function Legend() {
  const session = useSession();
  const { hints } = session.play.value;
  const ahead = session.outlook.value;
  if (!ahead) return null;
  const last = ahead.last.filter((cell) => !ahead.legal.includes(cell));
  const signs: (readonly [string, string])[] = [];
  if ((hints.legal || hints.degrees) && ahead.legal.length) signs.push(["ring", hints.degrees ? msg("play.sign-degrees") : msg("play.sign-legal")]);
  if (hints.dead && ahead.dead.length) signs.push(["cross", msg("play.sign-dead")]);
  if (hints.dead && last.length) signs.push(["diamond", msg("play.sign-last")]);
  if (!signs.length) return null;
  return (
    <ul class="signs">
      {signs.map(([sign, words]) => (
        <li key={sign}>
          <svg class={sign} viewBox="0 0 12 12" aria-hidden="true">
            {sign === "ring" ? <circle cx="6" cy="6" r="4.5" /> : <path d={sign === "cross" ? "M2 2 10 10M10 2 2 10" : "M6 1 11 6 6 11 1 6z"} />}
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}

function lostWords(dead: number, shown: boolean): string {
  if (!dead || !shown) return "";
  return dead === 1 ? msg("play.lost-one") : msg("play.lost", { n: dead });
}

/** A tour that is whole: the word for it, and what to do with it. */
function Won() {
  const session = useSession();
  const told = useSignal("");
  const wrong = useSignal(false);
  const act = async (f: () => Promise<string>) => {
    try {
      told.value = await f();
      wrong.value = false;
    } catch (err) {
      told.value = wordsOf(err);
      wrong.value = true;
    }
    session.say(told.value);
  };
  const closed = session.outlook.value?.home ?? false;
  const savePicture = async () => {
    const s = session.state.peek();
    const question = fileOf({ ...s, tour: { cells: s.play.walk, number: null, by: "" } }, session.keep.peek(), { format: "png", film: false }, "tour", dark.peek(), 0);
    const { name: made, data } = await session.engine.export(question);
    const name = nameFile(made, question, "tour", false);
    save(name, data);
    return msg("play.saved", { name });
  };
  const shareLink = async () => {
    const url = `${location.href.replace(/#.*/, "")}#${writeLink(setPanel(session.state.peek(), "find"))}`;
    const [piece, own] = [session.piece.peek(), session.tour.peek()?.by === byHand];
    const title = own ? msg(closed ? "play.my-closed" : "play.my-tour", { piece: pieceWords(piece) }) : tourWords(session.board.peek(), piece, closed);
    return (await share({ title, url })) ? msg("play.shared") : copyText(url).then(() => msg("play.copied"));
  };
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => bring(card.current!), []);
  return (
    <div class="won" ref={card}>
      <p class="head">{msg("play.whole")}</p>
      <p>
        {msg(closed ? "play.all-closed" : "play.all", { n: squareCount(session.board.value) })}
      </p>
      <div class="buttons">
        <Button look="primary" onClick={() => void act(savePicture)}>
          {msg("play.save")}
        </Button>
        <Button icon="copy" onClick={() => void act(shareLink)}>
          {msg("play.share")}
        </Button>
      </div>
      {told.value && (
        <p class={wrong.value ? "wrong" : "good"} role={wrong.value ? "alert" : undefined}>
          {told.value}
        </p>
      )}
    </div>
  );
}

/** Lessons: the list of them, and a page of one: its idea, what to do with it, and the way on. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { resize, setGame, setKind, setPanel, setWalk } from "../../state/changes";
import { writeLink } from "../../state/link";
import { initial, type LessonPlace, type State } from "../../state/model";
import { wordsOf } from "../../state/problems";
import { listed, msg } from "../../words/words";
import { learnLessons, lesson, type LessonKey } from "../../words/lessons";
import { language } from "../../words/words";
import { copyText, share } from "../more";
import { Button, useSession } from "../parts";
import type { Session } from "../../session/session";
import { desk, knightOn, lessonNames, lessons, openPlace, plainBoard, setLesson, tourOf } from "./desk";
import { gameOver, pictureOf, sliderOf, statesNow, sweepSteps } from "./pictures";
import { degrees, least, walkFrom } from "./walks";
import { nameOf } from "../../state/squares";

export function Lessons() {
  const session = useSession();
  const place = openPlace(session).value;
  const now = language();
  useEffect(() => void learnLessons(now), [now]);
  return place ? <Page key={`${place.name}.${place.page}`} of={place} /> : <List />;
}

/** The caption above the board: the lesson, and which page it is. */
export function LessonCaption() {
  const session = useSession();
  const place = openPlace(session).value;
  const title = place ? lesson(`${place.name}.title`) : "";
  useEffect(() => {
    if (title) document.title = `${title} · Leaper`;
  }, [title]);
  return (
    place && (
      <div class="caption">
        <h2>{title}</h2>
        <p>{lesson("page", { n: place.page, all: lessons[place.name] })}</p>
      </div>
    )
  );
}

const open = (session: Session, to: string) => session.change((s) => setLesson(s, to));

function List() {
  const session = useSession();
  return (
    <ol class="ls-list">
      {lessonNames.map((name) => (
        <li key={name}>
          <button type="button" class="card" onClick={() => open(session, `${name}.1`)}>
            <b>{lesson(`${name}.title`)}</b>
            <small>{lesson(`${name}.about`)}</small>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Page({ of: { name, page } }: { of: LessonPlace }) {
  const session = useSession();
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    desk.clear();
    desk.second.value = name === "game" && page === 3;
    if (name === "warnsdorff" && page === 2) desk.race.value = [[walkFrom(knightOn(plainBoard(8)), 0, true, roll)]];
    // A page begins at its top, wherever the one before was left: the board stands above it, or beside it.
    top.current?.closest(".side")?.scrollTo(0, 0);
    scrollTo(0, 0);
    session.say(lesson(`${name}.${page}` as LessonKey));
  }, []);
  const all = lessons[name];
  return (
    <>
      <p class="ls-text" ref={top}>
        {lesson(`${name}.${page}` as LessonKey)}
      </p>
      <Controls of={{ name, page }} />
      {page === all && (
        <div class="buttons">
          <Button look="primary" onClick={() => tries[name](session)}>
            {lesson("try")}
          </Button>
        </div>
      )}
      <div class="buttons ls-way">
        <Button icon="back" disabled={page === 1} onClick={() => open(session, `${name}.${page - 1}`)}>
          {lesson("back")}
        </Button>
        <Button look={page < all ? "primary" : undefined} disabled={page === all} onClick={() => open(session, `${name}.${page + 1}`)}>
          {lesson("next")}
        </Button>
      </div>
      <ClassLink />
      <Button look="quiet" onClick={() => open(session, "")}>
        {lesson("all")}
      </Button>
    </>
  );
}

const roll = (n: number) => Math.floor(Math.random() * n);

/** What a lesson ends with: something to try, in another panel. */
const tries: Record<keyof typeof lessons, (session: Session) => void> = {
  history: (session) => session.change((s) => setPanel(alone(onBoard(s, 5)), "play")),
  closed: (session) => {
    session.change((s) => setPanel(setKind(onBoard(s, 5), "closed"), "find"));
    void session.request({ verb: "exists" });
  },
  warnsdorff: (session) => session.change((s) => setPanel(alone(onBoard(s, 6)), "play")),
  sweep: (session) => {
    session.change((s) => setPanel(setKind(onBoard(s, 5), "path"), "find"));
    void session.request({ verb: "count" });
  },
  magic: (session) => session.change((s) => setPanel(s, "gallery")),
  game: (session) => session.change((s) => setPanel(setGame(onBoard(s, 5), { mode: "machine", rival: "", misere: false, choose: false, map: true }), "play")),
};

function onBoard(s: State, n: number): State {
  return resize({ ...s, piece: initial.piece, board: { ...s.board, topology: "plane", holes: [] }, puzzle: null, tour: null, play: { ...s.play, walk: [] }, ask: { ...s.ask, from: null, to: null } }, { sides: [n, n] });
}

function alone(s: State): State {
  return setWalk(setGame(s, { mode: "alone" }), []);
}

/** A link to this page of the lesson, for a class. */
function ClassLink() {
  const session = useSession();
  const told = useSignal("");
  const send = async () => {
    try {
      const { lesson: page, look } = session.state.peek();
      const url = `${location.href.replace(/#.*/, "")}#${writeLink({ ...initial, panel: "lessons", lesson: page, look: { ...initial.look, language: look.language } })}`;
      told.value = (await share({ title: "Leaper", url })) ? msg("play.shared") : await copyText(url).then(() => lesson("copied"));
    } catch (err) {
      told.value = wordsOf(err);
    }
    session.say(told.value);
  };
  return (
    <div class="buttons">
      <Button icon="copy" onClick={() => void send()}>
        {lesson("link")}
      </Button>
      {told.value && <p class="good">{told.value}</p>}
    </div>
  );
}

/** What there is to do on a page beside the board. */
function Controls({ of }: { of: LessonPlace }) {
  const session = useSession();
  const key = `${of.name}.${of.page}`;
  if (key === "sweep.2" || key === "sweep.3" || key === "sweep.4") return <Sweep last={of.page === 4} />;
  if (key === "warnsdorff.1" || key === "warnsdorff.4") return <ByHand place={of} />;
  if (key === "warnsdorff.3") return <Race />;
  if (key === "game.1" || key === "game.3") return <Game />;
  if (key === "magic.3") return <Sums />;
  const walk = sliderOf(session, of);
  if (walk) return <Slider label={lesson("step")} max={walk.length} value={desk.step.value ?? walk.length} set={(n) => (desk.step.value = n)} />;
  return ["history.2", "history.3", "history.4", "magic.2"].includes(key) ? <p class="hint">{lesson("coming")}</p> : null;
}

function Slider({ label, max, value, set, least = 1 }: { label: string; max: number; value: number; set: (n: number) => void; least?: number }) {
  return (
    <label class="ls-slider">
      <span>{label}</span>
      <input type="range" min={least} max={max} value={value} onInput={(e) => set(e.currentTarget.valueAsNumber)} />
      <output>{msg("page.of", { n: value, all: max })}</output>
    </label>
  );
}

function Again() {
  return (
    <Button icon="start" disabled={!desk.walk.value.length} onClick={() => (desk.walk.value = [])}>
      {lesson("again")}
    </Button>
  );
}

function ByHand({ place }: { place: LessonPlace }) {
  const session = useSession();
  const { board } = pictureOf(session, place);
  const walk = desk.walk.value;
  const ways = degrees(knightOn(board), walk);
  const whole = walk.length === board.sides[0] * board.sides[1];
  const words = whole ? lesson("warnsdorff.done") : !walk.length ? "" : ways.size ? lesson("warnsdorff.least", { squares: listed(least(ways).map((cell) => nameOf(board, cell))) }) : lesson("warnsdorff.stuck", { n: walk.length });
  return (
    <>
      <p class={whole ? "good" : "hint"} role="status">
        {words}
      </p>
      <div class="buttons">
        <Again />
        <Button icon="undo" disabled={walk.length < 2} onClick={() => (desk.walk.value = walk.slice(0, -1))}>
          {msg("play.back")}
        </Button>
      </div>
    </>
  );
}

const runs = 20;

function Race() {
  const out = knightOn(plainBoard(8));
  const run = () => {
    desk.race.value = [true, false].map((rule) => Array.from({ length: runs }, () => walkFrom(out, roll(64), rule, roll)));
    desk.shown.value = 0;
  };
  return (
    <>
      <div class="buttons">
        <Button look="primary" onClick={run}>
          {lesson("warnsdorff.race")}
        </Button>
      </div>
      {desk.race.value.length === 2 &&
        (["warnsdorff.rule", "warnsdorff.any"] as const).map((key, i) => {
          const walks = desk.race.value[i];
          const whole = walks.filter((w) => w.length === 64).length;
          return (
            <button key={key} type="button" class={desk.shown.value === i ? "card chosen" : "card"} aria-pressed={desk.shown.value === i} onClick={() => (desk.shown.value = i)}>
              <b>{lesson(key)}</b>
              <small>{lesson("warnsdorff.result", { whole, all: runs, n: Math.round(walks.reduce((sum, w) => sum + w.length, 0) / runs) })}</small>
              <span class="ls-bars" aria-hidden="true">
                {walks.map((w, j) => (
                  <i key={j} style={{ height: `${(100 * w.length) / 64}%` }} />
                ))}
              </span>
            </button>
          );
        })}
    </>
  );
}

function Sweep({ last }: { last: boolean }) {
  const { step, states, at } = statesNow(last);
  const most = sweepSteps().length - 1;
  const ways = states.reduce((sum, s) => sum + s.ways, 0);
  return (
    <>
      {!last && (
        <Slider
          label={lesson("sweep.done", { n: step.done })}
          least={0}
          max={most}
          value={step.done}
          set={(n) => {
            desk.step.value = n;
            desk.shown.value = 0;
          }}
        />
      )}
      <p class="hint">{[lesson("sweep.states", { n: states.length }), lesson("sweep.ways", { n: ways })].join(" · ")}</p>
      {states.length > 1 && (
        <Slider label={lesson("sweep.state", { n: at + 1, all: states.length, ways: lesson("sweep.ways", { n: states[at].ways }) })} max={states.length} value={at + 1} set={(n) => (desk.shown.value = n - 1)} />
      )}
    </>
  );
}

function Game() {
  const won = gameOver();
  return (
    <>
      <p class={won ? "good" : "hint"} role="status">
        {won === null ? (desk.walk.value.length ? lesson("game.your-move") : "") : lesson(won ? "game.won" : "game.lost")}
      </p>
      <div class="buttons">
        <Again />
      </div>
    </>
  );
}

function Sums() {
  const tour = tourOf(useSession(), "beverley");
  if (!tour) return <p class="hint">{lesson("coming")}</p>;
  const [rows, columns] = [Array<number>(8).fill(0), Array<number>(8).fill(0)];
  tour.cells.forEach((cell, i) => {
    rows[cell >> 3] += i + 1;
    columns[cell & 7] += i + 1;
  });
  return <p class="hint">{lesson("magic.sum", { rows: rows.join(" "), columns: columns.join(" ") })}</p>;
}

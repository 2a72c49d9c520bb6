/** The page: board, film, and the panels. */
import { useEffect } from "preact/hooks";
import type { FunctionComponent } from "preact";
import { setLook } from "../state/changes";
import { panels, type Panel } from "../state/model";
import { Board } from "./Board";
import { Caption } from "./Caption";
import { doFilmKey, filmKey, focusedOf } from "./keys";
import { Looks } from "./Looks";
import { LanguageMenu } from "./Language";
import { later, lessonPart } from "./later";
import { Start } from "./Start";
import { namedBy, Tabs } from "./Tabs";
import { Transport } from "./Transport";
import type { Session } from "../session/session";
import { Button, useSession } from "./parts";
import { language, decimal, msg } from "../words/words";

/** What is in each panel. */
const contents: Record<Panel, FunctionComponent> = { start: Start, build: later("Build"), find: later("Find"), watch: later("Watch"), play: later("Play"), puzzle: later("Puzzle"), keep: later("Keep"), gallery: later("Gallery"), lessons: lessonPart("Lessons") };
const GraphBoard = later("GraphBoard");
const LessonBoard = lessonPart("LessonBoard");
const LessonCaption = lessonPart("LessonCaption");
const PuzzleBoard = later("PuzzleBoard");
const Stack = later("Stack");
const Keys = later("Keys");
const PuzzleCaption = later("PuzzleCaption");
const PlayBar = later("PlayBar");
const UsageNumbers = later("UsageNumbers");
const TourNumber = later("TourNumber");

/** Whether keys are the film's: in Watch, on its bar, and where a tour is shown and nothing else has the focus. */
function isForFilm(session: Session, { target, key }: KeyboardEvent): boolean {
  const panel = session.panel.peek();
  if (panel === "watch" || (target instanceof Element && target.closest(".transport"))) return true;
  if (!["tour", "film"].includes(session.owner.peek()) || ![" ", "ArrowLeft", "ArrowRight"].includes(key)) return false;
  return target === document.body || panel === "start";
}

export function App() {
  const session = useSession();
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      const act = isForFilm(session, e) ? filmKey(e, focusedOf(e.target)) : null;
      if (act) {
        e.preventDefault();
        return doFilmKey(session, act);
      }
      const field = e.target instanceof HTMLInputElement && !["radio", "checkbox", "range"].includes(e.target.type);
      if (e.altKey || field || e.defaultPrevented) return;
      if (!e.ctrlKey && !e.metaKey) {
        if (e.key === "?") session.help.value = !session.help.peek();
        else if (e.key.toLowerCase() === "r" && !(e.target instanceof HTMLSelectElement)) session.change((s) => setLook(s, { turned: !s.look.turned }));
        else if (e.key === "Backspace" && !session.help.peek()) session.back();
        else return;
        return e.preventDefault();
      }
      const letter = e.key.toLowerCase();
      if (letter === "z" && !e.shiftKey) session.undo();
      else if (letter === "y" || (letter === "z" && e.shiftKey)) session.redo();
      else return;
      e.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
  const panel = session.panel.value;
  const puzzled = session.puzzling.shown.value;
  const graphed = session.graphing.shown.value;
  const lesson = session.lesson.value !== "";
  const stacked = !lesson && session.board.value.sides.length === 3 && session.look.value.stack;
  return (
    <>
      <header class="top">
        <h1>
          <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 20V11h9V4" />
            <circle cx="5" cy="20" r="2.6" />
            <circle class="to" cx="14" cy="4" r="2.6" />
          </svg>
          Leaper
        </h1>
        <div class="tools">
          {(session.canUndo.value || session.canRedo.value) && (
            <>
              <Button look="quiet" icon="undo" aria-label={msg("page.undo")} aria-keyshortcuts="Control+Z" disabled={!session.canUndo.value} onClick={() => session.undo()} />
              <Button look="quiet" icon="redo" aria-label={msg("page.redo")} aria-keyshortcuts="Control+Y" disabled={!session.canRedo.value} onClick={() => session.redo()} />
            </>
          )}
          <Looks board={!puzzled && !lesson} />
          <LanguageMenu />
        </div>
      </header>
      <main class="page">
        <section class={stacked ? "hero stacked" : "hero"} aria-label={msg("page.board")}>
          {lesson ? <LessonCaption /> : puzzled ? <PuzzleCaption /> : graphed ? <GraphBoard /> : <Caption />}
          {stacked && !puzzled && !graphed && <Stack />}
          {lesson ? <LessonBoard /> : puzzled ? <PuzzleBoard /> : !graphed && <Board />}
        </section>
        <div class="under" hidden={puzzled || lesson || graphed}>
          {panel === "play" ? <PlayBar /> : <Transport />}
          {session.tour.value?.number != null && <TourNumber />}
          {session.usage.on.value && <UsageNumbers />}
        </div>
        <aside class="side" aria-label={msg("page.controls")}>
          <Tabs panel={panel} />
          {panels.map((p) => {
            const Content = contents[p];
            return (
              <div key={p} id={`panel-${p}`} role="tabpanel" aria-labelledby={namedBy(p)} class="panel" hidden={p !== panel} tabIndex={-1}>
                {/* What a panel has said was said in one language: another begins it anew. */}
                {p === panel && <Content key={language()} />}
              </div>
            );
          })}
        </aside>
        <Coming />
      </main>
      <Notes />
      {session.help.value && <Keys />}
      <div class="unseen" role="status" aria-live="polite">
        {session.spoken.value}
      </div>
    </>
  );
}

/** How much of the page's own engine has come, while it loads. */
function Coming() {
  const come = useSession().coming.value;
  if (come === null) return null;
  const known = come !== "some";
  const words = known ? msg("page.engine-part", { come: decimal(come.bytes / 1e6), all: decimal(come.all / 1e6) }) : msg("page.engine");
  return (
    <label class="coming">
      {words}
      <progress max={known ? come.all : 1} value={known ? come.bytes : undefined} />
    </label>
  );
}

/** Sentences that stay until they are read. */
function Notes() {
  const session = useSession();
  const notes = session.notes.value;
  if (!notes.length) return null;
  return (
    <div class="notes" role="alert">
      <div>
        {notes.map((note, i) => (
          <p key={i}>{note()}</p>
        ))}
      </div>
      <Button look="quiet" icon="close" aria-label={msg("page.close-note")} onClick={() => (session.notes.value = [])} />
    </div>
  );
}

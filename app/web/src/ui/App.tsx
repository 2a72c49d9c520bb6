/** The page: board, film, and the panels. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { FunctionComponent } from "preact";
import { setLook, setPanel } from "../state/changes";
import { initial, panels, type Panel } from "../state/model";
import { Board } from "./Board";
import { Caption } from "./Caption";
import { Find } from "./Find";
import { doFilmKey, filmKey, focusedOf } from "./keys";
import { Looks } from "./Looks";
import { LanguageMenu } from "./Language";
import { later, lessonPart } from "./later";
import { Theme } from "./Theme";
import { Transport } from "./Transport";
import type { Session } from "../session/session";
import { Button, useSession } from "./parts";
import { decimal, fromRight, language, msg } from "../words/words";

/** What is in each panel. */
const contents: Record<Panel, FunctionComponent> = { build: later("Build"), find: Find, watch: later("Watch"), play: later("Play"), puzzle: later("Puzzle"), keep: later("Keep"), gallery: later("Gallery"), lessons: lessonPart("Lessons") };
const LessonBoard = lessonPart("LessonBoard");
const LessonCaption = lessonPart("LessonCaption");
const PuzzleBoard = later("PuzzleBoard");
const Stack = later("Stack");
const Keys = later("Keys");
const PuzzleCaption = later("PuzzleCaption");
const PlayBar = later("PlayBar");
const UsageNumbers = later("UsageNumbers");
const TourNumber = later("TourNumber");

/** The panel that is open; a link can name one that there is not. */
const panelOf = ({ panel }: Session): Panel => (panels.includes(panel.value) ? panel.value : initial.panel);

export function App() {
  const session = useSession();
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      const onFilm = session.panel.peek() === "watch" || (e.target instanceof Element && e.target.closest(".transport"));
      const act = onFilm ? filmKey(e, focusedOf(e.target)) : null;
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
  const panel = panelOf(session);
  const puzzled = session.puzzling.shown.value;
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
          <Button look="quiet" icon="undo" aria-label={msg("page.undo")} aria-keyshortcuts="Control+Z" disabled={!session.canUndo.value} onClick={() => session.undo()} />
          <Button look="quiet" icon="redo" aria-label={msg("page.redo")} aria-keyshortcuts="Control+Y" disabled={!session.canRedo.value} onClick={() => session.redo()} />
          <Button look="quiet" class="round" aria-label={msg("page.keys")} aria-keyshortcuts="?" onClick={() => (session.help.value = true)}>
            ?
          </Button>
          <LanguageMenu />
          <Theme />
        </div>
      </header>
      <main class="page">
        <section class={stacked ? "hero stacked" : "hero"} aria-label={msg("page.board")}>
          {lesson ? <LessonCaption /> : puzzled ? <PuzzleCaption /> : <Caption />}
          {stacked && !puzzled && <Stack />}
          {lesson ? <LessonBoard /> : puzzled ? <PuzzleBoard /> : <Board />}
        </section>
        <div class="under" hidden={puzzled || lesson}>
          {panel === "play" ? <PlayBar /> : <Transport />}
          <Looks />
          {session.tour.value?.number != null && <TourNumber />}
          {session.usage.on.value && <UsageNumbers />}
        </div>
        <aside class="side" aria-label={msg("page.controls")}>
          <Tabs />
          {panels.map((p) => {
            const Content = contents[p];
            return (
              <div key={p} id={`panel-${p}`} role="tabpanel" aria-labelledby={`tab-${p}`} class="panel" hidden={p !== panel} tabIndex={-1}>
                {p === panel && <Content />}
              </div>
            );
          })}
        </aside>
      </main>
      <Coming />
      <Notes />
      {session.help.value && <Keys />}
      <div class="unseen" role="status" aria-live="polite">
        {session.spoken.value}
      </div>
    </>
  );
}

function Tabs() {
  const session = useSession();
  const list = useRef<HTMLDivElement>(null);
  const panel = panelOf(session);
  const open = (p: Panel) => session.change((s) => setPanel(s, p));
  const more = useSignal(false);
  const look = () => {
    const bar = list.current!;
    more.value = bar.scrollWidth - bar.clientWidth - Math.abs(bar.scrollLeft) > 1;
  };
  // Where the words are too long for the window, the bar goes sideways, and begins with a whole one: so far it goes beyond them.
  useEffect(() => {
    const bar = list.current!;
    const tabs = [...bar.children] as HTMLElement[];
    const beyond = (px: number) => bar.style.setProperty("--beyond", `${px}px`);
    const far = (tab: HTMLElement) => (fromRight() ? bar.clientWidth - tab.offsetLeft - tab.offsetWidth : tab.offsetLeft);
    beyond(0);
    const over = bar.scrollWidth - bar.clientWidth;
    if (over > 1) beyond(tabs.map(far).find((start) => start >= over)! - over);
    const own = tabs[panels.indexOf(panel)];
    bar.scrollLeft = own.offsetLeft - (bar.clientWidth - own.offsetWidth) / 2;
    look();
  }, [panel, language()]);
  const key = (e: KeyboardEvent) => {
    const at = panels.indexOf(panel);
    const on = fromRight() ? -1 : 1;
    const to = { ArrowRight: at + on, ArrowLeft: at - on, Home: 0, End: panels.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    const next = panels[(to + panels.length) % panels.length];
    open(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class={more.value ? "tabs goes-on" : "tabs"} role="tablist" aria-label={msg("page.tabs")} ref={list} onKeyDown={key} onScroll={look}>
      {panels.map((p) => (
        <button
          key={p}
          type="button"
          role="tab"
          id={`tab-${p}`}
          aria-selected={p === panel}
          aria-controls={`panel-${p}`}
          tabIndex={p === panel ? 0 : -1}
          onClick={() => open(p)}
        >
          {msg(`panel.${p}`)}
        </button>
      ))}
    </div>
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
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <Button look="quiet" icon="close" aria-label={msg("page.close-note")} onClick={() => (session.notes.value = [])} />
    </div>
  );
}

/** Keep: the picture, the film, the tour as text, and the link. */
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { wordsOf } from "../state/problems";
import type { Exported } from "../engine/engine";
import { themes, type ExportQuestion, type Format, type Style, type Theme } from "../engine/wire";
import { setLook, setPanel } from "../state/changes";
import {
  films,
  fileOf,
  keptStyles,
  linkWords,
  longLink,
  mostTours,
  movesText,
  nameFile,
  namesSeen,
  pieceSeen,
  pictures,
  sheets,
  styleOf,
  subjectsOf,
  suited,
  texts,
  timed,
  type KeptStyle,
  type Subject,
} from "../state/keep";
import { writeLink } from "../state/link";
import { takenOf } from "../state/hexagons";
import { pageSizes, type PageSize, type State } from "../state/model";
import { askWords, constraintWords, together } from "../state/words";
import { copyPicture, copyText, save, takesPictures } from "./clipboard";
import { makesFilms, pngOf, webmOf } from "./movie";
import { Photo } from "./Photo";
import { Poster } from "./Poster";
import { Button, NumberField, Section, Segmented, Select, Switch, TextField, useSession } from "./parts";
import type { Session } from "../session/session";
import { dark } from "./Theme";
import { isKey, language, msg, type Key } from "../words/words";

/** Formats are called by letters, but for those of Leaper's own. */
const formatWords = (format: Format) => {
  const key = `keep.as-${format}`;
  return isKey(key) ? msg(key) : format.toUpperCase();
};

/** Letters that the engine's font has. */
const ownLetters = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{P}\p{Zs}]*$/u;

/** What paper is called everywhere. */
const paper: Record<PageSize, string> = { a4: "A4", letter: "Letter", a5: "A5" };

/** What a style is called. Those that are about no tour are not offered. */
const styleWords = (style: Style) => msg(`look.${style as KeptStyle}`);

export function Keep() {
  const session = useSession();
  const tour = session.tour.value;
  const board = session.board.value;
  const shown = { board, tour, closed: session.closed.value };
  const k = suited(session.keep.value, shown);
  const look = session.look.value;
  const busy = useSignal<string | null>(null);
  const wrong = useSignal("");
  const told = useSignal("");
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const change = (next: Partial<typeof k>) => (session.keep.value = { ...k, ...next });

  /** Does one thing at a time, and says how it went. */
  const act = async (words: string, done: string, f: (signal: AbortSignal) => Promise<string | void>) => {
    stop.current?.abort();
    const mine = (stop.current = new AbortController());
    busy.value = words;
    wrong.value = told.value = "";
    try {
      const more = await f(mine.signal);
      if (mine.signal.aborted) return;
      told.value = more ?? done;
      session.say(told.value);
    } catch (err) {
      if (!mine.signal.aborted) wrong.value = wordsOf(err);
    } finally {
      if (stop.current === mine) busy.value = null;
    }
  };
  const subjects = useComputed(() => subjectsOf(session.state.value)).value;
  const chosen = useSignal<Subject | null>(null);
  const subject = chosen.value && subjects.includes(chosen.value) ? chosen.value : subjects[0];
  /** The engine's file, under a name of its own. */
  const made = async (question: ExportQuestion, of: Subject | "sheet", film: boolean, signal: AbortSignal): Promise<Exported> => {
    const exported = await session.engine.export(question, { signal });
    return { ...exported, name: nameFile(exported.name, question, of, film) };
  };
  const file = (format: Format, signal: AbortSignal, film = films.includes(format)) => {
    const s = session.state.peek();
    // What has no squares in order is not written as text; the tour on the board is.
    const of = texts.includes(format) && subject !== "walk" ? "tour" : subject;
    if (!of) return Promise.reject(new Error(msg("keep.nothing-yet")));
    const seen = (of === "tour") === (session.source.peek() === "tour");
    const question = (format: Format) => fileOf(s, k, { format, film }, of, dark.peek(), seen ? session.at.peek() : 0, session.view.peek());
    // The engine's font has no such letters, and the browser's have.
    if (format === "png" && !ownLetters.test(question(format).dedication ?? "")) {
      const { size } = question(format);
      return made(question("svg"), of, film, signal).then(async (svg) => ({ name: svg.name.replace(/svg$/, "png"), type: "image/png", data: await pngOf(svg.data, size ?? 1000) }));
    }
    return made(question(format), of, film, signal);
  };
  /** The browser's own film: of the engine's, in the chosen shape. */
  const webm = () =>
    void act(msg("keep.making", { format: "WebM" }), "", async (signal) => {
      const film = await file("gif", signal);
      const name = film.name.replace(/gif$/, "webm");
      const lasts = k.lasts ?? 6;
      const data = await webmOf(film.data, k.shape, signal, (part) => (busy.value = msg("keep.filming", { n: Math.ceil(lasts * (1 - part)) })));
      if (signal.aborted) return;
      save(name, data);
      return msg("keep.saved", { name });
    });
  const sheet = (format: Format, signal: AbortSignal) => made(fileOf(session.state.peek(), k, { format, film: false }, "sheet", dark.peek(), 0, session.view.peek()), "sheet", false, signal);
  const saveAs = (format: Format, made: (signal: AbortSignal) => Promise<Exported>) =>
    void act(msg("keep.making", { format: formatWords(format) }), "", async (signal) => {
      const { name, data } = await made(signal);
      if (signal.aborted) return;
      save(name, data);
      return msg("keep.saved", { name });
    });
  const text = (format: Format, signal: AbortSignal) => file(format, signal).then((f) => f.data.text());

  const row = (title: string, formats: readonly Format[], disabled: boolean, label: Key = "keep.save", made: (format: Format, signal: AbortSignal) => Promise<Exported> = file) => (
    <div class="formats" role="group" aria-label={title}>
      {formats.map((format) => (
        <Button key={format} aria-label={msg(label, { format: formatWords(format) })} disabled={disabled} onClick={() => saveAs(format, (signal) => made(format, signal))}>
          {formatWords(format)}
        </Button>
      ))}
    </div>
  );
  const nothing = subject === undefined;
  const wordless = !tour && subject !== "walk";
  const moment = session.source.value === "tour" ? session.at.value : 0;
  const pieceShown = subject && pieceSeen({ format: "svg", film: false }, subject, tour?.cells.length ?? 0, moment);
  const wantedStyle = k.style ?? look.style;
  const sheetStyle = styleOf(look.style, { ...k, theme: null }, { format: "pdf", film: false }, "sheet");
  const pictureStyle = subject ? styleOf(look.style, k, { format: "svg", film: false }, subject, moment === 0 || moment >= (tour?.cells.length ?? 0)) : wantedStyle;
  const filmStyle = subject && styleOf(look.style, k, { format: "gif", film: true }, subject);
  const poster =
    subject === "tour" || subject === "walk" ? fileOf(session.state.value, k, { format: "svg", film: false }, subject, dark.value, (subject === "tour") === (session.source.value === "tour") ? session.at.value : 0, session.view.value) : null;
  return (
    <>
      {subjects.length > 1 && (
        <Segmented label={msg("keep.what")} value={subject!} options={subjects.map((of) => [of, msg(`keep.${of}`)] as const)} onChange={(of) => (chosen.value = of)} />
      )}
      {nothing && (
        <div class="empty">
          <p>{msg("keep.empty")}</p>
          <Button look="primary" onClick={() => session.change((s) => setPanel(s, "find"))}>
            {msg("keep.go-find")}
          </Button>
        </div>
      )}
      <div class="told">
        {busy.value && <p class="hint">{busy.value}</p>}
        {told.value && <p class="good">{told.value}</p>}
        {wrong.value && (
          <p class="wrong" role="alert">
            {wrong.value}
          </p>
        )}
      </div>
      {poster && <Poster k={k} change={change} question={poster} />}
      <Section title={msg("keep.picture")}>
        {row(msg("keep.pictures"), pictures, nothing)}
        {subject && <p class="hint">{together(momentWords(session, subject), pictureStyle === wantedStyle ? "" : msg("keep.picture-line", { look: styleWords(wantedStyle) }))}</p>}
        <div class="buttons">
          {takesPictures() && (
            <Button
              icon="copy"
              disabled={nothing}
              onClick={() => void act(msg("keep.copying-picture"), msg("keep.picture-copied"), (signal) => copyPicture(file("png", signal).then((f) => f.data)))}
            >
              {msg("keep.copy-picture")}
            </Button>
          )}
          <Button icon="copy" disabled={nothing} onClick={() => void act(msg("keep.copying"), msg("keep.svg-copied"), (signal) => copyText(text("svg", signal)))}>
            {msg("keep.copy-svg")}
          </Button>
        </div>
      </Section>
      <Section title={msg("keep.film")}>
        {row(msg("keep.films"), [...films, "svg"], nothing, "keep.save-film", (format, signal) => file(format, signal, true))}
        {poster && makesFilms() && (
          <div class="formats">
            <Button aria-label={msg("keep.save-film", { format: "WebM" })} onClick={webm}>
              WebM
            </Button>
          </div>
        )}
        {poster && filmStyle && timed(filmStyle) && <NumberField label={msg("keep.lasts")} value={k.lasts} min={1} max={60} unit="s" empty={msg("keep.chosen")} onChange={(lasts) => change({ lasts })} />}
        {poster && (k.shape !== "" || k.ground === "none") && <p class="hint">{msg("keep.films-paper")}</p>}
        {filmStyle && filmStyle !== wantedStyle && <p class="hint">{msg(filmStyle === "numbers" ? "keep.knows-no-numbers" : "keep.knows-no-line", { look: styleWords(wantedStyle) })}</p>}
      </Section>
      <Section title={msg("keep.text")}>
        {row(msg("keep.texts"), texts, wordless)}
        <div class="buttons">
          <Button
            icon="copy"
            disabled={!tour}
            onClick={() => tour && void act(msg("keep.copying"), msg("keep.moves-copied"), () => copyText(movesText(board, tour.cells)))}
          >
            {msg("keep.copy-moves")}
          </Button>
          <Button icon="copy" disabled={wordless} onClick={() => void act(msg("keep.copying"), msg("keep.json-copied"), (signal) => copyText(text("json", signal)))}>
            {msg("keep.copy-json")}
          </Button>
        </div>
      </Section>
      <Section title={msg("keep.sheet")}>
        <p class="asked">
          {askWords(board, session.piece.value, session.ask.value)}
          {constraintWords({ constraints: session.options.value.constraints, walk: {} })}
        </p>
        {row(msg("keep.sheets"), sheets, session.refusal.value !== null, "keep.save-sheet", sheet)}
        <p class="hint">{together(msg("keep.sheet-pages"), sheetStyle === wantedStyle ? "" : msg("keep.sheet-line", { look: styleWords(wantedStyle) }))}</p>
        <NumberField label={msg("keep.tours")} value={k.tours} min={1} max={mostTours} onChange={(tours) => tours !== null && change({ tours })} />
        <Switch label={msg("keep.varied")} on={k.varied} onChange={(varied) => change({ varied })} hint={msg("keep.varied-about")} />
        <Segmented label={msg("keep.paper")} value={k.page} options={pageSizes.map((page) => [page, paper[page]] as const)} onChange={(page) => change({ page })} />
        <TextField label={msg("keep.title")} value={k.title} example={msg("keep.chosen")} onChange={(title) => change({ title })} />
      </Section>
      <Photo k={k} saveAs={saveAs} />
      <Link act={act} />
      <Section title={msg("keep.files")}>
        <Select<Style | "">
          label={msg("looks.look")}
          value={k.style ?? ""}
          options={[["", msg("keep.as-here", { look: styleWords(look.style) })], ...keptStyles(shown).map((s) => [s, styleWords(s)] as const)]}
          onChange={(style) => change({ style: style || null })}
        />
        <Select<Theme | "">
          label={msg("keep.colours")}
          value={k.theme ?? ""}
          options={[["", msg("keep.as-here", { look: msg(dark.value ? "keep.dark" : "keep.light") })], ...themes.map((t) => [t, msg(`keep.${t}`)] as const)]}
          onChange={(theme) => change({ theme: theme || null })}
        />
        <NumberField label={msg("keep.longest")} value={k.size} min={16} max={4096} unit="px" empty={msg("keep.chosen")} onChange={(size) => change({ size })} />
        <p class="hint">{msg("keep.sizes")}</p>
        {board.sides.length === 2 && <Switch label={msg("looks.labels")} on={k.labels ?? namesSeen({ board, look })} onChange={(labels) => change({ labels })} />}
        {k.ground !== "none" && <Switch label={msg("looks.over")} on={k.over ?? look.over} onChange={(over) => change({ over })} />}
        <Switch label={msg("keep.figure")} on={k.figure ?? !!pieceShown} onChange={(figure) => change({ figure })} />
        {takenOf(board).length > 0 && <Switch label={msg("keep.crosses")} on={k.crosses ?? look.crosses} onChange={(crosses) => change({ crosses })} />}
      </Section>
      <InBrowser />
    </>
  );
}

/** What the browser keeps without being asked, and an end of it. */
function InBrowser() {
  const session = useSession();
  const gone = useSignal(false);
  return (
    <Section title={msg("keep.browser")}>
      <p class="hint">{msg("keep.browser-about")}</p>
      <div class="buttons">
        <Button
          disabled={gone.value}
          onClick={() => {
            session.forget(session.state.peek());
            gone.value = true;
            session.say(msg("keep.gone"));
          }}
        >
          {msg("keep.forget")}
        </Button>
      </div>
      {gone.value && <p class="good">{msg("keep.gone-more")}</p>}
    </Section>
  );
}

type Act = (words: string, done: string, f: (signal: AbortSignal) => Promise<string | void>) => Promise<void>;

/** Which moment a picture shows. */
function momentWords(session: Session, subject: Subject): string {
  const n = session.at.value;
  const cells = session.tour.value?.cells.length ?? 0;
  if (subject === "walk") return msg("keep.shows-walk", { n: session.play.value.walk.length });
  if (subject !== "tour") return msg(`keep.shows-${subject}`, { n });
  return session.source.value === "tour" && n > 0 && n < cells ? msg("keep.shows-step", { n }) : "";
}

/** The link, which is the whole state. */
function Link({ act }: { act: Act }) {
  const session = useSession();
  const state = useComputed<State>(() => {
    if (!session.playing.value) return session.state.value;
    // Sixty times a second is too often; a film that plays is linked to as a whole.
    void [session.board.value, session.piece.value, session.ask.value, session.tour.value, session.play.value, session.look.value, session.options.value, session.source.value];
    return session.state.peek();
  });
  const link = useComputed(() => `${location.href.replace(/#.*/, "")}#${writeLink(state.value)}`);
  return (
    <Section title={msg("keep.link")}>
      <div class="link">
        <input type="text" readOnly value={link.value} aria-label={msg("keep.link-to")} aria-describedby="link-words" onFocus={(e) => e.currentTarget.select()} />
        <Button icon="copy" aria-label={msg("keep.copy-link")} onClick={() => void act(msg("keep.copying"), msg("keep.link-copied"), () => copyText(link.peek()))} />
      </div>
      <Switch label={msg("language.link")} on={session.look.value.language !== ""} onChange={(on) => session.change((s) => setLook(s, { language: on ? language() : "" }))} />
      <p class="hint" id="link-words">
        {together(linkWords(state.value, session.playing.value ? 0 : session.at.value), link.value.length > longLink ? msg("keep.link-long", { n: link.value.length }) : "")}
      </p>
    </Section>
  );
}

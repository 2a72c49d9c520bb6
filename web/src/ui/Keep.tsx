/** Keep: the picture, the film, the tour as text, and the link. */
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { wordsOf } from "../engine/engine";
import { themes, type Format, type Style, type Theme } from "../engine/wire";
import { setPanel } from "../state/changes";
import {
  films,
  fileOf,
  keptStyles,
  linkWords,
  longLink,
  movesText,
  pieceSeen,
  pictures,
  styleOf,
  subjectsOf,
  texts,
  type Subject,
} from "../state/keep";
import { writeLink } from "../state/link";
import type { State } from "../state/model";
import { copyPicture, copyText, save, takesPictures } from "./clipboard";
import { groups } from "../state/words";
import { Button, NumberField, Section, Segmented, Select, Switch, useSession } from "./parts";
import type { Session } from "./session";
import { dark } from "./Theme";

/** Formats are called by letters, but for those of Leaper's own. */
const formatWords = (format: Format) => (texts.includes(format) && format !== "json" ? format : format.toUpperCase());

const styleWords: Partial<Record<Style, string>> = { accessibility: "squares onward" };

export function Keep() {
  const session = useSession();
  const tour = session.tour.value;
  const k = session.keep.value;
  const look = session.look.value;
  const board = session.board.value;
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
  const file = (format: Format, signal: AbortSignal, film = films.includes(format)) => {
    const s = session.state.peek();
    // What has no squares in order is not written as text; the tour on the board is.
    const of = texts.includes(format) && subject !== "walk" ? "tour" : subject;
    if (!of) return Promise.reject(new Error("There is nothing to keep yet."));
    const seen = (of === "tour") === (session.source.peek() === "tour");
    return session.engine.export(fileOf(s, k, { format, film }, of, dark.peek(), seen ? session.at.peek() : 0, session.view.peek()), { signal });
  };
  const saveAs = (format: Format, film?: boolean) =>
    void act(`making the ${formatWords(format)} file`, "", async (signal) => {
      const { name, data } = await file(format, signal, film);
      if (signal.aborted) return;
      save(name, data);
      return `Saved as ${name}`;
    });
  const text = (format: Format, signal: AbortSignal) => file(format, signal).then((f) => f.data.text());

  const row = (title: string, formats: readonly Format[], disabled: boolean, film?: boolean) => (
    <div class="formats" role="group" aria-label={title}>
      {formats.map((format) => (
        <Button key={format} aria-label={`Save ${film ? "film as " : ""}${formatWords(format)}`} disabled={disabled} onClick={() => saveAs(format, film)}>
          {formatWords(format)}
        </Button>
      ))}
    </div>
  );
  const nothing = subject === undefined;
  const wordless = !tour && subject !== "walk";
  const pieceShown = subject && pieceSeen({ format: "svg", film: false }, subject, tour?.cells.length ?? 0, session.source.value === "tour" ? session.at.value : 0);
  const filmStyle = subject && styleOf(look.style, k, { format: "gif", film: true }, subject);
  return (
    <>
      {subjects.length > 1 && (
        <Segmented label="What" value={subject!} options={subjects.map((of) => [of, subjectWords[of]] as const)} onChange={(of) => (chosen.value = of)} />
      )}
      {nothing && (
        <div class="empty">
          <p>Pictures and films are of a tour, and there is none on the board.</p>
          <Button look="primary" onClick={() => session.change((s) => setPanel(s, "find"))}>
            Go to Find
          </Button>
        </div>
      )}
      <div class="told">
        {busy.value && <p class="hint">{busy.value} …</p>}
        {told.value && <p class="good">{told.value}.</p>}
        {wrong.value && (
          <p class="wrong" role="alert">
            {wrong.value}
          </p>
        )}
      </div>
      <Section title="Save a picture">
        {row("Pictures", pictures, nothing)}
        {subject && <p class="hint">{momentWords(session, subject)}</p>}
        <div class="buttons">
          {takesPictures() && (
            <Button
              icon="copy"
              disabled={nothing}
              onClick={() => void act("copying the picture", "The picture is copied", (signal) => copyPicture(file("png", signal).then((f) => f.data)))}
            >
              Copy picture
            </Button>
          )}
          <Button icon="copy" disabled={nothing} onClick={() => void act("copying", "The SVG text is copied", (signal) => copyText(text("svg", signal)))}>
            Copy SVG
          </Button>
        </div>
      </Section>
      <Section title="Save a film">
        {row("Films", [...films, "svg"], nothing, true)}
        {filmStyle && filmStyle !== (k.style ?? look.style) && <p class="hint">This film knows no {k.style ?? look.style}; it shows {filmStyle === "numbers" ? "numbers" : "the line"}.</p>}
      </Section>
      <Section title="Save the tour">
        {row("Texts", texts, wordless)}
        <div class="buttons">
          <Button
            icon="copy"
            disabled={!tour}
            onClick={() => tour && void act("copying", "The moves are copied", () => copyText(movesText(board.sides, tour.cells)))}
          >
            Copy moves
          </Button>
          <Button icon="copy" disabled={wordless} onClick={() => void act("copying", "The JSON is copied", (signal) => copyText(text("json", signal)))}>
            Copy JSON
          </Button>
        </div>
      </Section>
      <Link act={act} />
      <Section title="How files look">
        <Select<Style | "">
          label="Look"
          value={k.style ?? ""}
          options={[["", `as here: ${look.style}`], ...keptStyles(board).map((s) => [s, styleWords[s] ?? s] as const)]}
          onChange={(style) => change({ style: style || null })}
        />
        <Select<Theme | "">
          label="Colours"
          value={k.theme ?? ""}
          options={[["", `as here: ${dark.value ? "dark" : "light"}`], ...themes.map((t) => [t, t === "ink" ? "ink, one colour" : t] as const)]}
          onChange={(theme) => change({ theme: theme || null })}
        />
        <NumberField label="Longest side" value={k.size} min={16} max={4096} unit="px" empty="chosen" onChange={(size) => change({ size })} />
        <p class="hint">The size is that of PNG, up to 4096, and of GIF and APNG, up to 1000.</p>
        {board.sides.length === 2 && <Switch label="Names of rows and columns" on={k.labels ?? look.labels} onChange={(labels) => change({ labels })} />}
        <Switch label="Over and under where lines cross" on={k.over ?? look.over} onChange={(over) => change({ over })} />
        <Switch label="The piece itself" on={k.figure ?? !!pieceShown} onChange={(figure) => change({ figure })} />
        {board.holes.length > 0 && <Switch label="Crosses on holes" on={k.crosses ?? look.crosses} onChange={(crosses) => change({ crosses })} />}
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
    <Section title="In this browser">
      <p class="hint">Your board, your walk or game, and what you filled into the last puzzles stay in this browser until you come back, and go nowhere else. A private window keeps them while it is open.</p>
      <div class="buttons">
        <Button
          disabled={gone.value}
          onClick={() => {
            session.forget();
            gone.value = true;
            session.say("What was kept is gone");
          }}
        >
          Forget it
        </Button>
      </div>
      {gone.value && <p class="good">What was kept is gone. What you change from now on is kept again.</p>}
    </Section>
  );
}

type Act = (words: string, done: string, f: (signal: AbortSignal) => Promise<string | void>) => Promise<void>;

const subjectWords: Record<Subject, string> = { tour: "The tour", walk: "Your walk", search: "The search", network: "The network" };

/** Which moment a picture shows. */
function momentWords(session: Session, subject: Subject): string {
  const at = groups(String(session.at.value));
  const cells = session.tour.value?.cells.length ?? 0;
  switch (subject) {
    case "walk":
      return `A picture shows your walk of ${session.play.value.walk.length} squares.`;
    case "search":
      return `A picture shows event ${at} of the search; a film goes up to there.`;
    case "network":
      return `A picture shows the network after sweep ${at}; a film, all of its run.`;
    default:
      return session.source.value === "tour" && session.at.value > 0 && session.at.value < cells ? `A picture shows step ${at}, as the board does.` : "";
  }
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
    <Section title="Link">
      <div class="link">
        <input type="text" readOnly value={link.value} aria-label="Link to what is on the page" aria-describedby="link-words" onFocus={(e) => e.currentTarget.select()} />
        <Button icon="copy" aria-label="Copy link" onClick={() => void act("copying", "The link is copied", () => copyText(link.peek()))} />
      </div>
      <p class="hint" id="link-words">
        {linkWords(state.value, session.playing.value ? 0 : session.at.value)}
        {link.value.length > longLink ? ` It has ${link.value.length} characters, more than some programs keep; JSON is the safer way.` : ""}
      </p>
    </Section>
  );
}

/** Keep: the picture, the film, the tour as text, and the link. */
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { wordsOf } from "../engine/engine";
import { themes, type Format, type Style, type Theme } from "../engine/wire";
import { wireOf } from "../engine/question";
import { setPanel } from "../state/changes";
import {
  filmCommand,
  films,
  keptOf,
  keptStyles,
  linkWords,
  longLink,
  movesText,
  pictures,
  styleOf,
  texts,
} from "../state/keep";
import { writeLink } from "../state/link";
import type { State } from "../state/model";
import { copyPicture, copyText, save, takesPictures } from "./clipboard";
import { Button, NumberField, Section, Select, Switch, useSession } from "./parts";
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
  const file = (format: Format, signal: AbortSignal) => {
    const s = session.state.peek();
    if (!s.tour) return Promise.reject(new Error("There is no tour to keep."));
    return session.engine.export({ tour: wireOf(s, s.tour.cells), ...keptOf(s, k, format, dark.peek(), session.source.peek() === "tour" ? session.at.peek() : 0) }, { signal });
  };
  const saveAs = (format: Format) =>
    void act(`making the ${formatWords(format)} file`, "", async (signal) => {
      const { name, data } = await file(format, signal);
      if (signal.aborted) return;
      save(name, data);
      return `Saved as ${name}`;
    });
  const text = (format: Format, signal: AbortSignal) => file(format, signal).then((f) => f.data.text());

  const row = (title: string, formats: readonly Format[]) => (
    <div class="formats" role="group" aria-label={title}>
      {formats.map((format) => (
        <Button key={format} aria-label={`Save ${formatWords(format)}`} disabled={!tour} onClick={() => saveAs(format)}>
          {formatWords(format)}
        </Button>
      ))}
    </div>
  );
  const filmStyle = styleOf(look.style, k, "gif");
  return (
    <>
      {!tour && (
        <div class="empty">
          <p>Pictures and films are of a tour, and there is none on the board.</p>
          <Button look="primary" onClick={() => session.change((s) => setPanel(s, "find"))}>
            Go to Find
          </Button>
        </div>
      )}
      <Section title="Save a picture">
        {row("Pictures", pictures)}
        <div class="buttons">
          {takesPictures() && (
            <Button
              icon="copy"
              disabled={!tour}
              onClick={() => void act("copying the picture", "The picture is copied", (signal) => copyPicture(file("png", signal).then((f) => f.data)))}
            >
              Copy picture
            </Button>
          )}
          <Button icon="copy" disabled={!tour} onClick={() => void act("copying", "The SVG text is copied", (signal) => copyText(text("svg", signal)))}>
            Copy SVG
          </Button>
        </div>
      </Section>
      <Section title="Save a film">
        {row("Films", films)}
        {filmStyle !== (k.style ?? look.style) && <p class="hint">Films know no {k.style ?? look.style}; this one shows the {filmStyle}.</p>}
        <OtherFilm act={act} />
      </Section>
      <Section title="Save the tour">
        {row("Texts", texts)}
        <div class="buttons">
          <Button
            icon="copy"
            disabled={!tour}
            onClick={() => tour && void act("copying", "The moves are copied", () => copyText(movesText(board.sides, tour.cells)))}
          >
            Copy moves
          </Button>
          <Button icon="copy" disabled={!tour} onClick={() => void act("copying", "The JSON is copied", (signal) => copyText(text("json", signal)))}>
            Copy JSON
          </Button>
        </div>
      </Section>
      <div class="told">
        {busy.value && <p class="hint">{busy.value} …</p>}
        {told.value && <p class="good">{told.value}.</p>}
        {wrong.value && (
          <p class="wrong" role="alert">
            {wrong.value}
          </p>
        )}
      </div>
      <Link act={act} />
      <Section title="How files look">
        <Select<Style | "">
          label="Look"
          value={k.style ?? ""}
          options={[["", `as here: ${look.style}`], ...keptStyles.map((s) => [s, styleWords[s] ?? s] as const)]}
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
        {board.holes.length > 0 && <Switch label="Crosses on holes" on={k.crosses} onChange={(crosses) => change({ crosses })} />}
      </Section>
    </>
  );
}

type Act = (words: string, done: string, f: (signal: AbortSignal) => Promise<string | void>) => Promise<void>;

/** Films of searches and of the network are made by the command. */
function OtherFilm({ act }: { act: Act }) {
  const session = useSession();
  const source = session.source.value;
  if (source === "tour") return null;
  const command = filmCommand(session.state.peek());
  return (
    <>
      <p class="hint">These are films of the tour. The one of the {source} is made by the command:</p>
      <p class="command">
        <code>{command}</code>
        <Button look="quiet" icon="copy" aria-label="Copy command" onClick={() => void act("copying", "The command is copied", () => copyText(command))} />
      </p>
    </>
  );
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

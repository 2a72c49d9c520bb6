/** The keys of a film: space, arrows, Home, End, + and −. */
import { setTimeline } from "../state/changes";
import { nextSpeed, speedWords } from "../state/timeline";
import type { Session } from "../session/session";
import { msg } from "../words/words";

export type FilmKey = "toggle" | "back" | "on" | "start" | "end" | "faster" | "slower";

const filmKeys: Record<string, FilmKey> = {
  " ": "toggle",
  ArrowLeft: "back",
  ArrowRight: "on",
  Home: "start",
  End: "end",
  "+": "faster",
  "=": "faster",
  "-": "slower",
  "−": "slower",
};

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

/** What has the focus, as far as keys matter. */
export interface Focused {
  /** In lower case, such as "input". */
  tag: string;
  /** Of an input, such as "range"; else "". */
  type: string;
  role: string;
}

/** Whether what has the focus needs the key itself. */
export function ownKey({ tag, type, role }: Focused, key: string): boolean {
  const arrows = key.startsWith("Arrow") || key === "Home" || key === "End";
  if (tag === "input") {
    if (type === "range") return arrows;
    if (type === "checkbox") return key === " ";
    if (type === "radio") return arrows || key === " ";
    return true;
  }
  if (tag === "select" || tag === "textarea") return true;
  if (role === "tab" || role === "gridcell") return arrows || (role === "tab" && key === " ");
  return (tag === "button" || tag === "summary" || tag === "a") && key === " ";
}

/** What a key does to the film; null if it is not for it. */
export function filmKey(e: Pressed, focused: Focused): FilmKey | null {
  if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return null;
  const act = Object.hasOwn(filmKeys, e.key) ? filmKeys[e.key] : null;
  return act && !ownKey(focused, e.key) ? act : null;
}

export function focusedOf(target: EventTarget | null): Focused {
  if (!(target instanceof HTMLElement)) return { tag: "", type: "", role: "" };
  return { tag: target.tagName.toLowerCase(), type: target instanceof HTMLInputElement ? target.type : "", role: target.getAttribute("role") ?? "" };
}

export function doFilmKey(session: Session, act: FilmKey): void {
  switch (act) {
    case "toggle":
      return session.togglePlaying();
    case "back":
      return session.stepFilm(-1);
    case "on":
      return session.stepFilm(1);
    case "start":
      return session.stepFilm(-Infinity);
    case "end":
      return session.stepFilm(Infinity);
    case "faster":
    case "slower":
      session.change((s) => setTimeline(s, { speed: nextSpeed(s.timeline.speed, act === "faster" ? 1 : -1) }));
      session.say(msg("film.speed-said", { speed: speedWords(session.timeline.peek().speed) }));
  }
}

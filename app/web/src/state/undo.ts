/**
 * Undo and redo for everything that makes the picture: board, piece, ask, tour, walk,
 * puzzle, look, options. The film's position and the open panel are not undone.
 */
import type { State } from "./model";

export interface History {
  readonly past: readonly State[];
  readonly now: State;
  readonly future: readonly State[];
  /** Changes with the same tag, one after another, are undone at once. */
  readonly tag: string | null;
}

/** How many changes can be undone. */
export const depth = 500;

const kept = ["board", "piece", "ask", "tour", "play", "puzzle", "look", "options"] as const;

export function begin(now: State): History {
  return { past: [], now, future: [], tag: null };
}

function samePicture(a: State, b: State): boolean {
  return kept.every((key) => a[key] === b[key]);
}

/** The next state. A tag joins it to the last change of the same tag. */
export function commit(h: History, next: State, tag: string | null = null): History {
  if (next === h.now) return h;
  if (samePicture(next, h.now)) return { ...h, now: next };
  const past = tag !== null && tag === h.tag ? h.past : [...h.past, h.now].slice(-depth);
  return { past, now: next, future: [], tag };
}

/** Back to the steps that were before something came for a while; of those made meanwhile stays what `out` leaves of them. */
export function leave(before: History, meanwhile: History, out: (s: State) => State): History {
  const now = out(meanwhile.now);
  const all = [before.now, ...meanwhile.past.map(out)];
  const steps = all.filter((s, i) => !samePicture(s, all[i + 1] ?? now));
  return { past: [...before.past, ...steps].slice(-depth), now, future: steps.length ? [] : before.future, tag: null };
}

/** What was there, with the panels as they are now. */
function back(to: State, now: State): State {
  const timeline = to.tour === now.tour ? now.timeline : { ...now.timeline, source: "tour" as const, at: Infinity, playing: false };
  return { ...to, timeline, panel: now.panel, tool: now.tool };
}

export function undo(h: History): History {
  const last = h.past.at(-1);
  if (!last) return h;
  return { past: h.past.slice(0, -1), now: back(last, h.now), future: [h.now, ...h.future], tag: null };
}

export function redo(h: History): History {
  const [next, ...future] = h.future;
  return next ? { past: [...h.past, h.now], now: back(next, h.now), future, tag: null } : h;
}

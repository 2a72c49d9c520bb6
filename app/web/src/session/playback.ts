/**
 * Playback: while the film plays, each frame of the screen moves it on. At its
 * end it stops, begins again, or waits for what is to come.
 */
import { effect } from "@preact/signals";
import { setTimeline } from "../state/changes";
import { SearchFilm } from "../state/searchfilm";
import type { Film } from "../state/timeline";
import type { Session } from "./session";

/** Seconds for which a tour of a search is shown, and the end of a film that begins again. */
const hold = 1;
/** Faster than this, tours of a search are not held. */
const heldSpeed = 1000;

export interface Place {
  at: number;
  /** Seconds to stay here. */
  held: number;
  playing: boolean;
}

/** Where a film stands some seconds later. */
export function playOn(film: Film, { at, held, playing }: Place, passed: number, speed: number, loop: boolean): Place {
  if (held > 0) return { at, held: held - passed, playing };
  if (at >= film.length && !film.more) return loop && film.length ? { at: 0, held: 0, playing } : { at: film.length, held: 0, playing: false };
  const then = Math.min(film.length, at + passed * speed);
  if (film instanceof SearchFilm && speed < heldSpeed) {
    const tour = film.tour(at, 1);
    if (tour !== null && tour <= then) return { at: tour, held: hold, playing };
  }
  if (then < film.length || film.more) return { at: then, held: 0, playing };
  return { at: film.length, held: loop ? hold : 0, playing: loop };
}

/** Seconds that a film takes up to a moment, its tours held. */
export function timeOf(film: Film, at: number, speed: number): number {
  const held = film instanceof SearchFilm && speed < heldSpeed ? (film.toursAt(at) ?? (film.tours * at) / Math.max(1, film.length)) : 0;
  return at / speed + held * hold;
}

/** The last moment of a film that it has come to after so many seconds. */
export function momentAt(film: Film, seconds: number, speed: number): number {
  let low = 0;
  for (let high = film.length + 1; high - low > 1; ) {
    const middle = Math.floor((low + high) / 2);
    if (timeOf(film, middle, speed) <= seconds + 1e-9) low = middle;
    else high = middle;
  }
  return low;
}

export function followPlayback(session: Session): () => void {
  return effect(() => {
    if (!session.playing.value) return;
    let before = 0;
    let held = 0;
    let mine: number | null = null;
    let frame = requestAnimationFrame(function next(now) {
      // A tab that was hidden does not jump.
      const passed = before ? Math.min(0.1, (now - before) / 1000) : 0;
      before = now;
      frame = requestAnimationFrame(next);
      const { at, speed, loop, source } = session.timeline.peek();
      if (at !== mine) held = 0; // somebody else went elsewhere
      const then = playOn(session.film.peek(), { at, held, playing: true }, passed, speed, loop);
      held = then.held;
      // The end of a tour is its end, however long another may be.
      mine = !then.playing && source === "tour" ? Infinity : then.at;
      if (mine === at && then.playing) return;
      session.change((s) => setTimeline(s, { at: mine!, playing: then.playing }));
      if (!then.playing) session.say(session.momentWords());
    });
    return () => cancelAnimationFrame(frame);
  });
}

/** The screen: which film the board shows, the moment of it, and going from moment to moment. */
import { computed } from "@preact/signals";
import { setTimeline, showTour } from "../state/changes";
import { byNetwork, bySearch } from "../state/origin";
import { nameOf } from "../state/squares";
import { stepOf, tourFilm } from "../state/timeline";
import { msg } from "../words/words";
import type { Core } from "./core";
import type { Ground } from "./ground";
import type { Watching } from "./watching";

export type Screen = ReturnType<typeof openScreen>;

export function openScreen(core: Core, { closed }: Ground, watching: Watching) {
  const { tour, timeline, source, playing } = core;
  const film = computed(() => (source.value === "tour" ? tourFilm(tour.value?.cells ?? [], closed.value) : watching.film.value));
  /** The step of the film that is shown, and what it shows. */
  const at = computed(() => stepOf(film.value, timeline.value.at));
  const moment = computed(() => film.value.at(at.value));

  /** The moment in words; those of a tour name the square. */
  const momentWords = (): string => {
    const { walk, length, home, words } = moment.peek();
    if (source.peek() !== "tour" || length === 0 || home) return words;
    return msg("film.at", { words, square: nameOf(core.board.peek(), walk[length - 1]) });
  };
  /** Goes to a moment of the film, and says what is there if that is wanted. */
  const seek = (to: number, aloud = false): void => {
    core.claimBy("film");
    const { length } = film.peek();
    // The end of a tour is its end, however long another may be.
    const end = source.peek() === "tour" ? Infinity : length;
    core.change((s) => setTimeline(s, { at: to >= length ? end : Math.max(0, to) }));
    if (aloud) core.say(momentWords());
  };
  /** The tour that a film of a search or of the network shows now, if it shows one. */
  const tourNow = () => {
    if (source.value === "network") return watching.network.value?.cells ?? null;
    const { solved, walk, length } = moment.value;
    return source.value === "search" && solved ? Array.from(walk).slice(0, length) : null;
  };

  return {
    film,
    at,
    moment,
    momentWords,
    seek,
    tourNow,
    /** Steps forth or back; a film that plays stops. */
    stepFilm(by: number): void {
      const to = at.peek() + by;
      core.change((s) => setTimeline(s, { playing: false }));
      seek(to, true);
    },
    /** Plays, from the start if it has ended; or pauses. */
    togglePlaying(): void {
      const plays = !playing.peek();
      if (plays) core.claimBy("film");
      const { length, more } = film.peek();
      const ended = at.peek() >= length && !more;
      core.change((s) => setTimeline(s, { playing: plays, at: plays && ended ? 0 : s.timeline.at === Infinity ? length : s.timeline.at }));
      if (!plays) core.say(msg("film.paused", { words: momentWords() }));
    },
    /** Goes to the next tour of the search, or to the one before. */
    async seekTour(by: 1 | -1): Promise<void> {
      core.change((s) => setTimeline(s, { playing: false }));
      const to = await watching.tour(Math.min(timeline.peek().at, film.peek().length), by);
      if (typeof to === "number") seek(to, true);
      else if (to) core.say(to);
    },
    /** Puts the tour that the film shows now on the board. */
    takeTour(): void {
      const cells = tourNow();
      if (!cells) return;
      const by = source.peek() === "network" ? byNetwork : bySearch(core.options.peek().order);
      core.change((s) => showTour(s, cells, null, by));
      core.say(msg("watch.on-board"));
    },
  };
}

/**
 * Films besides those of tours: of a search, whose events arrive part by part as the
 * film needs them, and of the neural network. A film belongs to its question, and
 * stays until the next film.
 */
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import { Problem, type Engine } from "../engine/engine";
import { wordsOf } from "../state/problems";
import { boardQuestion, questionOf, tourCells } from "../state/question";
import type { SettleAnswer } from "../engine/wire";
import { setTimeline } from "../state/changes";
import type { Cell, State } from "../state/model";
import { networkFilm } from "../state/networkfilm";
import { partLength, partOfMoment, SearchFilm } from "../state/searchfilm";
import { blankFilm, type Film } from "../state/timeline";
import type { Core } from "./core";
import { trial } from "./trial";
import { msg } from "../words/words";

/** The longest time in milliseconds that a part may take. */
const longestPart = 10_000;
/** Events that are fetched ahead: so many at rest, and while it plays those of so many seconds, and not fewer than so many. */
const aheadAtRest = 100;
const aheadSeconds = 3;
const aheadPlaying = 5000;

interface Kept<T> {
  key: string;
  value: T;
}

export interface Network {
  film: Film;
  settled: SettleAnswer;
  /** The tour it came to. */
  cells: Cell[] | null;
}

interface Asking {
  key: string;
  what: string;
  stop: AbortController;
  came: Promise<boolean>;
}

export type Watching = ReturnType<typeof openWatching>;

export function openWatching(engine: Engine, core: Core) {
  const { state, board, piece, ask, options, source } = core;
  const searched = signal<Kept<SearchFilm> | null>(null);
  const settled = signal<Kept<Network> | null>(null);
  const refused = signal<Kept<unknown> | null>(null);
  /** Something is on its way. */
  const busy = signal(false);
  /** A tour is looked for in parts to come. */
  const seeking = signal(false);
  /** What is asked for now. */
  let current: Asking | null = null;
  const searchKey = computed(() => JSON.stringify([board.value, piece.value, ask.value, options.value.order, options.value.prune]));
  const networkKey = computed(() => JSON.stringify([board.value, piece.value, options.value.seed, options.value.rule]));
  const key = computed(() => (source.value === "network" ? networkKey : searchKey).value);
  const own = <T>(kept: ReadonlySignal<Kept<T> | null>, of: ReadonlySignal<string>) => computed(() => (kept.value?.key === of.value ? kept.value.value : null));
  /** Belongs to the question as it is; else null. */
  const search = own(searched, searchKey);
  const network = own(settled, networkKey);
  /** Why the engine gives no film, or no more of it; "" while it does. */
  const problem = computed(() => (refused.value?.key === key.value ? wordsOf(refused.value.value) : ""));
  const film = computed((): Film => {
    const shown = source.value === "network" ? network.value?.film : search.value;
    return shown ?? (problem.value ? blankFilm(msg("watch.nothing"), false) : blankFilm(msg(source.value === "network" ? "watch.network-coming" : "watch.search-coming"), true));
  });

  const abort = (): void => {
    current?.stop.abort();
    current = null;
    busy.value = false;
    seeking.value = false;
  };
  /** Asks for something, once at a time; what goes wrong is said. Whether it came. */
  const fetch = (what: string, of: ReadonlySignal<string>, get: (s: State, signal: AbortSignal) => Promise<() => void>): Promise<boolean> => {
    const wanted = of.peek();
    if (current?.key === wanted && current.what === what) return current.came;
    current?.stop.abort();
    const stop = new AbortController();
    const run = async (): Promise<boolean> => {
      let take: (() => void) | null = null;
      try {
        take = await get(state.peek(), stop.signal);
      } catch (err) {
        if (stop.signal.aborted) return false;
        refused.value = { key: wanted, value: err };
        core.change((s) => setTimeline(s, { playing: false }));
        core.say(wordsOf(err));
      }
      if (stop.signal.aborted) return false;
      // What follows may be asked for as soon as this is there.
      current = null;
      batch(() => {
        busy.value = false;
        take?.();
      });
      return take !== null;
    };
    busy.value = true;
    const asking: Asking = { key: wanted, what, stop, came: Promise.resolve(false) };
    current = asking;
    return (asking.came = run());
  };
  const fetchPart = (number: number): Promise<boolean> => {
    const wanted = searchKey.peek();
    return fetch(`part ${number}`, searchKey, async (s, signal) => {
      const { order, prune } = s.options;
      const q = { ...questionOf(s), order, prune, skip: number * partLength, limit: partLength, go_on: search.peek()?.goOn(number), timeout_ms: Math.min(1000 * s.options.limit, longestPart) };
      const part = await engine.ask("trace", q, { signal });
      const before = search.peek() ?? new SearchFilm(s.board, partLength, 0, false, 0, new Map(), [""], s.ask.kind === "closed");
      const longer = before.with(part);
      if (!part.events.length && !part.last) throw new Problem(msg("watch.no-step"));
      return () => {
        if (part.events.length || part.first === 0 || before.length) {
          searched.value = { key: wanted, value: longer };
          return;
        }
        // A link can lead beyond the end.
        core.notes.value = [...core.notes.peek(), () => msg("watch.beyond", { n: Math.floor(s.timeline.at) })];
        core.change((now) => setTimeline(now, { at: 0 }));
      };
    });
  };
  const fetchNetwork = (): Promise<boolean> => {
    const wanted = networkKey.peek();
    return fetch("run", networkKey, async (s, signal) => {
      const { seed, rule } = s.options;
      // The network knows closed tours only, whatever is asked of others.
      const came = await engine.ask("settle", { ...boardQuestion(s.board, s.piece), seed: seed || undefined, rule }, { signal });
      const value = { film: networkFilm(s.board, came), settled: came, cells: came.tour ? tourCells(s.board, came.tour) : null };
      return () => void (settled.value = { key: wanted, value });
    });
  };
  const end = effect(() => {
    // What is asked for ends with its question.
    const wanted = source.value === "tour" ? null : key.value;
    if (current && current.key !== wanted) untracked(abort);
    if (wanted === null || problem.value || seeking.value) return;
    if (source.value === "network") {
      if (!network.value) untracked(() => void fetchNetwork());
      return;
    }
    const known = search.value;
    const { at, speed, playing } = state.value.timeline;
    const part = known ? known.wants(at, playing ? Math.max(aheadPlaying, aheadSeconds * speed) : aheadAtRest) : partOfMoment(Number.isFinite(at) ? at : 0);
    if (part !== null) untracked(() => void fetchPart(part));
  });

  return {
    film,
    search,
    network,
    problem,
    busy,
    seeking,
    /** Asks again after a refusal. */
    retry(): void {
      refused.value = null;
    },
    /** Leaves a moment that the engine does not come to. */
    fromStart(): void {
      core.change((s) => setTimeline(s, { at: 0 }));
      refused.value = null;
    },
    /** Goes on where the engine's time was over. */
    goOn(): void {
      refused.value = null;
      const known = search.peek();
      if (known?.more) void fetchPart(partOfMoment(known.length + 1));
    },
    /**
     * Looks for the next tour of the search after a moment, through parts to come if need
     * be, or for the one before: its moment, or words where there is none; null where
     * nobody asks any more.
     */
    async tour(from: number, by: 1 | -1): Promise<number | string | null> {
      const wanted = searchKey.peek();
      seeking.value = true;
      const late = performance.now() + trial;
      try {
        for (;;) {
          const known = search.peek();
          if (!known || searchKey.peek() !== wanted || !seeking.peek()) return null;
          const found = known.tour(from, by);
          if (found !== null) return found;
          if (by < 0) return msg("watch.none-before");
          if (known.last) return msg("watch.none-after");
          from = Math.max(from, known.length);
          const came = await fetchPart(partOfMoment(known.length + 1));
          const now = search.peek();
          if (!came || !now || (now.length === known.length && !now.last)) return null;
          if ((now.short || performance.now() > late) && now.tour(from, 1) === null) return msg("watch.none-yet");
        }
      } finally {
        seeking.value = false;
      }
    },
    /** Stops to look for a tour. */
    cancel: abort,
    close(): void {
      end();
      abort();
    },
  };
}

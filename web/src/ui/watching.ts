/**
 * Films besides those of tours: of a search, whose events arrive part by part as the
 * film needs them, and of the neural network. A film belongs to its question, and
 * stays until the next film.
 */
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import { Problem } from "../engine/engine";
import { wordsOf } from "../state/problems";
import { boardQuestion, questionOf, tourCells } from "../state/question";
import type { Settled } from "../engine/wire";
import { setTimeline, showTour } from "../state/changes";
import type { Cell, State } from "../state/model";
import { byNetwork, bySearch } from "../state/origin";
import { networkFilm } from "../state/networkfilm";
import { partLength, partOfMoment, SearchFilm } from "../state/searchfilm";
import { blankFilm, type Film } from "../state/timeline";
import type { Session } from "./session";
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
  settled: Settled;
  /** The tour it came to. */
  cells: Cell[] | null;
}

interface Asking {
  key: string;
  what: string;
  stop: AbortController;
  came: Promise<boolean>;
}

export class Watching {
  private readonly searched = signal<Kept<SearchFilm> | null>(null);
  private readonly settled = signal<Kept<Network> | null>(null);
  private readonly refused = signal<Kept<string> | null>(null);
  private readonly searchKey: ReadonlySignal<string>;
  private readonly networkKey: ReadonlySignal<string>;
  /** Belongs to the question as it is; else null. */
  readonly search: ReadonlySignal<SearchFilm | null>;
  readonly network: ReadonlySignal<Network | null>;
  /** Why the engine gives no film, or no more of it; "" while it does. */
  readonly problem: ReadonlySignal<string>;
  /** Something is on its way. */
  readonly busy = signal(false);
  /** A tour is looked for in parts to come. */
  readonly seeking = signal(false);
  readonly film: ReadonlySignal<Film>;

  /** What is asked for now. */
  private asking: Asking | null = null;
  private readonly end: () => void;

  constructor(private readonly session: Session) {
    const { state, board, piece, ask, options } = session;
    const source = computed(() => state.value.timeline.source);
    this.searchKey = computed(() => JSON.stringify([board.value, piece.value, ask.value, options.value.order, options.value.prune]));
    this.networkKey = computed(() => JSON.stringify([board.value, piece.value, options.value.seed, options.value.rule]));
    const own = <T>(kept: ReadonlySignal<Kept<T> | null>, key: ReadonlySignal<string>) =>
      computed(() => (kept.value?.key === key.value ? kept.value.value : null));
    const key = computed(() => (source.value === "network" ? this.networkKey : this.searchKey).value);
    this.search = own(this.searched, this.searchKey);
    this.network = own(this.settled, this.networkKey);
    this.problem = computed(() => (this.refused.value?.key === key.value ? this.refused.value.value : ""));
    this.film = computed(() => {
      const film = source.value === "network" ? this.network.value?.film : this.search.value;
            return film ?? (this.problem.value ? blankFilm(msg("watch.nothing"), false) : blankFilm(msg(source.value === "network" ? "watch.network-coming" : "watch.search-coming"), true));
    });

    this.end = effect(() => {
      // What is asked for ends with its question.
      const wanted = source.value === "tour" ? null : key.value;
      if (this.asking && this.asking.key !== wanted) untracked(() => this.abort());
      if (wanted === null || this.problem.value || this.seeking.value) return;
      if (source.value === "network") {
        if (!this.network.value) untracked(() => void this.fetchNetwork());
        return;
      }
      const film = this.search.value;
      const { at, speed, playing } = state.value.timeline;
      const part = film ? film.wants(at, playing ? Math.max(aheadPlaying, aheadSeconds * speed) : aheadAtRest) : partOfMoment(Number.isFinite(at) ? at : 0);
      if (part !== null) untracked(() => void this.fetchPart(part));
    });
  }

  close(): void {
    this.end();
    this.abort();
  }

  private abort(): void {
    this.asking?.stop.abort();
    this.asking = null;
    this.busy.value = false;
    this.seeking.value = false;
  }

  /** Asks for something, once at a time; what goes wrong is said. Whether it came. */
  private fetch(what: string, key: ReadonlySignal<string>, get: (s: State, signal: AbortSignal) => Promise<() => void>): Promise<boolean> {
    const wanted = key.peek();
    if (this.asking?.key === wanted && this.asking.what === what) return this.asking.came;
    this.asking?.stop.abort();
    const stop = new AbortController();
    const run = async (): Promise<boolean> => {
      let take: (() => void) | null = null;
      try {
        take = await get(this.session.state.peek(), stop.signal);
      } catch (err) {
        if (stop.signal.aborted) return false;
        this.refused.value = { key: wanted, value: wordsOf(err) };
        this.session.change((s) => setTimeline(s, { playing: false }));
        this.session.say(wordsOf(err));
      }
      if (stop.signal.aborted) return false;
      // What follows may be asked for as soon as this is there.
      this.asking = null;
      batch(() => {
        this.busy.value = false;
        take?.();
      });
      return take !== null;
    };
    this.busy.value = true;
    const asking: Asking = { key: wanted, what, stop, came: Promise.resolve(false) };
    this.asking = asking;
    return (asking.came = run());
  }

  private fetchPart(number: number): Promise<boolean> {
    const key = this.searchKey.peek();
    return this.fetch(`part ${number}`, this.searchKey, async (s, signal) => {
      const { order, prune } = s.options;
      const q = { ...questionOf(s), order, prune, skip: number * partLength, limit: partLength, go_on: this.search.peek()?.goOn(number), timeout_ms: Math.min(1000 * s.options.limit, longestPart) };
      const part = await this.session.engine.ask("trace", q, { signal });
      const before = this.search.peek() ?? new SearchFilm(s.board, partLength, 0, false, 0, new Map(), [""], s.ask.kind === "closed");
      const film = before.with(part);
      if (!part.events.length && !part.last) throw new Problem(msg("watch.no-step"));
      return () => {
        if (part.events.length || part.first === 0 || before.length) {
          this.searched.value = { key, value: film };
          return;
        }
        // A link can lead beyond the end.
        this.session.notes.value = [...this.session.notes.peek(), msg("watch.beyond", { n: Math.floor(s.timeline.at) })];
        this.session.change((now) => setTimeline(now, { at: 0 }));
      };
    });
  }

  private fetchNetwork(): Promise<boolean> {
    const key = this.networkKey.peek();
    return this.fetch("run", this.networkKey, async (s, signal) => {
      const { seed, rule } = s.options;
      // The network knows closed tours only, whatever is asked of others.
      const settled = await this.session.engine.ask("settle", { ...boardQuestion(s.board, s.piece), seed: seed || undefined, rule }, { signal });
      const film = networkFilm(s.board, settled);
      const cells = settled.tour ? tourCells(s.board, settled.tour) : null;
      return () => void (this.settled.value = { key, value: { film, settled, cells } });
    });
  }

  /** Asks again after a refusal. */
  retry(): void {
    this.refused.value = null;
  }

  /** Leaves a moment that the engine does not come to. */
  fromStart(): void {
    this.session.change((s) => setTimeline(s, { at: 0 }));
    this.retry();
  }

  /** Goes on where the engine's time was over. */
  goOn(): void {
    this.refused.value = null;
    const film = this.search.peek();
    if (film?.more) void this.fetchPart(partOfMoment(film.length + 1));
  }

  /** Goes to the next tour of the search, through parts to come if need be, or to the one before. */
  async tour(by: 1 | -1): Promise<void> {
    const { session } = this;
    const key = this.searchKey.peek();
    session.change((s) => setTimeline(s, { playing: false }));
    let from = Math.min(session.timeline.peek().at, session.film.peek().length);
    this.seeking.value = true;
    const end = performance.now() + trial;
    try {
      for (;;) {
        const film = this.search.peek();
        if (!film || this.searchKey.peek() !== key || !this.seeking.peek()) return;
        const found = film.tour(from, by);
        if (found !== null) return session.seek(found, true);
        if (by < 0) return session.say(msg("watch.none-before"));
        if (film.last) return session.say(msg("watch.none-after"));
        from = Math.max(from, film.length);
        const came = await this.fetchPart(partOfMoment(film.length + 1));
        const now = this.search.peek();
        if (!came || !now || (now.length === film.length && !now.last)) return;
        if ((now.short || performance.now() > end) && now.tour(from, 1) === null) return session.say(msg("watch.none-yet"));
      }
    } finally {
      this.seeking.value = false;
    }
  }

  /** Stops to look for a tour. */
  cancel(): void {
    this.abort();
  }

  /** The tour that the film shows now, if it shows one. */
  tourNow(): Cell[] | null {
    const source = this.session.source.value;
    if (source === "network") return this.network.value?.cells ?? null;
    const moment = source === "search" ? this.session.moment.value : null;
    return moment?.solved ? Array.from(moment.walk).slice(0, moment.length) : null;
  }

  /** Puts that tour on the board. */
  take(): void {
    const cells = this.tourNow();
    if (!cells) return;
    const by = this.session.source.peek() === "network" ? byNetwork : bySearch(this.session.options.peek().order);
    this.session.change((s) => showTour(s, cells, null, by));
    this.session.say(msg("watch.on-board"));
  }
}

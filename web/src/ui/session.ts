/**
 * A session: the state's history, the engine, and what the engine has said. The
 * components read its signals and call its methods; they hold no state that
 * matters.
 */
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import { Problem, wordsOf, type Call, type Engine } from "../engine/engine";
import { boardQuestion, questionOf, tourCells } from "../engine/question";
import type { EstimateQuestion, Tour, Verdict, Walked, Why } from "../engine/wire";
import { setTimeline, setWalk, showTour, stepTo, withoutFalse } from "../state/changes";
import { plainKeep, type KeepOptions } from "../state/keep";
import { cellCount, type Cell, type State } from "../state/model";
import { cellsOf, knight, leaps, nameOf } from "../state/squares";
import { stepOf, tourFilm, type Film, type Moment } from "../state/timeline";
import { begin, commit, redo, undo, type History } from "../state/undo";
import { endWords, isClosed, isWalk, movesOf, outlook, stepWords, type Moves, type Outlook } from "../state/walk";
import { groups } from "../state/words";
import { Watching } from "./watching";

/** Board × piece, as the page needs it. */
export interface Graph {
  key: string;
  vectors: readonly (readonly number[])[];
  moves: Moves;
}

/** What an engine said last, and to which question. */
export interface Answer {
  key: string;
  /** The walk by hand that it was about. */
  walk: readonly Cell[];
  verb: Verb;
  verdict: Verdict | "number" | "refused" | "cancelled";
  /** A short word, or a number. */
  head: string;
  sentence: string;
  more: string[];
  /** Squares that show it, which are marked on the board. */
  marks: Cell[];
}

export type Verb = "find" | "list" | "count" | "estimate" | "exists" | "possible" | "finish";

export interface Work {
  verb: Verb;
  words: string;
  done: number | null;
  cancel: () => void;
}

/** What an answer belongs to: it is no longer shown when that has changed. */
function questionKey(s: Pick<State, "board" | "piece" | "ask">): string {
  return JSON.stringify([s.board, s.piece, s.ask]);
}

function graphKey(s: Pick<State, "board" | "piece">): string {
  return JSON.stringify([s.board, s.piece]);
}

export class Session {
  private readonly history;
  readonly state: ReadonlySignal<State>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;

  // Parts of the state: a component that reads one is not drawn anew for another.
  readonly board = computed(() => this.state.value.board);
  readonly piece = computed(() => this.state.value.piece);
  readonly ask = computed(() => this.state.value.ask);
  readonly tour = computed(() => this.state.value.tour);
  readonly play = computed(() => this.state.value.play);
  readonly look = computed(() => this.state.value.look);
  readonly options = computed(() => this.state.value.options);
  readonly timeline = computed(() => this.state.value.timeline);
  readonly playing = computed(() => this.state.value.timeline.playing);
  readonly source = computed(() => this.state.value.timeline.source);
  readonly panel = computed(() => this.state.value.panel);
  readonly tool = computed(() => this.state.value.tool);

  private readonly asked = signal<Graph | null>(null);
  /** Why the engine refuses the board or the piece; null while it does not. */
  readonly refusal = signal<string | null>(null);
  /** Where the piece goes; null until that is known. */
  readonly graph: ReadonlySignal<Graph | null>;

  /** Films of searches and of the network. */
  readonly watching: Watching;
  readonly film: ReadonlySignal<Film>;
  /** The step of the film that is shown, and what it shows. */
  readonly at: ReadonlySignal<number>;
  readonly moment: ReadonlySignal<Moment>;
  /** Whether the tour on show can be walked home. */
  readonly closed: ReadonlySignal<boolean>;
  readonly outlook: ReadonlySignal<Outlook | null>;

  private readonly said = signal<Answer | null>(null);
  readonly answer: ReadonlySignal<Answer | null>;
  readonly work = signal<Work | null>(null);
  /** What a screen reader is to say next. */
  readonly spoken = signal("");
  /** How files are to be; neither undone nor linked to. */
  readonly keep = signal<KeepOptions>(plainKeep);
  /** Sentences for everybody, such as a link that could not be read. */
  readonly notes = signal<readonly string[]>([]);

  private readonly ends: (() => void)[] = [];

  constructor(
    readonly engine: Engine,
    first: State,
  ) {
    const history = signal<History>(begin(first));
    this.history = history;
    this.state = computed(() => history.value.now);
    this.canUndo = computed(() => history.value.past.length > 0);
    this.canRedo = computed(() => history.value.future.length > 0);

    const key = computed(() => graphKey({ board: this.board.value, piece: this.piece.value }));
    const near = computed<Graph | null>(() => {
      // The first picture waits for no request.
      const board = this.board.value;
      if (this.piece.value !== "knight" || board.sides.length !== 2) return null;
      return { key: key.value, vectors: knight, moves: movesOf(leaps(board, knight), false) };
    });
    this.graph = computed(() => near.value ?? (this.asked.value?.key === key.value ? this.asked.value : null));
    this.closed = computed(() => {
      const graph = this.graph.value;
      const tour = this.tour.value;
      return tour !== null && graph !== null && isClosed(graph.moves, tour.cells);
    });
    this.film = computed(() => (this.source.value === "tour" ? tourFilm(this.tour.value?.cells ?? [], this.closed.value) : this.watching.film.value));
    this.at = computed(() => stepOf(this.film.value, this.timeline.value.at));
    this.moment = computed(() => this.film.value.at(this.at.value));
    this.outlook = computed(() => {
      const graph = this.graph.value;
      return graph && outlook(this.board.value, graph.moves, this.ask.value, this.play.value.walk);
    });
    const question = computed(() => questionKey({ board: this.board.value, piece: this.piece.value, ask: this.ask.value }));
    this.answer = computed(() => {
      const said = this.said.value;
      if (said?.key !== question.value) return null;
      return said.verb === "possible" && said.walk !== this.play.value.walk ? null : said;
    });

    this.watching = new Watching(this);
    this.ends.push(
      effect(() => {
        const wanted = key.value;
        this.refusal.value = null;
        if (near.value || this.asked.peek()?.key === wanted) return;
        const stop = new AbortController();
        const timer = setTimeout(() => void this.fetchGraph(wanted, stop.signal), 40);
        return () => {
          clearTimeout(timer);
          stop.abort();
        };
      }),
      effect(() => {
        // Work on a question ends when the question changes.
        void question.value;
        this.work.peek()?.cancel();
      }),
      effect(() => {
        // A link can claim anything: what is no walk of the piece is not shown as a tour.
        const moves = this.graph.value?.moves;
        const tour = this.tour.value;
        const { walk } = this.play.value;
        if (!moves) return;
        const falseTour = tour !== null && !isWalk(moves, tour.cells);
        const falseWalk = !isWalk(moves, walk);
        if (!falseTour && !falseWalk) return;
        untracked(() => {
          this.notes.value = [...this.notes.peek(), `What the link calls a ${falseTour ? "tour" : "walk"} has a move that is none of the piece's.`];
          const h = this.history.peek();
          this.history.value = { ...h, now: withoutFalse(h.now, falseTour, falseWalk) }; // nothing to go back to
        });
      }),
    );
  }

  /** Ends what goes on. */
  close(): void {
    this.work.peek()?.cancel();
    for (const end of this.ends) end();
    this.watching.close();
  }

  change(f: (s: State) => State, tag: string | null = null): void {
    this.history.value = commit(this.history.peek(), f(this.state.peek()), tag);
  }

  undo(): void {
    this.history.value = undo(this.history.peek());
  }

  redo(): void {
    this.history.value = redo(this.history.peek());
  }

  say(words: string): void {
    // The same words twice are to be said twice.
    this.spoken.value = words === this.spoken.peek() ? `${words}\u200b` : words;
  }

  private async fetchGraph(key: string, signal: AbortSignal): Promise<void> {
    const { board, piece } = this.state.peek();
    try {
      const info = await this.engine.ask("board", boardQuestion(board, piece), { signal });
      if (signal.aborted) return;
      if (info.neighbours.length !== cellCount(board)) throw new Problem("The answer is for another board.");
      this.asked.value = { key, vectors: info.vectors, moves: movesOf(info.neighbours, info.directed) };
    } catch (err) {
      if (!signal.aborted) this.refusal.value = wordsOf(err);
    }
  }

  /** Asks again for a board that was refused or that got no answer. */
  retryGraph(): void {
    this.refusal.value = null;
    void this.fetchGraph(graphKey(this.state.peek()), new AbortController().signal);
  }

  /**
   * Does work that takes time: shows it, lets it be cancelled, and turns what
   * goes wrong into an answer. There is one at a time.
   */
  private async run(verb: Verb, words: string, f: (call: Call) => Promise<Partial<Answer>>): Promise<void> {
    this.work.peek()?.cancel();
    const stop = new AbortController();
    const asked = this.state.peek();
    const work: Work = { verb, words, done: null, cancel: () => stop.abort() };
    this.work.value = work;
    const mine = () => this.work.peek()?.cancel === work.cancel;
    const progress: Call["progress"] = (p) => {
      if (mine()) this.work.value = { ...work, words: p.words || words, done: p.done ?? null };
    };
    let answer: Answer = { key: questionKey(asked), walk: asked.play.walk, verb, verdict: "refused", head: "", sentence: "", more: [], marks: [] };
    try {
      answer = { ...answer, ...(await f({ signal: stop.signal, progress })) };
      // The head has said it.
      answer.sentence = answer.sentence.replace(/^(found|none|undecided|yes|no): /, "").replace(/^[a-z]/, (c) => c.toUpperCase());
    } catch (err) {
      answer = stop.signal.aborted
        ? { ...answer, verdict: "cancelled", head: "Cancelled", sentence: "Nothing is known yet." }
        : { ...answer, head: "Not done", sentence: wordsOf(err) };
    }
    batch(() => {
      if (!mine()) return;
      this.work.value = null;
      this.said.value = answer;
      this.say(`${answer.head}. ${answer.sentence}`);
    });
  }

  find(): Promise<void> {
    return this.run("find", "searching", async (call) => {
      const s = this.state.peek();
      const { method, seed, limit } = s.options;
      const found = await this.engine.ask("find", { ...questionOf(s), method, seed: seed || undefined, timeout_ms: limit * 1000 }, call);
      if (found.verdict === "found" && found.tour) this.showFound(s, found.tour, null, `found by ${found.method}`);
      return { verdict: found.verdict, head: headOf(found.verdict), sentence: found.sentence, ...whyOf(s, found), more: found.note ? [found.note] : [] };
    });
  }

  /** The next tour in the list's order, or the one before. */
  step(by: 1 | -1): Promise<void> {
    return this.run("list", "listing", async (call) => {
      const s = this.state.peek();
      const { order, as, limit } = s.options;
      const now = s.tour?.number ?? null;
      const number = now === null ? 0 : Math.max(0, now + by);
      const listed = await this.engine.ask("list", { ...questionOf(s), order, as, skip: number, limit: 1, timeout_ms: limit * 1000 }, call);
      const tour = listed.tours[0];
      if (tour) {
        this.showFound(s, tour, number, "");
        const last = listed.last ? ", the last" : "";
        return { verdict: "found", head: `Tour ${groups(String(number + 1))}${last}`, sentence: listed.sentence || `In the order ${order}, ${as}.` };
      }
      const sentence = listed.sentence || (number > 0 ? "There are no more." : "");
      const verdict = number > 0 && listed.last ? "found" : listed.verdict;
      return { verdict, head: number > 0 && listed.last ? "No more" : headOf(verdict), sentence };
    });
  }

  count(): Promise<void> {
    return this.run("count", "counting", async (call) => {
      const s = this.state.peek();
      const counted = await this.engine.ask("count", { ...questionOf(s), as: s.options.as }, call);
      if (counted.count === undefined) return { verdict: counted.verdict, head: headOf(counted.verdict), sentence: counted.sentence };
      return { verdict: "number", head: groups(counted.count), sentence: counted.sentence };
    });
  }

  estimate(): Promise<void> {
    return this.run("estimate", "estimating", async (call) => {
      const s = this.state.peek();
      const { as, within, seed } = s.options;
      // Of what it cannot estimate the engine says so.
      const e = await this.engine.ask("estimate", { ...questionOf(s), as: as as EstimateQuestion["as"], within: within / 100, seed: seed || undefined }, call);
      if (e.estimate === undefined) return { verdict: e.verdict, head: headOf(e.verdict), sentence: e.sentence };
      const trust = e.trusted ? [] : ["The interval is not to be trusted yet."];
      return { verdict: "number", head: e.exact ? groups(e.estimate) : `≈ ${power(e.estimate)}`, sentence: e.sentence, more: trust };
    });
  }

  exists(): Promise<void> {
    return this.run("exists", "looking for a proof", async (call) => {
      const s = this.state.peek();
      const e = await this.engine.ask("exists", { ...questionOf(s), timeout_ms: s.options.limit * 1000 }, call);
      const head = e.verdict === "found" ? "Yes" : e.verdict === "none" ? "No" : "Undecided";
      return { verdict: e.verdict, head, sentence: e.sentence, ...whyOf(s, e) };
    });
  }

  /** Whether the walk by hand can still become what is asked for. */
  possible(): Promise<void> {
    return this.run("possible", "looking ahead", async (call) => {
      const s = this.state.peek();
      const found = await this.askWalk(s, 1000, call);
      const head = found.verdict === "found" ? "Still possible" : found.verdict === "none" ? "No longer possible" : "Undecided";
      return { verdict: found.verdict, head, sentence: found.sentence };
    });
  }

  /** Has the walk by hand finished by the engine. */
  finish(): Promise<void> {
    return this.run("finish", "finishing the walk", async (call) => {
      const s = this.state.peek();
      const found = await this.askWalk(s, s.options.limit * 1000, call);
      const cells = found.tour && tourCells(s.board, found.tour);
      if (found.verdict === "found" && cells) this.change((now) => setWalk(now, cells));
      if (found.verdict === "found") return { verdict: "found", head: "Finished", sentence: s.play.walk.length ? `The engine went on from step ${s.play.walk.length}.` : "" };
      return { verdict: found.verdict, head: found.verdict === "none" ? "No longer possible" : "Undecided", sentence: found.sentence };
    });
  }

  private askWalk(s: State, timeout_ms: number, call: Call): Promise<Walked> {
    const walk = s.play.walk.map((cell) => nameOf(s.board.sides, cell));
    const q = questionOf(s);
    return walk.length ? this.engine.ask("walk", { ...q, walk, timeout_ms }, call) : this.engine.ask("find", { ...q, timeout_ms: Math.min(timeout_ms, 5000) }, call);
  }

  private showFound(s: State, tour: Tour, number: number | null, by: string): void {
    const cells = tourCells(s.board, tour);
    if (!cells) throw new Problem("The answer's tour is not one of this board.");
    this.change((now) => showTour(now, cells, number, by));
  }

  /** A step of the walk by hand, said in words. A move that is none says so. */
  walkTo(cell: Cell): void {
    const { board, piece, play, ask } = this.state.peek();
    const ahead = this.outlook.peek();
    if (!ahead) return this.say("The board is not ready yet.");
    if (!ahead.legal.includes(cell)) {
      const why = board.holes.includes(cell) ? "a hole" : play.walk.includes(cell) ? "visited" : "not a move away";
      return this.say(`${nameOf(board.sides, cell)} is ${why}`);
    }
    this.change((s) => stepTo(s, cell));
    const walk = this.play.peek().walk;
    const end = endWords(this.outlook.peek()!, ask, walk.length);
    this.say(stepWords(board, piece, walk, ahead.onward.get(cell) ?? 0) + (end && `. ${end}`));
  }

  /** Goes to a moment of the film, and says what is there if that is wanted. */
  seek(at: number, aloud = false): void {
    const { length } = this.film.peek();
    // The end of a tour is its end, however long another may be.
    const end = this.source.peek() === "tour" ? Infinity : length;
    this.change((s) => setTimeline(s, { at: at >= length ? end : Math.max(0, at) }));
    if (aloud) this.say(this.momentWords());
  }

  /** The moment in words; those of a tour name the square. */
  momentWords(): string {
    const { walk, length, home, words } = this.moment.peek();
    if (this.source.peek() !== "tour" || length === 0 || home) return words;
    return `${words}: ${nameOf(this.board.peek().sides, walk[length - 1])}`;
  }

  /** Steps forth or back; a film that plays stops. */
  stepFilm(by: number): void {
    const at = this.at.peek() + by;
    this.change((s) => setTimeline(s, { playing: false }));
    this.seek(at, true);
  }

  /** Plays, from the start if it has ended; or pauses. */
  togglePlaying(): void {
    const playing = !this.playing.peek();
    const film = this.film.peek();
    const ended = this.at.peek() >= film.length && !film.more;
    this.change((s) => setTimeline(s, { playing, at: playing && ended ? 0 : s.timeline.at === Infinity ? film.length : s.timeline.at }));
    if (!playing) this.say(`Paused. ${this.momentWords()}`);
  }
}

/** What an answer shows beside its sentence: what the theorem says, where it was published, and the squares of a proof. */
function whyOf(s: State, { sentence, statement, source, witness }: Why & { sentence: string }): Pick<Answer, "more" | "marks"> {
  const more = [statement, source].filter((words) => words !== undefined && !sentence.includes(words)) as string[];
  return { more, marks: cellsOf(s.board.sides, witness ?? []) ?? [] };
}

function headOf(verdict: Verdict): string {
  return verdict === "found" ? "Found" : verdict === "none" ? "None" : "Undecided";
}

/** "1.26e13" as people write it. */
function power(n: string): string {
  const match = /^([\d.]+)e\+?(-?\d+)$/.exec(n);
  return match ? `${match[1]} × 10${[...match[2]].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)] ?? "⁻").join("")}` : n;
}

/**
 * A session: the state's history, the engine, and what the engine has said. The
 * components read its signals and call its methods; they hold no state that
 * matters.
 */
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import { Problem, waits, type Call, type Engine, type Far } from "../engine/engine";
import { wordsOf } from "../state/problems";
import { constrained, isConstrained, questionOf, tourCells } from "../state/question";
import type { EstimateQuestion, Found, Tour, Verdict, Walked, Why } from "../engine/wire";
import { beginWalk, setTimeline, setWalk, showTour, stepTo, takeBack, withoutFalse } from "../state/changes";
import { plainView, type View } from "../render/stack";
import { plainKeep, type KeepOptions } from "../state/keep";
import { aimOf, piecesIn, type Ask, type Cell, type Options, type Shown as TourShown, type State } from "../state/model";
import { claimAfter, ownerOf, type Claim, type Happening, type Owner } from "../state/owner";
import { forecast } from "../state/forecast";
import { nothingShown, shownOf, showsAny, type Shown } from "../state/reasons";
import { capital, ofCount, ofEstimate, ofExists, ofFinish, ofFound, ofList, type Saying } from "../state/sayings";
import { nameOf } from "../state/squares";
import { stepOf, tourFilm, type Film, type Moment } from "../state/timeline";
import { begin, commit, redo, undo, type History } from "../state/undo";
import { endWords, isClosed, isWalk, outlook, stepWords, whyNot, type Outlook } from "../state/walk";
import { foundBy } from "../state/origin";
import { pieceWords, together } from "../state/words";
import { Another } from "./another";
import { Leaps, type Graph } from "./leaps";
import { Lookout } from "./lookout";
import { Match } from "./match";
import { Numbering } from "./numbering";
import { Puzzling } from "./puzzling";
import { forecastWords, Longer, trial, tried } from "./trial";
import { Usage } from "./usage";
import { Watching } from "./watching";
import { isKey, language, listed, msg } from "../words/words";

/** What an engine said last, and to which question. */
export interface Answer extends Saying {
  key: string;
  verb: Verb;
  verdict: Verdict | "number" | "refused" | "cancelled";
  /** What shows it, on the board. */
  shown: Shown;
  /** It would take longer than a trial: what goes on with it, and what to ask instead. */
  longer?: Longing;
  /** The squares of the tour that it is about; undefined where it is about none. */
  tour?: readonly Cell[] | null;
}

/** How work that takes long goes on, and a question in its place that takes no time. */
export interface Longing {
  go: () => unknown;
  smaller: readonly [words: string, ask: () => unknown] | null;
}

/** What is answered to these is about the tour on show: it goes with that. */
const ofTour: readonly Verb[] = ["find", "another", "list", "rank", "goto", "random"];

/** Answers to these have the board while they say why there is no tour. */
const ofBoard: readonly Verb[] = [...ofTour, "count", "estimate", "exists"];

export type Verb = "find" | "another" | "list" | "count" | "estimate" | "exists" | "finish" | "rank" | "goto" | "random" | "puzzle" | "check" | "hint" | "solve";

/** A click that was no move: the square, why not, and how often there was one. */
export interface Refused {
  cell: Cell;
  words: string;
  times: number;
}

/** What a click on the board would go on from, before there is a walk by hand: a walk, and where the piece may go. */
export interface Invitation {
  walk: readonly Cell[];
  legal: readonly Cell[];
}

export interface Work {
  verb: Verb;
  words: string;
  done: number | null;
  cancel: () => void;
}

/** What an answer belongs to: it is no longer shown when that has changed. */
function questionKey(s: Pick<State, "board" | "piece" | "ask">, { constraints }: Pick<Options, "constraints">): string {
  return JSON.stringify([s.board, s.piece, s.ask, constraints]);
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
  /** The page of a lesson that is open; it has the board while its panel is. */
  readonly lesson = computed(() => (this.state.value.panel === "lessons" ? this.state.value.lesson : ""));

  private readonly leaps: Leaps;
  /** Why the engine refuses the board or the piece; null while it does not. */
  readonly refusal: ReadonlySignal<string | null>;
  /** Where the piece goes; null until that is known. */
  readonly graph: ReadonlySignal<Graph | null>;
  /** How many pieces there are in Play, and where the second one goes. */
  readonly pieces = computed(() => piecesIn(this.play.value));
  readonly rivals: Leaps;
  /** Where each of them goes; null until that is known. */
  readonly graphs: ReadonlySignal<readonly Graph[] | null>;
  /** The piece that is to move in Play. */
  readonly mover = computed(() => this.pieceOf(this.play.value.walk.length));

  /** Films of searches and of the network. */
  readonly watching: Watching;
  /** Whether the walk by hand can still become a tour. */
  readonly lookout: Lookout;
  /** The game of two players on the walk by hand. */
  readonly match: Match;
  /** Other tours than the one on show. */
  readonly another: Another;
  /** Tours by their numbers. */
  readonly numbering: Numbering;
  /** The puzzle that is being solved. */
  readonly puzzling: Puzzling;
  /** How many tours take each move. */
  readonly usage: Usage;
  readonly film: ReadonlySignal<Film>;
  /** The step of the film that is shown, and what it shows. */
  readonly at: ReadonlySignal<number>;
  readonly moment: ReadonlySignal<Moment>;
  /** Whether the tour on show can be walked home. */
  readonly closed: ReadonlySignal<boolean>;
  readonly outlook: ReadonlySignal<Outlook | null>;

  /** What laid claim to the board last, and whose it is. */
  readonly claim = signal<Claim>("none");
  readonly owner: ReadonlySignal<Owner>;

  private readonly said = signal<Answer | null>(null);
  readonly answer: ReadonlySignal<Answer | null>;
  readonly work = signal<Work | null>(null);
  /** What a screen reader is to say next. */
  readonly spoken = signal("");
  /** The last click that was no move. */
  readonly refused = signal<Refused | null>(null);
  /** How many walks by hand have become what was asked for; a feast follows each. */
  readonly won = signal(0);
  /** Somebody has begun a walk by hand: nobody needs to be asked to. */
  readonly begun = signal(false);
  readonly invitation: ReadonlySignal<Invitation | null>;
  /** The keys are listed. */
  readonly help = signal(false);
  /** A finger that goes over the board in Build cuts holes; else it scrolls the page. */
  readonly painting = signal(false);
  /** How files are to be; neither undone nor linked to. */
  readonly keep = signal<KeepOptions>(plainKeep);
  /** How a box's stack is turned. */
  readonly view = signal<View>(plainView);
  /** Sentences for everybody, such as a link that could not be read. */
  readonly notes = signal<readonly string[]>([]);

  /** Forgets what the browser keeps of the work in hand. */
  forget: () => void = () => undefined;

  private readonly ends: (() => void)[] = [];
  /** How many walks were begun from other panels. */
  private begins = 0;

  constructor(
    readonly engine: Engine,
    first: State,
  ) {
    const history = signal<History>(begin(first));
    this.history = history;
    this.state = computed(() => history.value.now);
    this.canUndo = computed(() => history.value.past.length > 0);
    this.canRedo = computed(() => history.value.future.length > 0);

    this.leaps = new Leaps(engine, this.board, this.piece);
    this.graph = this.leaps.graph;
    this.refusal = this.leaps.refusal;
    this.rivals = new Leaps(engine, this.board, computed(() => (this.pieces.value === 2 ? this.play.value.game.rival : "")));
    this.graphs = computed(() => {
      const [own, rival] = [this.graph.value, this.rivals.graph.value];
      if (this.pieces.value === 1) return own && [own];
      return own && rival && [own, rival];
    });
    this.closed = computed(() => {
      const graph = this.graph.value;
      const tour = this.tour.value;
      return tour !== null && graph !== null && isClosed(graph.moves, tour.cells);
    });
    this.film = computed(() => (this.source.value === "tour" ? tourFilm(this.tour.value?.cells ?? [], this.closed.value) : this.watching.film.value));
    this.at = computed(() => stepOf(this.film.value, this.timeline.value.at));
    this.moment = computed(() => this.film.value.at(this.at.value));
    this.outlook = computed(() => {
      const graphs = this.graphs.value;
      const play = this.play.value;
      const aim: Ask = play.game.mode === "alone" ? aimOf({ ask: this.ask.value, play }) : { kind: "path", from: null, to: null };
      return graphs && outlook(this.board.value, graphs.map((g) => g.moves), aim, play.walk);
    });
    this.begun.value = first.play.walk.length > 0;
    this.invitation = computed(() => this.inviting());
    const question = computed(() => questionKey({ board: this.board.value, piece: this.piece.value, ask: this.ask.value }, this.options.value));
    this.answer = computed(() => {
      const said = this.said.value;
      const about = said?.tour === undefined || said.tour === (this.tour.value?.cells ?? null);
      return said?.key === question.value && about ? said : null;
    });

    this.watching = new Watching(this);
    this.lookout = new Lookout(this);
    this.match = new Match(this);
    this.another = new Another(this);
    this.numbering = new Numbering(this);
    this.puzzling = new Puzzling(this);
    this.usage = new Usage(this);
    this.owner = computed(() => {
      const answer = this.answer.value;
      const reason = answer !== null && ofBoard.includes(answer.verb) && (answer.verdict === "none" || showsAny(answer.shown));
      const [panel, claim, source] = [this.panel.value, this.claim.value, this.source.value];
      return ownerOf({ panel, claim, puzzle: this.puzzling.puzzle.value !== null, map: Boolean(this.usage.map.value?.all), reason, source, tour: this.tour.value !== null });
    });
    this.ends.push(
      this.onNext(this.panel, () => this.claimBy("panel")),
      this.onNext(this.source, () => this.claimBy("film")),
      this.onNext(this.tour, (now, before) => now && now.cells !== before?.cells && this.claimBy("tour")),
      effect(() => {
        // A film that nobody sees stands.
        if (!["map", "reason"].includes(this.owner.value) || !this.playing.value) return;
        untracked(() => this.change((s) => setTimeline(s, { playing: false })));
      }),
      effect(() => {
        // Work on a question ends when the question changes.
        void question.value;
        this.work.peek()?.cancel();
      }),
      effect(() => {
        // What was no move is forgotten with the next one.
        void [this.panel.value, this.play.value.walk, this.board.value];
        this.refused.value = null;
      }),
      effect(() => {
        // A link can claim anything: what is no walk of the piece is not shown as a tour.
        const moves = this.graph.value?.moves;
        const all = this.graphs.value?.map((g) => g.moves);
        const tour = this.tour.value;
        const { walk } = this.play.value;
        const falseTour = moves !== undefined && tour !== null && !isWalk([moves], tour.cells);
        const falseWalk = all !== undefined && !isWalk(all, walk);
        if (!falseTour && !falseWalk) return;
        untracked(() => {
          this.notes.value = [...this.notes.peek(), msg(`problem.link-${falseTour ? "tour" : this.pieces.peek() === 2 ? "duel" : "walk"}`)];
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
    this.leaps.close();
    this.rivals.close();
    this.watching.close();
    this.puzzling.close();
    this.usage.close();
    this.lookout.close();
    this.match.close();
  }

  /** Calls f when a signal has another value, but not for the first one. */
  private onNext<T>(of: ReadonlySignal<T>, f: (now: T, before: T) => unknown): () => void {
    let before = of.peek();
    return effect(() => {
      const now = of.value;
      if (now === before) return;
      const old = before;
      before = now;
      untracked(() => f(now, old));
    });
  }

  /** Something happens that lays claim to the board, or ends a claim. */
  claimBy(what: Happening): void {
    this.claim.value = claimAfter(this.claim.peek(), what);
  }

  change(f: (s: State) => State, tag: string | null = null): void {
    this.history.value = commit(this.history.peek(), f(this.state.peek()), tag);
  }

  /** What Backspace does: a move of the walk or the game goes back, and elsewhere the last change. */
  back(): void {
    if (this.panel.peek() !== "play") return this.undo();
    if (this.match.on.peek()) return this.match.back();
    if (!this.play.peek().walk.length) return;
    this.change(takeBack);
    this.say(this.whereWords());
  }

  /** What was said goes, such as when it was said in another language. */
  forgetWords(): void {
    this.said.value = null;
    this.refused.value = null;
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

  /** Asks again for a board that was refused or that got no answer. */
  retryGraph(): void {
    this.leaps.retry();
  }

  /**
   * Does work that takes time: shows it, lets it be cancelled, and turns what
   * goes wrong into an answer. There is one at a time.
   */
  async run(verb: Verb, f: (call: Call) => Promise<Partial<Answer>>, longer?: Longing): Promise<void> {
    this.work.peek()?.cancel();
    const words = msg(`work.${verb}`);
    const stop = new AbortController();
    const asked = this.state.peek();
    const work: Work = { verb, words, done: null, cancel: () => stop.abort() };
    this.work.value = work;
    if (ofBoard.includes(verb)) this.claimBy("asked");
    const mine = () => this.work.peek()?.cancel === work.cancel;
    const progress: Call["progress"] = (p) => {
      if (mine()) this.work.value = { ...work, words: progressWords(words, p), done: p.done ?? null };
    };
    let answer: Answer = { key: questionKey(asked, asked.options), verb, verdict: "refused", head: "", sentence: "", more: [], shown: nothingShown };
    try {
      answer = { ...answer, ...(await f({ signal: stop.signal, progress })) };
    } catch (err) {
      if (err instanceof Longer && longer && !stop.signal.aborted) answer = { ...answer, ...longerWords(err, longer) };
      else answer = stop.signal.aborted
        ? { ...answer, verdict: "cancelled", head: msg("say.cancelled"), sentence: msg("say.nothing-known") }
        : { ...answer, head: msg("say.not-done"), sentence: wordsOf(err) };
    }
    batch(() => {
      if (!mine()) return;
      this.work.value = null;
      // The tour that was found has changed meanwhile.
      if (ofBoard.includes(verb)) this.claimBy("asked");
      if (ofTour.includes(verb)) answer.tour = this.tour.peek()?.cells ?? null;
      this.said.value = answer;
      this.say(together(`${answer.head}.`, answer.sentence));
    });
  }

  find(): Promise<void> {
    return this.run("find", async (call) => {
      const s = this.state.peek();
      const { method, seed, limit } = s.options;
      const found = await this.engine.ask("find", { ...constrained(s), method, seed: seed || undefined, timeout_ms: limit * 1000 }, call);
      return this.foundWords(s, found);
    });
  }

  /** A tour that is not the one on show, drawn by chance, with few crossings or with many if that is wanted. */
  drawAnother(): Promise<void> {
    return this.run("another", async (call) => {
      const s = this.state.peek();
      const { found, words } = await this.another.draw(s, call);
      const said = this.foundWords(s, found);
      return words && found.verdict === "found" ? { ...said, head: msg("say.another"), sentence: words } : said;
    });
  }

  /** Shows some tour that a search by chance finds, for work that does more. */
  async searched(s: State, call: Call): Promise<{ found: Found; shown: Partial<Answer> }> {
    const { found } = await this.another.draw(s, call);
    return { found, shown: this.foundWords(s, found) };
  }

  /** Writes down the number of the tour on show, from 0; nothing to go back to. */
  showNumber(tour: TourShown, number: number | null): void {
    const h = this.history.peek();
    if (number !== null && h.now.tour === tour) this.history.value = { ...h, now: { ...h.now, tour: { ...tour, number } } };
  }

  /** Shows what was found, and says it: or that it was there already. */
  private foundWords(s: State, found: Found): Partial<Answer> {
    const cells = found.verdict === "found" && found.tour ? tourCells(s.board, found.tour) : null;
    const same = cells !== null && s.tour !== null && sameTour(cells, s.tour.cells, found.tour!.kind === "closed");
    if (found.verdict === "found" && found.tour && !same) this.showFound(s, found.tour, null, foundBy(found.method));
    return { verdict: found.verdict, ...ofFound(found, same), shown: this.shown(s, found) };
  }

  /** What of a reason is to be seen on the board. */
  private shown({ board }: State, why: Why): Shown {
    return shownOf(board, this.graph.peek()?.moves ?? null, why);
  }

  /** The next tour in the list's order, or the one before. */
  step(by: 1 | -1): Promise<void> {
    return this.run("list", async (call) => {
      const s = this.state.peek();
      const { order, as, limit } = s.options;
      const now = s.tour?.number ?? null;
      const number = now === null ? 0 : Math.max(0, now + by);
      const listed = await this.engine.ask("list", { ...constrained(s), order, as, skip: number, limit: 1, timeout_ms: limit * 1000 }, call);
      if (listed.tours.length) this.showFound(s, listed.tours[0], number, "");
      const beyond = number > 0 && listed.last;
      return { verdict: listed.tours.length || beyond ? "found" : listed.verdict, ...ofList(listed, number) };
    });
  }

  /** Counts; where that takes long, after it was asked whether it shall. */
  count(patient = false): Promise<void> {
    const work = async (call: Call): Promise<Partial<Answer>> => {
      const s = this.state.peek();
      const ask = (call: Call) => this.engine.ask("count", { ...constrained(s), as: s.options.as }, call);
      const counted = await (patient ? ask(call) : tried(call, ask, trial, forecast(s)));
      if (counted.count !== undefined) this.numbering.learn(s, counted.count);
      return { verdict: counted.count === undefined ? counted.verdict : "number", ...ofCount(counted), shown: this.shown(s, counted) };
    };
    return this.run("count", work, { go: () => this.count(true), smaller: this.estimateInstead() });
  }

  /** What to ask in place of a count. */
  estimateInstead(): Longing["smaller"] {
    return isConstrained(this.state.peek()) ? null : [msg("long.instead"), () => this.estimate()];
  }

  estimate(): Promise<void> {
    return this.run("estimate", async (call) => {
      const s = this.state.peek();
      const { as, within, seed } = s.options;
      if (isConstrained(s)) throw new Problem(msg("problem.constraints"));
      // Of what it cannot estimate the engine says so.
      const e = await this.engine.ask("estimate", { ...questionOf(s), as: as as EstimateQuestion["as"], within: within / 100, seed: seed || undefined }, call);
      return { verdict: e.estimate === undefined ? e.verdict : "number", ...ofEstimate(e), shown: this.shown(s, e) };
    });
  }

  exists(): Promise<void> {
    return this.run("exists", async (call) => {
      const s = this.state.peek();
      const e = await this.engine.ask("exists", { ...constrained(s), timeout_ms: s.options.limit * 1000 }, call);
      return { verdict: e.verdict, ...ofExists(e), shown: this.shown(s, e) };
    });
  }

  /** Has the walk by hand finished by the engine. */
  finish(): Promise<void> {
    return this.run("finish", async (call) => {
      const s = this.state.peek();
      const found = await this.askWalk(s, s.options.limit * 1000, call);
      const cells = found.tour && tourCells(s.board, found.tour);
      if (found.verdict === "found" && cells) this.change((now) => setWalk(now, cells));
      return { verdict: found.verdict, ...ofFinish(found, s.play.walk.length) };
    });
  }

  private askWalk(s: State, timeout_ms: number, call: Call): Promise<Walked> {
    const walk = s.play.walk.map((cell) => nameOf(s.board.sides, cell));
    const q = questionOf({ ...s, ask: aimOf(s) });
    return walk.length ? this.engine.ask("walk", { ...q, walk, timeout_ms }, call) : this.engine.ask("find", { ...q, timeout_ms: Math.min(timeout_ms, 5000) }, call);
  }

  showFound(s: State, tour: Tour, number: number | null, by: string): void {
    const cells = tourCells(s.board, tour);
    if (!cells) throw new Problem(msg("problem.board"));
    this.change((now) => showTour(now, cells, number, by));
  }

  /** What a click on the board goes on from, before Play: the film's walk, or the start of a tour that is shown whole. */
  private inviting(): Invitation | null {
    const graph = this.graph.value;
    if (!graph || this.owner.value !== "tour" || this.panel.value === "build") return null;
    const { walk, length, home } = this.moment.value;
    const squares = this.tour.value?.cells.length ?? 0;
    if (!length) return null;
    // Where the piece stands: at home, or at the end of a tour that is not closed.
    const whole = length >= squares;
    const begun = home ? [walk[0]] : whole ? [walk[length - 1]] : Array.from(walk).slice(0, length);
    const visited = new Set(begun);
    return { walk: begun, legal: graph.moves.out[begun[begun.length - 1]].filter((cell) => !visited.has(cell)) };
  }

  /** A click on the board where it is no walk's yet: the piece goes on from where it stands, or a walk begins on the square. */
  begin(cell: Cell): void {
    const { board } = this.state.peek();
    const name = nameOf(board.sides, cell);
    if (board.holes.includes(cell)) return this.refuse(cell, msg("walk.hole", { square: name }));
    const from = this.invitation.peek();
    const on = from?.legal.includes(cell) ? from.walk : [];
    if (this.playing.peek()) this.togglePlaying();
    const tag = `begin ${++this.begins}`;
    this.change((s) => beginWalk(s, on), tag);
    this.walkTo(cell, tag);
  }

  /** Says why a click was no move, for eyes and ears. */
  private refuse(cell: Cell, words: string): void {
    this.refused.value = { cell, words, times: (this.refused.peek()?.times ?? 0) + 1 };
    this.say(words);
  }

  /** A step of the walk by hand, said in words. A move that is none says so. */
  walkTo(cell: Cell, tag: string | null = null): void {
    const s = this.state.peek();
    const ahead = this.outlook.peek();
    if (!ahead) return this.say(msg("walk.not-ready"));
    if (!ahead.legal.includes(cell)) return this.refuse(cell, whyNot(s.board, this.mover.peek(), aimOf(s), s.play.walk, cell, this.pieces.peek()));
    this.refused.value = null;
    this.begun.value = true;
    if (this.match.on.peek()) return this.match.moveBy(cell);
    this.change((now) => stepTo(now, cell), tag);
    const walk = this.play.peek().walk;
    const after = this.outlook.peek()!;
    const end = endWords(after, aimOf(s), walk.length);
    this.say(stepWords(s.board, s.piece, walk, ahead.onward.get(cell) ?? 0) + (end && `. ${end}`));
    if (after.full && !after.lost) this.won.value++;
  }

  /** The piece that goes to the square of a step, from 0. */
  pieceOf(step: number): string {
    return this.pieces.value === 2 && step % 2 ? this.play.value.game.rival : this.piece.value;
  }

  /** Where the piece that is to move stands, in words. */
  whereWords(): string {
    const { board, play } = this.state.peek();
    const [piece, head] = [this.mover.peek(), play.walk.at(-this.pieces.peek())];
    if (head === undefined) return capital(msg("walk.off", { piece: pieceWords(piece) }));
    const moves = this.outlook.peek()?.legal.length;
    const values = { piece: pieceWords(piece), square: nameOf(board.sides, head) };
    return capital(moves === undefined ? msg("walk.where", values) : msg("walk.where-moves", { ...values, n: moves }));
  }

  /** Goes to a moment of the film, and says what is there if that is wanted. */
  seek(at: number, aloud = false): void {
    this.claimBy("film");
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
    return msg("film.at", { words, square: nameOf(this.board.peek().sides, walk[length - 1]) });
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
    if (playing) this.claimBy("film");
    const film = this.film.peek();
    const ended = this.at.peek() >= film.length && !film.more;
    this.change((s) => setTimeline(s, { playing, at: playing && ended ? 0 : s.timeline.at === Infinity ? film.length : s.timeline.at }));
    if (!playing) this.say(msg("film.paused", { words: this.momentWords() }));
  }
}

/** What is said of work that was tried and takes longer. */
function longerWords({ seconds, before }: Longer, longer: Longing): Partial<Answer> {
  if (before) return { verdict: "undecided", head: msg("long.before", { time: forecastWords(seconds) }), sentence: msg("long.before-told"), longer };
  const unknown = seconds === null;
  return { verdict: "undecided", head: unknown ? msg("long.head-unknown") : msg("long.head", { time: forecastWords(seconds) }), sentence: msg(unknown ? "long.unknown" : "long.told"), longer };
}

/** How far work is: "Counting: 12 %", "Listing: 1 200 tours so far". */
function progressWords(work: string, { done, tours, words: own, behind }: Far): string {
  if (own === waits) return behind?.length ? msg("work.behind", { work, other: listed(behind.map(workWords)) }) : msg("work.waits", { work });
  if (done !== undefined) return msg("work.percent", { work, n: Math.floor(done * 100) });
  return tours !== undefined && String(tours) !== "0" ? msg("work.tours", { work, n: Number(tours) }) : work;
}

/** What the work of a verb is called: "counting". */
function workWords(verb: string): string {
  const key = `work.${verb}`;
  return isKey(key) ? msg(key).toLocaleLowerCase(language()) : verb;
}

/** Whether two tours are the same, whichever way they go round, and wherever closed ones start. */
export function sameTour(a: readonly Cell[], b: readonly Cell[], closed: boolean): boolean {
  const n = a.length;
  if (n !== b.length) return false;
  const start = closed ? b.indexOf(a[0]) : 0;
  const like = (from: number, step: 1 | -1) => from >= 0 && a.every((cell, i) => cell === b[(((from + step * i) % n) + n) % n]);
  return like(start, 1) || like(closed ? start : n - 1, -1);
}

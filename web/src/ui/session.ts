/**
 * A session holds the state's history, the engine and its answers. The components read
 * its signals and call its methods, and hold no important state of their own.
 */
import { computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { Engine } from "../engine/engine";
import { plainView, type View } from "../render/stack";
import { beginWalk, setTimeline, stepTo, takeBack, withoutFalse } from "../state/changes";
import { aimOf, piecesIn, plainKeep, type Ask, type Cell, type KeepOptions, type State } from "../state/model";
import { claimAfter, ownerOf, type Claim, type Happening, type Owner } from "../state/owner";
import { capital } from "../state/sayings";
import { nameOf } from "../state/squares";
import { stepOf, tourFilm, type Film, type Moment } from "../state/timeline";
import { begin, commit, redo, undo, type History } from "../state/undo";
import { endWords, isClosed, isWalk, outlook, stepWords, whyNot, type Outlook } from "../state/walk";
import { pieceWords } from "../state/words";
import { msg } from "../words/words";
import { Another } from "./another";
import { Asking } from "./asking";
import { Leaps, type Graph } from "./leaps";
import { Lookout } from "./lookout";
import { Match } from "./match";
import { Numbering } from "./numbering";
import { Puzzling } from "./puzzling";
import { Usage } from "./usage";
import { Watching } from "./watching";

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

  /** What the engine is asked, and what it said. */
  readonly asking: Asking;
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
    this.asking = new Asking(this);
    this.watching = new Watching(this);
    this.lookout = new Lookout(this);
    this.match = new Match(this);
    this.another = new Another(this);
    this.numbering = new Numbering(this);
    this.puzzling = new Puzzling(this);
    this.usage = new Usage(this);
    this.owner = computed(() => {
      const reason = this.asking.reasons.value;
      const [panel, claim, source] = [this.panel.value, this.claim.value, this.source.value];
      return ownerOf({ panel, claim, lesson: this.lesson.value !== "", puzzle: this.puzzling.puzzle.value !== null, map: Boolean(this.usage.map.value?.all), reason, source, tour: this.tour.value !== null });
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
          this.amend((now) => withoutFalse(now, falseTour, falseWalk));
        });
      }),
    );
  }

  /** Ends what goes on. */
  close(): void {
    this.asking.close();
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

  /** Changes what is there without a step to go back to. */
  amend(f: (s: State) => State): void {
    const h = this.history.peek();
    this.history.value = { ...h, now: f(h.now) };
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
    this.asking.forget();
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

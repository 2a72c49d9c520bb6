/**
 * The puzzle being solved: makes one, checks filled-in numbers, asks for hints, and
 * keeps the time. The state has the board's content (state/puzzle.ts); the answers
 * about it are kept here, and go when the puzzle changes.
 */
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { Problem, type Call, type Engine } from "../engine/engine";
import { boardQuestion } from "../state/question";
import type { Kind, PuzzleQuestion, PuzzleStep, SolveAnswer, SolveQuestion } from "../engine/wire";
import { squareCount, type Board, type Cell, type Made, type Puzzle, type State, type Variant } from "../state/model";
import { anew, blanks, clear, fill, fillAll, lettersOf, lineOf, mark, missing, numberOn, readNumbers, twice, typed } from "../state/puzzle";
import { capital } from "../state/sayings";
import { comma, together } from "../state/words";
import { cellOf, cellsOf, nameOf } from "../state/squares";
import type { Asking } from "./asking";
import type { Core } from "./core";
import type { Level, Outcome, Request, Start, Verb } from "./request";
import { tried } from "./trial";
import { msg, own } from "../words/words";

export interface Aids {
  readonly reach: boolean;
  readonly lines: boolean;
  readonly strict: boolean;
  readonly clock: boolean;
}

export const plainAids: Aids = { reach: true, lines: true, strict: false, clock: true };

/** Milliseconds after a number before it is looked at, where wrong ones are to be marked at once. */
const soon = 400;

/** What is known of the puzzle as it stands. */
interface Known {
  readonly of: Puzzle | null;
  /** Numbers that are wrong, on their cells. */
  readonly wrong: ReadonlyMap<Cell, number>;
  readonly hint: PuzzleStep | null;
  /** The hint's number is told; before, only where to look. */
  readonly told: boolean;
  readonly solved: boolean;
}

const nothing: Known = { of: null, wrong: new Map(), hint: null, told: false, solved: false };

export class Puzzling {
  /** How the next puzzle is to be; neither undone nor linked to. */
  readonly level = signal<Level | "any">("easy");
  readonly kind = signal<Kind>("path");
  readonly variant = signal<Variant>("");
  /** What is to be hidden; "" is a saying of the page's language. */
  readonly text = signal("");
  /** What helps the eye: squares a move from the chosen one, lines between numbers that follow each other, wrong numbers at once, the clock. */
  readonly aids = signal<Aids>(plainAids);
  /** The number that was written last: the keys show those near it. */
  readonly near = signal(1);
  /** Digits are marks of a pencil. */
  readonly pencil = signal(false);
  readonly cell = signal<Cell>(0);
  /** The mark that is being typed; 0 is none. */
  readonly draft = signal(0);
  /** Seconds since the puzzle was begun. */
  readonly seconds = signal(0);
  readonly known = signal<Known>(nothing);
  /** Cells for which a hint was given, if only where to look. */
  readonly hints = signal<readonly Cell[]>([]);
  /** The solution, where whoever made the puzzle gave it: then nobody needs to be asked what is wrong. */
  private answers: { readonly given: Puzzle["given"]; readonly cells: readonly Cell[] } | null = null;
  readonly puzzle: ReadonlySignal<Puzzle | null>;
  readonly shown: ReadonlySignal<boolean>;
  readonly solved: ReadonlySignal<boolean>;
  private visits = 0;
  /** Time and hints of the puzzles that were on the board: Undo brings back a puzzle, and these with it. */
  private readonly times = new WeakMap<Puzzle["given"], { readonly seconds: number; readonly hints: readonly Cell[] }>();
  /** The puzzle that they are counted for. */
  private timed: Puzzle["given"] | null = null;
  private readonly end: () => void;

  constructor(
    private readonly engine: Engine,
    private readonly core: Core,
    private readonly asking: Asking,
  ) {
    this.puzzle = computed(() => core.state.value.puzzle);
    this.shown = computed(() => core.panel.value === "puzzle" && this.puzzle.value !== null);
    this.solved = computed(() => this.known.value.solved && this.known.value.of === this.puzzle.value);
    const given = computed(() => this.puzzle.value?.given ?? null);
    const runs = computed(() => this.shown.value && !this.solved.value);
    const stops = [
      effect(() => {
        if (!given.value || given.value === this.timed) return;
        if (this.timed) this.times.set(this.timed, { seconds: this.seconds.peek(), hints: this.hints.peek() });
        this.timed = given.value;
        const { seconds, hints } = this.times.get(this.timed) ?? { seconds: 0, hints: [] };
        this.seconds.value = seconds;
        this.hints.value = hints;
        this.near.value = 1;
        this.cell.value = Math.max(0, given.value.findIndex((n, cell) => !n && !core.board.peek().holes.includes(cell)));
        this.draft.value = 0;
      }),
      effect(() => {
        if (!runs.value) return;
        // The time stands while nobody sees the page.
        const timer = setInterval(() => globalThis.document?.hidden || this.seconds.value++, 1000);
        return () => clearInterval(timer);
      }),
      effect(() => {
        const p = this.puzzle.value;
        if (!this.aids.value.strict || !this.shown.value || !p || !p.filled.some((n) => n) || this.known.peek().of === p) return;
        const stop = new AbortController();
        const timer = setTimeout(() => void this.look(p, stop.signal), soon);
        return () => {
          clearTimeout(timer);
          stop.abort();
        };
      }),
    ];
    this.end = () => stops.forEach((stop) => stop());
  }

  close(): void {
    this.end();
  }

  /** Goes on where it was left. */
  resume(seconds: number, hints: readonly Cell[]): void {
    this.seconds.value = Math.max(this.seconds.peek(), seconds);
    this.hints.value = [...new Set([...this.hints.peek(), ...hints])];
  }

  /** The squares of the solution, in order. */
  knows(cells: readonly Cell[]): void {
    const p = this.puzzle.peek();
    this.answers = p && cells.length === this.most(p) ? { given: p.given, cells } : null;
  }

  /** The solution of the puzzle on the board, where it is known. */
  solution(p = this.puzzle.peek()): readonly Cell[] | null {
    return this.answers && this.answers.given === p?.given ? this.answers.cells : null;
  }

  private change(f: (p: Puzzle) => Puzzle, tag: string | null = null): void {
    this.core.change((s) => {
      const next = s.puzzle && f(s.puzzle);
      return next === s.puzzle ? s : { ...s, puzzle: next };
    }, tag);
  }

  /** Makes a puzzle on the board as it is; where that takes long, after it was asked whether it shall. */
  make({ seed = 1 + Math.floor(Math.random() * 2 ** 31), level: wanted, patient }: Omit<Extract<Request, { verb: "puzzle" }>, "verb"> = {}): Promise<void> {
    if (wanted) this.level.value = wanted;
    const work = async ({ state: s }: Start, call: Call): Promise<Outcome> => {
      const [kind, level, variant, text] = [this.kind.peek(), this.level.peek(), this.variant.peek(), this.text.peek()];
      const beside: Partial<PuzzleQuestion> = variant === "legs" ? { legs: drawnOf(s.board) } : variant === "words" ? { words: text || sayingOf(s.board, seed) } : {};
      const q: PuzzleQuestion = { ...boardQuestion(s.board, s.piece), ...beside, kind, seed, difficulty: level === "any" ? undefined : level };
      const ask = (own: Call) => this.engine.ask("puzzle", q, own);
      const made = await (patient ? ask(call) : tried(call, ask));
      if (made.verdict !== "found") return { verdict: made.verdict, head: msg("puzzle.none"), sentence: own(made.sentence, () => msg("puzzle.none-why")), more: [] };
      const read = readNumbers(s.board, kind, made.numbers);
      // A text of one's own is in no link: it would give the puzzle away.
      const again = variant === "words" && text ? undefined : { seed: made.seed, level: level === "any" ? ("" as const) : level, variant };
      const puzzle = read && { ...read, use: made.use, letters: made.letters?.join(""), made: again };
      if (!puzzle) throw new Problem(msg("puzzle.bad"));
      const hard = made.reasoned && made.difficulty ? msg(`puzzle.is-${made.difficulty}`) : msg("puzzle.harder");
      const cells = made.solution && cellsOf(s.board, made.solution);
      this.answers = cells?.length === squareCount(s.board) ? { given: puzzle.given, cells } : null;
      return this.tell(puzzle, {}, { verdict: "found", head: msg("puzzle.title"), sentence: together(msg("puzzle.made", { n: made.numbers.length }), hard), more: [], change: (now) => (now.puzzle?.day ? now : { ...now, puzzle, tour: null }) });
    };
    // What is made in no time where a puzzle takes long is an easy one.
    const easy = this.level.peek() === "easy";
    return this.asking.run("puzzle", work, { go: { verb: "puzzle", seed, patient: true }, smaller: easy ? null : [msg("level.easy"), { verb: "puzzle", level: "easy" }] });
  }

  /** Makes the puzzle of a link, which has its seed and no numbers. */
  makeAs({ kind, seed, level, variant }: Made & { kind: Kind }): Promise<void> {
    this.kind.value = kind;
    this.variant.value = variant;
    this.text.value = "";
    this.level.value = level || "any";
    return this.make({ seed });
  }

  /** Looks for wrong numbers without a word: only the board says it. */
  private async look(p: Puzzle, signal: AbortSignal): Promise<void> {
    const s = this.core.state.peek();
    const wrong = this.unlike(p);
    if (wrong) return void (this.known.value = { ...this.known.peek(), wrong });
    try {
      const solved = await this.engine.ask("solve", { ...questionOf(s, p), check: true }, { signal });
      if (signal.aborted || this.puzzle.peek() !== p) return;
      this.known.value = { ...this.known.peek(), wrong: wrongOf(s, solved.wrong) };
    } catch {
      // Check says what is the matter.
    }
  }

  /** Fills the solution in; that can be taken back. All its numbers are hints then. */
  solve(): Promise<void> {
    return this.ask("solve", async (q, p, s, call) => {
      let cells = this.solution(p);
      if (!cells) {
        const solved = await this.engine.ask("solve", { ...q, filled: undefined }, call);
        cells = solved.solution ? cellsOf(s.board, solved.solution) : null;
        if (!cells) return { verdict: solved.verdict, head: msg("puzzle.not-solved"), sentence: own(capital(`${solved.sentence}.`), () => msg("puzzle.not-solved-why")), more: [] };
      }
      const full = fillAll(p, cells);
      this.hints.value = cells.filter((cell) => !p.given[cell]);
      const change = (now: State) => (now.puzzle?.given === p.given ? { ...now, puzzle: full } : now);
      return this.tell(full, { solved: true }, { verdict: "found", head: msg("puzzle.solution"), sentence: msg("puzzle.solution-more"), more: [], change });
    });
  }

  /** Chooses a square. A mark that was being typed is put down. */
  select(cell: Cell): void {
    this.settle();
    if (cell !== this.cell.peek()) this.visits++;
    this.cell.value = cell;
  }

  /** A digit on the chosen square. */
  digit(digit: number): void {
    const p = this.puzzle.peek();
    const cell = this.cell.peek();
    if (!p || this.refused(p, cell)) return;
    const most = this.most(p);
    if (this.pencil.peek()) {
      if (p.filled[cell]) return this.core.say(msg("puzzle.rub-first"));
      this.draft.value = typed(this.draft.peek(), digit, most);
      if (this.draft.peek() * 10 > most) this.settle();
      return;
    }
    const number = typed(p.filled[cell], digit, most);
    if (number) this.put(number, `type ${cell} ${this.visits}`);
  }

  private most(p: Puzzle): number {
    return p.given.length - this.core.board.peek().holes.length;
  }

  /** Puts the mark down that was being typed. */
  settle(): void {
    const draft = this.draft.peek();
    this.draft.value = 0;
    if (draft) this.change((p) => mark(p, this.cell.peek(), draft));
  }

  /** Writes a number on the chosen square, or a mark with the pencil. */
  write(number: number): void {
    const p = this.puzzle.peek();
    const cell = this.cell.peek();
    if (!p || this.refused(p, cell)) return;
    if (!this.pencil.peek()) return this.put(number, null);
    if (p.filled[cell]) return this.core.say(msg("puzzle.rub-first"));
    this.change((now) => mark(now, cell, number));
    const marks = (this.puzzle.peek()!.marks[cell] ?? []).join(comma());
    this.core.say(msg(marks ? "puzzle.now-marks" : "puzzle.now-none", { square: nameOf(this.core.board.peek(), cell), marks }));
  }

  private put(number: number, tag: string | null): void {
    const cell = this.cell.peek();
    const { board } = this.core.state.peek();
    this.near.value = number;
    this.change((p) => fill(p, cell, number), tag);
    const now = this.puzzle.peek()!;
    const left = blanks(board, now);
    this.core.say(msg("puzzle.on", { n: number, square: nameOf(board, cell) }));
    // A number that is typed may have another digit to come: then it is not said to be wrong yet.
    if (left === 0 && !(tag && missing(board, now).length)) void this.check();
  }

  /** Takes the last digit away, or all. */
  rub(all: boolean): void {
    const p = this.puzzle.peek();
    const cell = this.cell.peek();
    if (!p || this.refused(p, cell)) return;
    if (this.draft.peek()) this.draft.value = all ? 0 : Math.floor(this.draft.peek() / 10);
    else if (all || !p.filled[cell]) this.change((now) => clear(now, cell));
    else this.change((now) => fill(now, cell, Math.floor(now.filled[cell] / 10)), `rub ${cell} ${this.visits}`);
    const rest = this.puzzle.peek()!.filled[cell];
    this.core.say(msg("puzzle.now", { square: nameOf(this.core.board.peek(), cell), state: rest || msg("puzzle.is-empty") }));
  }

  /** Why nothing can be written on a square, said aloud; false if it can. */
  private refused(p: Puzzle, cell: Cell): boolean {
    const board = this.core.board.peek();
    const name = nameOf(board, cell);
    if (board.holes.includes(cell)) this.core.say(msg("square.is-hole", { square: name }));
    else if (p.given[cell]) this.core.say(msg("puzzle.now", { square: name, state: msg("puzzle.is-given", { n: p.given[cell] }) }));
    else return false;
    return true;
  }

  /** Takes all that was filled in away. */
  again(): void {
    this.change(anew);
    this.seconds.value = 0;
    this.core.say(msg("puzzle.all-gone"));
  }

  /** Goes back to choosing a puzzle. */
  leave(): void {
    this.core.change((s) => (s.puzzle ? { ...s, puzzle: null } : s));
  }

  /** The numbers that are not those of the solution; null where it is not known. */
  private unlike(p: Puzzle): Map<Cell, number> | null {
    const cells = this.solution(p);
    return cells && new Map(p.filled.flatMap((n, cell) => (n && cells[n - 1] !== cell ? [[cell, n] as const] : [])));
  }

  /** Says which numbers are wrong. */
  check(): Promise<void> {
    return this.ask("check", async (q, p, s, call) => {
      if (!q.filled) return { verdict: "refused", head: msg("puzzle.nothing"), sentence: msg("puzzle.nothing-more"), more: [] };
      const known = this.unlike(p);
      const solved: Pick<SolveAnswer, "verdict" | "missing" | "sentence" | "wrong"> = known ? { verdict: "found", missing: blanks(s.board, p), sentence: "" } : await this.engine.ask("solve", { ...q, check: true }, call);
      const wrong = known ?? wrongOf(s, solved.wrong);
      const all = !wrong.size && solved.verdict === "found" && solved.missing === 0;
      if (wrong.size) return this.tell(p, { wrong }, { verdict: "none", head: msg("puzzle.n-wrong", { n: wrong.size }), sentence: wrongWords(s, wrong), more: [] });
      if (all) return this.tell(p, { solved: true }, { verdict: "found", head: msg("caption.solved"), sentence: msg("puzzle.well"), more: [] });
      return this.tell(p, {}, { verdict: solved.verdict, head: msg(solved.verdict === "found" ? "puzzle.right" : "puzzle.not-so"), sentence: own(solved.sentence && capital(`${solved.sentence}.`), () => checkedWords(solved)), more: [] });
    });
  }

  /** Says where to look for the next number; asked once more, which number it is, and why. */
  hint(): Promise<void> {
    const { hint, told, of } = this.known.peek();
    if (hint && !told && of === this.puzzle.peek()) return this.ask("hint", async (_q, p, s) => this.told(p, s, hint));
    return this.ask("hint", async (q, p, s, call) => {
      const solved = await this.engine.ask("solve", { ...q, hint: true }, call);
      const wrong = wrongOf(s, solved.wrong);
      if (wrong.size) return this.tell(p, { wrong }, { verdict: "none", head: msg("puzzle.mend"), sentence: wrongWords(s, wrong), more: [] });
      const step = solved.hint ?? null;
      const cell = step && cellOf(s.board, step.square);
      if (!step || cell === null) return this.tell(p, {}, { verdict: solved.verdict, head: msg("puzzle.no-hint"), sentence: own(capital(`${solved.sentence}.`), () => msg("puzzle.no-hint-why")), more: [] });
      this.hints.value = [...new Set([...this.hints.peek(), cell])];
      return this.tell(p, { hint: step }, { verdict: "found", head: msg("puzzle.look", { squares: step.because.join(comma()) }), sentence: msg(`step.look-${step.kind}`), more: [] });
    });
  }

  /** The hint's number, and the sentence that says why. */
  private told(p: Puzzle, s: State, step: PuzzleStep): Outcome {
    this.select(cellOf(s.board, step.square)!);
    return this.tell(p, { hint: step, told: true }, { verdict: "found", head: msg("puzzle.on", { n: step.number, square: step.square }), sentence: own(`${capital(step.reason)}.`, () => msg(`step.${step.kind}`, { n: step.number, square: step.square })), more: [] });
  }

  /** Writes the hint's number. */
  take(): void {
    const { hint, told } = this.known.peek();
    const cell = hint && told ? cellOf(this.core.board.peek(), hint.square) : null;
    if (!hint || cell === null) return;
    this.select(cell);
    this.put(hint.number, null);
  }

  /** Asks of the puzzle as it stands. What stands twice is wrong before anybody is asked. */
  private ask(verb: Verb, f: (q: SolveQuestion, p: Puzzle, s: State, call: Call) => Promise<Outcome>): Promise<void> {
    this.settle();
    return this.asking.run(verb, async ({ state: s }, call) => {
      const p = s.puzzle;
      if (!p) throw new Problem(msg("puzzle.gone"));
      const cells = verb === "solve" ? [] : twice(p);
      if (cells.length) {
        const names = cells.map((cell) => msg("puzzle.on", { n: p.filled[cell], square: nameOf(s.board, cell) })).join(comma());
        return this.tell(p, { wrong: new Map(cells.map((cell) => [cell, p.filled[cell]])) }, { verdict: "none", head: msg("puzzle.twice"), sentence: msg("puzzle.twice-more", { numbers: names }), more: [] });
      }
      return f(questionOf(s, p), p, s, call);
    });
  }

  /** Keeps what was said of a puzzle, unless it has changed meanwhile. */
  private tell(of: Puzzle, known: Partial<Known>, said: Outcome): Outcome {
    this.known.value = { ...nothing, ...known, of };
    return said;
  }

  /** Whether what was said last is of the puzzle as it stands. */
  current(): boolean {
    const { of } = this.known.value;
    return of === null || of === this.puzzle.value;
  }

  /** What is known of a square, for eyes and ears. */
  wrong(cell: Cell): boolean {
    const p = this.puzzle.value;
    return p !== null && this.known.value.wrong.get(cell) === p.filled[cell];
  }

  hinted(cell: Cell): boolean {
    const { hint, told } = this.known.value;
    return told && hint !== null && this.fresh() && cellOf(this.core.board.value, hint.square) === cell && !numberOn(this.puzzle.value!, cell);
  }

  /** Whether it is one of the squares of the hint's reason. */
  reason(cell: Cell): boolean {
    const { hint } = this.known.value;
    return hint !== null && this.fresh() && hint.because.includes(nameOf(this.core.board.value, cell));
  }

  /** Whether what is known is of the puzzle as it stands. */
  private fresh(): boolean {
    return this.puzzle.value !== null && this.known.value.of === this.puzzle.value;
  }
}

function questionOf({ board, piece }: State, p: Puzzle): SolveQuestion {
  return { ...boardQuestion(board, piece), kind: p.kind, use: p.use, given: lineOf(board, p.given), filled: lineOf(board, p.filled) || undefined };
}

/** How many moves are drawn: a third of them. */
function drawnOf(board: Board): number {
  return Math.max(1, Math.round(squareCount(board) / 3));
}

/** A saying that is hidden on a board: one of those that fit, and of these none that is far shorter than the longest. */
export function sayingOf(board: Board, seed: number): string {
  const most = squareCount(board);
  const long = (saying: string) => lettersOf(saying).length;
  const all = msg("puzzle.sayings").split("|").sort((a, b) => long(b) - long(a)); // prettier-ignore
  const fit = all.filter((saying) => long(saying) <= most);
  const good = fit.filter((saying) => long(saying) * 2 >= long(fit[0]));
  return good[seed % good.length] ?? all[all.length - 1];
}

function wrongOf({ board }: State, list: readonly { square: string; number: number }[] = []): Map<Cell, number> {
  return new Map(list.map(({ square, number }) => [cellOf(board, square) ?? -1, number]));
}

/** "Not in the solution: 1 on d5, 7 on a2." */
function wrongWords({ board }: State, wrong: ReadonlyMap<Cell, number>): string {
  return msg("puzzle.not-in", { numbers: [...wrong].map(([cell, n]) => msg("puzzle.on", { n, square: nameOf(board, cell) })).join(comma()) });
}

/** What a check came to, where nothing is wrong. */
function checkedWords({ verdict, missing }: Pick<SolveAnswer, "verdict" | "missing">): string {
  return verdict !== "found" ? msg("puzzle.no-way") : missing ? msg("puzzle.left", { n: missing }) : msg("puzzle.well");
}

/** "4:05" is four minutes and five seconds. */
export function clock(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export function timeWords(seconds: number): string {
  const m = Math.floor(seconds / 60);
  return m ? msg("puzzle.minutes", { m, s: seconds % 60 }) : msg("puzzle.seconds", { s: seconds });
}

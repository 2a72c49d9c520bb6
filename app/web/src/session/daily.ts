/**
 * Today's puzzle, the same for all, and those of other days. Where files of them lie beside
 * the page it needs no engine; else the engine makes them. Such a puzzle has the board while
 * its panel is open, and gives it back then.
 */
import { effect, signal, untracked } from "@preact/signals";
import { Problem, type Engine } from "../engine/engine";
import { lineOf, readHistory, solvedOn, streakOf, withSolved, writeHistory, type History } from "../state/daily";
import { dateOf, dayOn } from "../state/dates";
import type { Refilled } from "../state/kept";
import { initial, type Cell, type Day, type DayLevel, type Puzzle, type State } from "../state/model";
import { blanks, readNumbers } from "../state/puzzle";
import { cellsOf, parseSides } from "../state/squares";
import { msg } from "../words/words";
import type { Asking } from "./asking";
import type { Core } from "./core";
import type { Puzzling } from "./puzzling";

/** What the browser keeps: numbers that were filled in, and the history. */
interface Kept {
  refill(s: State): Refilled;
  read(): string | null;
  write(history: string): void;
}

/** A puzzle of the calendar on its board. */
interface Laid extends Pick<State, "board" | "piece"> {
  puzzle: Puzzle;
  solution: readonly Cell[];
  seconds: number;
  hints: readonly Cell[];
}

/** Whether all numbers that were to be found were hints. */
export function allHints({ hints, puzzle }: Puzzling): boolean {
  const p = puzzle.value;
  const n = hints.value.length;
  return n > 0 && p !== null && n >= p.filled.filter((number) => number).length;
}

const keyOf = ({ date, level }: Day) => `${date} ${level}`;

export class Daily {
  /** Which of a day's puzzles is opened first. */
  readonly level = signal<DayLevel>("easy");
  /** The form for other puzzles is wanted in its place. */
  readonly other = signal(false);
  readonly history = signal<History>({});
  /** Files of days lie beside the page, and this day is in none: the page's engine made the puzzle. */
  readonly beyond = signal(false);
  /** Those that were open, as they were left. */
  private readonly table = new Map<string, Laid>();
  /** The one that was open last, unless it was today's. */
  private last: Day | null = null;
  /** One is on its way. */
  private coming: Day | null = null;
  private readonly ends: (() => void)[];

  constructor(
    private readonly engine: Engine,
    private readonly core: Core,
    private readonly asking: Asking,
    private readonly puzzling: Puzzling,
    private readonly keeps: Kept,
    { panel, puzzle, board }: State,
  ) {
    this.history.value = readHistory(keeps.read());
    // A link to the form names its board.
    this.other.value = panel === "puzzle" && !puzzle && JSON.stringify(board) !== JSON.stringify(initial.board);
    this.ends = [
      effect(() => {
        const s = core.state.value;
        if (s.puzzle?.day) untracked(() => (s.panel === "puzzle" ? this.keep(s) : this.putAside(s)));
      }),
      effect(() => {
        if (puzzling.solved.value) untracked(() => this.record());
      }),
    ];
  }

  close(): void {
    this.ends.forEach((end) => end());
  }

  today(): string {
    return dateOf(new Date());
  }

  streak(): number {
    return streakOf(this.history.value, this.today());
  }

  /** The panel is open and has no puzzle: today's comes, unless something else is wanted or at work. */
  enter(): void {
    const work = this.asking.work.peek()?.verb;
    if (this.core.state.peek().puzzle || this.other.peek() || this.coming || (work && !["puzzle", "check", "hint", "solve"].includes(work))) return;
    void this.open(this.last ?? dayOn(this.today(), this.level.peek()));
  }

  /** Leaves it for the form; the board is as it was before. */
  leave(): void {
    this.other.value = true;
    const s = this.core.state.peek();
    if (s.puzzle?.day) this.putAside(s);
  }

  /** Opens the puzzle of a day. */
  async open({ date, level }: Day): Promise<void> {
    const day = dayOn(date, level);
    this.other.value = false;
    this.level.value = day.level;
    this.last = dayOn(this.today(), day.level).date === day.date ? null : day;
    const s = this.core.state.peek();
    if (s.puzzle?.day) this.keep(s);
    const known = this.table.get(keyOf(day));
    if (known) return this.lay(day, known, (f) => this.core.amend(f));
    let laid: Laid | null = null;
    this.coming = day;
    await this.asking.run("puzzle", async (_, call) => {
      const made = await this.made(day, call.signal);
      laid = { ...made, seconds: 0, hints: [] };
      return { verdict: "found", head: msg("day.today"), sentence: msg("puzzle.made", { n: made.puzzle.given.filter((n) => n).length }), more: [] };
    });
    if (this.coming === day) this.coming = null;
    if (laid && this.core.panel.peek() === "puzzle" && !this.other.peek()) this.lay(day, laid, (f) => this.core.change(f));
  }

  /** The puzzle of a day: from the file beside the page, or made by the engine. */
  private async made(day: Day, signal?: AbortSignal): Promise<Omit<Laid, "seconds" | "hints">> {
    const file = await this.engine.days?.(day.date.slice(0, 7));
    const read = file ? lineOf(file, day) : null;
    this.beyond.value = this.engine.days !== undefined && !read;
    if (read) return { board: read.state.board, piece: read.state.piece, puzzle: read.state.puzzle!, solution: read.state.tour!.cells };
    const which = day.level === "week" ? { week: day.date } : { day: day.date, difficulty: day.level };
    const answer = await this.engine.ask("puzzle", { board: "", ...which }, { signal });
    const sides = parseSides(answer.board);
    const holes = sides && cellsOf(sides, answer.holes ?? []);
    const board = sides && holes && { sides, topology: "plane" as const, holes: [...holes].sort((a, b) => a - b) };
    const puzzle = board && readNumbers(board, answer.kind === "closed" ? "closed" : "path", answer.numbers);
    const solution = sides && cellsOf(sides, answer.solution ?? []);
    if (!puzzle || !solution) throw new Problem(msg("puzzle.bad"));
    return { board, piece: answer.piece, puzzle, solution };
  }

  /** Lays a puzzle on the board, with what was written into it before. */
  private lay(day: Day, laid: Laid, by: (f: (s: State) => State) => void): void {
    const { board, piece, puzzle } = laid;
    let { seconds, hints } = laid;
    by((s) => {
      const { board: b, piece: p, ask, tour, play } = s;
      const aside = s.puzzle?.day?.aside ?? { board: b, piece: p, ask, tour, play };
      const bare = { ...s, board, piece, ask: { kind: puzzle.kind, from: null, to: null }, tour: null, play: { ...play, walk: [] }, puzzle: { ...puzzle, day: { ...day, aside } } };
      if (this.table.has(keyOf(day))) return bare;
      const before = this.keeps.refill(bare);
      ({ seconds, hints } = before);
      return before.state;
    });
    this.puzzling.resume(seconds, hints);
    this.puzzling.knows(laid.solution);
    const now = this.core.state.peek();
    this.keep(now);
    if (now.puzzle && blanks(now.board, now.puzzle) === 0) void this.puzzling.check();
  }

  /** Remembers a puzzle as it stands. */
  private keep({ board, piece, puzzle }: State): void {
    const day = puzzle?.day;
    if (!day) return;
    const solution = this.puzzling.solution() ?? this.table.get(keyOf(day))?.solution;
    if (solution) this.table.set(keyOf(day), { board, piece, puzzle, solution, seconds: this.puzzling.seconds.peek(), hints: this.puzzling.hints.peek() });
  }

  /** The board is as it was before the puzzle came. */
  private putAside(s: State): void {
    this.keep(s);
    this.core.amend((now) => (now.puzzle?.day ? { ...now, ...now.puzzle.day.aside, puzzle: null } : now));
  }

  /** A puzzle that somebody solved is in the history; one whose numbers were all hints is not. */
  private record(): void {
    const day = this.puzzling.puzzle.peek()?.day;
    if (!day || allHints(this.puzzling) || solvedOn(this.history.peek(), day)) return;
    this.history.value = withSolved(this.history.peek(), day, this.puzzling.seconds.peek(), this.puzzling.hints.peek().length, this.today());
    this.keeps.write(writeHistory(this.history.peek()));
  }

  /** The history goes. */
  forget(): void {
    this.history.value = {};
  }
}

/**
 * Today's puzzle, the same for all, and those of other days. Where files of them lie beside
 * the page it needs no engine; else the engine makes them. Such a puzzle has the board while
 * its panel is open, and gives it back then.
 */
import { effect, signal, untracked } from "@preact/signals";
import { Problem, type Engine } from "../engine/engine";
import { lineOf, readHistory, streakOf, withSolved, writeHistory, type History } from "../state/daily";
import { dateOf, dayKey, dayOn } from "../state/dates";
import type { Keeps } from "../state/kept";
import { initial, type Cell, type Day, type DayLevel, type Puzzle, type State } from "../state/model";
import { blanks, readNumbers } from "../state/puzzle";
import { boardWith } from "../state/hexagons";
import { cellsOf, readSize } from "../state/squares";
import { msg } from "../words/words";
import type { Asking } from "./asking";
import type { History as Steps } from "../state/undo";
import type { Core } from "./core";
import type { Puzzling } from "./puzzling";

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

/** The state with the board as it was before the puzzle came. */
const withoutDay = (s: State): State => (s.puzzle?.day ? { ...s, ...s.puzzle.day.aside, puzzle: null } : s);

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
  /** While one is open: the steps from before it came, so that Undo stays within it, and the date then. */
  private before: Steps | null = null;
  private opened = "";
  private readonly ends: (() => void)[];

  constructor(
    private readonly engine: Engine,
    private readonly core: Core,
    private readonly asking: Asking,
    private readonly puzzling: Puzzling,
    private readonly keeps: Omit<Keeps, "forget">,
    { panel, puzzle, board }: State,
  ) {
    this.history.value = readHistory(keeps.read());
    // A link to the form names its board.
    this.other.value = panel === "puzzle" && !puzzle && JSON.stringify(board) !== JSON.stringify(initial.board);
    this.ends = [
      effect(() => {
        const s = core.state.value;
        untracked(() => {
          this.keep(s);
          if (!s.puzzle?.day || s.panel !== "puzzle") this.putAside();
        });
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
    this.keep(this.core.state.peek());
    this.putAside();
  }

  /** Opens the puzzle of a day. */
  async open({ date, level }: Day): Promise<void> {
    const day = dayOn(date, level);
    this.other.value = false;
    this.level.value = day.level;
    this.last = dayOn(this.today(), day.level).date === day.date ? null : day;
    this.keep(this.core.state.peek());
    const known = this.table.get(dayKey(day));
    if (known) {
      // What was to come in its place does not come any more.
      this.coming = null;
      this.asking.work.peek()?.cancel();
      return this.lay(day, known);
    }
    let laid: Laid | null = null;
    this.coming = day;
    await this.asking.run("puzzle", async (_, call) => {
      const made = await this.made(day, call.signal);
      laid = { ...made, seconds: 0, hints: [] };
      return { verdict: "found", head: msg("day.today"), sentence: msg("puzzle.made", { n: made.puzzle.given.filter((n) => n).length }), more: [] };
    });
    if (this.coming !== day) return;
    this.coming = null;
    if (laid) this.lay(day, laid);
  }

  /** The puzzle of a day: from the file beside the page, or made by the engine. */
  private async made(day: Day, signal?: AbortSignal): Promise<Omit<Laid, "seconds" | "hints">> {
    const file = await this.engine.days?.(day.date.slice(0, 7));
    signal?.throwIfAborted(); // a file cannot be stopped
    const read = file ? lineOf(file, day) : null;
    this.beyond.value = this.engine.days !== undefined && !read;
    if (read) return { board: read.state.board, piece: read.state.piece, puzzle: read.state.puzzle!, solution: read.state.tour!.cells };
    const which = day.level === "week" ? { week: day.date } : { day: day.date, difficulty: day.level };
    const answer = await this.engine.ask("puzzle", { board: "", ...which }, { signal });
    const shape = readSize(answer.board);
    const holes = shape && cellsOf(shape, answer.holes ?? []);
    const board = shape && holes && boardWith(shape, "plane", holes);
    const puzzle = board && readNumbers(board, answer.kind === "closed" ? "closed" : "path", answer.numbers);
    const solution = shape && cellsOf(shape, answer.solution ?? []);
    if (!puzzle || !solution) throw new Problem(msg("puzzle.bad"));
    return { board, piece: answer.piece, puzzle, solution };
  }

  /** Lays a puzzle on the board, with what was written into it before. */
  private lay(day: Day, laid: Laid): void {
    if (this.core.panel.peek() !== "puzzle" || this.other.peek()) return;
    const { board, piece, puzzle } = laid;
    let { seconds, hints } = laid;
    this.opened = this.today();
    this.before ??= this.core.steps();
    this.core.enter((s) => {
      const { board: b, piece: p, ask, tour, play } = s;
      const aside = s.puzzle?.day?.aside ?? { board: b, piece: p, ask, tour, play };
      const bare = { ...s, board, piece, ask: { kind: puzzle.kind, from: null, to: null }, tour: null, play: { ...play, walk: [] }, puzzle: { ...puzzle, day: { ...day, aside } } };
      if (this.table.has(dayKey(day))) return bare;
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
    const solution = this.puzzling.solution() ?? this.table.get(dayKey(day))?.solution;
    if (solution) this.table.set(dayKey(day), { board, piece, puzzle, solution, seconds: this.puzzling.seconds.peek(), hints: this.puzzling.hints.peek() });
  }

  /** It goes, and its steps with it: nothing brings an older state of it back. */
  private putAside(): void {
    const { before } = this;
    this.before = null;
    if (before) this.core.leave(before, withoutDay);
  }

  /** A puzzle that somebody solved is in the history; one whose numbers were all hints is not. */
  private record(): void {
    const day = this.puzzling.puzzle.peek()?.day;
    if (!day || allHints(this.puzzling)) return;
    // Another tab may have solved others meanwhile.
    const known = { ...this.history.peek(), ...readHistory(this.keeps.read()) };
    // One that was opened on its day counts for it, if midnight came before its end.
    const on = dayOn(this.opened, day.level).date === day.date ? this.opened : this.today();
    this.history.value = withSolved(known, day, this.puzzling.seconds.peek(), this.puzzling.hints.peek().length, on);
    this.keeps.write(writeHistory(this.history.peek()));
  }

  /** The history goes, and the numbers with it. */
  forget(): void {
    this.history.value = {};
    this.table.clear();
    this.last = null;
  }
}

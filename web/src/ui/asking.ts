/**
 * Asking: the questions to the engine, one at a time, with their progress and the last
 * answer. The page shows an answer as long as its question is current.
 */
import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { Problem, waits, type Call, type Far } from "../engine/engine";
import type { EstimateQuestion, Found, Tour, Verdict, Walked, Why } from "../engine/wire";
import { setWalk, showTour } from "../state/changes";
import { aimOf, type Cell, type Options, type Shown as TourShown, type State } from "../state/model";
import { foundBy } from "../state/origin";
import { wordsOf } from "../state/problems";
import { constrained, isConstrained, questionOf, tourCells } from "../state/question";
import { nothingShown, shownOf, showsAny, type Shown } from "../state/reasons";
import { ofCount, ofEstimate, ofExists, ofFinish, ofFound, ofList, widthOf, type Saying } from "../state/sayings";
import { nameOf } from "../state/squares";
import { together } from "../state/words";
import { isKey, language, listed, msg } from "../words/words";
import type { Session } from "./session";
import { expectation, forecastWords, Longer, ofLonger, trial, tried } from "./trial";

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

export interface Work {
  verb: Verb;
  words: string;
  done: number | null;
  /** Seconds after which it ends with what it has, where that was chosen; 0 if it ends soon, or not before it is done. */
  ends: number;
  cancel: () => void;
}

/** What an answer belongs to: it is no longer shown when that has changed. */
function questionKey(s: Pick<State, "board" | "piece" | "ask">, { constraints }: Pick<Options, "constraints">): string {
  return JSON.stringify([s.board, s.piece, s.ask, constraints]);
}

export class Asking {
  private readonly said = signal<Answer | null>(null);
  /** The last answer, as long as it belongs to the question as it is, and to the tour on show. */
  readonly answer: ReadonlySignal<Answer | null>;
  /** Whether it says why there is no tour, or marks squares: then it may have the board. */
  readonly reasons: ReadonlySignal<boolean>;
  readonly work = signal<Work | null>(null);
  private readonly end: () => void;

  constructor(private readonly session: Session) {
    const { board, piece, ask, options, tour } = session;
    const question = computed(() => questionKey({ board: board.value, piece: piece.value, ask: ask.value }, options.value));
    this.answer = computed(() => {
      const said = this.said.value;
      const about = said?.tour === undefined || said.tour === (tour.value?.cells ?? null);
      return said?.key === question.value && about ? said : null;
    });
    this.reasons = computed(() => {
      const answer = this.answer.value;
      return answer !== null && ofBoard.includes(answer.verb) && (answer.verdict === "none" || showsAny(answer.shown));
    });
    this.end = effect(() => {
      // Work on a question ends when the question changes.
      void question.value;
      this.work.peek()?.cancel();
    });
  }

  close(): void {
    this.work.peek()?.cancel();
    this.end();
  }

  /** What was said goes. */
  forget(): void {
    this.said.value = null;
  }

  /**
   * Does work that takes time: shows its progress, can cancel it, and turns errors into
   * an answer. Only one runs at a time.
   */
  async run(verb: Verb, f: (call: Call) => Promise<Partial<Answer>>, longer?: Longing, ends = 0): Promise<void> {
    this.work.peek()?.cancel();
    const words = msg(`work.${verb}`);
    const stop = new AbortController();
    const asked = this.session.state.peek();
    const work: Work = { verb, words, done: null, ends: ends * 1000 > trial ? ends : 0, cancel: () => stop.abort() };
    this.work.value = work;
    if (ofBoard.includes(verb)) this.session.claimBy("asked");
    const mine = () => this.work.peek()?.cancel === work.cancel;
    const progress: Call["progress"] = (p) => {
      if (mine()) this.work.value = { ...work, words: progressWords(words, p), done: p.done ?? null };
    };
    let answer: Answer = { key: questionKey(asked, asked.options), verb, verdict: "refused", head: "", sentence: "", more: [], shown: nothingShown };
    try {
      answer = { ...answer, ...(await f({ signal: stop.signal, progress })) };
    } catch (err) {
      if (err instanceof Longer && longer && !stop.signal.aborted) answer = { ...answer, verdict: "undecided", ...ofLonger(err), longer };
      else answer = stop.signal.aborted
        ? { ...answer, verdict: "cancelled", head: msg("say.cancelled"), sentence: msg("say.nothing-known") }
        : { ...answer, head: msg("say.not-done"), sentence: wordsOf(err) };
    }
    batch(() => {
      if (!mine()) return;
      this.work.value = null;
      // The tour that was found has changed meanwhile.
      if (ofBoard.includes(verb)) this.session.claimBy("asked");
      if (ofTour.includes(verb)) answer.tour = this.session.tour.peek()?.cells ?? null;
      this.said.value = answer;
      this.session.say(together(`${answer.head}.`, answer.sentence));
    });
  }

  find(): Promise<void> {
    return this.run("find", async (call) => {
      const s = this.session.state.peek();
      const { method, seed, limit } = s.options;
      const found = await this.session.engine.ask("find", { ...constrained(s), method, seed: seed || undefined, timeout_ms: limit * 1000 }, call);
      return this.foundWords(s, found);
    }, undefined, this.limit());
  }

  /** Seconds that work may take which ends with what it has. */
  private limit(): number {
    return this.session.options.peek().limit;
  }

  /** A tour that is not the one on show, drawn by chance, with few crossings or with many if that is wanted. */
  drawAnother(): Promise<void> {
    return this.run("another", async (call) => {
      const s = this.session.state.peek();
      const { found, words } = await this.session.another.draw(s, call);
      const said = this.foundWords(s, found);
      return words && found.verdict === "found" ? { ...said, head: msg("say.another"), sentence: words } : said;
    }, undefined, this.limit());
  }

  /** Shows some tour that a search by chance finds, for work that does more. */
  async searched(s: State, call: Call, time: number): Promise<{ found: Found; shown: Partial<Answer> }> {
    const { found } = await this.session.another.draw(s, call, time);
    return { found, shown: this.foundWords(s, found) };
  }

  /** Writes down the number of the tour on show, from 0; nothing to go back to. */
  showNumber(tour: TourShown, number: number | null): void {
    const { session } = this;
    if (number !== null && session.tour.peek() === tour) session.amend((s) => ({ ...s, tour: { ...tour, number } }));
  }

  /** Shows what was found, and says it: or that it was there already. */
  private foundWords(s: State, found: Found): Partial<Answer> {
    const cells = found.verdict === "found" && found.tour ? tourCells(s.board, found.tour) : null;
    // Behind a film of a search or of the network it is not to be seen, and is brought in front.
    const same = cells !== null && s.tour !== null && s.timeline.source === "tour" && sameTour(cells, s.tour.cells, found.tour!.kind === "closed");
    if (found.verdict === "found" && found.tour && !same) this.showFound(s, found.tour, null, foundBy(found.method));
    return { verdict: found.verdict, ...ofFound(found, same), shown: this.shown(s, found) };
  }

  /** What of a reason is to be seen on the board. */
  private shown({ board }: State, why: Why): Shown {
    return shownOf(board, this.session.graph.peek()?.moves ?? null, why);
  }

  /** The next tour in the list's order, or the one before. */
  step(by: 1 | -1): Promise<void> {
    return this.run("list", async (call) => {
      const s = this.session.state.peek();
      const { order, as, limit } = s.options;
      const now = s.tour?.number ?? null;
      const number = now === null ? 0 : Math.max(0, now + by);
      const listed = await this.session.engine.ask("list", { ...constrained(s), order, as, skip: number, limit: 1, timeout_ms: limit * 1000 }, call);
      if (listed.tours.length) this.showFound(s, listed.tours[0], number, "");
      const beyond = number > 0 && listed.last;
      return { verdict: listed.tours.length || beyond ? "found" : listed.verdict, ...ofList(listed, number) };
    }, undefined, this.limit());
  }

  /** Counts; where that takes long, after it was asked whether it shall. */
  count(patient = false): Promise<void> {
    const work = async (call: Call): Promise<Partial<Answer>> => {
      const s = this.session.state.peek();
      const { engine } = this.session;
      const question = { ...constrained(s), as: s.options.as };
      const ask = (call: Call) => engine.ask("count", question, call);
      const counted = await (patient ? ask(call) : tried(call, ask, { before: expectation(engine, question) }));
      if (counted.count !== undefined) this.session.numbering.learn(s, counted.count);
      return { verdict: counted.count === undefined ? counted.verdict : "number", ...ofCount(counted), shown: this.shown(s, counted) };
    };
    return this.run("count", work, { go: () => this.count(true), smaller: this.instead() });
  }

  /** What to ask in place of a count: an estimate, or, where constraints leave none, for a tour. */
  instead(): Longing["smaller"] {
    return isConstrained(this.session.state.peek()) ? [msg("find.one"), () => this.find()] : [msg("long.instead"), () => this.estimate()];
  }

  /** Estimates in the time of a trial, or as precisely as was asked for. */
  estimate(patient = false): Promise<void> {
    return this.run("estimate", async (call) => {
      const s = this.session.state.peek();
      const { as, within, seed } = s.options;
      if (isConstrained(s)) throw new Problem(msg("problem.constraints"));
      // Of what it cannot estimate the engine says so.
      const e = await this.session.engine.ask("estimate", { ...questionOf(s), as: as as EstimateQuestion["as"], within: within / 100, seed: seed || undefined, timeout_ms: patient ? undefined : trial }, call);
      const said = { verdict: e.estimate === undefined ? e.verdict : ("number" as const), ...ofEstimate(e), shown: this.shown(s, e) };
      if (!e.stopped || patient) return said;
      const more = widthOf(e) ? msg("long.wide", { n: Math.ceil(100 * widthOf(e)), within, time: forecastWords((trial / 1000) * ((100 * widthOf(e)) / within) ** 2) }) : msg("long.unknown");
      return { ...said, sentence: together(said.sentence, more), longer: { go: () => this.estimate(true), smaller: null } };
    });
  }

  exists(): Promise<void> {
    return this.run("exists", async (call) => {
      const s = this.session.state.peek();
      const e = await this.session.engine.ask("exists", { ...constrained(s), timeout_ms: s.options.limit * 1000 }, call);
      return { verdict: e.verdict, ...ofExists(e), shown: this.shown(s, e) };
    }, undefined, this.limit());
  }

  /** Has the walk by hand finished by the engine. */
  finish(): Promise<void> {
    return this.run("finish", async (call) => {
      const s = this.session.state.peek();
      const found = await this.askWalk(s, s.options.limit * 1000, call);
      const cells = found.tour && tourCells(s.board, found.tour);
      if (found.verdict === "found" && cells) this.session.change((now) => setWalk(now, cells));
      return { verdict: found.verdict, ...ofFinish(found, s.play.walk.length) };
    }, undefined, this.limit());
  }

  private askWalk(s: State, timeout_ms: number, call: Call): Promise<Walked> {
    const walk = s.play.walk.map((cell) => nameOf(s.board.sides, cell));
    const q = questionOf({ ...s, ask: aimOf(s) });
    return walk.length ? this.session.engine.ask("walk", { ...q, walk, timeout_ms }, call) : this.session.engine.ask("find", { ...q, timeout_ms: Math.min(timeout_ms, 5000) }, call);
  }

  showFound(s: State, tour: Tour, number: number | null, by: string): void {
    const cells = tourCells(s.board, tour);
    if (!cells) throw new Problem(msg("problem.board"));
    this.session.change((now) => showTour(now, cells, number, by));
  }
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

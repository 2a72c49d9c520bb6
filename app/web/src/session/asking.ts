/**
 * Asking: the questions to the engine, one at a time, with their progress and the last
 * answer. The page shows an answer as long as its question is current.
 */
import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { waits, type Call, type Engine, type Far } from "../engine/engine";
import type { Options, State } from "../state/model";
import { wordsOf } from "../state/problems";
import { isConstrained } from "../state/question";
import { nothingShown, showsAny } from "../state/reasons";
import { together } from "../state/words";
import { isKey, language, listed, msg } from "../words/words";
import type { Wish } from "./another";
import type { Core } from "./core";
import type { Graphing } from "./graphing";
import type { Ground } from "./ground";
import type { Answer, Asked, Job, Longing, Outcome, Start, Verb } from "./request";
import { Longer, ofLonger, trial } from "./trial";

export interface Work {
  verb: Verb;
  words: string;
  done: number | null;
  /** Seconds after which it ends with what it has, where that was chosen; 0 if it ends soon, or not before it is done. */
  ends: number;
  cancel: () => void;
}

/** These end in the time that was chosen, with what they have. */
const limited: readonly Verb[] = ["find", "another", "list", "exists", "finish"];

/** What is answered to these is about the tour on show: it goes with that. */
const ofTour: readonly Verb[] = ["find", "another", "list", "rank", "goto", "random"];

/** Answers to these have the board while they say why there is no tour. */
const ofBoard: readonly Verb[] = [...ofTour, "count", "estimate", "exists"];

/** How a request goes on that takes longer than a trial, and what to ask in its place: an estimate, or, where constraints leave none, for a tour. */
function longingOf(request: Asked, s: State): Longing | undefined {
  if (request.verb === "goto") return { go: { ...request, patient: true }, smaller: [msg("number.random"), { verb: "random" }] };
  if (request.verb !== "count" && request.verb !== "rank") return undefined;
  // Of walks and of graphs there may be no estimate.
  if (s.options.graph || (request.verb === "count" && (request.circuits || request.by || request.strip || Object.values(s.options.walk).some(Boolean)))) return { go: { ...request, patient: true }, smaller: null };
  const smaller: Longing["smaller"] = isConstrained(s) ? [msg("find.one"), { verb: "find" }] : [msg("long.instead"), { verb: "estimate" }];
  return { go: { ...request, patient: true }, smaller };
}

/** A part of the page did not come. */
class Missing extends Error {}

/** What an answer belongs to: it is no longer shown when that has changed. */
function questionKey(s: Pick<State, "board" | "piece" | "ask">, { constraints, walk, graph }: Pick<Options, "constraints" | "walk" | "graph">): string {
  return JSON.stringify([s.board, s.piece, s.ask, constraints, walk, graph]);
}

/** What a count belongs to. */
function countKey(s: State): string {
  return questionKey(s, s.options) + s.options.as;
}

export type Asking = ReturnType<typeof openAsking>;

export function openAsking(engine: Engine, core: Core, ground: Ground, graphing: Graphing) {
  const { state, board, piece, options, tour } = core;
  const said = signal<Answer | null>(null);
  const work = signal<Work | null>(null);
  /** Whether other tours are to have few crossings or many. */
  const wish = signal<Wish>("any");
  /** How many tours were counted last, in case a number beyond them is asked for. */
  let known: { of: string; count: bigint } | null = null;
  const question = computed(() => questionKey({ board: board.value, piece: piece.value, ask: core.ask.value }, options.value));
  /** The last answer, as long as it belongs to the question as it is, and to the tour on show. */
  const answer = computed(() => {
    const last = said.value;
    const about = last?.tour === undefined || last.tour === (tour.value?.cells ?? null);
    return last?.key === question.value && about ? last : null;
  });
  const end = effect(() => {
    // Work on a question ends when the question changes.
    void question.value;
    work.peek()?.cancel();
  });

  /** What work starts from now. */
  const start = (): Start => {
    const s = state.peek();
    return { engine, state: s, moves: ground.graph.peek()?.moves ?? null, counted: known?.of === countKey(s) ? known.count : null, wish: wish.peek(), vertices: graphing.graph.peek()?.names.length ?? 0 };
  };
  /**
   * Does work that takes time: shows its progress, can cancel it, and turns errors into
   * an answer. Only one runs at a time.
   */
  const run = async (verb: Verb, job: Job, longer?: Longing, ends = 0): Promise<void> => {
    work.peek()?.cancel();
    const words = msg(`work.${verb}`);
    const stop = new AbortController();
    const own: Work = { verb, words, done: null, ends: ends * 1000 > trial ? ends : 0, cancel: () => stop.abort() };
    work.value = own;
    if (ofBoard.includes(verb)) core.claimBy("asked");
    const mine = () => work.peek()?.cancel === own.cancel;
    const progress: Call["progress"] = (p) => {
      if (mine()) work.value = { ...own, words: progressWords(words, p), done: p.done ?? null };
    };
    const from = start();
    let came: Answer = { key: questionKey(from.state, from.state.options), verb, verdict: "refused", head: "", sentence: "", more: [], shown: nothingShown };
    let made: Pick<Outcome, "change" | "amend"> = {};
    try {
      const { change, amend, counted, ...rest } = await job(from, { signal: stop.signal, progress });
      // A job may end without having seen that nobody waits for it.
      stop.signal.throwIfAborted();
      if (counted !== undefined) known = { of: countKey(from.state), count: counted };
      made = { change, amend };
      came = { ...came, ...rest };
    } catch (err) {
      if (err instanceof Longer && longer && !stop.signal.aborted) came = { ...came, verdict: "undecided", ...ofLonger(err), longer };
      else came = stop.signal.aborted
        ? { ...came, verdict: "cancelled", head: msg("say.cancelled"), sentence: msg("say.nothing-known") }
        : { ...came, head: msg("say.not-done"), sentence: wordsOf(err), missing: err instanceof Missing };
    }
    if (!mine()) return;
    if (made.change) core.change(made.change);
    if (made.amend) core.amend(made.amend);
    batch(() => {
      work.value = null;
      // The tour that was found has changed meanwhile.
      if (ofBoard.includes(verb)) core.claimBy("asked");
      if (ofTour.includes(verb)) came.tour = tour.peek()?.cells ?? null;
      said.value = came;
      core.say(together(`${came.head}.`, came.sentence));
    });
  };

  return {
    answer,
    /** What changes with the question. */
    question,
    /** Whether it says why there is no tour, or marks squares: then it may have the board. What is said of a graph has the graph. */
    reasons: computed(() => {
      const last = answer.value;
      return last !== null && !options.value.graph && ofBoard.includes(last.verb) && (last.verdict === "none" || showsAny(last.shown));
    }),
    work: work as ReadonlySignal<Work | null>,
    wish,
    run,
    ask(request: Asked): Promise<void> {
      const { verb } = request;
      const s = state.peek();
      const job = async (from: Start, call: Call) => {
        // A browser may keep a file's failure: then only a reload of the page gets it.
        const { works } = await import("./works").catch((): never => {
          throw new Missing(msg("page.missing"));
        });
        call.signal?.throwIfAborted();
        return (works[verb] as (start: Start, call: Call, request: Asked) => Promise<Outcome>)(from, call, request);
      };
      return run(verb, job, longingOf(request, s), limited.includes(verb) ? s.options.limit : 0);
    },
    /** About how long it takes to count by a measure, in words; nothing where that is not known by then. */
    async cost(by: string, signal: AbortSignal): Promise<string> {
      const { costOf } = await import("./works");
      return costOf(start(), by, { signal });
    },
    /** What was said goes. */
    forget(): void {
      said.value = null;
    },
    close(): void {
      work.peek()?.cancel();
      end();
    },
  };
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

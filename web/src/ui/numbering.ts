/**
 * Tours by their numbers: which one the tour on show is, the one of a number, and
 * one drawn from all.
 *
 * A uniform draw gives every tour the same chance. The engine draws so (sample). An
 * engine without room for it can count the tours and give the one with a random
 * number, which is equivalent. If neither is quick, a random search finds some tour,
 * and the page says that the draw is not uniform.
 */
import { Problem, type Call } from "../engine/engine";
import { boardQuestion, constrained } from "../state/question";
import type { Convention, Kind, Tour } from "../engine/wire";
import type { State } from "../state/model";
import { below, beyond, exactNumber, listing, mostTours, readNumber, shown } from "../state/numbers";
import { drawnEvenly } from "../state/origin";
import { ofFound } from "../state/sayings";
import { nameOf } from "../state/squares";
import type { Answer } from "./asking";
import type { Session } from "./session";
import { expectation, tried, type Expected } from "./trial";
import { msg, num } from "../words/words";

/** Milliseconds that it may take to draw evenly, to count and to find the tour of a number in its place, and to search. */
const soon = 2000;
const next = 1000;

const random = (n: number) => crypto.getRandomValues(new Uint8Array(n));

function countKey({ board, piece, ask, options }: State): string {
  return JSON.stringify([board, piece, ask, options.as, options.constraints]);
}

export class Numbering {
  private counted: { of: string; count: bigint } | null = null;

  constructor(private readonly session: Session) {}

  /** Tells the number of the tour on show. */
  rank(patient = false): Promise<void> {
    const { session } = this;
    const work = async (call: Call): Promise<Partial<Answer>> => {
      const s = session.state.peek();
      const { tour } = s;
      if (!tour) throw new Problem(msg("number.none"));
      const { order } = s.options;
      const as = this.convention(s);
      // A tour that is not closed has its place among paths.
      const kind: Kind = s.ask.kind === "path" || (s.ask.kind === "closed") === session.closed.peek() ? s.ask.kind : "path";
      const { from, to, use, avoid, before } = constrained(s);
      const text = tour.cells.map((cell) => nameOf(s.board.sides, cell)).join(" ");
      const ask = (call: Call) => session.engine.ask("rank", { ...boardQuestion(s.board, s.piece), text, kind, from, to, use, avoid, before, order, as }, call);
      const ranked = await (patient ? ask(call) : tried(call, ask, { before: this.expected(s) }));
      const place = ranked.tours[0];
      if (place?.rank === undefined) return { verdict: ranked.verdict, head: msg("say.undecided"), sentence: msg("number.uncounted"), more: [] };
      const rank = BigInt(place.rank);
      if (kind === s.ask.kind) session.asking.showNumber(tour, exactNumber(rank));
      return { verdict: "number", head: msg("number.head", { n: shown(rank) }), sentence: msg("number.among", { listing: listing(kind, as, order) }), more: [msg("number.before", { n: rank })] };
    };
    return session.asking.run("rank", work, { go: () => this.rank(true), smaller: session.asking.instead() });
  }

  /** Shows the tour of a number that somebody wrote, from 1. */
  goTo(text: string, patient = false): Promise<void> {
    const { session } = this;
    const work = async (call: Call): Promise<Partial<Answer>> => {
      const n = readNumber(text);
      if (n === null) throw new Problem(msg("number.bad", { text: text.slice(0, 40), example: num("6633682205266") }));
      const s = session.state.peek();
      const few = this.tooFew(s, n);
      // That there is none of this number is no reason to take a tour off the board.
      if (few) return { verdict: s.tour ? "number" : "none", head: msg("number.no-such"), sentence: few, more: [] };
      const ask = (call: Call) => this.byNumber(s, n - 1n, undefined, call);
      const found = await (patient ? ask(call) : tried(call, ask, { after: this.expected(s) })); // many are found without a count
      if (!found.tour) return { verdict: found.verdict, head: msg(found.last ? "number.no-such" : "say.undecided"), sentence: msg(found.last ? "number.fewer" : "number.unfound"), more: [] };
      return { verdict: "found", head: msg("say.tour", { n }), sentence: msg("number.found-among", { listing: listing(s.ask.kind, this.convention(s), s.options.order) }), more: [] };
    };
    return session.asking.run("goto", work, { go: () => this.goTo(text, true), smaller: [msg("number.random"), () => this.atRandom()] });
  }

  /** About what numbers take: what a count of all tours does. */
  private expected(s: State): Expected {
    return expectation(this.session.engine, { ...constrained(s), as: "directed" });
  }

  /** Keeps how many tours were counted, in case a number beyond them is asked for. */
  learn(s: State, count: string): void {
    this.counted = { of: countKey(s), count: BigInt(count) };
  }

  /** Why there is no tour of a number, as far as that is known without counting; else "". */
  private tooFew(s: State, n: bigint): string {
    if (this.counted?.of === countKey(s) && s.options.as !== "distinct" && n > this.counted.count) return msg("say.there-are", { n: this.counted.count });
    const moves = this.session.graph.peek()?.moves;
    if (!moves) return "";
    const holes = new Set(s.board.holes);
    const degrees = moves.out.filter((_, cell) => !holes.has(cell)).map((out) => out.length);
    return beyond(n, mostTours(s.ask.kind, degrees)) ? msg("number.too-few") : "";
  }

  /** Shows a tour drawn from all. */
  atRandom(): Promise<void> {
    const { session } = this;
    return session.asking.run("random", async (call) => {
      const s = session.state.peek();
      return (await this.sampled(s, call)) ?? (await this.searched(s, call));
    });
  }

  /** The convention of a listing: distinct tours have no numbers. */
  private convention({ options }: State): Convention {
    return options.as === "distinct" ? "undirected" : options.as;
  }

  private async byNumber(s: State, rank: bigint, timeout_ms: number | undefined, call: Call) {
    const listed = await this.session.engine.ask("list", { ...constrained(s), order: s.options.order, as: this.convention(s), after: String(rank), limit: 1, timeout_ms }, call);
    const tour: Tour | undefined = listed.tours[0];
    if (tour) this.session.asking.showFound(s, tour, exactNumber(rank), "");
    return { tour, verdict: listed.verdict, last: listed.last };
  }

  /** A tour drawn evenly; null if that takes too long. */
  private async sampled(s: State, call: Call): Promise<Partial<Answer> | null> {
    const { session } = this;
    const seed = 1 + Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
    try {
      const drawn = await session.engine.ask("sample", { ...constrained(s), limit: 1, seed, timeout_ms: soon }, call);
      if (drawn.verdict === "none") return { verdict: "none", ...ofFound({ ...drawn, method: "sample" }, false) };
      if (!drawn.tours.length) return null;
      session.asking.showFound(s, drawn.tours[0], null, drawnEvenly);
      return this.even(s.ask.kind === "open" ? "number.as-likely-open" : "number.as-likely", drawn.of ?? "");
    } catch (err) {
      if (!(err instanceof Problem) || err.lost || call.signal?.aborted) throw err;
    }
    // The engine has no room for it: a number is drawn in its place.
    const counted = await session.engine.ask("count", { ...constrained(s), as: "directed", timeout_ms: next }, call);
    if (counted.count === undefined || counted.count === "0") return null;
    const as = this.convention(s);
    const all = BigInt(counted.count) / (as === "undirected" ? 2n : 1n);
    const found = all > 0n ? await this.byNumber(s, below(all, random), next, call) : null;
    return found?.tour ? this.even("number.as-likely", counted.count) : null;
  }

  private even(key: "number.as-likely" | "number.as-likely-open", directed: string): Partial<Answer> {
    return { verdict: "found", head: msg("number.even"), sentence: msg(key, { n: num(directed) }), more: [msg("counted.directed")] };
  }

  /** Some tour, and that it was not drawn evenly. */
  private async searched(s: State, call: Call): Promise<Partial<Answer>> {
    const { found, shown } = await this.session.asking.searched(s, call, next);
    if (found.verdict !== "found") return shown;
    return { ...shown, head: msg("number.uneven"), sentence: msg("number.uneven-why"), more: [msg("number.uneven-more")] };
  }
}

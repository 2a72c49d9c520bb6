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
import { constrained } from "../state/question";
import type { Convention, Kind } from "../engine/wire";
import type { State } from "../state/model";
import { below, beyond, exactNumber, listing, mostTours, readNumber, shown } from "../state/numbers";
import { drawnEvenly } from "../state/origin";
import { ofFound } from "../state/sayings";
import { nameOf } from "../state/squares";
import { isClosed } from "../state/walk";
import { msg, num } from "../words/words";
import { drawAnother } from "./another";
import { foundWords, showing } from "./finding";
import type { Outcome, Start } from "./request";
import { expectation, tried, type Expected } from "./trial";

/** Milliseconds that it may take to draw evenly, to count and to find the tour of a number in its place, and to search. */
const soon = 2000;
const next = 1000;

const random = (n: number) => crypto.getRandomValues(new Uint8Array(n));

/** Tells the number of the tour on show. */
export async function rank(start: Start, call: Call, { patient }: { patient?: boolean }): Promise<Outcome> {
  const { engine, state: s, moves } = start;
  const { tour } = s;
  if (!tour) throw new Problem(msg("number.none"));
  const { order } = s.options;
  const as = convention(s);
  // A tour that is not closed has its place among paths.
  const closed = moves !== null && isClosed(moves, tour.cells);
  const kind: Kind = s.ask.kind === "path" || (s.ask.kind === "closed") === closed ? s.ask.kind : "path";
  const text = tour.cells.map((cell) => nameOf(s.board, cell)).join(" ");
  const ask = (own: Call) => engine.ask("rank", { ...constrained(s), text, kind, order, as }, own);
  const ranked = await (patient ? ask(call) : tried(call, ask, { before: expected(start) }));
  const place = ranked.tours[0];
  if (place?.rank === undefined) return { verdict: ranked.verdict, head: msg("say.undecided"), sentence: msg("number.uncounted"), more: [] };
  const n = BigInt(place.rank);
  const number = kind === s.ask.kind ? exactNumber(n) : null;
  const amend = (now: State) => (number !== null && now.tour === tour ? { ...now, tour: { ...tour, number } } : now);
  return { verdict: "number", head: msg("number.head", { n: shown(n) }), sentence: msg("number.among", { listing: listing(kind, as, order) }), more: [msg("number.before", { n })], amend };
}

/** Shows the tour of a number that somebody wrote, from 1. */
export async function goTo(start: Start, call: Call, { text, patient }: { text: string; patient?: boolean }): Promise<Outcome> {
  const n = readNumber(text);
  if (n === null) throw new Problem(msg("number.bad", { text: text.slice(0, 40), example: num("6633682205266") }));
  const s = start.state;
  const few = tooFew(start, n);
  // That there is none of this number is no reason to take a tour off the board.
  if (few) return { verdict: s.tour ? "number" : "none", head: msg("number.no-such"), sentence: few, more: [] };
  const ask = (own: Call) => byNumber(start, n - 1n, undefined, own);
  const { change, verdict, last } = await (patient ? ask(call) : tried(call, ask, { after: expected(start) })); // many are found without a count
  if (!change) return { verdict, head: msg(last ? "number.no-such" : "say.undecided"), sentence: msg(last ? "number.fewer" : "number.unfound"), more: [] };
  return { verdict: "found", head: msg("say.tour", { n }), sentence: msg("number.found-among", { listing: listing(s.ask.kind, convention(s), s.options.order) }), more: [], change };
}

/** Shows a tour drawn from all. */
export async function atRandom(start: Start, call: Call): Promise<Outcome> {
  return (await sampled(start, call)) ?? (await searched(start, call));
}

/** About what numbers take: what a count of all tours does. */
function expected({ engine, state }: Start): Expected {
  return expectation(engine, { ...constrained(state), as: "directed" });
}

/** Why there is no tour of a number, as far as that is known without counting; else "". */
function tooFew({ state: s, moves, counted }: Start, n: bigint): string {
  if (counted !== null && s.options.as !== "distinct" && n > counted) return msg("say.there-are", { n: counted });
  if (!moves) return "";
  const holes = new Set(s.board.holes);
  const degrees = moves.out.filter((_, cell) => !holes.has(cell)).map((out) => out.length);
  return beyond(n, mostTours(s.ask.kind, degrees)) ? msg("number.too-few") : "";
}

/** The convention of a listing: distinct tours have no numbers. */
function convention({ options }: State): Convention {
  return options.as === "distinct" ? "undirected" : options.as;
}

async function byNumber({ engine, state: s }: Start, n: bigint, timeout_ms: number | undefined, call: Call) {
  const listed = await engine.ask("list", { ...constrained(s), order: s.options.order, as: convention(s), after: String(n), limit: 1, timeout_ms }, call);
  return { change: listed.tours.length ? showing(s, listed.tours[0], exactNumber(n), "") : undefined, verdict: listed.verdict, last: listed.last };
}

/** A tour drawn evenly; null if that takes too long. */
async function sampled(start: Start, call: Call): Promise<Outcome | null> {
  const { engine, state: s } = start;
  const seed = 1 + Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
  try {
    const drawn = await engine.ask("sample", { ...constrained(s), limit: 1, seed, timeout_ms: soon }, call);
    if (drawn.verdict === "none") return { verdict: "none", ...ofFound({ ...drawn, method: "sample" }, false) };
    if (!drawn.tours.length) return null;
    const change = showing(s, drawn.tours[0], null, drawnEvenly);
    return { ...even(s.ask.kind === "open" ? "number.as-likely-open" : "number.as-likely", drawn.of ?? ""), change };
  } catch (err) {
    if (!(err instanceof Problem) || err.lost || call.signal?.aborted) throw err;
  }
  // The engine has no room for it: a number is drawn in its place.
  const counted = await engine.ask("count", { ...constrained(s), as: "directed", timeout_ms: next }, call);
  if (counted.count === undefined || counted.count === "0") return null;
  const all = BigInt(counted.count) / (convention(s) === "undirected" ? 2n : 1n);
  const { change } = all > 0n ? await byNumber(start, below(all, random), next, call) : {};
  return change ? { ...even("number.as-likely", counted.count), change } : null;
}

function even(key: "number.as-likely" | "number.as-likely-open", directed: string): Outcome {
  return { verdict: "found", head: msg("number.even"), sentence: msg(key, { n: num(directed) }), more: [msg("counted.directed")] };
}

/** Some tour, and that it was not drawn evenly. */
async function searched(start: Start, call: Call): Promise<Outcome> {
  const { found } = await drawAnother(start, call, next);
  const said = foundWords(start, found);
  if (found.verdict !== "found") return said;
  return { ...said, head: msg("number.uneven"), sentence: msg("number.uneven-why"), more: [msg("number.uneven-more")] };
}

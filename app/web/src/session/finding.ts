/** Finding: work that finds tours, lists and counts them, or tells that there are none. */
import { Problem, type Call } from "../engine/engine";
import type { Convention, EstimateQuestion, Explanation, FindAnswer, KnownCount, Tour, WalkAnswer } from "../engine/wire";
import { setWalk, showTour } from "../state/changes";
import { aimOf, squareCount, walkFields, type State } from "../state/model";
import { byBoth, byHand, foundBy } from "../state/origin";
import { constrained, isConstrained, questionOf, sought, tourCells } from "../state/question";
import { nothingShown, shownOf, type Shown } from "../state/reasons";
import { ofCount, ofEstimate, ofExists, ofFinish, ofFound, ofList, widthOf } from "../state/sayings";
import { ofKnown, ofProperties, ofResidue, ofStrip, ofWalk } from "../state/walksayings";
import { nameOf } from "../state/squares";
import { spreadOf, type Sort, type Spread } from "../state/spread";
import { sameTour } from "../state/walk";
import { together } from "../state/words";
import { msg } from "../words/words";
import { drawAnother } from "./another";
import { answerMeanwhile } from "./meanwhile";
import type { Longing, Outcome, Start, Strip } from "./request";
import { expectation, forecast, forecastWords, trial, tried } from "./trial";

/** Milliseconds that the first forecast of a count may take. */
const atOnce = 300;

/** Milliseconds that finding a walk's tour may take where nothing of it is walked yet. */
const longestBlank = 5000;

/** The change that shows a tour of an answer. */
export function showing({ board }: State, tour: Tour, number: number | null, by: string): (s: State) => State {
  const cells = tourCells(board, tour);
  if (!cells) throw new Problem(msg("problem.board"));
  return (now) => showTour(now, cells, number, by);
}

/** What of a reason is to be seen on the board, or of the graph in its place. */
function shown({ state, moves }: Start, why: Explanation): Shown {
  if (state.options.graph) return { ...nothingShown, vertices: (why.witness ?? []).map(String) };
  return shownOf(state.board, moves, why);
}

/** Shows what was found, and says it: or that it was there already. */
export function foundWords(start: Start, found: FindAnswer): Outcome {
  const s = start.state;
  const tour = found.verdict === "found" ? found.tour : undefined;
  const cells = tour ? tourCells(s.board, tour) : null;
  // Behind a film of a search or of the network it is not to be seen, and is brought in front.
  const same = cells !== null && s.tour !== null && s.timeline.source === "tour" && sameTour(cells, s.tour.cells, tour!.kind === "closed");
  const change = tour && !same ? showing(s, tour, null, foundBy(found.method)) : undefined;
  return { verdict: found.verdict, ...ofFound(found, same), shown: shown(start, found), change };
}

export async function find(start: Start, call: Call, { spread, sort }: { spread?: Spread; sort?: Sort } = {}): Promise<Outcome> {
  const s = start.state;
  if (sort) return { ...(await findOfSort(start, call, sort)), spread, sort };
  const { method, seed, limit, graph } = s.options;
  const every = walkFields.map(({ name }) => name);
  // The engine gets a method only if one was chosen: for walks that need not be tours it has others.
  const question = sought(s, every);
  const plain = !seed && method === "auto" && !graph && every.every((name) => !s.options.walk[name]);
  const found = (plain ? answerMeanwhile(start) : null) ?? await start.engine.ask("find", { ...question, method: method === "auto" ? undefined : method, seed: seed || undefined, timeout_ms: limit * 1000 }, call);
  const words = ofWalk(found, graph ? start.vertices : squareCount(s.board));
  const partial = found.paths !== undefined || (found.visited !== undefined && found.visited < squareCount(s.board));
  if (!graph && !(found.verdict === "found" && partial)) {
    const said = foundWords(start, found);
    return words && found.verdict === "found" ? { ...said, sentence: words } : said;
  }
  const said = ofFound(found, false);
  const walks = (found.paths ?? (found.tour ? [found.tour.tour] : [])).map((names) => names.map(String));
  return { verdict: found.verdict, ...said, sentence: words || said.sentence, shown: { ...shown(start, found), walks, closed: s.ask.kind === "closed" } };
}

/** A tour whose values of measures are in ranges. */
async function findOfSort(start: Start, call: Call, { by, range }: Sort): Promise<Outcome> {
  const s = start.state;
  const listed = await start.engine.ask("list", { ...sought(s), by, weight: range, limit: 1, timeout_ms: s.options.limit * 1000 }, call);
  const tour = listed.tours[0];
  const said = ofList(listed, 0);
  if (!tour) return { verdict: listed.verdict, ...said };
  if (!s.options.graph) return { verdict: "found", head: msg("say.found"), sentence: "", more: [], change: showing(s, tour, null, "") };
  return { verdict: "found", head: msg("say.found"), sentence: "", more: [], shown: { ...nothingShown, walks: [tour.tour.map(String)], closed: s.ask.kind === "closed" } };
}

/** A tour that is not the one on show, drawn by chance, with few crossings or with many if that is wanted. */
export async function another(start: Start, call: Call): Promise<Outcome> {
  const { found, words } = await drawAnother(start, call);
  const said = foundWords(start, found);
  return words && found.verdict === "found" ? { ...said, head: msg("say.another"), sentence: words } : said;
}

/** The next tour in the list's order, or the one before. */
export async function step({ engine, state: s }: Start, call: Call, { by }: { by: 1 | -1 }): Promise<Outcome> {
  const { order, as, limit } = s.options;
  const now = s.tour?.number ?? null;
  const number = now === null ? 0 : Math.max(0, now + by);
  const listed = await engine.ask("list", { ...constrained(s), order, as, skip: number, limit: 1, timeout_ms: limit * 1000 }, call);
  const beyond = number > 0 && listed.last;
  const change = listed.tours.length ? showing(s, listed.tours[0], number, "") : undefined;
  return { verdict: change || beyond ? "found" : listed.verdict, ...ofList(listed, number), change };
}

/** The number that is known, and how to count it all the same: where nobody knows how long that takes, it is asked before. */
function knownWords(known: KnownCount, as: Convention, seconds?: number): Outcome {
  const longer: Longing = seconds
    ? { go: { verb: "count", patient: true }, smaller: null, words: msg("seek.count-yourself", { time: forecastWords(seconds) }) }
    : { go: { verb: "count", anew: true }, smaller: null, words: msg("seek.count-it") };
  return { verdict: "number", ...ofKnown(known, as), known, longer };
}

/** Counts; where that takes long, after it was asked whether it shall. */
export async function count(start: Start, call: Call, { patient, circuits, anew, by, strip }: { patient?: boolean; circuits?: number; anew?: boolean; by?: string; strip?: Strip }): Promise<Outcome> {
  const { engine, state: s } = start;
  if (strip) return countStrip(start, call, strip, patient);
  const { as } = s.options;
  const asked = sought(s, ["longest", "uncrossed"]);
  const question = { ...asked, ...(circuits ? { kind: undefined, circuits } : {}), ...(by ? { by } : {}), as };
  const ask = (own: Call) => engine.ask("count", question, own);
  // A number that is known comes at once, also where its time would take longer to tell; of measures none is.
  const told = patient || anew || by ? null : await forecast(engine, question, call, atOnce);
  if (told?.known) return knownWords(told.known, as, told.seconds);
  const c = await (patient ? ask(call) : tried(call, ask, { before: async (own) => told?.seconds ?? expectation(engine, question)(own) }));
  const counted = c.count === undefined ? undefined : BigInt(c.count);
  const said = ofCount(c);
  if (counted && circuits) said.sentence = msg("seek.circuits-are");
  if (counted && c.visited) said.more = [msg("seek.longest-are", { n: c.visited })];
  const spread = counted && by ? spreadOf(by, c.by ?? []) : undefined;
  if (spread) said.more = [msg(by!.includes(",") ? "seek.spread-choose-two" : "seek.spread-choose")];
  return { verdict: counted === undefined ? c.verdict : "number", ...said, spread, shown: shown(start, c), counted: circuits || s.options.graph || c.visited ? undefined : counted };
}

/** Asks of boards of a width and any length; where that takes long, after it was asked whether it shall. */
async function countStrip({ engine, state: s }: Start, call: Call, { board, modulo }: Strip, patient?: boolean): Promise<Outcome> {
  const question = { ...sought(s), board, as: s.options.as, ...(modulo ? { modulo } : { recurrence: true }) };
  const ask = (own: Call) => engine.ask("count", question, own);
  const c = await (patient ? ask(call) : tried(call, ask));
  if (c.recurrence) return { verdict: "number", ...ofStrip(c.recurrence), recurrence: c.recurrence };
  return c.residue === undefined ? { verdict: c.verdict, ...ofCount(c) } : { verdict: "number", ...ofResidue(c) };
}

/** About how long it takes to count by a measure, in words. */
export async function costOf({ engine, state: s }: Start, by: string, call: Call): Promise<string> {
  const told = await forecast(engine, { ...sought(s), by, as: s.options.as }, call);
  return told?.seconds ? `${msg("long.before", { time: forecastWords(told.seconds) })}.` : told ? msg("seek.cost-unknown") : "";
}

/** Estimates in the time of a trial, or as precisely as was asked for. */
export async function estimate(start: Start, call: Call, { patient }: { patient?: boolean }): Promise<Outcome> {
  const s = start.state;
  const { as, within, seed } = s.options;
  if (isConstrained(s)) throw new Problem(msg("problem.constraints"));
  // Of what it cannot estimate the engine says so.
  const e = await start.engine.ask("estimate", { ...sought(s), as: as as EstimateQuestion["as"], within: within / 100, seed: seed || undefined, timeout_ms: patient ? undefined : trial }, call);
  const said = { verdict: e.estimate === undefined ? e.verdict : ("number" as const), ...ofEstimate(e), shown: shown(start, e) };
  if (!e.stopped || patient) return said;
  const more = widthOf(e) ? msg("long.wide", { n: Math.ceil(100 * widthOf(e)), within, time: forecastWords((trial / 1000) * ((100 * widthOf(e)) / within) ** 2) }) : msg("long.unknown");
  return { ...said, sentence: together(said.sentence, more), longer: { go: { verb: "estimate", patient: true }, smaller: null } };
}

export async function exists(start: Start, call: Call, { properties }: { properties?: boolean } = {}): Promise<Outcome> {
  const s = start.state;
  const e = await start.engine.ask("exists", { ...sought(s), ...(properties ? { kind: undefined, properties } : {}), timeout_ms: s.options.limit * 1000 }, call);
  if (properties) return { verdict: e.verdict, head: msg("seek.properties"), sentence: "", more: ofProperties(e) };
  return { verdict: e.verdict, ...ofExists(e), shown: shown(start, e) };
}

/** Has the walk by hand finished by the engine. */
export async function finish(start: Start, call: Call): Promise<Outcome> {
  const { engine, state: s } = start;
  const walk = s.play.walk.map((cell) => nameOf(s.board, cell));
  const q = questionOf({ ...s, ask: aimOf(s) });
  const timeout_ms = s.options.limit * 1000;
  const soon = answerMeanwhile(start, aimOf(s), s.play.walk);
  const found: WalkAnswer & { method?: string } = soon ?? await (walk.length ? engine.ask("walk", { ...q, walk, timeout_ms }, call) : engine.ask("find", { ...q, timeout_ms: Math.min(timeout_ms, longestBlank) }, call));
  const by = !walk.length && found.method ? foundBy(found.method) : walk.length === found.tour?.tour.length ? byHand : byBoth;
  const cells = found.verdict === "found" && found.tour ? tourCells(s.board, found.tour) : null;
  return { verdict: found.verdict, ...ofFinish(found, walk.length), change: cells ? (now) => setWalk(now, cells, by) : undefined };
}

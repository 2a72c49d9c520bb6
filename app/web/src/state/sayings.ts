/**
 * The page's own sentences for answers, made from their fields. The command has
 * others, for a terminal. Each number appears once: the lines below do not repeat the
 * head of an answer.
 */
import type { Convention, CountAnswer, EstimateAnswer, ExistsAnswer, Explanation, FindAnswer, ListAnswer, Verdict, WalkAnswer } from "../engine/wire";
import { language, msg, num } from "../words/words";
import { because } from "./because";
import { wayOf } from "./origin";

export interface Saying {
  /** A word, or a number. */
  head: string;
  sentence: string;
  more: string[];
}

/** The first letter is large, unless it is a square's name: that stays small. */
export function capital(words: string): string {
  return /^[a-z]+\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A sentence: its first letter is large, a full stop ends it, long numbers are grouped. */
function sentence(words: string | undefined): string {
  if (!words) return "";
  return capital(words).replace(/\d{5,}/g, num) + (/[.!?]$/.test(words) ? "" : ".");
}

/** A reason, in a sentence. */
export function told(why: Explanation, otherwise?: string): string {
  return because(why) ?? sentence(why.reason ?? otherwise);
}

export function headOf(verdict: Verdict): string {
  return msg(`say.${verdict}`);
}

/** What stands behind a reason: what the theorem says, and where it was published. */
function behind({ reason, statement, source }: Explanation): string[] {
  return [statement, source].filter((words) => words !== undefined && !(language() === "en" && reason?.includes(words))).map((words) => sentence(words));
}

/** A tour that was found, or why there is none; `same` is whether it was on the board already. */
export function ofFound(f: FindAnswer, same: boolean): Saying {
  if (f.verdict !== "found") return { head: headOf(f.verdict), sentence: told(f), more: behind(f) };
  const way = capital(wayOf(f.method));
  return { head: msg("say.found"), sentence: same ? msg("say.same") : f.seed ? msg("way.seed", { way, seed: String(f.seed) }) : sentence(way), more: behind(f) };
}

export function ofList(l: ListAnswer, number: number): Saying {
  if (l.tours.length) return { head: msg("say.tour", { n: number + 1 }), sentence: l.last ? msg("say.last") : "", more: [] };
  if (number > 0 && l.last) return { head: msg("say.no-more"), sentence: msg("say.there-are", { n: number }), more: [] };
  return { head: headOf(l.verdict), sentence: l.verdict === "found" ? "" : msg(`say.list-${l.verdict}`), more: [] };
}

/** What is counted as one tour. */
export const counted = (as: string) => msg(`counted.${as as Convention}`);

export function ofCount(c: CountAnswer): Saying {
  if (c.count === undefined) return { head: headOf(c.verdict), sentence: told(c, c.stopped), more: behind(c) };
  return { head: num(c.count), sentence: c.reason ? told(c) : c.count === "0" ? "" : counted(c.as), more: behind(c) };
}

export function ofEstimate(e: EstimateAnswer): Saying {
  if (e.estimate === undefined) return { head: headOf(e.verdict), sentence: told(e, e.stopped), more: behind(e) };
  if (e.exact) return { head: number(e.estimate), sentence: msg("say.exact"), more: [] };
  return {
    head: `≈ ${number(e.estimate)}`,
    sentence: msg("say.between", { low: number(e.low ?? ""), high: number(e.high ?? ""), percent: Math.round(e.confidence * 100) }),
    more: [msg("say.walks", { n: e.successes, all: e.probes }), counted(e.as), e.trusted ? "" : doubted(e.doubt)].filter(Boolean),
  };
}

/** How far the farther end of an estimate's interval is from it, as a share of it; 0 where that means nothing. */
export function widthOf({ estimate, low, high, trusted, exact }: EstimateAnswer): number {
  const [at, from, to] = [estimate, low, high].map(Number);
  return trusted && !exact && at > 0 && Number.isFinite(at) ? Math.max(to - at, at - from) / at : 0;
}

function doubted(doubt?: string): string {
  const plain = msg("say.doubt");
  return doubt && language() === "en" ? `${plain.slice(0, -1)}: ${doubt}.` : plain;
}

export function ofExists(e: ExistsAnswer): Saying {
  const head = e.verdict === "found" ? msg("say.yes") : e.verdict === "none" ? msg("say.no") : headOf(e.verdict);
  return { head, sentence: told(e) || (e.verdict === "found" ? msg("say.met") : ""), more: behind(e) };
}

/** Of a walk that was to be finished. */
export function ofFinish(w: WalkAnswer | FindAnswer, steps: number): Saying {
  if (w.verdict === "found") return { head: msg("say.finished"), sentence: steps ? msg("say.finished-from", { n: steps }) : "", more: [] };
  return { head: w.verdict === "none" ? msg("say.impossible") : headOf(w.verdict), sentence: told(w), more: behind(w) };
}

/** A number for reading: "19 705", "2.52 × 10¹³". */
export function number(n: string): string {
  const match = /^([\d.]+)e\+?(-?\d+)$/.exec(n);
  if (!match) return num(n);
  const tens = [...match[2]].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)] ?? "⁻").join("");
  return `${match[1].includes(".") ? match[1].replace(/\.?0+$/, "") : match[1]} × 10${tens}`;
}

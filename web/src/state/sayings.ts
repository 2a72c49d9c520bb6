/**
 * What the page says of answers: its own sentences, made from their fields. The
 * command has others, for a terminal. A number is said once: what stands in the
 * head of an answer is not said again below it.
 */
import type { Convention, Counted, Estimated, Existence, Found, Method, Order, Tours, Verdict, Walked, Why } from "../engine/wire";
import { because } from "./because";
import { groups } from "./words";

export interface Saying {
  /** A word, or a number. */
  head: string;
  sentence: string;
  more: string[];
}

/** How each method is told of. */
const ways: Partial<Record<Method, string>> = {
  backtrack: "by backtracking",
  warnsdorff: "by Warnsdorff's rule",
  construct: "by construction",
  factor: "by joining cycles",
  sat: "by a SAT solver",
  whitney: "by Whitney's method",
  hui: "by Hui's method",
  neural: "by a neural network",
};

/** What each order of a list is called. */
export const orderNames: Record<Order, string> = {
  kt: "fewest ways on",
  plain: "a fixed order",
  moves: "fewest, by move",
  castle: "row by row",
};

/** What is counted as one tour. */
const counted: Record<Convention, string> = {
  directed: "A tour and its reverse count as two.",
  undirected: "A tour and its reverse count as one.",
  distinct: "Tours that turning or mirroring makes equal count as one.",
};

/** The first letter is large, unless it is a square's name: that stays small. */
export function capital(words: string): string {
  return /^[a-z]+\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A sentence: its first letter is large, a full stop ends it, long numbers are grouped. */
function sentence(words: string | undefined): string {
  if (!words) return "";
  return capital(words).replace(/\d{5,}/g, groups) + (/[.!?]$/.test(words) ? "" : ".");
}

/** A reason, in a sentence. */
function told(why: Why, otherwise?: string): string {
  return because(why) ?? sentence(why.reason ?? otherwise);
}

export function headOf(verdict: Verdict): string {
  return verdict === "found" ? "Found" : verdict === "none" ? "None" : "Undecided";
}

/** Where a tour is from: "found by backtracking". */
export function foundBy(method: string): string {
  return `found ${ways[method as Method] ?? `by ${method}`}`;
}

/** What stands behind a reason: what the theorem says, and where it was published. */
function behind({ reason, statement, source }: Why): string[] {
  return [statement, source].filter((words) => words !== undefined && !reason?.includes(words)).map((words) => sentence(words));
}

/** A tour that was found, or why there is none; `same` is whether it was on the board already. */
export function ofFound(f: Found, same: boolean): Saying {
  if (f.verdict !== "found") return { head: headOf(f.verdict), sentence: told(f), more: behind(f) };
  const from = sentence(foundBy(f.method).replace(/^found /, "")).replace(/\.$/, f.seed ? `, with the seed ${f.seed}.` : ".");
  return { head: "Found", sentence: same ? "It is the tour that was on the board already. “Another” draws a different one." : from, more: behind(f) };
}

export function ofList(l: Tours, number: number): Saying {
  if (l.tours.length) return { head: `Tour ${groups(String(number + 1))}`, sentence: l.last ? "It is the last one." : "", more: [] };
  if (number > 0 && l.last) return { head: "No more", sentence: `There are ${groups(String(number))}.`, more: [] };
  const why = { none: "The whole search met no tour.", undecided: "The time was over before a tour was met. “Give up after” may be longer.", found: "" };
  return { head: headOf(l.verdict), sentence: why[l.verdict], more: [] };
}

export function ofCount(c: Counted): Saying {
  if (c.count === undefined) return { head: headOf(c.verdict), sentence: told(c, c.stopped), more: behind(c) };
  return { head: groups(c.count), sentence: c.reason ? told(c) : c.count === "0" ? "" : counted[c.as as Convention], more: behind(c) };
}

export function ofEstimate(e: Estimated): Saying {
  if (e.estimate === undefined) return { head: headOf(e.verdict), sentence: told(e, e.stopped), more: behind(e) };
  if (e.exact) return { head: number(e.estimate), sentence: "This is the number itself, and no estimate.", more: [] };
  const walks = `${groups(String(e.successes))} of ${groups(String(e.probes))} random walks became a tour.`;
  return {
    head: `≈ ${number(e.estimate)}`,
    sentence: `Between ${number(e.low ?? "")} and ${number(e.high ?? "")}, with ${Math.round(e.confidence * 100)} % confidence.`,
    more: [walks, counted[e.as as Convention], e.trusted ? "" : `This interval is not to be trusted yet${e.doubt ? `: ${e.doubt}` : ""}.`].filter(Boolean),
  };
}

export function ofExists(e: Existence): Saying {
  const head = e.verdict === "found" ? "Yes" : e.verdict === "none" ? "No" : "Undecided";
  return { head, sentence: told(e) || (e.verdict === "found" ? "A search met one." : ""), more: behind(e) };
}

/** Of a walk that was to be finished. */
export function ofFinish(w: Walked | Found, steps: number): Saying {
  if (w.verdict === "found") return { head: "Finished", sentence: steps ? `The rest was found from step ${steps} on.` : "", more: [] };
  return { head: w.verdict === "none" ? "No longer possible" : "Undecided", sentence: told(w), more: behind(w) };
}

/** A number for reading: "19 705", "2.52 × 10¹³". */
export function number(n: string): string {
  const match = /^([\d.]+)e\+?(-?\d+)$/.exec(n);
  if (!match) return groups(n);
  const tens = [...match[2]].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)] ?? "⁻").join("");
  return `${match[1].includes(".") ? match[1].replace(/\.?0+$/, "") : match[1]} × 10${tens}`;
}

/** Sentences for walks that need not be tours, tours of a measure, properties of graphs, and numbers that were known. */
import type { Convention, CountAnswer, ExistsAnswer, FindAnswer, KnownCount, Recurrence } from "../engine/wire";
import { isKey, language, msg, num } from "../words/words";
import { capital, counted, told, type Saying } from "./sayings";
import { measureWords, together } from "./words";

/** How good a walk is that was found, or a tour of a measure; `all` is how many squares or vertices there are. "" where it is a tour like any other. */
export function ofWalk(f: FindAnswer, all: number): string {
  const { visited, most, paths, fewest = 0, measure, weight, bound } = f;
  const open = (best: boolean) => (best ? "" : told(f));
  if (paths) {
    const n = paths.length;
    return n <= fewest ? msg("seek.paths", { n, all }) : together(msg("seek.paths-between", { n, all, low: fewest }), open(false));
  }
  if (visited !== undefined) {
    const best = most !== undefined && visited >= most;
    const words = visited === all ? msg("seek.visits-all", { n: all }) : msg(best ? "seek.visits" : "seek.visits-between", { n: visited, all, most: most ?? all });
    return together(words, open(best || visited === all));
  }
  if (measure === undefined || weight === undefined) return "";
  const best = bound !== undefined && String(bound) === String(weight);
  return together(msg("seek.measured", { measure: capital(measureWords(measure)), n: String(weight) }), best ? msg("seek.best") : bound === undefined ? "" : msg("seek.bound", { n: String(bound) }), open(best || bound === undefined));
}

/** The properties of a graph, each with its answer. */
export function ofProperties({ properties = [] }: ExistsAnswer): string[] {
  return properties.map(({ name, meaning, answer, reason }) => {
    const [key, said] = [`seek.property.${name}`, `say.${answer}`];
    const words = msg("seek.property", { property: isKey(key) ? msg(key) : capital(meaning), answer: isKey(said) ? msg(said) : answer });
    return language() === "en" && reason ? `${words} (${reason})` : words;
  });
}

/** A number that was counted before, in a convention that it is known in. */
export function ofKnown(known: KnownCount, as: Convention): Saying {
  const shown = known[as] === undefined ? "undirected" : as;
  return { head: num(known[shown]!), sentence: counted(shown), more: [] };
}

/** What the numbers of boards of any length obey, in words. */
export function ofStrip({ order, since, growth, prime, states }: Recurrence): Saying {
  if (!order) return { head: "0", sentence: msg(states ? "seek.strip-none" : "seek.strip-never", { n: since }), more: [] };
  const more = growth ? [msg("seek.strip-growth", { growth: String(Number(growth.toPrecision(10))) })] : [];
  if (prime) more.push(msg("seek.strip-prime", { prime, order, states }));
  return { head: msg("seek.strip-order", { n: order }), sentence: msg("seek.strip-since", { n: since, order }), more };
}

/** A number modulo another. */
export function ofResidue({ board, residue = "", modulo = "", as }: CountAnswer): Saying {
  return { head: num(residue), sentence: msg("seek.strip-residue", { board: board.replaceAll("x", "×"), modulo: num(modulo) }), more: [counted(as)] };
}

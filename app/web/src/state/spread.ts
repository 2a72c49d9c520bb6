/** How tours are spread over the values of a measure, as bars, or of two at once, as a table. */
import type { Tally } from "../engine/wire";
import { partsOf } from "./words";

/** Values from the first to the last, as the engine writes them. */
export interface Values {
  first: string;
  last: string;
}

/** All tours by one measure, or by two. */
export interface Part {
  /** The measures' names, as the engine has them. */
  by: readonly string[];
  rows: readonly Values[];
  /** Those of the second measure; none if there is one measure. */
  columns: readonly Values[];
  /** For each row its numbers of tours: one, or one for each column. */
  tours: readonly (readonly bigint[])[];
}

/** Of a family of measures, such as all angles, it has a part for each. */
export type Spread = readonly Part[];

/** Tours of a bar, or of a cell of a table: by measures, with a range for each. */
export interface Sort {
  by: string;
  range: string;
}

/** Measures that tours have, by the words for them, kind by kind. */
export const measureKinds = {
  lines: ["crossings", "uncrossed", "triangles", "straight"],
  turns: ["angle", "turn"],
  slopes: ["slopes", "slope"],
  areas: ["swept", "shaded"],
  centre: ["winding", "against", "corners"],
  edges: ["weight"],
} as const;
export type MeasureKind = keyof typeof measureKinds;
export type MeasureWord = (typeof measureKinds)[MeasureKind][number];

/** Several measures at once. */
export const families: readonly string[] = ["angle", "slopes"];

/** Which measures tours may have: of a graph the weight, of hexagons those that need no rows and columns; some of closed tours alone. */
export function offers(word: MeasureWord, { graph, hex, closed, square }: { graph?: boolean; hex?: boolean; closed?: boolean; square?: boolean }): boolean {
  const of = (...kinds: MeasureKind[]) => kinds.some((kind) => (measureKinds[kind] as readonly string[]).includes(word));
  if (graph || of("edges")) return Boolean(graph) && of("edges");
  if (hex && (of("slopes", "areas", "centre") || word === "triangles")) return false;
  return (closed || !of("areas", "centre")) && (square || word !== "corners");
}

/** The angle or the slope that is measured first: one that the usual pieces have on squares, or on hexagons. */
export function firstValue(word: string, hex = false): string | undefined {
  return word === "turn" ? (hex ? "60" : "90") : word === "slope" ? "1/2" : undefined;
}

/** The engine's name of a measure. */
export function measureOf(word: string, hex = false, value = firstValue(word, hex)): string {
  if (word === "slopes") return "slope";
  if (word === "swept" || word === "shaded") return `area:${word}`;
  return value === undefined ? word : `${word}:${value}`;
}

/** More values than this share bars, or rows and columns of a table. */
const mostBars = 32;
const mostLines = 12;

/** A value as a number: whole, decimal or a fraction. */
function valueOf(text: string): number {
  const [above, below = "1"] = text.split("/");
  return Number(above) / Number(below);
}

/** Values in their order, each with its own place; those of many values have equal widths, and what is empty between them has none. */
function placesOf(texts: readonly string[], most: number): { values: Values[]; at: Map<string, number> } {
  const all = [...new Set(texts)].map((text) => ({ text, n: valueOf(text) })).sort((a, b) => a.n - b.n);
  const least = all[0]?.n ?? 0;
  const width = all.length > most ? (all[all.length - 1].n - least) / most : 0;
  const values: Values[] = [];
  const at = new Map<string, number>();
  let place = -1;
  for (const { text, n } of all) {
    const next = width ? Math.min(most - 1, Math.floor((n - least) / width)) : values.length;
    if (next === place) values[values.length - 1].last = text;
    else values.push({ first: text, last: text });
    place = next;
    at.set(text, values.length - 1);
  }
  return { values, at };
}

function partOf(by: readonly string[], tallies: readonly Tally[]): Part {
  const rowsAndColumns = by.map((_, k) => placesOf(tallies.map(({ values = [] }) => values[k] ?? "0"), by.length > 1 ? mostLines : mostBars));
  const [rows, columns] = rowsAndColumns;
  const tours = rows.values.map(() => (columns?.values ?? [0]).map(() => 0n));
  for (const { values = [], count } of tallies) {
    const [row, column = 0] = rowsAndColumns.map(({ at }, k) => at.get(values[k] ?? "0")!);
    tours[row][column] += BigInt(count);
  }
  return { by, rows: rows.values, columns: columns?.values ?? [], tours };
}

/** What a count by measures says; `by` is what it was asked for, with a comma between two. */
export function spreadOf(by: string, tallies: readonly Tally[]): Spread {
  const names = by.split(",");
  const groups = new Map<string, Tally[]>();
  for (const tally of tallies) {
    const own = groups.get(tally.measure ?? "");
    if (own) own.push(tally);
    else groups.set(tally.measure ?? "", [tally]);
  }
  return [...groups].map(([measure, own]) => {
    // Of a family the engine says which of its measures that is.
    const members = measure ? measure.split(",") : [];
    return partOf(names.map((name) => (families.includes(partsOf(name)[0]) && members.shift()) || name), own);
  });
}

/** How long a bar is, or how deep the colour of a cell: as a share of the most. */
export function shareOf(tours: bigint, part: Part): number {
  const most = part.tours.flat().reduce((longest, n) => (n > longest ? n : longest), 1n);
  return Number((tours * 10000n) / most) / 10000;
}

/** Values in words: one, or from where to where. */
export function nameOfValues({ first, last }: Values): string {
  return first === last ? first : `${first} – ${last}`;
}

/** Values as a range that the engine reads. */
function rangeOf({ first, last }: Values): string {
  return first === last ? `=${first}` : `${first}..${last}`;
}

/** The tours of a row, or of a cell. */
export function sortOf({ by }: Part, ...values: readonly Values[]): Sort {
  return { by: by.join(), range: values.map(rangeOf).join() };
}

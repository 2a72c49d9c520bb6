/** How tours are spread over the values of a measure, as bars. */
import type { Tally } from "../engine/wire";

/** Tours whose values are from the first to the last. */
export interface SpreadBar {
  first: string;
  last: string;
  tours: bigint;
}

export interface Spread {
  /** The measure's name, as the engine has it. */
  measure: string;
  bars: readonly SpreadBar[];
}

/** Measures that tours have, by the words for them. */
export const measures = ["crossings", "straight", "turn", "slope", "swept", "shaded", "winding", "weight"] as const;
export type MeasureWord = (typeof measures)[number];

/** The angle or the slope that is measured first. */
export const firstValue: Partial<Record<string, string>> = { turn: "90", slope: "1/2" };

/** The engine's name of a measure, and the word and the value in it. */
export function measureOf(word: string, value = firstValue[word]): string {
  if (word === "swept" || word === "shaded") return `area:${word}`;
  return value === undefined ? word : `${word}:${value}`;
}

export function partsOf(measure: string): [word: MeasureWord, value: string | undefined] {
  const [word, value] = measure.split(":");
  return word === "area" ? [value as MeasureWord, undefined] : [word as MeasureWord, value];
}

/** More values than this share bars. */
const mostBars = 32;

/** A value as a number: whole, decimal or a fraction. */
function valueOf(text: string): number {
  const [above, below = "1"] = text.split("/");
  return Number(above) / Number(below);
}

/** Values in their order as bars; those of many values have equal widths, and what is empty between them has none. */
export function spreadOf(measure: string, tallies: readonly Tally[]): Spread {
  const values = tallies.map(({ values: [text] = [""], count }) => ({ text, tours: BigInt(count) }));
  const least = valueOf(values[0]?.text ?? "0");
  const width = values.length > mostBars ? (valueOf(values[values.length - 1].text) - least) / mostBars : 0;
  const bars: SpreadBar[] = [];
  let place = -1;
  for (const { text, tours } of values) {
    const at = width ? Math.min(mostBars - 1, Math.floor((valueOf(text) - least) / width)) : bars.length;
    const bar = bars[bars.length - 1];
    if (bar && at === place) bars[bars.length - 1] = { ...bar, last: text, tours: bar.tours + tours };
    else bars.push({ first: text, last: text, tours });
    place = at;
  }
  return { measure, bars };
}

/** How long a bar is, as a share of the longest. */
export function lengthOf(bar: SpreadBar, { bars }: Spread): number {
  const most = bars.reduce((longest, { tours }) => (tours > longest ? tours : longest), 1n);
  return Number((bar.tours * 10000n) / most) / 10000;
}

/** The bar's values in words: one, or from where to where. */
export function nameOfBar({ first, last }: SpreadBar): string {
  return first === last ? first : `${first} – ${last}`;
}

/** The bar's values as a range that the engine reads. */
export function rangeOf({ first, last }: SpreadBar): string {
  return first === last ? `=${first}` : `${first}..${last}`;
}

import { expect, test } from "vitest";
import { lengthOf, nameOfBar, rangeOf, spreadOf } from "../src/state/spread";

const tally = (value: string, count: string) => ({ of: value, count, values: [value] });

test("each value has a bar of its own, as long as there are few", () => {
  const spread = spreadOf("crossings", [tally("52", "14"), tally("53", "168"), tally("60", "42")]);
  expect(spread.bars.map(nameOfBar)).toEqual(["52", "53", "60"]);
  expect(spread.bars.map(rangeOf)).toEqual(["=52", "=53", "=60"]);
  expect(spread.bars.map((bar) => lengthOf(bar, spread))).toEqual([0.0833, 1, 0.25]);
});

test("many values share bars of equal widths, and no tour is lost", () => {
  const tallies = Array.from({ length: 200 }, (_, i) => tally(i % 2 ? `${300 + i}/20` : String(15 + i / 20), String(i + 1)));
  const { bars } = spreadOf("area:shaded", tallies);
  expect(bars.length).toBeLessThanOrEqual(32);
  expect(bars.reduce((sum, { tours }) => sum + tours, 0n)).toBe(20100n);
  expect(bars[0].first).toBe("15");
  expect(bars[bars.length - 1].last).toBe("499/20");
  expect(rangeOf(bars[0])).toBe(`15..${bars[0].last}`);
});

test("numbers beyond what a double holds have their lengths", () => {
  const spread = spreadOf("turn:90", [tally("2", "9007199254740993000"), tally("3", "18014398509481986000")]);
  expect(spread.bars.map((bar) => lengthOf(bar, spread))).toEqual([0.5, 1]);
});

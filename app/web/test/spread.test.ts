import { expect, test } from "vitest";
import { formulaOf, functionOf } from "../src/state/recurrence";
import { measureKinds, measureOf, nameOfValues, offers, shareOf, sortOf, spreadOf } from "../src/state/spread";
import { partsOf } from "../src/state/words";

const tally = (value: string, count: string, measure?: string) => ({ of: value, count, values: value.split(" "), measure });

test("each value has a bar of its own, as long as there are few", () => {
  const [part] = spreadOf("crossings", [tally("52", "14"), tally("53", "168"), tally("60", "42")]);
  expect(part.rows.map(nameOfValues)).toEqual(["52", "53", "60"]);
  expect(part.rows.map((row) => sortOf(part, row))).toEqual(["=52", "=53", "=60"].map((range) => ({ by: "crossings", range })));
  expect(part.tours.map(([n]) => shareOf(n, part))).toEqual([0.0833, 1, 0.25]);
});

test("many values share bars of equal widths, and no tour is lost", () => {
  const tallies = Array.from({ length: 200 }, (_, i) => tally(i % 2 ? `${300 + i}/20` : String(15 + i / 20), String(i + 1)));
  const [part] = spreadOf("area:shaded", tallies);
  expect(part.rows.length).toBeLessThanOrEqual(32);
  expect(part.tours.flat().reduce((sum, n) => sum + n, 0n)).toBe(20100n);
  expect(part.rows[0].first).toBe("15");
  expect(part.rows[part.rows.length - 1].last).toBe("499/20");
  expect(sortOf(part, part.rows[0]).range).toBe(`15..${part.rows[0].last}`);
});

test("numbers beyond what a double holds have their lengths", () => {
  const [part] = spreadOf("turn:90", [tally("2", "9007199254740993000"), tally("3", "18014398509481986000")]);
  expect(part.tours.map(([n]) => shareOf(n, part))).toEqual([0.5, 1]);
});

test("a family has a part for each of its measures", () => {
  const parts = spreadOf("slope,crossings", [tally("3 7", "1", "slope:1/2"), tally("5 7", "2", "slope:-1/2")]);
  expect(parts.map(({ by }) => by)).toEqual([["slope:1/2", "crossings"], ["slope:-1/2", "crossings"]]);
});

test("two measures make a table, with a column for each value of the second, and no tour lost", () => {
  const [part] = spreadOf("winding,area:swept", [tally("4 60", "4"), tally("5 9", "1"), tally("5 60", "8")]);
  expect(part.columns.map(nameOfValues)).toEqual(["9", "60"]);
  expect(part.tours).toEqual([[0n, 4n], [1n, 8n]]);
  expect(sortOf(part, part.rows[1], part.columns[0])).toEqual({ by: "winding,area:swept", range: "=5,=9" });
  const many = Array.from({ length: 900 }, (_, i) => tally(`${i % 30} ${Math.floor(i / 30)}`, "1"));
  const [large] = spreadOf("turn:90,crossings", many);
  expect([large.rows.length, large.columns.length, large.tours.flat().reduce((a, b) => a + b)]).toEqual([12, 12, 900n]);
});

test("a measure's name and its words are one, and each is offered where tours have it", () => {
  for (const word of Object.values(measureKinds).flat()) expect(partsOf(measureOf(word))[0]).toBe(word);
  expect([measureOf("turn"), measureOf("turn", true), measureOf("turn", true, "120"), measureOf("slope", true)]).toEqual(["turn:90", "turn:60", "turn:120", "slope:1/2"]);
  const all = (asked: Parameters<typeof offers>[1]) => Object.values(measureKinds).flat().filter((word) => offers(word, asked));
  expect(all({ graph: true, closed: true, square: true })).toEqual(["weight"]);
  expect(all({ hex: true, closed: true, square: true })).toEqual(["crossings", "uncrossed", "straight", "angle", "turn"]);
  expect(all({ square: true })).toEqual(["crossings", "uncrossed", "triangles", "straight", "angle", "turn", "slopes", "slope"]);
  expect(all({ closed: true })).not.toContain("corners");
});

test("a recurrence is written with its signs, and without ones and zeros", () => {
  expect(formulaOf(["2", "0", "-1"])).toBe("a(n) = 2 a(n−1) − a(n−3)");
  expect(functionOf(["0", "0", "3", "-2"], ["1", "-2"])).toBe("(3 z² − 2 z³) / (1 − 2 z)");
  expect(formulaOf(["-1"])).toBe("a(n) = −a(n−1)");
});

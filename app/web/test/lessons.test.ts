/** What lessons show and play: walks, pairs and places. */
import { beforeAll, expect, test } from "vitest";
import { knightOn as movesOn, dice } from "./tools";
import { placeOf } from "../src/state/model";
import { isWalk } from "../src/state/walk";

// The page's looks ask the browser for its own.
beforeAll(() => void Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) }));
const load = async () => ({ ...(await import("../src/ui/lessons/desk")), ...(await import("../src/ui/lessons/walks")), ...(await import("../src/ui/lessons/pictures")) });

test("a link names a page of a lesson, or none that there is not", () => {
  expect(placeOf("sweep.3")).toEqual({ name: "sweep", page: 3 });
  expect([placeOf(""), placeOf("sweep.9"), placeOf("toString.1")]).toEqual([null, null, null]);
});

test("the open tour of 5×5 is one, and begins and ends on the colour with 13", async () => {
  const { open55, plainBoard } = await load();
  expect(new Set(open55).size).toBe(25);
  expect(isWalk([movesOn(plainBoard(5))], open55)).toBe(true);
  expect([open55[0] % 2, open55[24] % 2]).toEqual([0, 0]); // of 5×5 the cells with even numbers are the 13
});

test("the rule goes where there are fewest ways on, and farther than any move", async () => {
  const { knightOn, plainBoard, walkFrom, degrees, least } = await load();
  const out = knightOn(plainBoard(8));
  const roll = dice(1);
  const average = (rule: boolean) => Array.from({ length: 20 }, () => walkFrom(out, 0, rule, roll).length).reduce((a, b) => a + b) / 20;
  expect(average(true)).toBeGreaterThan(60);
  expect(average(false)).toBeLessThan(50);
  expect(least(degrees(out, [0]))).toEqual([10, 17]);
});

test("all squares of 4×4 are in pairs, of 5×5 all but one, and who goes to the partner wins", async () => {
  const { knightOn, plainBoard, partners, answer, freeFrom } = await load();
  const four = knightOn(plainBoard(4));
  expect(partners(four).size).toBe(16);
  expect(partners(knightOn(plainBoard(5))).size).toBe(24);
  for (const [a, b] of partners(four)) expect(four[a]).toContain(b);
  const roll = dice(2);
  for (let start = 0; start < 16; start++) {
    const walk = [start];
    for (;;) {
      const reply = answer(four, walk); // the first player knows the pairs
      if (reply === null) expect.fail("the first player has no move");
      walk.push(reply);
      const free = freeFrom(four, walk, reply);
      if (!free.length) break;
      walk.push(free[roll(free.length)]);
    }
  }
});

import { expect, test } from "vitest";
import { because } from "../src/state/because";
import { ofCount, ofExists, ofFound } from "../src/state/sayings";
import type { CountAnswer, ExistsAnswer, FindAnswer } from "../src/engine/wire";

test("reasons are told in the page's own sentences, with the squares that show them", () => {
  expect(because({ rule: "search", reason: "an exhaustive search met none (2233 squares entered)" })).toBe("Every way was tried, and none becomes a tour.");
  expect(because({ rule: "search", reason: "found and verified, method backtrack" })).toBe("A search met one.");
  expect(because({ rule: "sweep", reason: "a complete sweep of 12 transitions met none" })).toMatch(/^A sweep over the whole board/);
  expect(because({ rule: "parts", reason: "…", witness: ["a1", "b3"] })).toContain("from a1 to b3");
  expect(because({ rule: "pieces", reason: "…", witness: ["b2"] })).toBe("Without b2 the board falls into more pieces than a tour can join.");
  expect(because({ rule: "degrees", reason: "…", witness: ["b2", "c3"] })).toContain("At b2 and c3");
  expect(because({ rule: "2-factor", reason: "…", witness: ["a1", "a2", "a3", "a4", "a5", "a6", "a7"] })).toContain("At a1, a2, a3, a4, a5 and 2 more");
  expect(because({ rule: "stuck", reason: "Warnsdorff's rule with ties roth sticks on e1 after 30 of 36 squares", witness: ["e1"] })).toContain("stuck on e1");
  expect(because({ rule: "limit", reason: "the time limit was reached" })).toContain("“Give up after”");
});

test("what names no square, and what is a sentence for people already, stays the engine's", () => {
  expect(because({ rule: "pieces", reason: "…" })).toBeNull();
  expect(because({ rule: "limit", reason: "no theorem is known" })).toBeNull();
  expect(because({ rule: "colours", reason: "every move changes colour" })).toBeNull();
  expect(because({})).toBeNull();
});

test("answers have them", () => {
  const why = { verdict: "none", rule: "search", reason: "an exhaustive search met none (99 squares entered)" } as const;
  expect(ofFound(why as unknown as FindAnswer, false).sentence).toBe("Every way was tried, and none becomes a tour.");
  expect(ofExists(why as unknown as ExistsAnswer).sentence).toBe("Every way was tried, and none becomes a tour.");
  expect(ofCount({ ...why, verdict: "undecided", rule: "limit", reason: "the time limit was reached" } as unknown as CountAnswer).sentence).toContain("The time was over");
  expect(ofExists({ verdict: "none", rule: "colours", reason: "every move changes colour" } as unknown as ExistsAnswer).sentence).toBe("Every move changes colour.");
});

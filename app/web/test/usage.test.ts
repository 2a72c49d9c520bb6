import { afterEach, describe, expect, test } from "vitest";
import { Problem } from "../src/engine/engine";
import { FakeEngine } from "../src/fake";
import type { CountAnswer, CountQuestion } from "../src/engine/wire";
import { resize, setKind } from "../src/state/changes";
import { initial } from "../src/state/model";
import { cellOf } from "../src/state/squares";
import { classesOf, widthOfUse } from "../src/state/usage";
import { openSession, type Session } from "../src/session/session";

let session: Session | null = null;
afterEach(() => session?.close());

const until = async (done: () => boolean) => {
  for (let i = 0; i < 400 && !done(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(done()).toBe(true);
};

const tallies = [
  { of: "a3-b1", count: "8" },
  { of: "a3-c2", count: "16" },
  { of: "d1-b2", count: "8" },
  { of: "zz9-b2", count: "3" },
];

describe("the map of moves", () => {
  test("has the most used first, and moves of one number together", () => {
    const cell = (name: string) => cellOf({ sides: [3, 4] }, name);
    expect(classesOf({ sides: [3, 4] }, 16n, tallies)).toEqual([
      { tours: 16n, share: 1, moves: [[cell("a3"), cell("c2")]] },
      { tours: 8n, share: 0.5, moves: [[cell("a3"), cell("b1")], [cell("d1"), cell("b2")]] }, // prettier-ignore
    ]);
    expect(widthOfUse(1)).toBeGreaterThan(widthOfUse(0.5));
    expect(classesOf({ sides: [3, 4] }, 26534728821064n, [{ of: "a3-b1", count: "2717815507446" }])[0].share).toBe(0.102);
  });
  test("is counted while it is on, anew for another question, and not when it is off", async () => {
    const asked: CountQuestion[] = [];
    const count = async (q: CountQuestion): Promise<CountAnswer> => {
      if (!q.forecast) asked.push(q);
      return { board: q.board, piece: "knight", verdict: "found", sentence: "", as: "directed", method: "auto", count: "16", by: tallies };
    };
    const s = (session = openSession(new FakeEngine({ count }), setKind(resize(initial, { sides: [3, 4] }), "path")));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked).toHaveLength(0);
    s.usage.turn(true);
    await until(() => s.usage.map.value !== null);
    expect(asked[0]).toMatchObject({ board: "3x4", kind: "path", by: "move" });
    expect(s.usage.map.value?.classes).toHaveLength(2);
    s.change((now) => setKind(now, "open"));
    expect(s.usage.map.value).toBeNull();
    await until(() => s.usage.map.value !== null);
    expect(asked[1].kind).toBe("open");
    s.usage.turn(false);
    s.change((now) => setKind(now, "closed"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked).toHaveLength(2);
  });
  test("says why there is none", async () => {
    const count = async (): Promise<CountAnswer> => {
      throw new Problem("this page has no room for it", 422);
    };
    const s = (session = openSession(new FakeEngine({ count }), initial));
    s.usage.turn(true);
    await until(() => s.usage.map.value !== null);
    expect(s.usage.map.value).toMatchObject({ all: "", classes: [] });
    expect(s.usage.map.value!.words()).toBe("this page has no room for it");
  });
});

import { describe, expect, test } from "vitest";
import { FakeEngine } from "../src/fake";
import { followKeeping, Keeping } from "../src/keeping";
import { resize, setPanel, setWalk } from "../src/state/changes";
import { readLink, writeLink } from "../src/state/link";
import { inHand, lastVisit, mostPuzzles, mostText, nothingKept, readKept, refilled, withState, writeKept, type Kept } from "../src/state/kept";
import { initial, type State } from "../src/state/model";
import { fill, mark, puzzleOf } from "../src/state/puzzle";
import { openSession } from "../src/session/session";
import { storeOf } from "./tools";

const base = setPanel(resize(initial, { sides: [3, 4] }), "puzzle");
const given = (n: number): State => ({ ...base, puzzle: puzzleOf(base.board, "path", [[0, 1], [n, 12]]) }); // prettier-ignore
const solving = (n: number): State => ({ ...given(n), puzzle: mark(mark(fill(given(n).puzzle!, 5, 7), 6, 3), 6, 4) });

describe("what is kept", () => {
  test("comes back: what was filled in, marks and time", () => {
    const kept = readKept(writeKept(withState(nothingKept, solving(11), 75)));
    const back = lastVisit(kept)!;
    expect(back.state.puzzle!.filled[5]).toBe(0); // a link does not tell
    expect(refilled(kept, back.state)).toEqual({ state: solving(11), seconds: 75, hints: [] });
  });
  test("of each puzzle what is its own, and of so many", () => {
    let kept: Kept = nothingKept;
    for (let n = 1; n < 12; n++) kept = withState(kept, solving(n), n);
    kept = withState(kept, solving(3), 99);
    expect(kept.puzzles).toHaveLength(11); // the third is written once
    expect(refilled(kept, given(3)).seconds).toBe(99);
    expect(refilled(kept, base)).toEqual({ state: base, seconds: 0, hints: [] });
    const many = { hash: "v1", puzzles: Array.from({ length: 50 }, (_, i) => ({ of: `${i}`, filled: "", marks: [], seconds: 0 })) };
    expect(readKept(writeKept(many)).puzzles).toHaveLength(mostPuzzles);
    const long = { hash: "v1", puzzles: [many.puzzles[0], { ...many.puzzles[1], filled: "A".repeat(mostText) }] };
    expect(readKept(writeKept(long)).puzzles).toHaveLength(1);
    expect(readKept(writeKept({ ...long, hash: "A".repeat(mostText) }))).toEqual(nothingKept);
  });
  test("nothing comes of what is damaged, or of another version", () => {
    for (const text of [null, "", "{", "[]", "null", '{"v":2,"hash":"v1","puzzles":[]}', '{"v":1,"hash":3,"puzzles":[]}', '{"v":1,"hash":"v1"}']) expect(readKept(text)).toEqual(nothingKept);
    const odd = [null, 3, { of: 1 }, { of: "a", filled: "", marks: ["x"], seconds: 1 }, { of: "a", filled: "", marks: [], seconds: -1 }];
    expect(readKept(JSON.stringify({ v: 1, hash: "v1", puzzles: odd })).puzzles).toEqual([]);
    const key = withState(nothingKept, solving(11), 0).puzzles[0].of;
    const hostile = { hash: "", puzzles: [{ of: key, filled: "_____", marks: [-1, 3, 99, 3, 0, 5, 6, 900, 6], seconds: 1 }] };
    expect(refilled(hostile, given(11)).state.puzzle).toEqual(given(11).puzzle);
  });
  test("a visit without a link goes on only with what somebody would miss", () => {
    expect(inHand(initial)).toBe(false);
    expect(inHand(setWalk(initial, [0, 10]))).toBe(true);
    expect(lastVisit({ hash: writeLink(initial), puzzles: [] })).toBeNull();
    expect(lastVisit({ hash: "v1&b=9x9", puzzles: [] })?.state.board.sides).toEqual([9, 9]);
    // What cannot be read of it is said, and takes nothing with it; what is no link at all is nothing.
    const part = lastVisit({ hash: "v1&b=9x9&p=%", puzzles: [] });
    expect([part?.state.board.sides, part?.problems.length]).toEqual([[9, 9], 1]);
    expect(lastVisit({ hash: "v9&b=9x9", puzzles: [] })).toBeNull();
    const walk = lastVisit(withState(nothingKept, setWalk(setPanel(initial, "play"), [0, 10, 27]), 0));
    expect([walk?.state.play.walk, walk?.state.panel]).toEqual([[0, 10, 27], "play"]);
  });
});

describe("a session", () => {
  const until = async (done: () => boolean) => {
    for (let i = 0; i < 400 && !done(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(done()).toBe(true);
  };
  test("is written as it goes on, given back, and forgotten when that is asked", async () => {
    const store = storeOf();
    const keeping = new Keeping(store);
    const session = openSession(new FakeEngine(), given(11));
    const stop = followKeeping(session, keeping);
    expect(store.text.size).toBe(0);
    session.puzzling.select(5);
    session.puzzling.write(7);
    await until(() => store.text.size > 0);
    expect(keeping.refill(readLink(keeping.load().hash).state).state.puzzle!.filled[5]).toBe(7);
    keeping.forget(session.state.peek());
    keeping.save(session.state.peek(), session.puzzling.seconds.peek());
    expect(store.text.size).toBe(0);
    session.puzzling.write(8);
    await until(() => store.text.size > 0);
    stop();
    session.close();
  });
  test("goes on where the browser keeps nothing", () => {
    const session = openSession(new FakeEngine(), given(11));
    for (const store of [null, storeOf(true)]) {
      const keeping = new Keeping(store);
      keeping.save(session.state.peek(), session.puzzling.seconds.peek());
      expect(keeping.load()).toEqual(nothingKept);
      keeping.forget(session.state.peek());
    }
    session.close();
  });
});

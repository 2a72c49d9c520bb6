/** The rows of the table "Who owns the board" in app/web/README.md, one test each. */
import { afterEach, describe, expect, test } from "vitest";
import { FakeEngine } from "../src/fake";
import type { CountAnswer, CountQuestion } from "../src/engine/wire";
import { resize, setKind, setPanel, setSource } from "../src/state/changes";
import { initial, type State } from "../src/state/model";
import { claimAfter, ownerOf, type Facts } from "../src/state/owner";
import { openSession, type Session } from "../src/session/session";

let open: Session[] = [];
afterEach(() => {
  open.forEach((session) => session.close());
  open = [];
});

const until = async (done: () => boolean) => {
  for (let i = 0; i < 400 && !done(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(done()).toBe(true);
};

const count = async (q: CountQuestion): Promise<CountAnswer> => ({ board: q.board, piece: "knight", verdict: "found", sentence: "", as: "directed", method: "auto", count: "16", by: [{ of: "a3-b1", count: "8" }] });

function on(state: State): Session {
  const session = openSession(new FakeEngine({ count }), state);
  open.push(session);
  return session;
}
const paths = setKind(resize(initial, { sides: [5, 5] }), "path");
const none = setKind(resize(initial, { sides: [3, 3] }), "path");

async function mapped(state = paths): Promise<Session> {
  const session = on(state);
  await session.request({ verb: "find" });
  session.usage.turn(true);
  await until(() => session.usage.map.value !== null);
  expect(session.owner.value).toBe("map");
  return session;
}

const facts: Facts = { panel: "find", claim: "none", lesson: false, puzzle: false, map: false, reason: false, source: "tour", tour: false };

describe("who owns the board", () => {
  test("nobody, at first", () => {
    expect(on(paths).owner.value).toBe("nobody");
    expect(ownerOf(facts)).toBe("nobody");
  });
  test("Play: the walk, whatever else there is", async () => {
    const session = await mapped();
    session.change((s) => setPanel(s, "play"));
    expect(session.owner.value).toBe("walk");
    expect(ownerOf({ ...facts, panel: "play", claim: "answer", reason: true, puzzle: true, tour: true, source: "search" })).toBe("walk");
  });
  test("a page of a lesson, in its panel", () => {
    expect(ownerOf({ ...facts, panel: "lessons", lesson: true, claim: "map", map: true, tour: true })).toBe("lesson");
    expect(ownerOf({ ...facts, panel: "find", lesson: true, tour: true })).toBe("tour");
  });
  test("a puzzle, in its panel", () => {
    expect(ownerOf({ ...facts, panel: "puzzle", puzzle: true, claim: "map", map: true, tour: true })).toBe("puzzle");
    expect(ownerOf({ ...facts, panel: "find", puzzle: true, tour: true })).toBe("tour");
  });
  test("a tour that was found", async () => {
    const session = on(paths);
    await session.request({ verb: "find" });
    expect(session.owner.value).toBe("tour");
  });
  test("the map when it is counted; until then what was there", async () => {
    const session = on(paths);
    await session.request({ verb: "find" });
    session.usage.turn(true);
    expect(session.owner.value).toBe("tour");
    await until(() => session.usage.map.value !== null);
    expect(session.owner.value).toBe("map");
    expect(session.invitation.value).toBeNull();
    session.usage.turn(false);
    expect(session.owner.value).toBe("tour");
  });
  test("a new answer ends the map", async () => {
    const session = await mapped();
    void session.request({ verb: "find" });
    expect(session.usage.on.value).toBe(false);
    expect(session.owner.value).toBe("tour");
  });
  test("leaving the panel ends the map, and it stays ended", async () => {
    const session = await mapped();
    session.change((s) => setPanel(s, "keep"));
    expect(session.owner.value).toBe("tour");
    session.change((s) => setPanel(s, "find"));
    expect(session.usage.on.value).toBe(false);
  });
  test("a film that is watched ends map and reason", async () => {
    const session = await mapped();
    session.change((s) => setSource(s, "search", true));
    expect(session.owner.value).toBe("film");
    const other = on(none);
    await other.request({ verb: "find" });
    expect(other.owner.value).toBe("reason");
    other.change((s) => setSource(s, "network", false));
    expect(other.owner.value).toBe("film");
  });
  test("a tour that is found ends a film, and be it the tour from before", async () => {
    const session = on(paths);
    await session.request({ verb: "find" });
    const first = session.tour.value!.cells;
    session.change((s) => setSource(s, "network", false));
    expect(session.owner.value).toBe("film");
    await session.request({ verb: "find" });
    expect(session.tour.value!.cells).toEqual(first);
    expect([session.owner.value, session.asking.answer.value?.verdict]).toEqual(["tour", "found"]);
  });
  test("playing the tour's film ends the map", async () => {
    const session = await mapped();
    session.togglePlaying();
    expect([session.owner.value, session.playing.value]).toEqual(["tour", true]);
    session.usage.turn(true);
    expect([session.owner.value, session.playing.value]).toEqual(["map", false]);
    session.seek(3);
    expect(session.owner.value).toBe("tour");
  });
  test("why there is no tour, until something else is asked", async () => {
    const session = on(none);
    await session.request({ verb: "find" });
    expect(session.owner.value).toBe("reason");
    session.change((s) => resize(s, { sides: [5, 5] }));
    expect(session.owner.value).toBe("nobody");
  });
  test("what is of another panel's, such as a walk that cannot be finished, owns nothing outside it", async () => {
    const session = on(setPanel(none, "play"));
    await session.request({ verb: "finish" });
    session.change((s) => setPanel(s, "find"));
    expect(session.owner.value).toBe("nobody");
  });
  test("claims follow one another", () => {
    expect([claimAfter("answer", "map on"), claimAfter("answer", "map off"), claimAfter("answer", "panel"), claimAfter("map", "panel")]).toEqual(["map", "answer", "answer", "none"]);
    expect([claimAfter("map", "asked"), claimAfter("answer", "film"), claimAfter("answer", "tour")]).toEqual(["answer", "none", "none"]);
  });
});

import { describe, expect, test } from "vitest";
import * as changes from "../src/state/changes";
import { initial, type State } from "../src/state/model";
import { at, boardOf, stateOf } from "./tools";

const b34 = boardOf([3, 4]);
const shown = at(b34, "a1 c2"); // changes do not look into a tour

/** A state with everything in it. */
const busy: State = {
  ...stateOf(boardOf([4, 5], "cylinder", [3, 19])),
  ask: { kind: "path", from: 0, to: 14 },
  tour: { cells: shown, number: 3, by: "sat" },
  play: { aim: "path", walk: [0, 7], hints: { legal: true, degrees: false, dead: true, possible: true }, game: initial.play.game },
  timeline: { source: "search", at: 12, speed: 16, playing: true, loop: true },
};

describe("size", () => {
  test("holes and ends stay where they are", () => {
    const s = changes.resize(busy, { sides: [3, 4] });
    expect(s.board).toEqual({ sides: [3, 4], topology: "cylinder", holes: [3] });
    expect(s.ask).toEqual({ kind: "path", from: 0, to: null });
    expect(changes.resize(busy, { sides: [6, 6] }).board.holes).toEqual([3, 22]);
    expect(changes.resize(busy, { sides: [6, 6] }).ask.to).toBe(16);
  });
  test("tours, walks and films of the old board go, hints stay", () => {
    const s = changes.resize(busy, { sides: [3, 4] });
    expect(s.tour).toBeNull();
    expect(s.play).toEqual({ ...busy.play, walk: [] });
    expect(s.timeline).toEqual({ source: "tour", at: Infinity, speed: 16, playing: false, loop: true });
  });
  test("a topology that the rank does not allow becomes the plane", () => {
    expect(changes.resize(busy, { sides: [2, 3, 4] }).board).toEqual({ sides: [2, 3, 4], topology: "plane", holes: [] });
    const torus = stateOf(boardOf([4, 5], "torus"));
    expect(changes.resize(torus, { sides: [2, 3, 4] }).board.topology).toBe("torus");
  });
  test("one square at least is left", () => {
    expect(changes.resize(stateOf(boardOf([2, 2], "plane", [0, 1])), { sides: [1, 2] }).board.holes).toEqual([]);
  });
  test.each([[[0, 8]], [[]], [[1.5, 2]], [[NaN]], [[101, 100]], [[2, 2, 2, 2, 2]], [[-1, -8]], [[4, 5]]])("%j changes nothing", (sides) => {
    expect(changes.resize(busy, { sides })).toBe(busy);
  });
});

describe("holes", () => {
  test("are sorted, each once, and take ends with them", () => {
    let s = changes.setHole(busy, 14, true);
    expect(s.board.holes).toEqual([3, 14, 19]);
    expect(s.ask).toEqual({ kind: "path", from: 0, to: null });
    expect(changes.setHole(s, 14, true)).toBe(s);
    s = changes.setHole(s, 14, false);
    expect(s.board.holes).toEqual([3, 19]);
    expect(s.tour).toBeNull();
  });
  test("the last square stays", () => {
    let s = stateOf(boardOf([1, 2]));
    s = changes.setHole(s, 0, true);
    expect(changes.setHole(s, 1, true)).toBe(s);
  });
  test("off the board nothing happens", () => {
    expect(changes.setHole(busy, 20, true)).toBe(busy);
    expect(changes.setHole(busy, -1, true)).toBe(busy);
  });
  test("clear", () => {
    expect(changes.clearHoles(busy).board.holes).toEqual([]);
    expect(changes.clearHoles(initial)).toBe(initial);
  });
});

describe("what is asked for", () => {
  test("a closed tour has no end of its own", () => {
    expect(changes.setKind(busy, "closed").ask).toEqual({ kind: "closed", from: 0, to: null });
    expect(changes.setEnd(stateOf(b34, { ask: { kind: "closed", from: null, to: null } }), "to", 4).ask.to).toBeNull();
  });
  test("an end picked twice is let go", () => {
    expect(changes.setEnd(busy, "from", 0).ask.from).toBeNull();
    expect(changes.setEnd(busy, "from", 1).ask.from).toBe(1);
    expect(changes.setEnd(busy, "from", null).ask.from).toBeNull();
  });
  test("a hole is no end", () => expect(changes.setEnd(busy, "from", 3)).toBe(busy));
  test("a tour stays on show, but not its number", () => {
    const s = changes.setKind(busy, "open");
    expect(s.tour).toEqual({ cells: shown, number: null, by: "sat" });
    expect(changes.setOptions(busy, { order: "plain" }).tour?.number).toBeNull();
    expect(changes.setOptions(busy, { limit: 3 }).tour?.number).toBe(3);
  });
});

test("another piece or topology takes the tour away", () => {
  expect(changes.setPiece(busy, "camel").tour).toBeNull();
  expect(changes.setPiece(busy, busy.piece)).toBe(busy);
  expect(changes.setPiece(busy, "")).toBe(busy);
  expect(changes.setTopology(busy, "klein").tour).toBeNull();
  const twisted = changes.setTopology(stateOf(boardOf([5, 6])), "twisted:4");
  expect([twisted, changes.resize(twisted, { sides: [5, 3] }), changes.resize(twisted, { sides: [5, 5, 5] })].map((s) => s.board.topology)).toEqual(["twisted:4", "twisted:1", "plane"]);
  expect(changes.setTopology(stateOf(boardOf([2, 2, 2])), "klein").board.topology).toBe("plane");
});

describe("walking", () => {
  test("steps, back, and whole", () => {
    let s = stateOf(boardOf([1, 3], "plane", [1]));
    s = changes.stepTo(s, 0);
    expect(changes.stepTo(s, 0)).toBe(s);
    expect(changes.stepTo(s, 1)).toBe(s);
    expect(s.tour).toBeNull();
    s = changes.stepTo(s, 2);
    expect(s.tour).toEqual({ cells: [0, 2], number: null, by: "walked by hand" });
    s = changes.takeBack(s);
    expect(s.play.walk).toEqual([0]);
    expect(changes.takeBack(changes.takeBack(s))).toEqual(changes.takeBack(s));
    expect(changes.takeBack(s, 5)).toBe(s);
  });
});

test("visitsAll", () => {
  const board = boardOf([2, 2], "plane", [1]);
  expect(changes.visitsAll(board, [0, 2, 3])).toBe(true);
  for (const bad of [[0, 2], [0, 1, 2], [0, 2, 2], [0, 2, 4], [0, 2, -1], [0, 2, NaN], []]) expect(changes.visitsAll(board, bad)).toBe(false);
});

test("a gallery's tour brings its board", () => {
  const s = changes.showBoard(busy, boardOf([1, 1]), "king", "open", [0], "one", true);
  expect([s.board.sides, s.piece, s.ask, s.tour, s.play.walk]).toEqual([[1, 1], "king", { kind: "open", from: null, to: null }, { cells: [0], number: null, by: "one" }, []]);
  expect(s.timeline).toMatchObject({ source: "tour", at: 1, playing: true });
});

test("the panel Play stops the film", () => {
  expect(changes.setPanel(busy, "play").timeline.playing).toBe(false);
  expect(changes.setPanel(busy, "keep").timeline.playing).toBe(true);
});

describe("what is watched", () => {
  const search = changes.setSource(busy, "search", true);
  test("a tour at rest is whole, other films begin at their start", () => {
    expect(search.timeline).toMatchObject({ source: "search", at: 0, playing: true });
    expect(changes.setSource(search, "tour", false).timeline).toMatchObject({ source: "tour", at: Infinity, playing: false });
    expect(changes.setSource(search, "tour", true).timeline).toMatchObject({ source: "tour", at: 0, playing: true });
  });
  test("another question or another way to ask is another film, which begins at its start", () => {
    const there = changes.setTimeline(search, { at: 99 });
    expect(changes.setKind(there, "open").timeline.at).toBe(0);
    expect(changes.setEnd(there, "from", 5).timeline.at).toBe(0);
    expect(changes.setOptions(there, { order: "plain" }).timeline.at).toBe(0);
    expect(changes.setOptions(there, { prune: false }).timeline.at).toBe(0);
    expect(changes.setOptions(there, { seed: 5, rule: "wikipedia" }).timeline.at).toBe(99);
    const network = changes.setTimeline(changes.setSource(busy, "network", false), { at: 9 });
    expect(changes.setOptions(network, { seed: 5 }).timeline.at).toBe(0);
    expect(changes.setOptions(network, { rule: "wikipedia" }).timeline.at).toBe(0);
    expect(changes.setOptions(network, { order: "plain" }).timeline.at).toBe(9);
    const tour = changes.setTimeline(changes.setSource(busy, "tour", false), { at: 7 });
    expect(changes.setKind(tour, "open").timeline.at).toBe(7);
    expect(changes.setOptions(tour, { seed: 5, order: "plain", prune: false }).timeline.at).toBe(7);
  });
});

/** What Find asks for besides tours, what is picked for it on the board, and what the answers say and show. */
import { afterEach, expect, test } from "vitest";
import { FakeEngine } from "../src/fake";
import type { CountAnswer, FindAnswer, FindQuestion } from "../src/engine/wire";
import { onCircle, spreadOut } from "../src/render/graphlayout";
import { resize, setKind, setOptions } from "../src/state/changes";
import { classesFor } from "../src/state/classes";
import { initial, type State, type Walk } from "../src/state/model";
import { walksOf } from "../src/state/reasons";
import { cellOf } from "../src/state/squares";
import { constraintWords } from "../src/state/words";
import { speak } from "../src/words/words";
import { openSession, type Session } from "../src/session/session";

let open: Session[] = [];
afterEach(() => {
  open.forEach((session) => session.close());
  open = [];
});

const four = { ...setKind(resize(initial, { sides: [4, 4] }), "path"), panel: "find" } as State;
const about = { board: "4x4", piece: "knight", sentence: "", method: "walks", verdict: "found" } as const;

/** A session whose engine answers so; what it was asked is kept. */
function asking(walk: Walk, answer: Partial<FindAnswer>, state = four): [Session, FindQuestion[]] {
  const asked: FindQuestion[] = [];
  const find = async (q: FindQuestion): Promise<FindAnswer> => {
    asked.push(q);
    return { ...about, ...answer };
  };
  const session = openSession(new FakeEngine({ find }), setOptions(state, { walk }));
  open.push(session);
  return [session, asked];
}

const tour = (names: string) => ({ ...about, squares: 16, tour: names.split(" ") });

test("a longest walk that leaves squares out is drawn as its moves, and is no tour", async () => {
  const [session, asked] = asking({ longest: true }, { visited: 4, most: 4, tour: tour("a1 b3 c1 d3") });
  await session.request({ verb: "find" });
  expect(asked).toEqual([{ board: "4x4", piece: "knight", kind: "path", longest: true, method: undefined, seed: undefined, timeout_ms: 5000 }]);
  expect(session.asking.answer.value).toMatchObject({ verdict: "found", sentence: "It visits 4 of 16, and none is longer." });
  expect([session.tour.value, session.owner.value]).toEqual([null, "reason"]);
  const { shown } = session.asking.answer.value!;
  const cells = ["a1", "b3", "c1", "d3"].map((name) => cellOf({ sides: [4, 4] }, name)!);
  expect(walksOf(session.board.value, shown)).toMatchObject({ edges: [cells[0], cells[1], cells[1], cells[2], cells[2], cells[3]], kinds: [0, 0, 0] });
  expect(walksOf(session.board.value, { ...shown, closed: true }).kinds).toEqual([0, 0, 0, 0]);
  session.change((s) => setOptions(s, { walk: {} }));
  expect(session.asking.answer.value).toBeNull();
});

test("what is proven of a walk is said, and what is not", async () => {
  const said = async (walk: Walk, answer: Partial<FindAnswer>) => {
    const [session] = asking(walk, answer);
    await session.request({ verb: "find" });
    return session.asking.answer.value?.sentence;
  };
  const limit = { rule: "limit", reason: "the time limit was reached" };
  expect(await said({ longest: true }, { visited: 4, most: 15, tour: tour("a1 b3 c1 d3"), ...limit })).toBe("It visits 4 of 16; the longest has between 4 and 15. The time was over. “Give up after” may be longer.");
  const paths = [["a1", "b3"], ["c4"]];
  expect(await said({ cover: true }, { paths, fewest: 2 })).toBe("2 paths visit all 16, and no fewer do.");
  expect(await said({ cover: true }, { paths, fewest: 1, ...limit })).toContain("2 paths visit all 16; the fewest are between 1 and 2.");
  expect(await said({ longest: true }, { verdict: "none", rule: "sweep" })).toContain("there is none");
});

test("a tour with the least of a measure is shown as a tour, and says how good it is", async () => {
  const five = { ...setKind(resize(initial, { sides: [3, 4] }), "path"), panel: "find" } as State;
  const names = "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3";
  const measured = { measure: "crossings", weight: 12, tour: { ...tour(names), board: "3x4", squares: 12 } };
  const [session] = asking({ least: "crossings" }, { ...measured, bound: 12 }, five);
  await session.request({ verb: "find" });
  expect(session.tour.value?.cells).toHaveLength(12);
  expect(session.asking.answer.value?.sentence).toBe("Crossings: 12. That is proven: none is better.");
});

test("verbs that know no walks refuse them, and count those that it knows not", async () => {
  const [session] = asking({ cover: true }, {});
  for (const request of [{ verb: "another" }, { verb: "exists" }, { verb: "count" }, { verb: "estimate" }, { verb: "list", by: 1 }, { verb: "random" }] as const) {
    await session.request(request);
    expect(session.asking.answer.value, request.verb).toMatchObject({ verdict: "refused", sentence: "This asks about tours. Take back first: the fewest paths." });
  }
});

test("a graph is asked about in place of the board", async () => {
  const asked: object[] = [];
  const find = async (q: FindQuestion): Promise<FindAnswer> => {
    asked.push(q);
    return { ...about, visited: 3, most: 3, tour: { ...tour("x y"), tour: ["1", "2", "3"] } };
  };
  const board = async () => ({ ...(await new FakeEngine().ask("board", { board: "1x3" })), vertices: ["1", "2", "3"], neighbours: [[1], [0, 2], [1]] });
  const session = openSession(new FakeEngine({ find, board }), setOptions(four, { walk: { longest: true }, graph: { text: "1 2\n2 3", format: "", from: "1", to: "" } }));
  open.push(session);
  for (let i = 0; i < 200 && !session.graphing.shown.value; i++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(session.graphing.graph.value?.names).toEqual(["1", "2", "3"]);
  await session.request({ verb: "find" });
  expect(asked[0]).toMatchObject({ board: "", graph: "1 2\n2 3", from: "1", longest: true });
  expect(session.asking.answer.value).toMatchObject({ sentence: "It visits all 3.", shown: { walks: [["1", "2", "3"]] } });
  expect(session.tour.value).toBeNull();
  // What is said of it has not the board.
  session.change((s) => ({ ...s, panel: "keep" }));
  expect(session.owner.value).toBe("nobody");
});

test("a graph that is too large to draw is refused, in the language of the moment", async () => {
  const board = async () => ({ ...(await new FakeEngine().ask("board", { board: "1x3" })), vertices: Array.from({ length: 200_000 }, String), neighbours: [] });
  const session = openSession(new FakeEngine({ board }), setOptions(four, { graph: { text: "p edge 200000 0", format: "", from: "", to: "" } }));
  open.push(session);
  for (let i = 0; i < 200 && !session.graphing.refusal.value; i++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(session.graphing.graph.value).toBeNull();
  expect(session.graphing.refusal.value).toMatch(/^The graph has more than 10.000 vertices/);
  await speak("de");
  expect(session.graphing.refusal.value).toContain("Ecken");
  await speak("en");
});

test("a number that is known is said at once, and counted when that is wanted", async () => {
  const known = { directed: "304", undirected: "152", source: "OEIS A165134" };
  let counts = 0;
  const count = async (q: { forecast?: boolean; as?: string }): Promise<CountAnswer> => {
    if (!q.forecast) counts++;
    return { ...about, method: "auto", as: q.as ?? "directed", known, seconds: q.forecast ? 240 : undefined, count: q.forecast ? undefined : "304" };
  };
  const session = openSession(new FakeEngine({ count }), setOptions(four, { as: "distinct" }));
  open.push(session);
  await session.request({ verb: "count" });
  expect(session.asking.answer.value).toMatchObject({ verdict: "number", head: "152", known, longer: { words: "Count it yourself: about 4 min" } });
  expect(counts).toBe(0);
  await session.request(session.asking.answer.value!.longer!.go);
  expect([counts, session.asking.answer.value?.head]).toEqual([1, "304"]);
});

test("ends, moves and numbers are picked on the board", () => {
  const [session] = asking({}, {});
  const pick = (...names: string[]) => names.forEach((name) => session.picking.pick(cellOf({ sides: [4, 4] }, name)!));
  session.picking.turn("from");
  pick("a1");
  expect([session.ask.value.from, session.picking.what.value]).toEqual([cellOf({ sides: [4, 4] }, "a1"), null]);
  session.picking.turn("use");
  pick("a1", "b3", "c1", "d3");
  expect(session.options.value.constraints.use).toBe("a1-b3, c1-d3");
  session.picking.turn("given");
  pick("c2");
  session.picking.put(7);
  expect(session.options.value.constraints.given).toBe("c2=7");
  expect(session.picking.first.value).toBeNull();
  session.change((s) => ({ ...s, panel: "play" }));
  expect(session.picking.what.value).toBeNull();
});

test("what is asked for is said in words", () => {
  expect(constraintWords({ constraints: { given: "c2=7", symmetry: "half-turn", magic: "rows,columns", class: "corners-7" }, walk: { longest: true, uncrossed: true, least: "turn:36.9+53.1", most: "turn:90" } })).toBe(
    ", given c2=7, symmetric (half-turn), with equal sums (rows and columns), of the class “corners of type 7”, squares may be left out, without crossings, with the least of: turns by the angles 36.9+53.1, with the most of: turns by an angle 90",
  );
});

test("classes are on offer where tours have them, and what is asked for stays", () => {
  const asked = (state: State) => ({ ...state, options: { ...state.options, constraints: { class: "corners-13" } } }) as State;
  expect(classesFor(initial)).toHaveLength(15);
  expect(classesFor(resize(initial, { sides: [6, 8] }))).toEqual(["whirling", "celtic"]);
  expect(classesFor(four)).toEqual(["celtic"]);
  expect(classesFor(asked(four))).toEqual(["celtic", "corners-13"]);
  expect(classesFor(resize(initial, { sides: [4, 4, 4] }))).toEqual([]);
});

test("a graph lies the same way each time, within its square, and no vertex on another", () => {
  const cube = Array.from({ length: 8 }, (_, v) => [1, 2, 4].map((bit) => v ^ bit));
  for (const places of [onCircle(8), spreadOut(cube), spreadOut([[], [], [], []])]) {
    for (const [x, y] of places) expect(Math.min(x, y, 100 - x, 100 - y)).toBeGreaterThanOrEqual(5);
    expect(new Set(places.map(String)).size).toBe(places.length);
  }
  expect(spreadOut(cube)).toEqual(spreadOut(cube));
  expect([onCircle(0), onCircle(1), spreadOut([[]])]).toEqual([[], [[50, 50]], [[50, 50]]]);
});

/** What is answered before the engine has come. */
import { expect, test } from "vitest";
import { FakeEngine } from "../src/fake";
import { tourByRule, type Ruled } from "../src/engine/rule";
import { answerMeanwhile } from "../src/session/meanwhile";
import { openSession } from "../src/session/session";
import { initial, type Board } from "../src/state/model";
import { isClosed, isWalk } from "../src/state/walk";
import { at, boardOf, dice, knightOn, stateOf } from "./tools";

/** Chance that is the same every time. */
function chance(seed: number): () => number {
  const roll = dice(seed);
  return () => roll(1 << 20) / (1 << 20);
}

function ruled(board: Board, rest: Partial<Ruled> = {}): Ruled {
  return { ...knightOn(board), holes: board.holes, kind: "path", from: null, to: null, walk: [], ...rest };
}

test("the rule finds tours of every kind, and these are tours", () => {
  const board = boardOf([8, 8]);
  const moves = knightOn(board);
  const random = chance(7);
  for (const kind of ["path", "open", "closed"] as const) {
    for (let i = 0; i < 20; i++) {
      const cells = tourByRule(ruled(board, { kind }), random)!;
      expect(isWalk([moves], cells) && new Set(cells).size === 64).toBe(true);
      if (kind !== "path") expect(isClosed(moves, cells)).toBe(kind === "closed");
    }
  }
  const [from, to] = at(board, "a1 h1");
  const cells = tourByRule(ruled(board, { from, to }), random)!;
  expect([cells[0], cells[63]]).toEqual([from, to]);
  const walk = at(board, "a1 b3 c1");
  expect(tourByRule(ruled(board, { walk }), random)!.slice(0, 3)).toEqual(walk);
});

test("with holes, and none where there is none", () => {
  const board = boardOf([6, 6], "plane", [0, 5]);
  const moves = knightOn(board);
  const cells = tourByRule(ruled(board), chance(3));
  expect(cells && isWalk([moves], cells) && new Set(cells).size).toBe(34);
  const odd = boardOf([5, 5]);
  expect(tourByRule(ruled(odd, { kind: "closed" }), chance(3))).toBeNull();
});

test("who asks while the engine is on its way has a tour at once, and a proof waits", async () => {
  const engine = Object.assign(new FakeEngine(), { meanwhile: (asked: Ruled) => tourByRule(asked) });
  const asked: string[] = [];
  const ask = engine.ask.bind(engine);
  engine.ask = (verb, ...rest) => (asked.push(verb), ask(verb, ...rest));
  const session = openSession(engine, stateOf(boardOf([6, 6]), { ask: { kind: "closed", from: null, to: null } }));
  await session.request({ verb: "another" });
  const first = session.tour.value!;
  expect([asked, first.by, session.closed.value]).toEqual([[], "found by warnsdorff", true]);
  await session.request({ verb: "another" });
  expect(session.tour.value!.cells).not.toEqual(first.cells);
  expect(asked).toEqual([]);
  await session.request({ verb: "exists" });
  expect(asked).toEqual(["exists"]);
  // The tour of a seed is the engine's.
  session.change((s) => ({ ...s, options: { ...s.options, seed: 5 } }));
  await session.request({ verb: "find" });
  expect(asked).toEqual(["exists", "find"]);
  session.close();
  // What is no tour is not shown, whoever makes it.
  const liar = { engine: Object.assign(new FakeEngine(), { meanwhile: () => [0, 1, 2] }), state: initial, moves: knightOn(initial.board) };
  expect(answerMeanwhile(liar)).toBeNull();
});

test("where the engine is there, it is asked", () => {
  const moves = knightOn(initial.board);
  expect(answerMeanwhile({ engine: new FakeEngine(), state: initial, moves })).toBeNull();
});

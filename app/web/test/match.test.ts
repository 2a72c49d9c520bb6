/** The game of two players: whose turn it is, and what undo and the rules do to it. */
import { describe, expect, test } from "vitest";
import { resize, setGame, setWalk } from "../src/state/changes";
import { initial, type Game } from "../src/state/model";
import { givenIn, isMachine, turnOf, whoIs } from "../src/session/match";

const game: Game = { ...initial.play.game, mode: "machine" };

describe("turns", () => {
  test("the first square is given, or a turn", () => {
    expect([0, 1, 2, 3].map((n) => turnOf(game, n))).toEqual(["first", "first", "second", "first"]);
    const choose = { ...game, choose: true };
    expect([0, 1, 2, 3].map((n) => turnOf(choose, n))).toEqual(["first", "second", "first", "second"]);
    const duel = { ...game, rival: "king" };
    expect([0, 1, 2, 3].map((n) => turnOf(duel, n))).toEqual(["first", "second", "first", "second"]);
    expect([game, choose, duel].map(givenIn)).toEqual([1, 0, 2]);
  });
  test("who is the machine", () => {
    expect(isMachine(game, "first")).toBe(false);
    expect(isMachine(game, "second")).toBe(true);
    expect(isMachine({ ...game, second: true }, "first")).toBe(true);
    expect(isMachine({ ...game, mode: "people" }, "second")).toBe(false);
    expect(whoIs(game, "first")).toBe("you");
    expect(whoIs(game, "second")).toBe("machine");
    expect(whoIs({ ...game, mode: "people" }, "second")).toBe("second");
  });
});

test("other rules begin the game again, another level does not", () => {
  const s = setWalk(initial, [0, 17]);
  expect(setGame(s, { level: 5 }).play.walk).toEqual([0, 17]);
  expect(setGame(s, { map: true }).play.walk).toEqual([0, 17]);
  expect(setGame(s, { misere: true }).play.walk).toEqual([]);
  expect(setGame(s, { choose: true }).play.walk).toEqual([]);
  expect(setGame(s, { mode: "people" }).play.walk).toEqual([]);
  expect(setGame(s, { rival: "king" }).play.walk).toEqual([]);
  const misere = setGame(setGame(initial, { mode: "people" }), { misere: true, choose: true });
  expect(setGame(misere, { rival: "king" }).play.game).toMatchObject({ rival: "king", misere: false, choose: false });
});

test("a duel that fills the board is no tour, a game with one piece is", () => {
  const small = resize(setGame(initial, { mode: "people" }), { sides: [1, 2] });
  expect(setWalk(small, [0, 1]).tour).not.toBeNull();
  expect(setWalk(setGame(small, { rival: "wazir" }), [0, 1]).tour).toBeNull();
});

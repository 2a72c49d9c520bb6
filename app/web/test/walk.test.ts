import { describe, expect, test } from "vitest";
import { squareCount, type Ask, type Board, type Cell } from "../src/state/model";
import { endWords, isClosed, isWalk, movesOf, outlook, stepWords, whyNot, type Moves } from "../src/state/walk";
import { firstVisit } from "../src/first";
import { opening } from "../src/state/opening";
import { leaps, nameOf } from "../src/state/squares";
import { at, boardOf, dice, knightOn, randomWalk } from "./tools";

const path: Ask = { kind: "path", from: null, to: null };
const closed: Ask = { kind: "closed", from: null, to: null };

test("legal squares and onward degrees on 8x8", () => {
  const board = boardOf([8, 8]);
  const o = outlook(board, [knightOn(board)], path, at(board, "a1"));
  expect(o.legal.sort()).toEqual(at(board, "b3 c2").sort());
  expect(o.onward).toEqual(new Map(at(board, "b3 c2").map((cell) => [cell, 5])));
  expect([o.dead, o.last, o.full, o.lost]).toEqual([[], [], false, false]);
});

test("every square may be the first, or the given one alone", () => {
  const board = boardOf([3, 4], "plane", [0]);
  expect(outlook(board, [knightOn(board)], path, []).legal).toHaveLength(11);
  expect(outlook(board, [knightOn(board)], { ...path, from: 5 }, []).legal).toEqual([5]);
});

test("squares that are cut off are dead", () => {
  const board = boardOf([3, 3]); // the middle is out of a knight's reach
  const o = outlook(board, [knightOn(board)], path, [0]);
  expect(o.dead).toEqual([4]);
  expect(o.lost).toBe(true);
});

test("a tour that is finished, home and not", () => {
  const board = boardOf([8, 8]);
  const moves = knightOn(board);
  const cells = firstVisit(opening(0), false).tour!.cells;
  expect(isWalk([moves], cells)).toBe(true);
  expect(isWalk([moves], [0, 1])).toBe(false);
  expect(isClosed(moves, cells)).toBe(true);
  const o = outlook(board, [moves], closed, cells);
  expect([o.full, o.home, o.lost]).toEqual([true, true, false]);
  expect(endWords(o, closed, 64)).toBe("Every square is visited: a closed tour of 64 squares.");
  expect(outlook(board, [moves], { ...path, kind: "open" }, cells).lost).toBe(true);
  expect(outlook(board, [moves], { ...path, to: cells[0] }, cells).lost).toBe(true);
});

test("one square is a closed tour, two are none", () => {
  const one = movesOf([[]], false);
  expect(isClosed(one, [0])).toBe(true);
  const two = movesOf([[1], [0]], false);
  expect(isClosed(two, [0, 1])).toBe(false);
});

test("words", () => {
  const board = boardOf([8, 8]);
  const seventeen = firstVisit(opening(0), false).tour!.cells.slice(0, 17);
  expect(stepWords(board, "knight", [...seventeen.slice(0, 16), at(board, "f3")[0]], 4)).toBe("17: knight to f3, 4 squares onward");
  expect(stepWords(board, "knight", at(board, "a1"), 2)).toBe("1: knight starts on a1, 2 squares onward");
  expect(stepWords(board, "knight", at(board, "a1 b3"), 1)).toBe("2: knight to b3, 1 square onward");
});

/** Every way on, tried: whether a walk can become what is asked for. Plain, and slow. */
function canFinish(board: Board, moves: Moves, ask: Ask, walk: Cell[]): boolean {
  const total = squareCount(board);
  const head = walk[walk.length - 1];
  if (walk.length === total) {
    const home = isClosed(moves, walk);
    return ask.kind === "closed" ? home : ask.kind === "open" ? !home && (ask.to === null || ask.to === head) : ask.to === null || ask.to === head;
  }
  return moves.out[head].some((next) => !walk.includes(next) && canFinish(board, moves, ask, [...walk, next]));
}

/** Whether some way on visits a square, at any step. */
function canVisit(moves: Moves, walk: Cell[], cell: Cell): boolean {
  const head = walk[walk.length - 1];
  return moves.out[head].some((next) => !walk.includes(next) && (next === cell || canVisit(moves, [...walk, next], cell)));
}

describe("what is called lost is lost", () => {
  // The claims of outlook against every way on, on random walks of small boards.
  const roll = dice(3);
  const boards = [boardOf([3, 4]), boardOf([3, 4], "cylinder"), boardOf([4, 4], "plane", [5]), boardOf([3, 5], "plane", [0, 14]), boardOf([2, 5], "torus")];
  test.each(boards)("on board %#", (board) => {
    const knight = knightOn(board);
    const oneWay = movesOf(knight.out.map((row) => row.filter(() => roll(4) > 0)), true);
    let lost = 0;
    for (let i = 0; i < 60; i++) {
      const moves = i % 3 === 2 ? oneWay : knight;
      const walk = randomWalk(board, moves, roll);
      const part = walk.slice(0, Math.max(2, walk.length - roll(6)));
      for (const kind of ["path", "closed", "open"] as const) {
        const ask: Ask = { kind, from: null, to: null };
        const o = outlook(board, [moves], ask, part);
        if (o.lost) {
          lost++;
          expect(canFinish(board, moves, ask, part)).toBe(false);
        }
        if (kind === "path" && part.length > squareCount(board) - 7) {
          for (const cell of o.last) expect(part).not.toContain(cell);
          for (const cell of o.legal) expect(moves.out[part[part.length - 1]]).toContain(cell);
        }
      }
    }
    expect(lost).toBeGreaterThan(5);
  });
  test("a square cut off cannot be visited", () => {
    const board = boardOf([3, 4]);
    const moves = knightOn(board);
    for (let i = 0; i < 40; i++) {
      const walk = randomWalk(board, moves, roll);
      const part = walk.slice(0, 1 + roll(walk.length));
      const o = outlook(board, [moves], path, part);
      moves.out.forEach((_, cell) => {
        if (!part.includes(cell) && !canVisit(moves, part, cell)) expect(o.dead).toContain(cell);
      });
    }
  });
});


test("two pieces walk by turns, each by its own moves", () => {
  const board = boardOf([4, 4]);
  const [knights, wazirs] = [knightOn(board), movesOf(leaps(board, [[0, 1], [0, -1], [1, 0], [-1, 0]]), false)]; // prettier-ignore
  const cells = at(board, "a4 d1 b2 d2 d3 c2");
  expect(isWalk([knights, wazirs], cells)).toBe(true);
  expect(isWalk([knights], cells)).toBe(false);
  expect(isWalk([wazirs, knights], cells)).toBe(false);
  const names = (n: number) => outlook(board, [knights, wazirs], path, cells.slice(0, n)).legal.map((cell) => nameOf(board, cell)).sort();
  expect(names(0)).toHaveLength(16);
  expect(names(1)).toHaveLength(15); // the second is put down on any other square
  expect(names(2)).toEqual(["b2", "c3"]);
  expect(names(3)).toEqual(["c1", "d2"]);
  expect(names(6)).toEqual(["b4", "c1"]);
  expect(names(5)).toEqual(["c2"]); // d3 is taken by the other
  expect(whyNot(board, "wazir", path, cells.slice(0, 5), cells[4], 2)).toBe("d3 is where the other piece stands");
  expect(whyNot(board, "wazir", path, cells.slice(0, 5), cells[3], 2)).toBe("d2 is where the wazir stands");
  expect(whyNot(board, "wazir", path, cells.slice(0, 5), cells[0], 2)).toBe("a4 is visited already, as step 1");
  expect(whyNot(board, "wazir", path, cells.slice(0, 5), at(board, "a1")[0], 2)).toBe("a1 is not a move of the wazir away from d2");
});

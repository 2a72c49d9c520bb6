/** What several tests start from. */
import type { Topology } from "../src/engine/wire";
import type { Store } from "../src/keeping";
import { initial, type Board, type Cell, type State } from "../src/state/model";
import { cellOf, knight, leaps } from "../src/state/squares";
import { formNames, topologyOf } from "../src/state/topology";
import { movesOf, type Moves } from "../src/state/walk";

export function boardOf(sides: number[], topology: Topology = "plane", holes: Cell[] = []): Board {
  return { sides, topology, holes };
}

/** A topology of each form that a board of these sides may have; one with a parameter has 2. */
export function topologiesOf(sides: number[]): Topology[] {
  return formNames.map((name) => topologyOf({ sides }, name, 2)).filter((t) => t !== null);
}

export function stateOf(board: Board, rest: Partial<State> = {}): State {
  return { ...initial, board, ...rest };
}

export function knightOn(board: Board): Moves {
  return movesOf(leaps(board, knight), false);
}

/** Cells of names that the test knows to be right. */
export function at(board: Board, names: string): Cell[] {
  return names.split(" ").map((name) => {
    const cell = cellOf(board, name);
    if (cell === null) throw new Error(`no square ${name}`);
    return cell;
  });
}

/** A small generator of numbers from 0 to below n, the same every time. */
export function dice(seed: number): (n: number) => number {
  return (n) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * n);
  };
}

/** A random walk of a knight, as long as it gets. */
export function randomWalk(board: Board, moves: Moves, roll: (n: number) => number): Cell[] {
  const free = moves.out.map((_, cell) => !board.holes.includes(cell));
  const starts = moves.out.map((_, cell) => cell).filter((cell) => free[cell]);
  const walk = [starts[roll(starts.length)]];
  for (;;) {
    const head = walk[walk.length - 1];
    free[head] = false;
    const next = moves.out[head].filter((cell) => free[cell]);
    if (!next.length) return walk;
    walk.push(next[roll(next.length)]);
  }
}

/** All squares in some order, such as a walk would have it; moves are none of a piece. */
export function fakeWalk(board: Board): Cell[] {
  const roll = dice(5);
  const cells = [...Array(board.sides.reduce((n, side) => n * side, 1)).keys()].filter((cell) => !board.holes.includes(cell));
  // Near squares follow one another, as those of a walk do.
  for (let i = 0; i + 3 < cells.length; i++) {
    const j = i + roll(3);
    [cells[i], cells[j]] = [cells[j], cells[i]];
  }
  return cells;
}

/** A browser's store; a full one throws. */
export function storeOf(full = false): Store & { text: Map<string, string> } {
  const text = new Map<string, string>();
  return {
    text,
    getItem: (k) => text.get(k) ?? null,
    removeItem: (k) => void text.delete(k),
    setItem: (k, v) => {
      if (full) throw new Error("full");
      text.set(k, v);
    },
  };
}

/** What is on the board on each page of each lesson. */
import { opening } from "../../state/opening";
import { cellCount, type Board, type Cell, type LessonPlace } from "../../state/model";
import { leaps } from "../../state/squares";
import { ended, sweep, through, type SweepState, type SweepStep } from "../../state/sweep";
import type { Session } from "../../session/session";
import { desk, knightOn, plainBoard, tourOf, type LessonTour } from "./desk";
import { answer, degrees, freeFrom, least, partners } from "./walks";

export interface Picture {
  board: Board;
  /** The line of a walk, and the piece where it ends. */
  walk?: readonly Cell[];
  closed?: boolean;
  /** Words on squares. */
  words?: ReadonlyMap<Cell, string | number>;
  /** One of two colours of a square, for squares that are coloured. */
  tints?: ReadonlyMap<Cell, 0 | 1>;
  /** Squares with a ring; with a dot; that are done. */
  rings?: readonly Cell[];
  dots?: readonly Cell[];
  done?: readonly Cell[];
  /** Pairs of squares, joined by a line or by an arc. */
  lines?: readonly (readonly [Cell, Cell])[];
  arcs?: readonly (readonly [Cell, Cell])[];
  /** Squares that can be chosen, and what that does. */
  pick?: { cells: readonly Cell[]; take: (cell: Cell) => void };
}

const small = plainBoard(5);
const wide = plainBoard(8);
const six = plainBoard(6);
const four = plainBoard(4);
const cellsOf = (board: Board): Cell[] => [...Array(cellCount(board)).keys()];
const colourOf = (board: Board, cell: Cell): 0 | 1 => ((Math.floor(cell / board.sides[1]) + (cell % board.sides[1])) % 2) as 0 | 1;
const tintsOf = (board: Board) => new Map(cellsOf(board).map((cell) => [cell, colourOf(board, cell)]));

/** A tour that a slider walks along; all of it where nobody has moved that. */
function toured(tour: LessonTour | null, board: Board): Picture {
  if (!tour) return { board };
  const step = desk.step.value ?? tour.cells.length;
  return { board: tour.board, walk: tour.cells.slice(0, step), closed: tour.closed && step === tour.cells.length };
}

/** The walk that a page's slider goes along; null where there is none. */
export function sliderOf(session: Session, { name, page }: LessonPlace): readonly Cell[] | null {
  const key = `${name}.${page}`;
  if (key === "closed.4") return open55;
  if (key === "magic.3") return null; // its numbers are all to be seen
  if (key === "warnsdorff.2") return desk.race.value[0]?.at(-1) ?? null;
  return tourNow(session, key)?.cells ?? null;
}

/** An open tour of 5×5 by Warnsdorff's rule, from a corner. */
export const open55: readonly Cell[] = [0, 7, 4, 13, 24, 17, 20, 11, 18, 21, 10, 1, 8, 19, 22, 15, 6, 3, 14, 23, 16, 5, 12, 9, 2];

function tourNow(session: Session, key: string): LessonTour | null {
  switch (key) {
    case "history.1":
      return { board: wide, cells: opening(0), closed: true };
    case "history.2":
      return tourOf(session, "al-adli");
    case "history.3":
      return tourOf(session, "rudrata");
    case "history.4":
      return tourOf(session, "euler");
    case "magic.1":
      return { board: wide, cells: opening(4), closed: true };
    case "magic.2":
      return tourOf(session, "quarter-turn");
    case "magic.3":
      return tourOf(session, "beverley");
    default:
      return null;
  }
}

export function pictureOf(session: Session, { name, page }: LessonPlace): Picture {
  const key = `${name}.${page}`;
  const walk = desk.walk.value;
  const head = walk.at(-1);
  switch (key) {
    case "closed.1":
      return { board: small, tints: tintsOf(small), walk: head === undefined ? [12] : [head], rings: knightOn(small)[head ?? 12], pick: { cells: cellsOf(small), take: (cell) => (desk.walk.value = [cell]) } };
    case "closed.2":
      return { board: wide, tints: tintsOf(wide), walk: opening(0), closed: true };
    case "closed.3": {
      const numbers = [0, 0];
      return { board: small, tints: tintsOf(small), words: new Map(cellsOf(small).map((cell) => [cell, ++numbers[colourOf(small, cell)]])) };
    }
    case "closed.4": {
      const shown = open55.slice(0, desk.step.value ?? open55.length);
      return { board: small, tints: tintsOf(small), walk: shown };
    }
    case "closed.5":
      return { board: plainBoard(3), tints: tintsOf(plainBoard(3)) };
    case "history.5":
    case "sweep.1":
    case "sweep.5":
    case "game.5":
      return { board: small };
    case "warnsdorff.1":
      return byHand(wide);
    case "warnsdorff.2":
    case "warnsdorff.3":
      return raced(page === 2);
    case "warnsdorff.4":
      return byHand(six);
    case "sweep.2":
    case "sweep.3":
    case "sweep.4":
      return swept(page === 4);
    case "magic.1": {
      const picture = toured(tourNow(session, key), wide);
      const at = picture.walk?.at(-1);
      return { ...picture, rings: at === undefined ? [] : [at, 63 - at] };
    }
    case "magic.2":
      return toured(tourNow(session, key), six);
    case "magic.3": {
      const tour = tourNow(session, key);
      return tour ? { board: tour.board, words: new Map(tour.cells.map((cell, i) => [cell, i + 1])) } : { board: wide };
    }
    case "magic.4":
      return { board: wide, walk: opening(0), closed: true };
    case "game.1":
    case "game.3":
      return played(four);
    case "game.2":
      return { board: four, lines: pairsOf(four) };
    case "game.4":
      return { board: small, lines: pairsOf(small), tints: tintsOf(small) };
    default:
      return toured(tourNow(session, key), wide);
  }
}

/** A walk by hand with Warnsdorff's numbers. */
function byHand(board: Board): Picture {
  const out = knightOn(board);
  const walk = desk.walk.value;
  const ways = degrees(out, walk);
  return {
    board,
    walk,
    words: ways,
    rings: ways.size ? least(ways) : [],
    pick: { cells: walk.length ? [...ways.keys()] : cellsOf(board), take: (cell) => (desk.walk.value = [...walk, cell]) },
  };
}

/** The walk of a race that is on show: the last of those by the rule, or of those that take any move. */
function raced(rule: boolean): Picture {
  const runs = desk.race.value[rule ? 0 : desk.shown.value] ?? [];
  const walk = runs.at(-1) ?? [];
  return { board: wide, walk: walk.slice(0, desk.step.value ?? walk.length) };
}

let steps: readonly SweepStep[] | null = null;

/** The sweep of 5×5 by single steps; it is counted when it is first looked at. */
export function sweepSteps(): readonly SweepStep[] {
  steps ??= sweep(leaps(small, [[0, 1], [1, 0], [0, -1], [-1, 0]])); // prettier-ignore
  return steps;
}

/** The states after the squares that are done, those with the most ways first. */
export function statesNow(last: boolean): { step: SweepStep; states: readonly SweepState[]; at: number } {
  const all = sweepSteps();
  const step = all[last ? all.length - 1 : Math.min(desk.step.value ?? 7, all.length - 1)];
  const states = step.states.toSorted((a, b) => b.ways - a.ways);
  return { step, states, at: Math.max(0, Math.min(desk.shown.value, states.length - 1)) };
}

function swept(last: boolean): Picture {
  const { step, states, at } = statesNow(last);
  const state = states[at];
  const arcs: [Cell, Cell][] = [];
  const [dots, rings]: [Cell[], Cell[]] = [[], []];
  for (const [cell, mate] of state?.mates ?? []) {
    if (mate === through) dots.push(cell);
    else if (mate === ended) rings.push(cell);
    else if (mate > cell) arcs.push([cell, mate]);
  }
  return { board: small, done: cellsOf(small).filter((cell) => cell < step.done), arcs, dots, rings };
}

function pairsOf(board: Board): [Cell, Cell][] {
  return [...partners(knightOn(board))].filter(([a, b]) => a < b);
}

/** The game against the page, which knows the pairs. The first square is given; then one moves by turns. */
function played(board: Board): Picture {
  const out = knightOn(board);
  const walk = desk.walk.value;
  const free = walk.length ? freeFrom(out, walk, walk.at(-1)!) : cellsOf(board);
  const take = (cell: Cell) => {
    const mine = [...walk, cell];
    // The first square is none of the turns: it only says where the knight stands.
    const reply = walk.length || desk.second.peek() ? answer(out, mine) : null;
    desk.walk.value = reply === null ? mine : [...mine, reply];
  };
  return { board, walk, rings: walk.length ? free : [], pick: { cells: free, take } };
}

/** How a game against the page stands: null while it goes on; whether the visitor has won. */
export function gameOver(): boolean | null {
  const walk = desk.walk.value;
  if (!walk.length || freeFrom(knightOn(four), walk, walk.at(-1)!).length) return null;
  // Turns are the squares after the first; who made the last one has won.
  const last = (walk.length - 1) % 2; // 1: the first player made it
  return desk.second.value ? last === 0 : last === 1;
}

/**
 * What is answered while the engine's program is still on its way: a tour by Warnsdorff's
 * rule, with ties drawn by chance, as the engine has it by the method of that name. It is
 * for questions that any tour answers; what takes a proof, a count or a seed's own tour
 * waits for the engine, and so does what the rule does not find soon.
 */
import type { Engine } from "../engine/engine";
import type { FindAnswer } from "../engine/wire";
import type { Ask, Cell, State } from "../state/model";
import { squareCount } from "../state/model";
import { isConstrained, questionOf, wireOf } from "../state/question";
import { isClosed, isWalk, type Moves } from "../state/walk";

/** How many moves are looked at before the engine is waited for: some hundredths of a second. */
const effort = 2_000_000;

/** A tour that begins with a walk; null where the engine is there, or the rule finds none. */
export function answerMeanwhile({ engine, state: s, moves }: { engine: Engine; state: State; moves: Moves | null }, ask = s.ask, walk: readonly Cell[] = []): FindAnswer | null {
  if (!engine.away?.() || !moves || isConstrained(s)) return null;
  const cells = tourByRule(moves, s.board.holes, squareCount(s.board), ask, walk);
  return cells && { ...questionOf({ ...s, ask }), piece: s.piece, verdict: "found", sentence: "", method: "warnsdorff", tour: { ...wireOf(s, cells), kind: isClosed(moves, cells) ? "closed" : "open" } };
}

/** Walks to a free square with the fewest ways on, and begins anew where it is stuck or the tour is not what was asked for. */
export function tourByRule(moves: Moves, holes: readonly Cell[], squares: number, { kind, from, to }: Ask, walk: readonly Cell[], chance: () => number = Math.random): Cell[] | null {
  const { out, into } = moves;
  const begin = walk.length || from === null ? walk : [from];
  const fits = (cells: readonly Cell[]) => isWalk([moves], cells) && (kind === "path" || isClosed(moves, cells) === (kind === "closed")) && (from === null || cells[0] === from) && (to === null || cells.at(-1) === to);
  for (let left = effort; left > 0; ) {
    const free = new Uint8Array(out.length).fill(1);
    const ways = Int32Array.from(out, (row) => row.length);
    const cells: Cell[] = [];
    const take = (cell: Cell) => {
      free[cell] = 0;
      for (const before of into[cell]) ways[before]--;
      left -= into[cell].length;
    };
    const go = (cell: Cell) => {
      cells.push(cell);
      take(cell);
    };
    holes.forEach(take);
    begin.forEach(go);
    left -= out.length; // even where there is nowhere to go
    let next: Cell | undefined;
    do {
      const last = cells.length === squares - 1;
      let least = Infinity;
      let ties = 0;
      next = undefined;
      const look = (cell: Cell) => {
        if (!free[cell] || (cell === to && !last) || ways[cell] > least) return;
        ties = ways[cell] < least ? 1 : ties + 1;
        least = ways[cell];
        if (chance() * ties < 1) next = cell;
      };
      if (cells.length) out[cells[cells.length - 1]].forEach(look);
      else do next = Math.floor(chance() * out.length); while (!free[next]); // prettier-ignore
      if (next !== undefined) go(next);
    } while (next !== undefined);
    if (cells.length === squares && fits(cells)) return cells;
  }
  return null;
}

/**
 * Another: a tour that is not the one on show. Engines give another tour for
 * another seed. Where few crossings or many are wanted, some are drawn, and the
 * one that has the fewest or the most is taken.
 */
import type { Call, Engine } from "../engine/engine";
import { constrained, isConstrained, tourCells } from "../state/question";
import type { FindAnswer, Method } from "../engine/wire";
import { layoutOf } from "../render/geometry";
import { crossings } from "../state/crossings";
import { isFlat } from "../state/hexagons";
import type { State } from "../state/model";
import { sameTour, type Moves } from "../state/walk";
import { msg } from "../words/words";
import { answerMeanwhile } from "./meanwhile";

export const wishes = ["any", "few", "many"] as const;
export type Wish = (typeof wishes)[number];

/** How many tours are drawn where crossings are wished for, and how many times one that is there already is drawn again. */
const draws = 24;
const tries = 6;
/** Milliseconds that a draw has at least. */
const least = 500;
/** On larger boards drawing many takes too long. */
const mostSquares = 400;

/** What draws by chance, in turn. */
const drawing: readonly Method[] = ["auto", "warnsdorff"];

export interface Drawn {
  found: FindAnswer;
  /** What there is to say of it; "" where that is as of any other. */
  words: string;
}

/** Whether crossings can be wished for: they are those of straight lines in the plane. */
export function canWish({ board }: Pick<State, "board">): boolean {
  return isFlat(board) && board.topology === "plane" && board.sides[0] * board.sides[1] <= mostSquares;
}

/** Draws, for so many milliseconds at most. */
export async function drawAnother(start: { engine: Engine; state: State; moves: Moves | null; wish: Wish }, call: Call, time = start.state.options.limit * 1000): Promise<Drawn> {
  const { engine, state: s, wish: wished } = start;
  const end = performance.now() + time;
  const wish = canWish(s) ? wished : "any";
  const { x, y } = layoutOf(s.board);
  let best: { found: FindAnswer; crossed: number } | null = null;
  let last: FindAnswer | null = null;
  let drawn = 0;
  while (drawn < (wish === "any" ? tries : draws)) {
    const left = end - performance.now();
    if (drawn && left <= 0) break;
    const found = answerMeanwhile(start) ?? (await ask(engine, s, drawn, Math.max(left, least), call));
    drawn++;
    const cells = found.verdict === "found" && found.tour ? tourCells(s.board, found.tour) : null;
    if (!cells) {
      if (drawn === 1) return { found, words: "" };
      continue;
    }
    last = found;
    const closed = found.tour!.kind === "closed";
    if (s.tour && sameTour(cells, s.tour.cells, closed)) continue;
    if (wish === "any") return { found, words: "" };
    const crossed = crossings(x, y, cells, closed);
    if (!best || (wish === "few" ? crossed < best.crossed : crossed > best.crossed)) best = { found, crossed };
    call.progress?.({ done: drawn / draws, words: msg("work.draws") });
  }
  if (best) return { found: best.found, words: msg(`say.crossed.${wish as "few" | "many"}`, { n: best.crossed, draws: drawn }) };
  return { found: last!, words: "" };
}

function ask(engine: Engine, s: State, i: number, time: number, call: Call): Promise<FindAnswer> {
  const seed = 1 + Math.floor(Math.random() * 999_999);
  const method = i === 0 || isConstrained(s) ? "auto" : drawing[i % drawing.length];
  return engine.ask("find", { ...constrained(s), method, seed, timeout_ms: Math.ceil(time) }, call);
}

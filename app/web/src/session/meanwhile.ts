/**
 * What is answered while the engine's program is still on its way: a tour by Warnsdorff's
 * rule, as the engine has it by the method of that name. It is for questions that any tour
 * answers; what takes a proof, a count or a seed's own tour waits for the engine, and so
 * does what the rule does not find soon.
 */
import type { Engine } from "../engine/engine";
import type { FindAnswer } from "../engine/wire";
import { visitsAll } from "../state/changes";
import type { Cell, State } from "../state/model";
import { isConstrained, questionOf, wireOf } from "../state/question";
import { isClosed, isWalk, type Moves } from "../state/walk";

/** A tour that begins with a walk; null where the engine is there, or the rule finds none. */
export function answerMeanwhile({ engine, state: s, moves }: { engine: Engine; state: State; moves: Moves | null }, ask = s.ask, walk: readonly Cell[] = []): FindAnswer | null {
  if (!engine.meanwhile || !moves || isConstrained(s)) return null;
  const cells = engine.meanwhile({ ...moves, ...ask, holes: s.board.holes, walk });
  if (!cells || !isWalk([moves], cells) || !visitsAll(s.board, cells)) return null;
  return { ...questionOf({ ...s, ask }), piece: s.piece, verdict: "found", sentence: "", method: "warnsdorff", tour: { ...wireOf(s, cells), kind: isClosed(moves, cells) ? "closed" : "open" } };
}

/** Classes of tours that the literature names. */
import type { Constraints } from "../engine/wire";
import { isFlat } from "./hexagons";
import type { State } from "./model";

type Class = NonNullable<Constraints["class"]>;

/** The ways to join the four corners. */
const corners = Array.from({ length: 13 }, (_, i) => `corners-${i + 1}` as Class);

/** The classes on offer for the board and the kind of tours, and the one that is asked for; of others the engine says why there are none. */
export function classesFor({ board, ask, options }: Pick<State, "board" | "ask" | "options">): Class[] {
  const { graph, constraints } = options;
  const plain = !graph && isFlat(board) && board.topology === "plane";
  const closed = ask.kind === "closed";
  return (["whirling", "celtic", ...corners] as const).filter((name) => name === constraints.class || (plain && (name === "celtic" || (closed && (name === "whirling" || board.sides[0] === board.sides[1])))));
}

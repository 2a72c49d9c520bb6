/**
 * What a count takes, before anything of it is done, as far as that is known: of the
 * knight on a board of rows and columns, whose sweeps grow with the shorter side. The
 * numbers were measured with the command on 6×6, 6×7, 7×7 and 7×8, on a machine that had
 * other work; beyond these they go on as they grow there. The page says that it may be so,
 * and asks; in the page itself it can take three times as long.
 */
import { isConstrained } from "./question";
import type { State } from "./model";

/** Seconds for each row of a board with seven columns, and by how much another column makes them more. */
const paths = { row: 2.5, column: 6.8 };
const closed = { row: 0.2, column: 8 };

/** Seconds until all tours that are asked for are counted; null where nobody knows. */
export function forecast(s: State): number | null {
  const { board, piece, ask, options } = s;
  if (piece !== "knight" || board.sides.length !== 2 || board.topology !== "plane" || options.as === "distinct" || isConstrained(s)) return null;
  // Ends that are given, and holes, make it quicker by as much as nobody knows.
  if (board.holes.length || ask.from !== null || ask.to !== null) return null;
  const [short, long] = [...board.sides].sort((a, b) => a - b);
  // Where theorems or colours say that there is none, nobody counts.
  if (ask.kind === "closed" && (short * long) % 2) return null;
  const { row, column } = ask.kind === "closed" ? closed : paths;
  return long * row * column ** (short - 7);
}

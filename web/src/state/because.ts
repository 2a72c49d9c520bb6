/**
 * Why there is no tour, in the page's own sentences: the engine's are for a terminal,
 * and name methods and steps. Where its sentence is one for people already, it stays.
 */
import type { Why } from "../engine/wire";

/** The page's sentence for a reason; null where the engine's stays. */
export function because({ rule, reason, witness }: Why): string | null {
  const squares = names(witness ?? []);
  switch (rule) {
    case "search":
      if (reason?.startsWith("found")) return "A search met one.";
      return "Every way was tried, and none becomes a tour.";
    case "sweep":
      return "A sweep over the whole board met all that tours can look like, and there is none.";
    case "sat":
      return "A SAT solver has proven that there is none.";
    case "parts":
      return witness?.length === 2 ? `The board falls into parts: no way leads from ${witness[0]} to ${witness[1]}.` : null;
    case "pieces":
      return squares && `Without ${squares} the board falls into more pieces than a tour can join.`;
    case "degrees":
    case "2-factor":
      return squares && `At ${squares} a tour would need more moves than the squares around can take.`;
    case "stuck":
      return squares && /stuck|sticks on/.test(reason ?? "") ? `The walk got stuck on ${squares}, and this method never steps back. Another method may find a tour.` : null;
    case "limit":
      return reason === "the time limit was reached" ? "The time was over. “Give up after” may be longer." : null;
    case "interrupted":
      return "It was stopped.";
    default:
      return null;
  }
}

/** "a1", "a1 and b2", "a1, b2, c3 and 9 more"; null for none. */
function names(squares: readonly string[]): string | null {
  const most = 6;
  const told = squares.length > most ? [...squares.slice(0, most - 1), `${squares.length - most + 1} more`] : [...squares];
  const last = told.pop();
  return last === undefined ? null : told.length ? `${told.join(", ")} and ${last}` : last;
}

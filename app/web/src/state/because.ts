/**
 * Why there is no tour, in the page's own sentences: the engine's are for a terminal,
 * and name methods and steps. Where its sentence is one for people already, it stays.
 */
import type { Explanation } from "../engine/wire";
import { language, msg } from "../words/words";
import { squareList } from "./words";

/** The page's sentence for a reason; null where the engine's stays. */
export function because({ rule, reason, witness, theorem }: Explanation): string | null {
  const squares = squareList(witness ?? []);
  switch (rule) {
    case "search":
      return msg(reason?.startsWith("found") ? "say.met" : "why.tried");
    case "sweep":
      return msg("why.sweep");
    case "sat":
      return msg("why.sat");
    case "parts":
      return witness?.length === 2 ? msg("why.parts", { from: witness[0], to: witness[1] }) : null;
    case "pieces":
      return squares && msg("why.pieces", { squares });
    case "degrees":
    case "2-factor":
      return squares && msg("why.degrees", { squares });
    case "stuck":
      return squares && /stuck|sticks on/.test(reason ?? "") ? msg("why.stuck", { squares }) : null;
    case "limit":
      return reason === "the time limit was reached" ? msg("why.limit") : null;
    case "interrupted":
      return msg("why.interrupted");
    default:
      return language() === "en" ? null : elsewhere({ rule, reason, theorem }, squares);
  }
}

/** In other languages a plainer sentence than the engine's English one. */
function elsewhere({ rule, reason, theorem }: Explanation, squares: string | null): string | null {
  const counts = /(\d+) squares of one colour and (\d+) of the other/.exec(reason ?? "");
  if (rule === "colours" && counts) return msg("why.colours", { a: counts[1], b: counts[2] });
  if (rule === "dead ends" && squares) return msg("why.dead-ends", { squares });
  if (rule === "three colours") return msg("why.three-colours");
  return theorem ? msg("why.theorem", { theorem }) : null;
}

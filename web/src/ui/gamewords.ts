/** How a game of two players stands, in words. */
import { capital } from "../state/sayings";
import { givenIn, nameOfPlayer, turnOf } from "./match";
import type { Session } from "./session";

/** What is said below the heading. */
export function gameWords(session: Session, click: string): { words: string; wrong?: boolean } {
  const { match } = session;
  const { game, walk } = session.play.value;
  const wrong = session.refusal.value ?? session.rivals.refusal.value ?? match.wrong.value;
  if (wrong) return { words: wrong, wrong: true };
  if (!session.graphs.value) return { words: "Getting ready …" };
  if (match.at.value !== null) return { words: match.told().get(match.at.value)?.words ?? `${capital(match.named(match.at.value - 1))} begins here.` };
  if (match.over()) return { words: `${match.overWords()} There is no move from where ${match.named(walk.length - session.pieces.value)} stands.` };
  if (match.thinking.value) return { words: "The machine is thinking …" };
  if (match.hint.value) return { words: match.hint.value };
  const player = turnOf(game, walk.length);
  if (walk.length < givenIn(game) || !walk.length) return { words: `${game.choose ? `${capital(nameOfPlayer(game, player))}: ${click.toLowerCase()}` : click} the square where ${match.named(walk.length)} is to begin.` };
  const who = capital(nameOfPlayer(game, player));
  return { words: `${who} ${who === "You" ? "are" : "is"} to move. ${session.whereWords()}` };
}

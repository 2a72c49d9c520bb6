/** How a game of two players stands, in words. */
import { capital } from "../state/sayings";
import { together } from "../state/words";
import { msg } from "../words/words";
import { givenIn, turnOf, whoIs } from "../session/match";
import type { Session } from "../session/session";

/** What is said below the heading; tap is "-tap" where there is no mouse. */
export function gameWords(session: Session, tap: "" | "-tap"): { words: string; wrong?: boolean } {
  const { match } = session;
  const { game, walk } = session.play.value;
  const wrong = session.refusal.value ?? session.rivals.refusal.value ?? match.wrong.value;
  if (wrong) return { words: wrong, wrong: true };
  if (!session.graphs.value) return { words: msg("game.ready") };
  const named = (step: number) => ({ piece: match.named(step) });
  if (match.at.value !== null) return { words: match.told().get(match.at.value)?.words ?? capital(msg("game.begins-here", named(match.at.value - 1))) };
  if (match.over()) return { words: together(match.overWords(), msg("game.no-move", named(walk.length - session.pieces.value))) };
  if (match.thinking.value) return { words: msg("game.thinking") };
  if (match.hint.value) return { words: match.hint.value };
  const who = whoIs(game, turnOf(game, walk.length));
  if (walk.length < givenIn(game) || !walk.length) return { words: game.choose ? msg(`game.choose-${who}`, named(walk.length)) : msg(`game.begin${tap}`, named(walk.length)) };
  return { words: together(msg(`game.turn-${who}`), session.whereWords()) };
}

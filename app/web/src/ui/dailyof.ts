/** The calendar's puzzles of a session: they come with the panels, after the first picture. */
import { Daily } from "../session/daily";
import type { Session } from "../session/session";
import { useSession } from "./parts";

const known = new WeakMap<Session, Daily>();

export function dailyOf(session: Session): Daily {
  let daily = known.get(session);
  if (!daily) {
    daily = new Daily(session.engine, session, session.asking, session.puzzling, session.keeping, session.first);
    known.set(session, daily);
    session.late.push(daily);
  }
  return daily;
}

export const useDaily = () => dailyOf(useSession());

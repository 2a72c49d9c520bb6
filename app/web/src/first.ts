/** The first visit: draws the tour of the day. */
import { showTour } from "./state/changes";
import { initial, type State } from "./state/model";
import { dayOf, opening } from "./state/opening";

/** Played, or shown whole for visitors who asked for less movement. */
export function firstVisit(playing: boolean, now = new Date()): State {
  return showTour(initial, opening(dayOf(now)), null, "", playing);
}

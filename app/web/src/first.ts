/** The first visit: draws the tour of the day. */
import { setPanel, showTour } from "./state/changes";
import { initial, type State } from "./state/model";
import { dayOf, opening } from "./state/opening";

/** Played, or shown whole for visitors who asked for less movement. */
export function firstVisit(playing: boolean, now = new Date()): State {
  return showTour(setPanel(initial, "start"), opening(dayOf(now)), null, "", playing);
}

/** The first visit: the tour of the day. */
import { setPanel, setTimeline, showTour } from "./state/changes";
import { initial, type Cell, type State } from "./state/model";

/** Played on from where the first picture is, which began so many milliseconds ago, or shown whole for visitors who asked for less movement. */
export function firstVisit(tour: readonly Cell[], playing: boolean, ago = 0): State {
  const s = showTour(setPanel(initial, "start"), tour, null, "", playing);
  return playing ? setTimeline(s, { at: 1 + (ago / 1000) * s.timeline.speed }) : s;
}

/** The first visit: the closed tour that `leaper find 8x8 --closed` prints, being drawn. */
import { showTour } from "./state/changes";
import { initial, type State } from "./state/model";
import { cellsOf } from "./state/squares";

const tour =
  "a8 b6 a4 b2 d1 f2 h1 g3 f1 h2 g4 h6 g8 e7 c8 a7 b5 a3 b1 d2 c4 a5 b7 d8 c6 b8 a6 b4 a2 c1 b3 a1 " +
  "c2 e1 g2 e3 f5 h4 f3 g1 h3 g5 h7 f8 g6 h8 f7 e5 d3 c5 d7 f6 e4 d6 e8 g7 h5 f4 d5 c3 e2 d4 e6 c7";

/** Played, or whole at once for those who asked for less movement. */
export function firstVisit(playing: boolean): State {
  return showTour(initial, cellsOf(initial.board.sides, tour.split(" "))!, null, "", playing);
}

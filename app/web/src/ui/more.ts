/** What a first visit does not show, in a file of its own: it comes a moment after the page, or with the first panel that needs it. */
import { learn } from "../words/words";
import words from "../words/en.json?later";
import "../style/panels.css";
import "../style/watch.css";
import "../style/puzzle.css";
import "../style/print.css";

learn(words);

export { Build } from "./Build";
export { dailyOf } from "./dailyof"; // of a link to a day
export { copyText, share } from "./clipboard"; // the lessons copy links, too
export { Gallery } from "./Gallery";
export { Find } from "./Find";
export { GraphBoard } from "./FindGraph";
export { gameWords } from "./gamewords"; // of the caption, while there is a game
export { Keep } from "./Keep";
export { Keys } from "./Keys";
export { Play } from "./Play";
export { PlayBar } from "./PlayBar";
export { Puzzle } from "./Puzzle";
export { PuzzleBoard } from "./PuzzleBoard";
export { PuzzleCaption } from "./PuzzleCaption";
export { Stack } from "./Stack";
export { TourNumber } from "./TourNumber";
export { UsageNumbers, UsageOverlay } from "./UsageMap";
export { Watch } from "./Watch";
export { zoomOf } from "./zoom";
export { LooksMenu } from "./LooksMenu";

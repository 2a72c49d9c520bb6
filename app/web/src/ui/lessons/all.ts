/** The lessons, in a file of their own: it comes with the first of them that is opened. */
import "../../style/lessons.css";

export { LessonBoard } from "./LessonBoard";
export { LessonCaption, Lessons } from "./Lessons";

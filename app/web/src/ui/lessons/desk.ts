/** What is on the table in a lesson: which page is open, and what was done on it. It is neither undone nor linked to, but for the page. */
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { boardQuestion, readTour, tourCells } from "../../state/question";
import { lessons, placeOf, type Board, type Cell, type LessonName, type LessonPlace, type State } from "../../state/model";
import { knight, leaps, sizeOf } from "../../state/squares";
import type { Session } from "../../session/session";

export { lessons };
export const lessonNames = Object.keys(lessons) as readonly LessonName[];

export function setLesson(s: State, lesson: string): State {
  return lesson === s.lesson ? s : { ...s, lesson, panel: "lessons" };
}

export function plainBoard(rows: number, columns = rows): Board {
  return { sides: [rows, columns], topology: "plane", holes: [] };
}

export interface LessonTour {
  board: Board;
  cells: readonly Cell[];
  closed: boolean;
}

/** What a page of a lesson works with; a new page begins with an empty desk. */
export class Desk {
  /** A walk by hand, or that of a game. */
  readonly walk = signal<readonly Cell[]>([]);
  /** Where a slider stands; null is its end. */
  readonly step = signal<number | null>(null);
  /** Which of several things is on show, from 0. */
  readonly shown = signal(0);
  /** The page plays first. */
  readonly second = signal(false);
  /** What a race came to. */
  readonly race = signal<readonly (readonly Cell[][])[]>([]);

  clear(): void {
    this.walk.value = [];
    this.step.value = null;
    this.shown.value = 0;
    this.race.value = [];
  }
}

export const desk = new Desk();
const tours = signal<ReadonlyMap<string, LessonTour>>(new Map());
const asked = new Set<string>();

/** A tour of the gallery by its key, or the one that find gives for a symmetry; null until it is there. */
export function tourOf(session: Session, key: string): LessonTour | null {
  if (!asked.has(key)) {
    asked.add(key);
    fetchTour(session, key).catch(() => asked.delete(key)); // asked again with the next page
  }
  return tours.value.get(key) ?? null;
}

async function fetchTour(session: Session, key: string): Promise<void> {
  const keep = (k: string, tour: LessonTour) => (tours.value = new Map(tours.peek()).set(k, tour));
  if (key === "quarter-turn") {
    const board = plainBoard(6);
    const { tour } = await session.engine.ask("find", { ...boardQuestion(board, "knight"), kind: "closed", symmetry: "quarter-turn", timeout_ms: 5000 });
    const cells = tour && tourCells(board, tour);
    if (cells) keep(key, { board, cells, closed: true });
    return;
  }
  for (const exhibit of await session.engine.gallery()) {
    const read = readTour(exhibit.tour);
    if (read) keep(exhibit.key, { board: read.board, cells: read.cells, closed: read.kind === "closed" });
  }
}

const graphs = new Map<string, readonly (readonly Cell[])[]>();

/** Where a knight goes on a board of the lessons. */
export function knightOn(board: Board): readonly (readonly Cell[])[] {
  const key = sizeOf(board);
  if (!graphs.has(key)) graphs.set(key, leaps(board, knight));
  return graphs.get(key)!;
}

/** The page of the lesson that is open; null on the list of all. */
export function openPlace(session: Session): ReadonlySignal<LessonPlace | null> {
  return computed(() => placeOf(session.lesson.value));
}

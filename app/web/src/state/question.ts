/** Between the page's state, in cells, and the engine's questions, in names. */
import { Problem } from "../engine/engine";
import { kinds, type GraphText, type Kind, type Place, type Question, type Tour } from "../engine/wire";
import { fits, visitsAll } from "./changes";
import { listed, msg } from "../words/words";
import { boardWith, takenOf } from "./hexagons";
import { walkFields, type Board, type Cell, type Constraints, type State, type Walk, type WalkField } from "./model";
import { cellsOf, nameOf, readSize, sizeOf } from "./squares";
import { readTopology } from "./topology";

/** Board and piece alone. */
export function boardQuestion(board: Board, piece: string): Place & { piece: string } {
  const q: Place & { piece: string } = { board: sizeOf(board), piece };
  if (board.topology !== "plane") q.topology = board.topology;
  const taken = takenOf(board);
  if (taken.length) q.holes = taken.map((cell) => nameOf(board, cell));
  return q;
}

export function questionOf(s: State): Question {
  const q: Question = boardQuestion(s.board, s.piece);
  q.kind = s.ask.kind;
  if (s.ask.from !== null) q.from = nameOf(s.board, s.ask.from);
  if (s.ask.to !== null) q.to = nameOf(s.board, s.ask.to);
  return q;
}

/** The same with the constraints on tours, for who knows them. */
export function constrained(s: State): Question & Constraints {
  return { ...questionOf(s), ...s.options.constraints };
}

/** The question of those who also take a graph in place of the board, and of walks the fields that they know; the others are refused. */
export function sought(s: State, takes: readonly WalkField[] = []): Question & GraphText & Constraints & Walk {
  const { graph, constraints, walk } = s.options;
  const wrong = walkFields.filter(({ name }) => walk[name] && !takes.includes(name));
  if (wrong.length) throw new Problem(msg("seek.not-taken", { things: listed(wrong.map(({ name }) => msg(`seek.${name}`))) }));
  if (!graph) return { ...constrained(s), ...walk };
  const { text, format, from, to } = graph;
  const closed = s.ask.kind === "closed";
  return { board: "", graph: text, graph_format: format || undefined, kind: s.ask.kind, from: from || undefined, to: closed ? undefined : to || undefined, ...constraints, ...walk };
}

/** Whether there are some. */
export function isConstrained({ options }: State): boolean {
  return Object.values(options.constraints).some(Boolean);
}

/** A tour of the state's board as the engine reads it. */
export function wireOf(s: State, cells: readonly Cell[]): Tour {
  return { ...boardQuestion(s.board, s.piece), squares: cells.length, tour: cells.map((cell) => nameOf(s.board, cell)) };
}

/** The cells of an engine's tour, or null if it is none of this board. */
export function tourCells(board: Board, tour: Tour): Cell[] | null {
  const cells = cellsOf(board, tour.tour);
  return cells && visitsAll(board, cells) ? cells : null;
}

/** An engine's tour with its own board; null if the page cannot show it. */
export function readTour(tour: Tour): { board: Board; piece: string; kind: Kind; cells: Cell[] } | null {
  const shape = readSize(tour.board);
  if (!shape || !fits(shape)) return null;
  const topology = readTopology(shape, tour.topology ?? "plane");
  const holes = cellsOf(shape, tour.holes ?? []);
  if (!topology || !holes) return null;
  const board = boardWith(shape, topology, holes);
  const cells = tourCells(board, tour);
  const kind = kinds.find((k) => k === tour.kind) ?? "path";
  return cells && { board, piece: tour.piece, kind, cells };
}

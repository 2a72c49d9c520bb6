/** Between the page's state, in cells, and the engine's questions, in names. */
import type { Question, WireTour } from "./engine";
import { fits, visitsAll } from "../state/changes";
import { kinds, topologies, type Board, type Cell, type Kind, type State } from "../state/model";
import { cellsOf, nameOf, parseSides, sizeOf } from "../state/squares";

/** Board and piece alone. */
export function boardQuestion(board: Board, piece: string): Question {
  const q: Question = { board: sizeOf(board), piece };
  if (board.topology !== "plane") q.topology = board.topology;
  if (board.holes.length) q.holes = board.holes.map((cell) => nameOf(board.sides, cell));
  return q;
}

export function questionOf(s: State): Question {
  const q = boardQuestion(s.board, s.piece);
  q.kind = s.ask.kind;
  if (s.ask.from !== null) q.from = nameOf(s.board.sides, s.ask.from);
  if (s.ask.to !== null) q.to = nameOf(s.board.sides, s.ask.to);
  return q;
}

/** A tour of the state's board as the engine reads it. */
export function wireOf(s: State, cells: readonly Cell[]): WireTour {
  return { ...boardQuestion(s.board, s.piece), piece: s.piece, tour: cells.map((cell) => nameOf(s.board.sides, cell)) };
}

/** The cells of an engine's tour, or null if it is none of this board. */
export function tourCells(board: Board, tour: WireTour): Cell[] | null {
  const cells = cellsOf(board.sides, tour.tour);
  return cells && visitsAll(board, cells) ? cells : null;
}

/** An engine's tour with its own board; null if the page cannot show it. */
export function readTour(tour: WireTour): { board: Board; piece: string; kind: Kind; cells: Cell[] } | null {
  const sides = parseSides(tour.board);
  const topology = topologies.find((t) => t === (tour.topology ?? "plane"));
  if (!sides || !fits(sides) || !topology) return null;
  const holes = cellsOf(sides, tour.holes ?? []);
  if (!holes) return null;
  const board: Board = { sides, topology, holes: [...new Set(holes)].sort((a, b) => a - b) };
  const cells = tourCells(board, tour);
  const kind = kinds.find((k) => k === tour.kind) ?? "path";
  return cells && { board, piece: tour.piece, kind, cells };
}

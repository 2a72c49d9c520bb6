/**
 * Changes to the state, as pure functions: State → State. A change without effect
 * returns the same state, so the page draws nothing and keeps nothing for undo.
 */
import type { Kind, Topology } from "../engine/wire";
import {
  cellCount,
  maxCells,
  maxRank,
  piecesIn,
  squareCount,
  type Ask,
  type Board,
  type Cell,
  type Game,
  type Hints,
  type Look,
  type Options,
  type Shape,
  type Source,
  type State,
  type Timeline,
  type Tool,
  type Panel,
} from "./model";
import { boardWith, isAbsent, offsetOf, takenOf } from "./hexagons";
import { cellAt, coordsOf, sizeOf } from "./squares";
import { byHand } from "./origin";
import { keepTopology } from "./topology";

/** Whether the page can show a board of a shape. */
export function fits({ sides }: Shape): boolean {
  return (
    sides.length >= 1 &&
    sides.length <= maxRank &&
    sides.every((side) => Number.isInteger(side) && side >= 1) &&
    cellCount({ sides }) <= maxCells
  );
}

/** The state with another board or piece, without the old tours, walks and puzzles. */
function onto(s: State, board: Board, piece: string, ask: Ask): State {
  return {
    ...s,
    board,
    piece,
    ask,
    tour: null,
    play: { ...s.play, walk: [] },
    puzzle: null,
    timeline: { ...s.timeline, source: "tour", at: Infinity, playing: false },
  };
}

/** Another size. Holes and ends stay at their coordinates where these remain. */
export function resize(s: State, shape: Shape): State {
  if (!fits(shape) || sizeOf(shape) === sizeOf(s.board)) return s;
  const { sides } = shape;
  const offset = offsetOf(s.board, shape);
  const move = (cell: Cell): Cell | null => {
    const coords = coordsOf(s.board.sides, cell).map((c, axis) => c + (offset?.[axis] ?? 0));
    const to = offset && coords.every((c, axis) => c >= 0 && c < sides[axis]) ? cellAt(sides, coords) : null;
    return to !== null && isAbsent(shape, to) ? null : to;
  };
  const topology = keepTopology(shape, s.board.topology, "plane");
  const end = (cell: Cell | null) => (cell === null ? null : move(cell));
  const moved = boardWith(shape, topology, takenOf(s.board).map(move).filter((cell) => cell !== null));
  const board = squareCount(moved) ? moved : boardWith(shape, topology, []);
  return onto(s, board, s.piece, { ...s.ask, from: end(s.ask.from), to: end(s.ask.to) });
}

export function setTopology(s: State, topology: Topology): State {
  const next = keepTopology(s.board, topology, s.board.topology);
  return next === s.board.topology ? s : onto(s, { ...s.board, topology: next }, s.piece, s.ask);
}

export function setPiece(s: State, piece: string): State {
  return piece === s.piece || piece === "" ? s : onto(s, s.board, piece, s.ask);
}

/** Makes a square a hole, or a hole a square. The last square stays one. */
export function setHole(s: State, cell: Cell, hole: boolean): State {
  if (cell < 0 || cell >= cellCount(s.board) || s.board.holes.includes(cell) === hole || isAbsent(s.board, cell)) return s;
  if (hole && squareCount(s.board) === 1) return s;
  const holes = hole ? [...s.board.holes, cell].sort((a, b) => a - b) : s.board.holes.filter((h) => h !== cell);
  const end = (e: Cell | null) => (hole && e === cell ? null : e);
  return onto(s, { ...s.board, holes }, s.piece, { ...s.ask, from: end(s.ask.from), to: end(s.ask.to) });
}

/** Another board, in place of the one that there was. */
export function setBoard(s: State, board: Board): State {
  const same = sizeOf(board) === sizeOf(s.board) && board.topology === s.board.topology && board.holes.join() === s.board.holes.join();
  return same ? s : onto(s, board, s.piece, { ...s.ask, from: null, to: null });
}

export function clearHoles(s: State): State {
  return takenOf(s.board).length ? onto(s, boardWith(s.board, s.board.topology, []), s.piece, s.ask) : s;
}

/** A tour stays visible when the ask changes; its number goes. A film of a search or the network restarts. */
function asking(s: State, ask: Ask): State {
  return fromStart({ ...s, ask, tour: s.tour && s.tour.number !== null ? { ...s.tour, number: null } : s.tour });
}

/** A film of a search or the network changes too, and restarts. */
function fromStart(s: State): State {
  return s.timeline.source === "tour" ? s : { ...s, timeline: { ...s.timeline, at: 0 } };
}

/** Which tours are asked for. A closed tour has no last square of its own. */
export function setKind(s: State, kind: Kind): State {
  return kind === s.ask.kind ? s : asking(s, { ...s.ask, kind, to: kind === "closed" ? null : s.ask.to });
}

/** Picks an end, or lets it go where it was picked already. */
export function setEnd(s: State, which: "from" | "to", cell: Cell | null): State {
  if (cell !== null && (cell < 0 || cell >= cellCount(s.board) || s.board.holes.includes(cell))) return s;
  if (which === "to" && cell !== null && s.ask.kind === "closed") return s;
  const next = s.ask[which] === cell ? null : cell;
  return next === s.ask[which] ? s : asking(s, { ...s.ask, [which]: next });
}

/** Whether cells visit every square of the board once. */
export function visitsAll(board: Board, cells: readonly Cell[]): boolean {
  const seen = new Uint8Array(cellCount(board));
  for (const hole of board.holes) seen[hole] = 1;
  for (const cell of cells) {
    if (!(cell >= 0 && cell < seen.length) || seen[cell]) return false;
    seen[cell] = 1;
  }
  return cells.length === squareCount(board);
}

/** Shows a tour: all of it at once, or played from its first square. */
export function showTour(s: State, cells: readonly Cell[], number: number | null, by: string, playing = false): State {
  return {
    ...s,
    tour: { cells: [...cells], number, by },
    timeline: { ...s.timeline, source: "tour", at: playing ? 1 : Infinity, playing },
  };
}

/** Removes a tour or a walk by hand that the piece cannot make. */
export function withoutFalse(s: State, tour: boolean, walk: boolean): State {
  return { ...s, tour: tour ? null : s.tour, play: walk ? { ...s.play, walk: [] } : s.play };
}

/** A board and a tour at once, such as the gallery's. */
export function showBoard(s: State, board: Board, piece: string, kind: Kind, cells: readonly Cell[], by: string, playing = false): State {
  return showTour(onto(s, board, piece, { kind, from: null, to: null }), cells, null, by, playing);
}

/** One step of the walk by hand. The caller knows that the move is legal. */
export function stepTo(s: State, cell: Cell): State {
  if (s.play.walk.includes(cell) || s.board.holes.includes(cell)) return s;
  return setWalk(s, [...s.play.walk, cell]);
}

/** Takes steps back, so that `length` of them are left. */
export function takeBack(s: State, length = s.play.walk.length - 1): State {
  return length < 0 || length >= s.play.walk.length ? s : { ...s, play: { ...s.play, walk: s.play.walk.slice(0, length) } };
}

/** A complete walk also becomes the visible tour; a walk of two pieces does not. Who goes over a tour that is there already has not found it. */
export function setWalk(s: State, walk: readonly Cell[], by = byHand): State {
  const next = { ...s, play: { ...s.play, walk: [...walk] } };
  if (walk.length !== squareCount(s.board) || piecesIn(s.play) !== 1) return next;
  const same = s.tour !== null && walk.every((cell, i) => cell === s.tour!.cells[i]);
  return showTour(next, walk, same ? s.tour!.number : null, same ? s.tour!.by : by);
}

export function setAim(s: State, aim: Kind): State {
  return aim === s.play.aim ? s : { ...s, play: { ...s.play, aim } };
}

/** Another game, or other players. A change of rules restarts the game. */
export function setGame(s: State, change: Partial<Game>): State {
  const game = { ...s.play.game, ...change };
  if (change.rival) game.misere = game.choose = false; // a duel has one kind of end, and begins on two squares
  const anew = change.rival !== undefined || change.misere !== undefined || change.choose !== undefined || change.second !== undefined || change.mode !== undefined;
  return { ...s, play: { ...s.play, game, walk: anew ? [] : s.play.walk } };
}

/** Opens Play with a walk, whatever was on the board: what a film had walked, or a first square. A duel begins anew. */
export function beginWalk(s: State, walk: readonly Cell[]): State {
  return setPanel(setWalk(s, piecesIn(s.play) === 1 ? walk : []), "play");
}

export function setHints(s: State, hints: Partial<Hints>): State {
  return { ...s, play: { ...s.play, hints: { ...s.play.hints, ...hints } } };
}

export function setLook(s: State, look: Partial<Look>): State {
  return { ...s, look: { ...s.look, ...look } };
}

/** A number belongs to the order and convention of its list; a film, to its engine's options. */
export function setOptions(s: State, options: Partial<Options>): State {
  let next: State = { ...s, options: { ...s.options, ...options } };
  const films = { tour: [], search: ["order", "prune"], network: ["seed", "rule"] } as const;
  if (films[s.timeline.source].some((key) => next.options[key] !== s.options[key])) next = fromStart(next);
  const listed = (["order", "as", "constraints"] as const).some((key) => next.options[key] !== s.options[key]);
  return listed ? { ...next, tour: s.tour && { ...s.tour, number: null } } : next;
}

export function setTimeline(s: State, timeline: Partial<Timeline>): State {
  return { ...s, timeline: { ...s.timeline, ...timeline } };
}

/** Watches something else, from its start; a tour is shown as a whole unless it plays. */
export function setSource(s: State, source: Source, playing: boolean): State {
  return setTimeline(s, { source, at: source === "tour" && !playing ? Infinity : 0, playing });
}

export function setPanel(s: State, panel: Panel): State {
  return panel === s.panel ? s : { ...s, panel, timeline: { ...s.timeline, playing: s.timeline.playing && panel !== "play" } };
}

export function setTool(s: State, tool: Tool): State {
  return tool === s.tool ? s : { ...s, tool };
}

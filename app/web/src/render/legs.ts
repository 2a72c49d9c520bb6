/**
 * How a move is drawn: as one straight leg; as a bent one between layers; or, over
 * glued edges, as one leg for each copy of the board that it crosses, brought back
 * onto the board. draw/gluedmoves.go and draw/line.go do the same.
 */
import type { Board, Cell } from "../state/model";
import { coordsOf, land } from "../state/squares";
import { mirrors, shift, wraps } from "../state/topology";
import type { Layout } from "./geometry";

/** Points x, y: two of them for a straight leg, four for a curve of Bézier's. */
export type Leg = readonly number[];

/** What draws legs: a 2D context is one. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void;
}

/** The most by which a line from layer to layer is bent. */
const bow = 0.45;

export function legsOf(layout: Layout, vectors: readonly (readonly number[])[], from: Cell, to: Cell): Leg[] {
  const { board } = layout;
  const rank = board.sides.length;
  const ax = layout.x[from] + 0.5;
  const ay = layout.y[from] + 0.5;
  const bx = layout.x[to] + 0.5;
  const by = layout.y[to] + 0.5;
  if (board.topology !== "plane") {
    const raw = leave(layout, vectors, from, to);
    if (raw) return wrapped(layout, coordsOf(board.sides, from), raw);
  }
  const layer = rank > 2 ? board.sides[rank - 1] * board.sides[rank - 2] : Infinity;
  if (Math.floor(from / layer) === Math.floor(to / layer)) return [[ax, ay, bx, by]];
  // A straight line would run along the rows, over other squares.
  const dx = bx - ax;
  const dy = by - ay;
  const sx = Math.max(-bow, Math.min(bow, dy / 8));
  const sy = -Math.max(-bow, Math.min(bow, dx / 8));
  return [[ax, ay, ax + dx / 3 + sx, ay + dy / 3 + sy, ax + (2 * dx) / 3 + sx, ay + (2 * dy) / 3 + sy, bx, by]];
}

/**
 * The target, on an unbounded board, of a move that leaves the board; null if a move
 * between the squares stays on the board, or if there is none. A rider is given by its
 * steps, and makes several.
 */
function leave(layout: Layout, vectors: readonly (readonly number[])[], from: Cell, to: Cell): number[] | null {
  const { board } = layout;
  const start = coordsOf(board.sides, from);
  let found: number[] | null = null;
  for (let times = 1; times <= Math.max(...board.sides) && !found; times++) {
    for (const v of vectors) {
      const raw = start.map((c, axis) => c + times * (v[axis] ?? 0));
      if (land(board, raw) !== to) continue;
      if (raw.every((c, axis) => c >= 0 && c < board.sides[axis])) return null;
      found ??= raw;
    }
  }
  return found;
}

/** The legs of a move that wraps: cut wherever it crosses a glued edge. */
function wrapped(layout: Layout, from: readonly number[], raw: readonly number[]): Leg[] {
  const { board } = layout;
  /** Parts the way between two cuts wherever it crosses an edge of an axis. */
  const part = (axis: number, a: number, z: number): number[] => {
    const side = board.sides[axis];
    const v = raw[axis] - from[axis];
    if (!v || !wraps(board.topology, axis)) return [];
    const start = from[axis] + 0.5 + shift(board.topology, axis, turnsOf(board, from, raw, 0, (a + z) / 2));
    const low = Math.min(start + v * a, start + v * z);
    const high = Math.max(start + v * a, start + v * z);
    const cuts = [];
    for (let edge = (Math.floor(low / side) + 1) * side; edge < high; edge += side) cuts.push((edge - start) / v);
    return cuts;
  };
  const ascending = (cuts: number[]) => cuts.sort((a, b) => a - b);
  const rows = ascending([0, 1, ...part(0, 0, 1)]);
  const others = from.map((_, axis) => axis).slice(1);
  const cuts = ascending([...rows, ...rows.slice(1).flatMap((z, i) => others.flatMap((axis) => part(axis, rows[i], z)))]);
  const legs: Leg[] = [];
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [a, z] = [cuts[i], cuts[i + 1]];
    if (z - a > 1e-9) legs.push([...back(layout, from, raw, a, (a + z) / 2), ...back(layout, from, raw, z, (a + z) / 2)]);
  }
  return legs;
}

/** How often the way has gone round an axis that wraps. */
function turnsOf(board: Board, from: readonly number[], raw: readonly number[], axis: number, at: number): number {
  if (!wraps(board.topology, axis)) return 0;
  const around = axis === 1 ? turnsOf(board, from, raw, 0, at) : 0;
  return Math.floor((from[axis] + 0.5 + (raw[axis] - from[axis]) * at + shift(board.topology, axis, around)) / board.sides[axis]);
}

/** A place on the way, brought onto the board from the copy that the way's middle lies in. */
function back(layout: Layout, from: readonly number[], raw: readonly number[], at: number, middle: number): [number, number] {
  const { board } = layout;
  const turns = from.map((_, axis) => turnsOf(board, from, raw, axis, middle));
  const place = from.map((c, axis) => c + 0.5 + (raw[axis] - c) * at + shift(board.topology, axis, turns[0]) - turns[axis] * board.sides[axis]);
  if (place.length === 2) {
    for (let axis = 0; axis < 2; axis++) {
      if (turns[axis] % 2 && mirrors(board.topology, axis)) place[1 - axis] = board.sides[1 - axis] - place[1 - axis];
    }
  }
  let x = 0.5;
  let y = 0.5;
  const rank = place.length;
  place.forEach((p, axis) => {
    if (axis === rank - 1) x += p - 0.5;
    else if (axis === rank - 2) y += p - 0.5;
    else {
      // Between two layers, but not beyond the last one, where there is none.
      const spots = layout.spots[axis];
      const at = Math.max(0, Math.min(spots.length - 1, p - 0.5));
      const [ax, ay] = spots[Math.floor(at)];
      const [bx, by] = spots[Math.ceil(at)];
      x += ax + (bx - ax) * (at % 1);
      y += ay + (by - ay) * (at % 1);
    }
  });
  return layout.turned ? [layout.width - x, layout.height - y] : [x, y];
}

/** Draws a leg, scaled by unit. */
export function trace(pen: Pen, leg: Leg, unit: number): void {
  const p = leg.map((v) => v * unit);
  pen.moveTo(p[0], p[1]);
  if (p.length === 4) pen.lineTo(p[2], p[3]);
  else pen.bezierCurveTo(p[2], p[3], p[4], p[5], p[6], p[7]);
}

/** The part of a leg from its start, 0 to 1 (de Casteljau). */
export function firstPart(leg: Leg, part: number): Leg {
  const mix = (i: number, points: Leg) => points[i] + (points[i + 2] - points[i]) * part;
  const between = (points: Leg): number[] => points.slice(2).map((_, i) => mix(i, points));
  const once = between(leg);
  if (leg.length === 4) return [leg[0], leg[1], ...once];
  const twice = between(once);
  return [leg[0], leg[1], once[0], once[1], twice[0], twice[1], ...between(twice)];
}

/** The position after a part of the legs, 0 to 1, and the legs so far. */
export function walked(legs: readonly Leg[], part: number): Leg[] {
  const lengths = legs.map((leg) => Math.hypot(leg[leg.length - 2] - leg[0], leg[leg.length - 1] - leg[1]));
  let left = part * lengths.reduce((sum, l) => sum + l, 0);
  const done: Leg[] = [];
  for (let i = 0; i < legs.length; i++) {
    if (left <= lengths[i] || i === legs.length - 1) {
      done.push(firstPart(legs[i], lengths[i] ? Math.min(1, left / lengths[i]) : 1));
      break;
    }
    done.push(legs[i]);
    left -= lengths[i];
  }
  return done;
}

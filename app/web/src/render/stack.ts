/**
 * A box as a stack of layers, seen from above and turned: layer 1 on top. The
 * projection is parallel, so that equal moves stay equal.
 *
 *	    ╱────╱ 1         a square's place (row, column, layer) is turned about the
 *	   ╱────╱            upright axis, and then tilted: its depth goes up the
 *	    ╱────╱ 2         picture, its height more so
 *	   ╱────╱
 *
 * Layers are painted from the lowest up, each over the lines that end below it, so
 * that what is in front covers what is behind.
 */
import type { Board, Cell } from "../state/model";
import type { Moment } from "../state/timeline";
import { artSide, stamp } from "./pieces";
import { mix } from "../state/colours";
import type { Palette } from "./themes";

export interface View {
  /** Radians about the upright axis, and by how much one looks from above: 0 from the side, π/2 straight down. */
  turn: number;
  tilt: number;
}

export const plainView: View = { turn: -0.5, tilt: 0.62 };

/** How far layers are apart, in squares. */
const apart = 2.1;

export interface StackScene {
  board: Board;
  moment: Moment;
  fraction: number;
  palette: Palette;
  /** The names of the pieces: of the first, and in a duel of the second player's. */
  names: readonly string[];
  /** Squares that the piece may go to. */
  legal: readonly Cell[];
}

type Point = readonly [x: number, y: number];

/** Where a place of the stack is in the picture, in units of a square's side: from the stack's middle. */
export function project(sides: readonly number[], view: View, row: number, column: number, layer: number): Point {
  const [layers, rows, columns] = sides;
  const x = column - columns / 2;
  const y = row - rows / 2;
  const z = ((layers - 1) / 2 - layer) * apart;
  const [sin, cos] = [Math.sin(view.turn), Math.cos(view.turn)];
  return [x * cos - y * sin, (x * sin + y * cos) * Math.sin(view.tilt) - z * Math.cos(view.tilt)];
}

/** The largest unit at which a stack fits into a place, however it is turned. */
export function unitFor(sides: readonly number[], view: View, width: number, height: number): number {
  const [layers, rows, columns] = sides;
  const across = Math.hypot(rows, columns) + 0.6;
  const high = across * Math.sin(view.tilt) + (layers - 1) * apart * Math.cos(view.tilt) + 0.8;
  return Math.min(width / across, height / high, 64);
}

export function paintStack(ctx: CanvasRenderingContext2D, scene: StackScene, view: View, width: number, height: number): void {
  const { board, moment, palette } = scene;
  const { sides } = board;
  const [layers, rows, columns] = sides;
  const unit = unitFor(sides, view, width, height);
  ctx.fillStyle = palette.paper;
  ctx.fillRect(0, 0, width, height);
  ctx.save();
  ctx.translate(width / 2, height / 2);
  ctx.lineJoin = ctx.lineCap = "round";
  const at = (row: number, column: number, layer: number): Point => {
    const [x, y] = project(sides, view, row, column, layer);
    return [x * unit, y * unit];
  };
  const area = rows * columns;
  const layerOf = (cell: Cell) => Math.floor(cell / area);
  const middle = (cell: Cell): Point => at(Math.floor((cell % area) / columns) + 0.5, (cell % columns) + 0.5, layerOf(cell));
  const holes = new Set(board.holes);
  const legal = new Set(scene.legal);
  const edges = edgesOf(moment);
  // The lines of a duel's second piece have another colour.
  const colourOf = (i: number) => (moment.pieces === 2 && i % 2 ? palette.end : palette.line);
  for (let layer = layers - 1; layer >= 0; layer--) {
    const quad = (row: number, column: number, wide: number, high: number) => {
      const corners = [at(row, column, layer), at(row, column + wide, layer), at(row + high, column + wide, layer), at(row + high, column, layer)];
      ctx.beginPath();
      corners.forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
      ctx.closePath();
    };
    ctx.globalAlpha = 0.86;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const cell = layer * area + row * columns + column;
        quad(row, column, 1, 1);
        ctx.fillStyle = holes.has(cell) ? mix(palette.paper, palette.hole, 1 / 3) : (layer + row + column) % 2 ? palette.square : palette.paper;
        ctx.fill();
      }
    }
    ctx.globalAlpha = 1;
    quad(0, 0, columns, rows);
    ctx.strokeStyle = palette.edge;
    ctx.lineWidth = 1.2;
    ctx.stroke();
    for (const [i, [from, to]] of edges.entries()) {
      // A line is in front of a layer when no end of it is above.
      if (Math.min(layerOf(from), layerOf(to)) !== layer) continue;
      const within = layerOf(from) === layerOf(to);
      ctx.strokeStyle = palette.paper;
      ctx.lineWidth = unit * 0.16;
      line(ctx, middle(from), middle(to));
      ctx.strokeStyle = within || moment.pieces === 2 ? colourOf(i) : mix(palette.line, palette.end, 0.45);
      ctx.lineWidth = Math.max(1, unit * 0.07);
      line(ctx, middle(from), middle(to));
    }
    for (let i = 0; i < moment.length; i++) if (layerOf(moment.walk[i]) === layer) dot(ctx, middle(moment.walk[i]), unit * 0.1, colourOf(i));
    for (const cell of legal) if (layerOf(cell) === layer) ring(ctx, middle(cell), unit * 0.28, palette.start, Math.max(1.2, unit * 0.06));
  }
  stand(ctx, scene, middle, unit);
  ctx.restore();
}

/** The moves that the moment shows. */
function edgesOf({ walk, length, home, edges, pieces = 1 }: Moment): [Cell, Cell][] {
  const list: [Cell, Cell][] = [];
  if (edges) for (let i = 0; i + 1 < edges.length; i += 2) list.push([edges[i], edges[i + 1]]);
  else for (let i = pieces; i < length; i++) list.push([walk[i - pieces], walk[i]]);
  if (home && length > 1) list.push([walk[length - 1], walk[0]]);
  return list;
}

function line(ctx: CanvasRenderingContext2D, [ax, ay]: Point, [bx, by]: Point): void {
  ctx.beginPath();
  ctx.moveTo(ax, ay);
  ctx.lineTo(bx, by);
  ctx.stroke();
}

function dot(ctx: CanvasRenderingContext2D, [x, y]: Point, radius: number, colour: string): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = colour;
  ctx.fill();
}

function ring(ctx: CanvasRenderingContext2D, [x, y]: Point, radius: number, colour: string, width: number): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}

/** The piece stands on the walk's last square, or on its way to the next; the other one of a duel waits. */
function stand(ctx: CanvasRenderingContext2D, { moment, fraction, palette, names }: StackScene, middle: (cell: Cell) => Point, unit: number): void {
  const { walk, length, home, edges, pieces = 1 } = moment;
  if (edges || !length) return;
  for (let last = Math.max(0, length - pieces); last < length; last++) {
    let [x, y] = middle(home ? walk[0] : walk[last]);
    const next = home || last !== length - pieces ? undefined : walk[length];
    if (fraction > 0 && next !== undefined) {
      const [nx, ny] = middle(next);
      x += (nx - x) * fraction;
      y += (ny - y) * fraction;
    }
    const scale = (unit * 0.95) / artSide;
    const who = last % pieces;
    ctx.save();
    // Its foot is on the square's middle.
    ctx.translate(x - (artSide / 2) * scale, y - artSide * 0.86 * scale);
    ctx.scale(scale, scale);
    stamp(ctx, names[who], palette, who === 1);
    ctx.restore();
  }
}

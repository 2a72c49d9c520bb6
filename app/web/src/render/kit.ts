/** The common data for painting a board in one look: sizes in pixels, colours, and the looks of a move. */
import { squareCount, type Cell, type LookStyle } from "../state/model";
import { marginOf, type Layout } from "./geometry";
import { legsOf, type Leg } from "./legs";
import type { Scene } from "./scene";
import type { Box } from "./surface";
import type { Palette } from "./themes";

export interface Kit {
  layout: Layout;
  palette: Palette;
  vectors: Scene["vectors"];
  style: LookStyle;
  labels: boolean;
  inside: boolean | undefined;
  crosses: boolean;
  over: boolean;
  /** A square's side in pixels of the canvas, and those pixels for one of the page. */
  unit: number;
  ratio: number;
  /** The first square's top left, in pixels: the margin, less what is not seen of a board that is larger than its place. */
  left: number;
  top: number;
  squares: number;
  /** Strokes of the look glyph are thick: the tour does not cross itself. */
  thick: boolean;
  piece: string;
  /** A duel's second piece; undefined where there is one piece. */
  rival: string | undefined;
  rivalVectors: Scene["vectors"] | undefined;
  /** The walk is a solution of a search, and is painted as one. */
  solved: boolean;
  /** Lines and dots have the colours of threads. */
  coloured: boolean;
}

/** Of a board that is larger than its canvas, the canvas begins so many pixels from its left and top. */
export interface Away {
  x: number;
  y: number;
}
export const nowhere: Away = { x: 0, y: 0 };

export function kitOf(scene: Scene, unit: number, ratio: number, thick: boolean, away = nowhere): Kit {
  const origin = Math.round(marginOf(scene.layout.board, { ...scene.look, inside: scene.inside }) * unit);
  const { layout, palette, vectors, look, moment } = scene;
  return {
    layout,
    palette,
    vectors,
    style: look.style,
    labels: look.labels,
    inside: scene.inside,
    crosses: look.crosses,
    over: look.over,
    unit,
    ratio,
    left: origin - away.x,
    top: origin - away.y,
    squares: squareCount(layout.board),
    thick,
    piece: scene.piece,
    rival: scene.rival?.piece,
    rivalVectors: scene.rival?.vectors,
    solved: moment.solved ?? false,
    coloured: look.style === "string" || (look.style === "line" && scene.coloured === true),
  };
}

/** Whether two kits paint the same. */
export function sameKit(a: Kit, b: Kit): boolean {
  return (Object.keys(a) as (keyof Kit)[]).every((key) => a[key] === b[key]);
}

/** Whether two kits paint the same squares, whatever holes are in them. */
export function sameSquares(a: Kit, b: Kit): boolean {
  return a.layout.dark === b.layout.dark && a.layout.x === b.layout.x && (["palette", "style", "unit", "left", "top"] as const).every((key) => a[key] === b[key]);
}

/** A font's size, as a part of a square, at which so many characters fit into one. */
export function textSize(characters: number): number {
  return Math.min(0.46, 1.43 / Math.max(1, characters));
}

/** The width of lines in pixels: never too fine to see. */
export function widthOf(kit: Kit, part: number, least = 0.8): number {
  return Math.max(kit.unit * part, least * kit.ratio);
}

export function fontOf(kit: Kit, part: number, weight = ""): string {
  return `${weight}${(kit.unit * part).toFixed(2)}px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif`;
}

/** Writes words round the middle of a square: digits stand in it, as high above as below. */
export function write(ctx: CanvasRenderingContext2D, kit: Kit, words: string, x: number, y: number, size: number): void {
  ctx.fillText(words, Math.round(x), Math.round(y + size * 0.36 * kit.unit));
}

/** The middle of a square, in pixels from the first square's top left. */
export function middleOf(kit: Kit, cell: Cell): [x: number, y: number] {
  return [(kit.layout.x[cell] + 0.5) * kit.unit, (kit.layout.y[cell] + 0.5) * kit.unit];
}

/** The rectangle round a square, as whole pixels: left, top, width and height, from the first square's top left. */
export function squareOf(kit: Kit, cell: Cell): [x: number, y: number, wide: number, high: number] {
  const { layout, unit } = kit;
  const [wide, high] = layout.reach;
  const [middle, down] = [layout.x[cell] + 0.5, layout.y[cell] + 0.5];
  const x = Math.round((middle - wide) * unit);
  const y = Math.round((down - high) * unit);
  return [x, y, Math.round((middle + wide) * unit) - x, Math.round((down + high) * unit) - y];
}

/** Begins a path along a cell's edge, so many pixels inside it. */
export function traceCell(ctx: CanvasRenderingContext2D, kit: Kit, cell: Cell, inset = 0): void {
  const { corners } = kit.layout;
  ctx.beginPath();
  if (!corners) {
    const [x, y, wide, high] = squareOf(kit, cell);
    return ctx.rect(x + inset, y + inset, wide - 2 * inset, high - 2 * inset);
  }
  const [x, y] = middleOf(kit, cell);
  const scale = kit.unit - 2 * inset;
  corners.forEach(([cx, cy], i) => (i ? ctx.lineTo(x + cx * scale, y + cy * scale) : ctx.moveTo(x + cx * scale, y + cy * scale)));
  ctx.closePath();
}

export function fillCell(ctx: CanvasRenderingContext2D, kit: Kit, cell: Cell): void {
  if (!kit.layout.corners) return ctx.fillRect(...squareOf(kit, cell));
  traceCell(ctx, kit, cell);
  ctx.fill();
}

/** The pixels of the canvas that shapes in a rectangle can touch, with lines of a width. */
export function boxOf(kit: Kit, left: number, top: number, right: number, bottom: number, reach: number): Box {
  return {
    left: Math.floor(kit.left + left - reach - 1),
    top: Math.floor(kit.top + top - reach - 1),
    right: Math.ceil(kit.left + right + reach + 1),
    bottom: Math.ceil(kit.top + bottom + reach + 1),
  };
}

/** A box round a place. */
export function boxAt(kit: Kit, x: number, y: number, reach: number): Box {
  return boxOf(kit, x, y, x, y, reach);
}

/** The box round legs, of lines that reach so far to each side. */
export function boxOfLegs(kit: Kit, legs: readonly Leg[], reach: number): Box {
  const x = legs.flatMap((leg) => leg.filter((_, i) => i % 2 === 0));
  const y = legs.flatMap((leg) => leg.filter((_, i) => i % 2 === 1));
  return boxOf(kit, Math.min(...x) * kit.unit, Math.min(...y) * kit.unit, Math.max(...x) * kit.unit, Math.max(...y) * kit.unit, reach);
}

/** What a move looks like; in a duel it is that of a step's piece. */
export function legsIn(kit: Kit, from: Cell, to: Cell, step = 0): Leg[] {
  return legsOf(kit.layout, (isSecond(kit, step) && kit.rivalVectors) || kit.vectors, from, to);
}

/** Whether a step is the second player's, in a duel. */
export function isSecond(kit: Kit, step: number): boolean {
  return kit.rival !== undefined && step % 2 === 1;
}

/** The largest board whose squares have a dot where the line turns. */
export const maxDotted = 4096;

/**
 * A walk as a row of items: one item for the paint of each step. The painter paints
 * items one by one, in the order of the walk. So it extends the picture of a growing
 * walk, with the same result as a full repaint. The edges of a network are items, too.
 */
import { mix } from "../state/colours";
import type { Cell } from "../state/model";
import { boxOfLegs, boxOf, fillCell, fontOf, isSecond, legsIn, maxDotted, middleOf, squareOf, textSize, traceCell, widthOf, write, type Kit } from "./kit";
import { firstPart, trace, type Leg } from "./legs";
import { nothing, union, type Box } from "./surface";
import { ramp, readable } from "./themes";

export interface Item {
  /** The square that the move came from; -1 for the first. */
  from: Cell;
  cell: Cell;
  /** From 0. The closing move has the number after the last square's. */
  step: number;
  /** An edge of a network. */
  edge: boolean;
  /** The index of an edge's colour among the colours of cycles. */
  kind: number;
  legs: readonly Leg[];
  box: Box;
}

/** The number of colours in a row: eyes distinguish no more. */
const shades = 64;

/** The smallest size of numbers, in pixels of the page. */
const legible = 4;

/** The colour of a step of the look heat, or of a thread. */
export function shadeOf(kit: Kit, step: number): string {
  const colours = kit.style === "heat" ? kit.palette.heat : kit.palette.threads;
  const shade = Math.min(shades - 1, Math.floor((step * (shades - 1)) / Math.max(1, kit.squares - 1)));
  return ramp(colours, shade / (shades - 1));
}

/** The size of steps' numbers, as a part of a square; 0 if they would be too small. */
export function numberSize(kit: Kit): number {
  const size = textSize(String(kit.squares).length);
  return size * kit.unit < legible * kit.ratio ? 0 : size;
}

/** Whether a look shows moves as lines. */
export function hasLines(kit: Kit): boolean {
  return kit.style === "line" || kit.style === "string" || kit.style === "glyph" || (kit.style === "numbers" && (kit.solved || !numberSize(kit)));
}

function lineWidth(kit: Kit): number {
  switch (kit.style) {
    case "string":
      return widthOf(kit, 0.028, 0.6);
    case "glyph": {
      // On whole pixels to both sides of a square's middle, thick strokes have no seams where they meet.
      const half = Math.round(kit.unit * 0.28 - kit.unit / 2) + kit.unit / 2;
      return kit.thick ? 2 * half : kit.unit * 0.22;
    }
    case "numbers":
      return widthOf(kit, 0.06);
    default:
      return widthOf(kit, kit.solved ? 0.12 : 0.06);
  }
}

export function itemOf(kit: Kit, from: Cell, cell: Cell, step: number, edge: boolean, kind = 0): Item {
  const legs = from >= 0 && (edge || hasLines(kit)) ? legsIn(kit, from, cell, edge ? 0 : step) : [];
  const home = step >= kit.squares && !edge;
  const [x, y, wide, high] = squareOf(kit, cell);
  // Dots and numbers lie within the square.
  const square = home ? nothing : boxOf(kit, x, y, x + wide, y + high, 0);
  const box = legs.length ? boxOfLegs(kit, legs, Math.max(lineWidth(kit) / 2, kit.unit * (legs.length > 1 ? ferry + 0.03 : 0.1))) : nothing;
  return { from, cell, step, edge, kind, legs, box: legs.length && kit.style !== "numbers" ? box : union(box, square) };
}

/** Sets what all items of a look share; in a duel, what those of the second player do: another colour, and lines in parts. */
export function beginItems(ctx: CanvasRenderingContext2D, kit: Kit, step = 0): void {
  const { palette } = kit;
  const ink = isSecond(kit, step) ? palette.end : palette.line;
  ctx.setTransform(1, 0, 0, 1, kit.left, kit.top);
  ctx.lineCap = ctx.lineJoin = "round";
  ctx.lineWidth = lineWidth(kit);
  ctx.strokeStyle = kit.style === "numbers" ? mix(palette.paper, kit.solved ? palette.end : ink, 0.4) : kit.solved ? palette.end : ink;
  ctx.fillStyle = kit.style === "numbers" || kit.style === "string" ? palette.words : ink;
  if (kit.rival !== undefined) ctx.setLineDash(isSecond(kit, step) ? [kit.unit * 0.12, kit.unit * 0.16] : []);
  ctx.font = fontOf(kit, numberSize(kit) || 0.3);
  ctx.textAlign = "center";
}

export function paintItem(ctx: CanvasRenderingContext2D, kit: Kit, item: Item): void {
  const second = isSecond(kit, item.step) && !item.edge;
  if (second) beginItems(ctx, kit, item.step);
  paintStep(ctx, kit, item);
  if (second) beginItems(ctx, kit);
}

function paintStep(ctx: CanvasRenderingContext2D, kit: Kit, item: Item): void {
  const { unit, palette } = kit;
  const { cell, step } = item;
  const home = step >= kit.squares && !item.edge;
  if (item.edge) {
    ctx.strokeStyle = palette.kinds[item.kind % palette.kinds.length];
    return paintLegs(ctx, kit, item.legs, step);
  }
  switch (kit.style) {
    case "numbers":
      if (item.legs.length) paintLegs(ctx, kit, item.legs, step);
      if (item.from < 0) {
        ctx.strokeStyle = palette.start;
        ctx.setLineDash([]);
        frame(ctx, kit, cell, true);
        beginItems(ctx, kit, step);
      }
      if (!home && numberSize(kit)) write(ctx, kit, String(step + 1), ...middleOf(kit, cell), numberSize(kit));
      break;
    case "heat": {
      if (home) break;
      const colour = shadeOf(kit, step);
      ctx.fillStyle = colour;
      fillCell(ctx, kit, cell);
      if (!numberSize(kit)) break;
      ctx.fillStyle = readable(colour);
      write(ctx, kit, String(step + 1), ...middleOf(kit, cell), numberSize(kit));
      break;
    }
    case "string":
      paintLegs(ctx, kit, item.legs, step);
      if (kit.layout.x.length > maxDotted) break;
      dot(ctx, kit, cell, widthOf(kit, 0.045, 0.5));
      if (item.from >= 0) dot(ctx, kit, item.from, widthOf(kit, 0.045, 0.5));
      break;
    case "glyph":
      paintLegs(ctx, kit, item.legs, step);
      if (item.from < 0) dot(ctx, kit, cell, lineWidth(kit) / 2);
      break;
    default:
      if (kit.over && !kit.solved) paintGap(ctx, kit, item.legs, step);
      paintLegs(ctx, kit, item.legs, step);
      if (kit.coloured) ctx.fillStyle = shadeOf(kit, step);
      if (!home && kit.layout.x.length <= maxDotted) dot(ctx, kit, cell, unit * 0.08);
      if (item.legs.length > 1 && kit.layout.x.length <= maxDotted) paintFerries(ctx, kit, item);
  }
}

/** Strokes legs in the current look; call beginItems first. */
export function paintLegs(ctx: CanvasRenderingContext2D, kit: Kit, legs: readonly Leg[], step: number): void {
  if (!legs.length) return;
  if (kit.coloured) ctx.strokeStyle = shadeOf(kit, step);
  ctx.beginPath();
  for (const leg of legs) trace(ctx, leg, kit.unit);
  ctx.stroke();
}

/** How large the mark is where a line leaves the board, as a part of a square. */
const ferry = 0.13;
/** Their numbers restart after so many: no two nearby marks are equal. */
const ferryNumbers = 99;

/**
 * Where a line leaves the board and comes back, both places carry the same mark: a disc
 * of one colour with the number of the move.
 */
function paintFerries(ctx: CanvasRenderingContext2D, kit: Kit, item: Item): void {
  const { unit, palette } = kit;
  const colour = palette.kinds[item.step % palette.kinds.length];
  const number = String(1 + ((item.step - 1) % ferryNumbers));
  const size = ferry * (number.length > 1 ? 1.05 : 1.45);
  ctx.setLineDash([]);
  for (let i = 0; i + 1 < item.legs.length; i++) {
    const out = item.legs[i].slice(-2);
    const back = item.legs[i + 1].slice(0, 2);
    for (const [x, y] of [out, back]) {
      ctx.beginPath();
      ctx.arc(x * unit, y * unit, ferry * unit, 0, 2 * Math.PI);
      ctx.fillStyle = palette.paper;
      ctx.fill();
      ctx.strokeStyle = colour;
      ctx.lineWidth = widthOf(kit, 0.035, 0.6);
      ctx.stroke();
      if (size * unit < 5 * kit.ratio) continue;
      ctx.fillStyle = colour;
      ctx.font = fontOf(kit, size, "600 ");
      write(ctx, kit, number, x * unit, y * unit, size);
    }
  }
  beginItems(ctx, kit);
}

/** A gap of paper to both sides of a move's middle: it passes over what lies there. */
function paintGap(ctx: CanvasRenderingContext2D, kit: Kit, legs: readonly Leg[], step: number): void {
  if (!legs.length) return;
  ctx.setLineDash([]);
  ctx.strokeStyle = kit.palette.paper;
  ctx.lineWidth = lineWidth(kit) + widthOf(kit, 0.13, 2);
  ctx.lineCap = "butt";
  ctx.beginPath();
  for (const leg of legs) trace(ctx, firstPart(turned(firstPart(turned(leg), 0.88)), 0.86), kit.unit);
  ctx.stroke();
  beginItems(ctx, kit, step);
}

/** A leg the other way round. */
function turned(leg: Leg): Leg {
  const points = [];
  for (let i = leg.length - 2; i >= 0; i -= 2) points.push(leg[i], leg[i + 1]);
  return points;
}

function dot(ctx: CanvasRenderingContext2D, kit: Kit, cell: Cell, radius: number): void {
  ctx.beginPath();
  ctx.arc(...middleOf(kit, cell), radius, 0, 2 * Math.PI);
  ctx.fill();
}

/** A line inside a square's edge; doubled for a start. */
export function frame(ctx: CanvasRenderingContext2D, kit: Kit, cell: Cell, double: boolean): void {
  ctx.lineWidth = widthOf(kit, 0.04, 1);
  ctx.lineJoin = "miter";
  for (const inset of double ? [0.06, 0.15] : [0.06]) {
    traceCell(ctx, kit, cell, inset * kit.unit);
    ctx.stroke();
  }
}

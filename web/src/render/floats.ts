/** What lies on the walk for one frame: the move that is under way, the piece, moves tried from it, the arrow of the first move. */
import type { Cell } from "../state/model";
import { beginItems, hasLines, numberSize, paintLegs } from "./items";
import { boxAt, boxOfLegs, fontOf, legsIn, middleOf, widthOf, write, type Kit } from "./kit";
import { firstPart, walked, type Leg } from "./legs";
import type { Scene } from "./scene";
import type { Box } from "./surface";
import { mix } from "./themes";

export interface Float {
  /** Floats of the same key look the same. */
  key: string;
  box: Box;
  /** It lies on the marks of squares; others lie below them. */
  high: boolean;
  paint(ctx: CanvasRenderingContext2D): void;
}

/** Whether the walk visits every square, and can be walked home from there. */
export function stageOf({ moment, neighbours }: Scene, squares: number): { full: boolean; closable: boolean } {
  const { walk, length, home } = moment;
  const full = length >= squares;
  return { full, closable: full && (home || (length > 2 && (neighbours?.[walk[length - 1]]?.includes(walk[0]) ?? false))) };
}

/** The square that the next step leads to, if there is one. */
function nextOf(scene: Scene, squares: number): Cell | undefined {
  const { walk, length, home } = scene.moment;
  if (length < walk.length && length < squares) return walk[length];
  return !home && stageOf(scene, squares).closable ? walk[0] : undefined;
}

export function floatsOf(scene: Scene, kit: Kit): Float[] {
  const { moment, fraction, neighbours } = scene;
  const { walk, length } = moment;
  const floats: Float[] = [];
  if (moment.edges || length === 0) return floats;
  if (kit.style === "line" && length > 1 && !kit.solved) floats.push(arrow(kit, walk[0], walk[1]));
  const head = walk[length - 1];
  if (moment.tried?.length && kit.style === "line") floats.push(hops(kit, head, moment.tried));
  const { full, closable } = stageOf(scene, kit.squares);
  if (moment.solved || (full && (moment.home || !closable || !neighbours))) return floats;
  const next = fraction > 0 ? nextOf(scene, kit.squares) : undefined;
  let [x, y] = middleOf(kit, head);
  if (next !== undefined && next !== head) {
    const legs = walked(legsIn(kit, head, next), ease(fraction));
    const last = legs[legs.length - 1];
    [x, y] = [last[last.length - 2] * kit.unit, last[last.length - 1] * kit.unit];
    if (hasLines(kit)) floats.push(underWay(kit, legs, length));
  }
  floats.push(piece(kit, x, y, length));
  return floats;
}

/** Moves start and end gently. */
function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

function underWay(kit: Kit, legs: readonly Leg[], step: number): Float {
  return {
    key: `leg ${legs.join(" ")}`,
    box: boxOfLegs(kit, legs, Math.max(widthOf(kit, 0.12), kit.unit * 0.3)),
    high: false,
    paint(ctx) {
      beginItems(ctx, kit);
      paintLegs(ctx, kit, legs, step);
    },
  };
}

/** A disc with a rim of paper, so that it is seen on a line; on numbers, with its own. */
function piece(kit: Kit, x: number, y: number, step: number): Float {
  const { palette } = kit;
  const numbered = (kit.style === "numbers" || kit.style === "heat") && numberSize(kit) > 0;
  const radius = widthOf(kit, numbered ? 0.41 : 0.21, 3);
  return {
    key: `piece ${x} ${y} ${step}`,
    box: boxAt(kit, x, y, radius + widthOf(kit, 0.05, 1)),
    high: true,
    paint(ctx) {
      ctx.setTransform(1, 0, 0, 1, kit.origin, kit.origin);
      ctx.lineCap = ctx.lineJoin = "round";
      ctx.beginPath();
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
      ctx.fillStyle = palette.end;
      ctx.fill();
      ctx.strokeStyle = palette.paper;
      ctx.lineWidth = widthOf(kit, 0.05, 1);
      ctx.stroke();
      if (!numbered) return;
      ctx.fillStyle = palette.paper;
      ctx.font = fontOf(kit, Math.min(0.4, numberSize(kit)), "600 ");
      ctx.textAlign = "center";
      write(ctx, kit, String(step), x, y, Math.min(0.4, numberSize(kit)));
    },
  };
}

/** Thin lines from the head to what was tried and left again. */
function hops(kit: Kit, head: Cell, tried: readonly Cell[]): Float {
  const legs = tried.flatMap((cell) => legsIn(kit, head, cell));
  const width = widthOf(kit, 0.04);
  return {
    key: `hops ${head} ${tried.join(" ")}`,
    box: boxOfLegs(kit, legs, width),
    high: false,
    paint(ctx) {
      beginItems(ctx, kit);
      ctx.lineWidth = width;
      ctx.strokeStyle = mix(kit.palette.paper, kit.palette.line, 0.4);
      paintLegs(ctx, kit, legs, 0);
    },
  };
}

/** Which way the line goes, by a head on its first move. */
function arrow(kit: Kit, from: Cell, to: Cell): Float {
  const { unit, palette } = kit;
  const [leg] = legsIn(kit, from, to);
  const long = Math.hypot(leg[leg.length - 2] - leg[0], leg[leg.length - 1] - leg[1]) || 1;
  const at = firstPart(leg, Math.min(long * 0.62, 0.76) / long);
  const n = at.length;
  const [tx, ty] = [at[n - 2] * unit, at[n - 1] * unit];
  // The direction there is that of the last control point.
  const [dx, dy] = [at[n - 2] - at[n - 4], at[n - 1] - at[n - 3]];
  const d = Math.hypot(dx, dy) || 1;
  const [ex, ey] = [(dx / d) * unit, (dy / d) * unit];
  return {
    key: `arrow ${from} ${to}`,
    box: boxAt(kit, tx, ty, unit * 0.36),
    high: false,
    paint(ctx) {
      ctx.setTransform(1, 0, 0, 1, kit.origin, kit.origin);
      ctx.lineCap = ctx.lineJoin = "round";
      ctx.beginPath();
      ctx.moveTo(tx, ty);
      ctx.lineTo(tx - 0.27 * ex - 0.125 * ey, ty - 0.27 * ey + 0.125 * ex);
      ctx.lineTo(tx - 0.27 * ex + 0.125 * ey, ty - 0.27 * ey - 0.125 * ex);
      ctx.closePath();
      ctx.fillStyle = palette.start;
      ctx.fill();
      ctx.strokeStyle = palette.paper;
      ctx.lineWidth = widthOf(kit, 0.03, 0.4);
      ctx.stroke();
    },
  };
}

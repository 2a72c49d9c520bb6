/** The things drawn over the walk for one frame: the current move, the piece, the moves tried from it, the arrow of the first move. */
import type { Cell } from "../state/model";
import { beginItems, hasLines, paintLegs } from "./items";
import { boxAt, boxOfLegs, isSecond, legsIn, middleOf, widthOf, type Kit } from "./kit";
import { firstPart, walked, type Leg } from "./legs";
import { artSide, stamp } from "./pieces";
import type { Scene } from "./scene";
import type { Box } from "./surface";
import { mix } from "../state/colours";

export interface Float {
  /** Floats of the same key look the same. */
  key: string;
  box: Box;
  /** It lies on the marks of squares; others lie below them. */
  high: boolean;
  paint(ctx: CanvasRenderingContext2D): void;
}

/** Whether the walk visits every square and ends a move from its start. */
export function stageOf({ moment, neighbours }: Scene, squares: number): { full: boolean; closable: boolean } {
  const { walk, length, home, pieces } = moment;
  const full = length >= squares;
  return { full, closable: full && pieces !== 2 && (home || (length > 2 && (neighbours?.[walk[length - 1]]?.includes(walk[0]) ?? false))) };
}

/** The square of the next step, if any. */
function nextOf(scene: Scene, squares: number): Cell | undefined {
  const { walk, length, home } = scene.moment;
  if (length < walk.length && length < squares) return walk[length];
  return !home && stageOf(scene, squares).closable ? walk[0] : undefined;
}

export function floatsOf(scene: Scene, kit: Kit): Float[] {
  const { moment, fraction, neighbours } = scene;
  const { walk, length, pieces = 1 } = moment;
  const floats: Float[] = [];
  if (scene.lines?.length) floats.push(reason(kit, scene.lines));
  if (moment.edges || length === 0) return floats;
  if (kit.style === "line" && length > 1 && !kit.solved && pieces === 1) floats.push(...arrow(kit, walk));
  const head = walk[length - 1];
  if (moment.tried?.length && kit.style === "line") floats.push(hops(kit, head, moment.tried));
  if (scene.feast !== undefined) floats.push(...feast(kit, scene));
  const { full, closable } = stageOf(scene, kit.squares);
  const whole = moment.solved || (full && (moment.home || !closable || !neighbours));
  if (whole && !scene.live) return floats;
  const next = fraction > 0 ? nextOf(scene, kit.squares) : undefined;
  // In a duel, the piece that is not to move waits.
  if (pieces === 2 && length > 0) floats.push(piece(kit, ...middleOf(kit, head), false, length - 1));
  const from = walk[length - pieces];
  if (length < pieces) return floats;
  let [x, y] = middleOf(kit, moment.home ? walk[0] : from);
  if (next !== undefined && next !== from) {
    const legs = walked(legsIn(kit, from, next, length), ease(fraction));
    const last = legs[legs.length - 1];
    [x, y] = [last[last.length - 2] * kit.unit, last[last.length - 1] * kit.unit];
    if (hasLines(kit)) floats.push(underWay(kit, legs, length));
  }
  if (scene.held) [x, y] = scene.held.map((v) => v * kit.unit);
  floats.push(piece(kit, x + (scene.aside ?? 0) * kit.unit, y, scene.held !== undefined, length - pieces));
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
      beginItems(ctx, kit, step);
      paintLegs(ctx, kit, legs, step);
      if (isSecond(kit, step)) beginItems(ctx, kit);
    },
  };
}

/** Squares smaller than this, in pixels of the page, have a disc instead of the piece's picture. */
const smallest = 13;

/** The picture of the piece that stands on a step's square; larger where it is held. */
function piece(kit: Kit, x: number, y: number, held: boolean, step: number): Float {
  const { palette, unit, ratio, left, top } = kit;
  const second = isSecond(kit, step);
  const small = unit < smallest * ratio;
  const radius = widthOf(kit, small ? 0.21 : held ? 0.55 : 0.46, 3);
  return {
    key: `piece ${second ? kit.rival : ""} ${x} ${y} ${held}`,
    box: boxAt(kit, x, y, radius + widthOf(kit, 0.06, 1)),
    high: true,
    paint(ctx) {
      ctx.lineCap = ctx.lineJoin = "round";
      if (small) {
        ctx.fillStyle = second ? palette.start : palette.end;
        ctx.strokeStyle = palette.paper;
        ctx.setTransform(1, 0, 0, 1, left, top);
        ctx.beginPath();
        ctx.arc(x, y, radius, 0, 2 * Math.PI);
        ctx.fill();
        ctx.lineWidth = widthOf(kit, 0.05, 1);
        ctx.stroke();
        return;
      }
      const scale = (2 * radius) / artSide;
      ctx.setTransform(scale, 0, 0, scale, left + x - radius, top + y - radius);
      stamp(ctx, second ? kit.rival! : kit.piece, palette, second);
    },
  };
}

/** A feast: a spark runs from square to square along the walk, and rings open behind it. */
function feast(kit: Kit, { moment: { walk, length }, feast = 0 }: Scene): Float[] {
  const { unit, palette } = kit;
  const at = feast * 1.25 * length;
  const colours = [palette.end, palette.start, ...palette.heat.slice(-2)];
  const floats: Float[] = [];
  for (let i = Math.max(0, Math.ceil(at - length / 4)); i < Math.min(length, at); i++) {
    const [x, y] = middleOf(kit, walk[i]);
    const age = (at - i) / (length / 4);
    const radius = (0.12 + 0.4 * age) * unit;
    floats.push({
      key: `spark ${walk[i]} ${age}`,
      box: boxAt(kit, x, y, 0.6 * unit),
      high: true,
      paint(ctx) {
        ctx.setTransform(1, 0, 0, 1, kit.left, kit.top);
        ctx.beginPath();
        ctx.arc(x, y, radius, 0, 2 * Math.PI);
        ctx.strokeStyle = colours[i % colours.length];
        ctx.lineWidth = widthOf(kit, 0.16 * (1 - age) + 0.01, 0.5);
        ctx.stroke();
      },
    });
  }
  return floats;
}

/** Thin lines from the head to squares tried and left again. */
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

/** The moves that an explanation is about. */
function reason(kit: Kit, lines: readonly (readonly [Cell, Cell])[]): Float {
  const legs = lines.flatMap(([from, to]) => legsIn(kit, from, to));
  return {
    key: `reason ${lines.join(" ")}`,
    box: boxOfLegs(kit, legs, widthOf(kit, 0.12)),
    high: true,
    paint(ctx) {
      beginItems(ctx, kit);
      ctx.lineWidth = widthOf(kit, 0.08);
      ctx.strokeStyle = kit.palette.end;
      paintLegs(ctx, kit, legs, 0);
    },
  };
}

/**
 * The direction of the line: an arrowhead on its first leg with room beside the piece
 * on the first square. On glued edges, the first move may leave the board at once.
 */
function arrow(kit: Kit, walk: ArrayLike<Cell>): Float[] {
  const { unit, palette } = kit;
  const room = 0.95;
  for (let i = 1; i < Math.min(walk.length, 4); i++) {
    for (const leg of legsIn(kit, walk[i - 1], walk[i])) {
      const long = Math.hypot(leg[leg.length - 2] - leg[0], leg[leg.length - 1] - leg[1]);
      if (long < room) continue;
      const at = firstPart(leg, Math.min(long * 0.8, 1.12) / long);
      const n = at.length;
      const [tx, ty] = [at[n - 2] * unit, at[n - 1] * unit];
      // The direction there is that of the last control point.
      const [dx, dy] = [at[n - 2] - at[n - 4], at[n - 1] - at[n - 3]];
      const d = Math.hypot(dx, dy) || 1;
      const [ex, ey] = [(dx / d) * unit, (dy / d) * unit];
      return [
        {
          key: `arrow ${tx} ${ty} ${ex} ${ey}`,
          box: boxAt(kit, tx, ty, unit * 0.36),
          high: true,
          paint(ctx) {
            ctx.setTransform(1, 0, 0, 1, kit.left, kit.top);
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
        },
      ];
    }
  }
  return [];
}

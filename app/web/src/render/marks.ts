/** Marks on squares. Each kind has its own shape, so colour is never needed to distinguish them. */
import type { Cell } from "../state/model";
import { cross } from "./ground";
import { frame } from "./items";
import { boxOf, fillCell, fontOf, middleOf, squareOf, textSize, traceCell, widthOf, write, type Kit } from "./kit";
import type { Box } from "./surface";
import { mix } from "../state/colours";

/** What is on a square, one bit each; a square can have several. */
export const bit = {
  from: 1, // a double frame
  to: 2, // a frame
  legal: 4, // a ring, with a number
  dead: 8, // struck out, from corner to corner
  last: 16, // a diamond
  proof: 32, // hatched
  tried: 64, // a small ring
  passed: 128, // a cross
  cut: 256, // a large ring
  few: 512, // a ring
  many: 1024, // a disc
  start: 2048, // a disc
  end: 4096, // a ring
  degree: 8192, // a number
  choice: 16384, // a thin ring
  first: 32768, // a number in a disc
  second: 65536, // a number in a ring
  part: 131072, // a tint, and a letter
  good: 262144, // a plus
  bad: 524288, // a minus
  rival: 1048576, // a disc, where a duel's second piece began
} as const;

/** All of a square's marks lie in it. */
export function markBox(kit: Kit, cell: Cell): Box {
  const [x, y, wide, high] = squareOf(kit, cell);
  return boxOf(kit, x, y, x + wide, y + high, 0);
}

export function paintMarks(ctx: CanvasRenderingContext2D, kit: Kit, cell: Cell, bits: number, figure: number): void {
  const { palette, unit } = kit;
  const [x, y] = middleOf(kit, cell);
  const ring = (radius: number) => {
    ctx.beginPath();
    ctx.arc(x, y, radius * unit, 0, 2 * Math.PI);
  };
  /** A line with paper along both sides, so that it shows on any background. */
  const line = (colour: string, width: number, path: () => void) => {
    ctx.lineWidth = widthOf(kit, width) + widthOf(kit, 0.06, 1.5);
    ctx.strokeStyle = palette.paper;
    path();
    ctx.stroke();
    ctx.lineWidth = widthOf(kit, width, 1);
    ctx.strokeStyle = colour;
    ctx.stroke();
  };
  ctx.lineCap = ctx.lineJoin = "round";
  if (bits & bit.part) {
    const colour = palette.kinds[figure % palette.kinds.length];
    ctx.fillStyle = mix(palette.paper, colour, 0.28);
    fillCell(ctx, kit, cell);
    ctx.fillStyle = colour;
    ctx.font = fontOf(kit, 0.4, "600 ");
    ctx.textAlign = "center";
    write(ctx, kit, String.fromCharCode(65 + (figure % 26)), x, y, 0.4);
  }
  if (bits & (bit.first | bit.second)) {
    ring(0.36);
    ctx.fillStyle = bits & bit.first ? palette.line : palette.paper;
    ctx.fill();
    ctx.strokeStyle = palette.line;
    ctx.lineWidth = widthOf(kit, 0.04, 1);
    ctx.stroke();
    const size = Math.min(0.38, textSize(String(figure).length));
    ctx.fillStyle = bits & bit.first ? palette.paper : palette.line;
    ctx.font = fontOf(kit, size, "600 ");
    ctx.textAlign = "center";
    if (size * unit >= 4 * kit.ratio) write(ctx, kit, String(figure), x, y, size);
  }
  if (bits & bit.proof) {
    const [left, top, wide, high] = squareOf(kit, cell);
    ctx.save();
    traceCell(ctx, kit, cell, Math.round(0.06 * unit));
    ctx.clip();
    ctx.strokeStyle = mix(palette.paper, palette.end, 0.75);
    ctx.lineWidth = widthOf(kit, 0.05, 1);
    ctx.beginPath();
    for (let i = -3; i <= 3; i++) {
      ctx.moveTo(left + (wide * i) / 4, top + high);
      ctx.lineTo(left + wide + (wide * i) / 4, top);
    }
    ctx.stroke();
    ctx.restore();
    ctx.strokeStyle = palette.end;
    frame(ctx, kit, cell, false);
  }
  if (bits & (bit.from | bit.to)) {
    ctx.strokeStyle = bits & bit.from ? palette.start : palette.end;
    frame(ctx, kit, cell, (bits & bit.from) !== 0);
  }
  ctx.lineCap = ctx.lineJoin = "round";
  if (bits & (bit.start | bit.rival)) {
    ring(Math.max(0.19, Math.min(0.4, (2.5 * kit.ratio) / unit)));
    ctx.fillStyle = bits & bit.start ? palette.start : palette.end;
    ctx.fill();
    ctx.strokeStyle = palette.paper;
    ctx.lineWidth = widthOf(kit, 0.04, 0.5);
    ctx.stroke();
  }
  if (bits & bit.end) {
    if (kit.style === "numbers") {
      ctx.strokeStyle = palette.end;
      frame(ctx, kit, cell, false);
    } else {
      ring(Math.max(0.17, Math.min(0.35, (2.2 * kit.ratio) / unit)));
      ctx.fillStyle = palette.paper;
      ctx.fill();
      ctx.strokeStyle = palette.end;
      ctx.lineWidth = widthOf(kit, 0.08, 1);
      ctx.stroke();
    }
  }
  ctx.lineCap = ctx.lineJoin = "round";
  if (bits & bit.few) line(palette.end, 0.08, () => ring(0.2));
  if (bits & bit.many) {
    ring(0.22);
    ctx.fillStyle = palette.end;
    ctx.fill();
  }
  if (bits & bit.tried) line(mix(palette.paper, palette.line, 0.55), 0.05, () => ring(0.16));
  if (bits & bit.legal) {
    ring(0.33);
    ctx.fillStyle = palette.paper;
    ctx.fill();
    line(palette.start, 0.055, () => ring(0.33));
  } else if (bits & bit.choice) line(palette.start, 0.03, () => ring(0.34));
  if (figure >= 0 && bits & (bit.legal | bit.degree)) {
    const heavy = (bits & (bit.legal | bit.choice)) !== 0;
    const size = Math.min(heavy ? 0.4 : 0.34, textSize(String(figure).length));
    if (size * unit >= 4 * kit.ratio) {
      ctx.font = fontOf(kit, size, heavy ? "600 " : "");
      ctx.textAlign = "center";
      if (!(bits & bit.legal)) {
        ctx.strokeStyle = palette.paper;
        ctx.lineWidth = widthOf(kit, 0.1, 1.5);
        ctx.strokeText(String(figure), Math.round(x), Math.round(y + size * 0.36 * unit));
      }
      ctx.fillStyle = heavy ? palette.words : mix(palette.paper, palette.words, 0.72);
      write(ctx, kit, String(figure), x, y, size);
    }
  }
  if (bits & (bit.good | bit.bad)) {
    const good = (bits & bit.good) !== 0;
    line(good ? palette.start : palette.end, good ? 0.09 : 0.05, () => {
      const r = (good ? 0.2 : 0.13) * unit;
      ctx.beginPath();
      ctx.moveTo(x - r, y);
      ctx.lineTo(x + r, y);
      if (!good) return;
      ctx.moveTo(x, y - r);
      ctx.lineTo(x, y + r);
    });
  }
  if (bits & bit.last) {
    line(palette.end, 0.06, () => {
      const r = (bits & bit.legal ? 0.46 : 0.3) * unit;
      ctx.beginPath();
      ctx.moveTo(x, y - r);
      ctx.lineTo(x + r, y);
      ctx.lineTo(x, y + r);
      ctx.lineTo(x - r, y);
      ctx.closePath();
    });
  }
  if (bits & bit.dead) {
    line(palette.end, 0.07, () => {
      ctx.beginPath();
      cross(ctx, x, y, 0.36 * unit);
    });
  }
  if (bits & bit.passed) {
    line(palette.hole, 0.06, () => {
      ctx.beginPath();
      cross(ctx, x, y, unit / 6);
    });
  }
  if (bits & bit.cut) line(palette.end, 0.06, () => ring(0.4));
}

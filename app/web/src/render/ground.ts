/** The fixed parts while a film plays: squares, edges, crosses in holes, nails, names of rows and columns. */
import { mix } from "../state/colours";
import { around, isAbsent, stepFrom, takenOf } from "../state/hexagons";
import { labelSize, labelsOf, seen } from "./geometry";
import { fontOf, fillCell, maxDotted, middleOf, widthOf, write, type Kit } from "./kit";
import type { Surface } from "./surface";

/** Whether a look shows moves alone, without squares. */
function isBare({ style }: Kit): boolean {
  return style === "string" || style === "glyph";
}

/** The part of the ground that is the same whatever holes there are. */
export function paintSquares({ canvas, ctx }: Surface, kit: Kit): void {
  const { layout, palette } = kit;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.fillStyle = palette.paper;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  if (isBare(kit)) return;
  ctx.setTransform(1, 0, 0, 1, kit.left, kit.top);
  // Hexagons have three colours.
  const shades = layout.corners ? [palette.paper, mix(palette.paper, palette.square, 0.5), palette.square] : [palette.paper, palette.square];
  layout.dark.forEach((shade, cell) => {
    if (!shade || isAbsent(layout.board, cell)) return;
    ctx.fillStyle = shades[shade];
    fillCell(ctx, kit, cell);
  });
}

/** The rest, over the squares. */
export function paintHoles({ ctx }: Surface, kit: Kit): void {
  const { layout, palette, unit, style } = kit;
  const { board } = layout;
  const cells = layout.x.length;
  const holes = new Uint8Array(cells);
  for (const hole of board.holes) holes[hole] = 1;
  ctx.setTransform(1, 0, 0, 1, kit.left, kit.top);
  if (!isBare(kit)) {
    // Holes are darker than either kind of square; in the dark, lighter.
    ctx.fillStyle = mix(palette.paper, palette.hole, 1 / 3);
    for (const hole of takenOf(board)) fillCell(ctx, kit, hole);
    ctx.strokeStyle = palette.edge;
    ctx.lineWidth = widthOf(kit, 0.025, 1);
    ctx.lineCap = "square"; // sharp corners
    ctx.lineJoin = "miter";
    ctx.beginPath();
    (layout.corners ? outlineHexagons : outline)(ctx, kit, holes);
    ctx.stroke();
  } else if (cells <= maxDotted) {
    // Nails: in the string look, threads cover them and draw them again.
    ctx.fillStyle = style === "string" ? palette.words : palette.edge;
    for (let cell = 0; cell < cells; cell++) {
      if (holes[cell]) continue;
      ctx.beginPath();
      ctx.arc(...middleOf(kit, cell), widthOf(kit, 0.045, 0.5), 0, 2 * Math.PI);
      ctx.fill();
    }
  }
  if (kit.crosses) {
    ctx.strokeStyle = palette.hole;
    ctx.lineWidth = widthOf(kit, 0.06);
    ctx.lineCap = "round";
    ctx.beginPath();
    for (const hole of takenOf(board)) {
      const [x, y] = middleOf(kit, hole);
      cross(ctx, x, y, unit / 4);
    }
    ctx.stroke();
  }
  const size = kit.inside && board.topology === "plane" ? Math.min(0.24, labelSize(board)) : labelSize(board);
  ctx.fillStyle = palette.words;
  ctx.font = fontOf(kit, size);
  ctx.textAlign = "center";
  for (const label of labelsOf(board, { labels: kit.labels, inside: kit.inside, turned: kit.layout.turned })) write(ctx, kit, label.words, label.x * unit, label.y * unit, size);
}

/** Two strokes over a place. */
export function cross(ctx: CanvasRenderingContext2D, x: number, y: number, arm: number): void {
  ctx.moveTo(x - arm, y - arm);
  ctx.lineTo(x + arm, y + arm);
  ctx.moveTo(x - arm, y + arm);
  ctx.lineTo(x + arm, y - arm);
}

/** The sides between hexagons and what is none. */
function outlineHexagons(ctx: CanvasRenderingContext2D, kit: Kit, holes: Uint8Array): void {
  const { layout, unit } = kit;
  const [corners, first] = [layout.corners!, layout.turned ? 3 : 0];
  holes.forEach((hole, cell) => {
    if (hole) return;
    const [x, y] = middleOf(kit, cell);
    around.forEach((step, side) => {
      const to = stepFrom(layout.board, cell, step);
      if (to !== null && !holes[to]) return;
      const [a, z] = [corners[(side + first) % 6], corners[(side + first + 1) % 6]];
      ctx.moveTo(x + a[0] * unit, y + a[1] * unit);
      ctx.lineTo(x + z[0] * unit, y + z[1] * unit);
    });
  });
}

/** The sides between squares and non-squares, in maximal runs, layer by layer. */
function outline(ctx: CanvasRenderingContext2D, kit: Kit, holes: Uint8Array): void {
  const { layout, unit } = kit;
  const at = (v: number) => Math.round(v * unit);
  for (const layer of layout.layers) {
    const { x, y, rows, columns } = layer;
    const there = (r: number, c: number) => r >= 0 && c >= 0 && r < rows && c < columns && !holes[seen(layout, layer, r * columns + c)];
    const run = (n: number, side: (i: number) => boolean, line: (from: number, to: number) => void) => {
      for (let i = 0; i < n; i++) {
        const start = i;
        while (i < n && side(i)) i++;
        if (i > start) line(start, i);
      }
    };
    for (let r = 0; r <= rows; r++) {
      run(
        columns,
        (c) => there(r - 1, c) !== there(r, c),
        (from, to) => {
          ctx.moveTo(at(x + from), at(y + r));
          ctx.lineTo(at(x + to), at(y + r));
        },
      );
    }
    for (let c = 0; c <= columns; c++) {
      run(
        rows,
        (r) => there(r, c - 1) !== there(r, c),
        (from, to) => {
          ctx.moveTo(at(x + c), at(y + from));
          ctx.lineTo(at(x + c), at(y + to));
        },
      );
    }
  }
}

/**
 * The pieces' own pictures, drawn for Leaper; art.ts has them from draw/piecepictures.go. All
 * but the token stand on the same foot. Holes in them are cut out (even-odd).
 */
import { foot, heads, token } from "./art";
import type { Palette } from "./themes";

export { artSide } from "./art";

/** The outline of a piece, as an SVG path. */
export function artOf(piece: string): string {
  return Object.hasOwn(heads, piece) ? heads[piece] + foot : token;
}

const paths = new Map<string, Path2D>();

/** The same, for a canvas. */
export function pathOf(piece: string): Path2D {
  let path = paths.get(piece);
  if (!path) paths.set(piece, (path = new Path2D(artOf(piece))));
  return path;
}

/** The picture with a rim of paper, so that it is seen on a line; the second player's is light, with a dark rim. */
export function stamp(ctx: CanvasRenderingContext2D, piece: string, palette: Palette, light: boolean): void {
  const path = pathOf(piece);
  ctx.lineCap = ctx.lineJoin = "round";
  ctx.strokeStyle = light ? palette.words : palette.paper;
  ctx.fillStyle = light ? palette.paper : palette.words;
  ctx.lineWidth = 3.2;
  ctx.stroke(path);
  ctx.fill(path, "evenodd");
}

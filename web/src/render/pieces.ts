/**
 * The pieces' own pictures, drawn for Leaper; art.ts has them from draw/heads.go. All
 * but the token stand on the same foot. Holes in them are cut out (even-odd).
 */
import { foot, heads, token } from "./art";

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

/** Canvases that are painted on, and the boxes of pixels on them. */

/** A canvas and its context. */
export interface Surface {
  canvas: HTMLCanvasElement;
  ctx: CanvasRenderingContext2D;
}

/** A canvas, opaque, so that copying it is cheap; null where a browser gives none. */
export function surfaceOf(canvas: HTMLCanvasElement): Surface | null {
  const ctx = canvas.getContext("2d", { alpha: false });
  return ctx && { canvas, ctx };
}

export function isOfSize({ canvas }: Surface, width: number, height: number): boolean {
  return canvas.width === width && canvas.height === height;
}

/** Makes a canvas as new, of a size; one that has it keeps its memory. */
export function renew(surface: Surface, width: number, height: number): void {
  const { canvas, ctx } = surface;
  // Not every browser has reset.
  if (isOfSize(surface, width, height) && "reset" in ctx) return ctx.reset();
  canvas.width = width;
  canvas.height = height;
}

/** Pixels from left and top, both included, to right and bottom, both not. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function isEmpty(box: Box): boolean {
  return box.left >= box.right || box.top >= box.bottom;
}

export const nothing: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/** The least box that holds two. */
export function union(a: Box, b: Box): Box {
  if (isEmpty(a)) return b;
  if (isEmpty(b)) return a;
  return { left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom) };
}

/** What two boxes share. */
export function common(a: Box, b: Box): Box {
  return { left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) };
}

function area(box: Box): number {
  return (box.right - box.left) * (box.bottom - box.top);
}

/** Boxes as few as is cheap: neighbours in the list that nearly cover their union are one, and many are one. */
export function gather(boxes: readonly Box[], most: number): Box[] {
  const out: Box[] = [];
  for (const box of boxes) {
    if (isEmpty(box)) continue;
    const last = out[out.length - 1];
    const both = last && union(last, box);
    if (both && area(both) <= 1.25 * (area(last) + area(box))) out[out.length - 1] = both;
    else out.push(box);
  }
  return out.length > most ? [out.reduce(union)] : out;
}

/** Copies a box from one canvas to another of the same size. */
export function copy(to: CanvasRenderingContext2D, from: Surface, box: Box): void {
  const wide = box.right - box.left;
  const high = box.bottom - box.top;
  to.setTransform(1, 0, 0, 1, 0, 0);
  if (wide > 0 && high > 0) to.drawImage(from.canvas, box.left, box.top, wide, high, box.left, box.top, wide, high);
}

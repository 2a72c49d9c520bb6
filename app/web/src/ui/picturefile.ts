/** Pictures from files, within what a page can hold, and canvases to read them from. */
import { msg } from "../words/words";

/** The most bytes of a picture's file, and points of the picture. */
const mostBytes = 20e6;
const mostPoints = 50e6;

/** Refuses a file that is too large to be read. */
export function checkFile(file: Blob): void {
  if (file.size > mostBytes) throw new Error(msg("build.picture-large"));
}

/** The picture of a file; null if it came after the end of the signal. */
export async function bitmapOf(file: Blob, signal: AbortSignal): Promise<ImageBitmap | null> {
  checkFile(file);
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (signal.aborted) return bitmap?.close(), null;
  if (!bitmap) throw new Error(msg("build.no-picture"));
  if (bitmap.width * bitmap.height > mostPoints) throw (bitmap.close(), new Error(msg("build.picture-large")));
  return bitmap;
}

/** A canvas to paint on and to read. */
export function paper(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const ctx = canvas.getContext("2d", { willReadFrequently: true });
  if (!ctx) throw new Error(msg("build.no-picture"));
  return ctx;
}

/** A picture at another size. */
export function scaled(bitmap: ImageBitmap, width: number, height: number): CanvasRenderingContext2D {
  const ctx = paper(width, height);
  ctx.imageSmoothingQuality = "high";
  ctx.drawImage(bitmap, 0, 0, width, height);
  return ctx;
}

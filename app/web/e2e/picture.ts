/** Pictures of the board, as the canvas has them, and whether two are alike. */
import type { Page } from "playwright-core";

export interface Picture {
  width: number;
  height: number;
  /** Four bytes a pixel. */
  pixels: Buffer;
}

/** What has been painted, once the painter is done with the present state. */
export async function pictureOf(page: Page): Promise<Picture> {
  const { width, height, data } = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const canvas = document.querySelector("canvas")!;
    const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const read = () => {
      copy.canvas.width = canvas.width;
      copy.canvas.height = canvas.height;
      copy.drawImage(canvas, 0, 0);
      return copy.getImageData(0, 0, canvas.width, canvas.height);
    };
    let now = read();
    for (let still = 0; still < 2; ) {
      await frame();
      const before = now;
      now = read();
      const [a, b] = [new Uint32Array(now.data.buffer), new Uint32Array(before.data.buffer)];
      let i = now.width === before.width && a.length === b.length ? 0 : -1;
      while (i >= 0 && i < a.length && a[i] === b[i]) i++;
      const same = i === a.length;
      still = same ? still + 1 : 0;
    }
    const data = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ""));
      reader.readAsDataURL(new Blob([now.data]));
    });
    return { width: now.width, height: now.height, data };
  });
  return { width, height, pixels: Buffer.from(data, "base64") };
}

/** The edges of lines may be smoothed by so many levels more or less. */
const smoothing = 80;
/** So many pixels may differ by more. */
const stray = 12;

/** Whether two pictures show the same. A number on a square more or less is another picture. */
export function alike(a: Picture, b: Picture): boolean {
  if (a.width !== b.width || a.height !== b.height) return false;
  let differing = 0;
  for (let i = 0; i < a.pixels.length; i += 4) {
    const by = Math.max(Math.abs(a.pixels[i] - b.pixels[i]), Math.abs(a.pixels[i + 1] - b.pixels[i + 1]), Math.abs(a.pixels[i + 2] - b.pixels[i + 2]));
    if (by > smoothing && ++differing > stray) return false;
  }
  return true;
}

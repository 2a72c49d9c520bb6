/** Films and pictures that the browser makes of the engine's: WebM by its own encoder, and PNG with its own letters. */
import type { PosterShape } from "../state/model";
import { msg } from "../words/words";

interface Decoded {
  readonly image: VideoFrame;
}
interface Decoder {
  readonly tracks: { readonly ready: Promise<void>; readonly selectedTrack: { readonly frameCount: number } | null };
  readonly completed: Promise<void>;
  decode(options: { frameIndex: number }): Promise<Decoded>;
  close(): void;
}
declare const ImageDecoder: { new (init: { data: ArrayBuffer; type: string }): Decoder };

/** What films are recorded as. */
const media = "video/webm";

/** Whether this browser encodes films, and reads those that it is to encode. */
export function makesFilms(): boolean {
  return typeof MediaRecorder !== "undefined" && "ImageDecoder" in window && "captureStream" in HTMLCanvasElement.prototype && MediaRecorder.isTypeSupported(media);
}

/** Height to width. */
const heights: Record<Exclude<PosterShape, "">, number> = { square: 1, story: 16 / 9, a4: 297 / 210 };

/** Waits, unless the signal aborts or did so before. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((done, gone) => {
    const clock = setTimeout(done, ms);
    signal.addEventListener("abort", () => (clearTimeout(clock), gone(signal.reason)), { once: true });
  });
}

/** A film of moving pixels as WebM: it is played onto a canvas of the wanted shape and recorded, in the time that it lasts. Tells the seconds that are left. */
export async function webmOf(film: Blob, shape: PosterShape, signal: AbortSignal, tell: (left: number) => void): Promise<Blob> {
  const decoder = new ImageDecoder({ data: await film.arrayBuffer(), type: film.type.split(";")[0] });
  try {
    await Promise.all([decoder.completed, decoder.tracks.ready]);
    const frames = decoder.tracks.selectedTrack?.frameCount ?? 0;
    const canvas = document.createElement("canvas");
    const ctx = canvas.getContext("2d");
    if (!frames || !ctx) throw new Error(msg("keep.no-film"));
    const show = async (frameIndex: number): Promise<number> => {
      const { image } = await decoder.decode({ frameIndex });
      const [wide, high, lasts] = [image.displayWidth, image.displayHeight, image.duration ?? 100_000];
      if (!frameIndex) {
        // Encoders take even numbers of points.
        const width = shape ? 720 : wide;
        [canvas.width, canvas.height] = [width, shape ? width * heights[shape] : high].map((n) => 2 * Math.round(n / 2));
        ctx.drawImage(image, 0, 0);
        const [r, g, b] = ctx.getImageData(1, 1, 1, 1).data;
        ctx.fillStyle = `rgb(${r} ${g} ${b})`; // the paper goes on round the film
      }
      const scale = Math.min(canvas.width / wide, canvas.height / high);
      ctx.fillRect(0, 0, canvas.width, canvas.height);
      ctx.drawImage(image, (canvas.width - wide * scale) / 2, (canvas.height - high * scale) / 2, wide * scale, high * scale);
      image.close();
      return lasts / 1000;
    };
    let rest = await show(0);
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: media, videoBitsPerSecond: 4_000_000 });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const over = new Promise<void>((done, failed) => {
      recorder.onstop = () => done();
      recorder.onerror = () => failed(new Error(msg("keep.no-film")));
    });
    over.catch(() => {}); // who waits for it is told
    recorder.start();
    let from = performance.now();
    try {
      for (let i = 1; i < frames; i++) {
        signal.throwIfAborted(); // what was told later would be taken for other work's
        tell(i / frames);
        // What took long is made up for: the film lasts as long as it is to.
        await wait(Math.max(0, from + rest - performance.now()), signal);
        from += rest;
        rest = await show(i);
      }
      await wait(Math.max(0, from + rest - performance.now()), signal);
      await show(frames - 1); // a frame at the end, without which the last one has no time
    } finally {
      if (recorder.state !== "inactive") recorder.stop(); // an error stops it as well
    }
    await over;
    return new Blob(parts, { type: media });
  } finally {
    decoder.close();
  }
}

/** A canvas as PNG; `problem` is said where the browser makes none of it. */
export function encoded(canvas: HTMLCanvasElement, problem: string): Promise<Blob> {
  return new Promise((done, failed) => canvas.toBlob((png) => (png ? done(png) : failed(new Error(problem))), "image/png"));
}

/** A picture in SVG as PNG, with the browser's letters: of scripts that the engine's font lacks. */
export async function pngOf(svg: Blob, longest: number): Promise<Blob> {
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = longest / Math.max(image.naturalWidth, image.naturalHeight);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth * scale, image.naturalHeight * scale].map(Math.round);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await encoded(canvas, msg("keep.no-film"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

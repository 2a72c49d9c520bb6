/**
 * The player owns a canvas. It paints a given scene with the next frame, and keeps the
 * canvas as sharp as the screen.
 */
import { marginOf } from "./geometry";
import { Painter } from "./paint";
import type { Scene } from "./scene";
import { surfaceOf } from "./surface";

/** The part of a board that is seen, in the page's pixels from its left and top. */
export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}
const all: View = { x: 0, y: 0, width: Infinity, height: Infinity };

export class Player {
  private frame = 0;
  private shown: { scene: Scene; unit: number; view: View } | null = null;
  private painter: Painter | null = null;
  private sharpness: MediaQueryList | null = null;

  constructor(private readonly canvas: HTMLCanvasElement) {
    const target = surfaceOf(canvas);
    if (target) this.painter = new Painter(target, () => surfaceOf(document.createElement("canvas"))!);
    this.watch();
  }

  /** Shows a scene with the next frame; unit is a square's side in the page's pixels, and view the part that is seen. */
  show(scene: Scene, unit: number, view: View = all): void {
    this.shown = { scene, unit, view };
    this.ask();
  }

  private readonly ask = (): void => {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.draw());
  };

  /** A window that is zoomed, or moved to another screen, has other pixels. */
  private watch(): void {
    this.sharpness?.removeEventListener("change", this.again);
    this.sharpness = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    this.sharpness.addEventListener("change", this.again);
  }

  private readonly again = (): void => {
    this.watch();
    this.ask();
  };

  private draw(): void {
    this.frame = 0;
    if (!this.shown || !this.painter || this.shown.unit <= 0) return;
    const { scene, unit, view } = this.shown;
    const ratio = devicePixelRatio || 1;
    const margin = 2 * marginOf(scene.layout.board, { ...scene.look, inside: scene.inside });
    const side = (squares: number, seen: number) => Math.max(1, Math.min(Math.round((squares + margin) * unit * ratio), Math.ceil(seen * ratio)));
    const width = side(scene.layout.width, view.width);
    const height = side(scene.layout.height, view.height);
    const { canvas } = this;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      // One pixel of the canvas is one of the screen, even where the stage ends between two.
      canvas.style.width = `${width / ratio}px`;
      canvas.style.height = `${height / ratio}px`;
    }
    this.painter.paint(scene, unit * ratio, ratio, { x: Math.round(view.x * ratio), y: Math.round(view.y * ratio) });
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.sharpness?.removeEventListener("change", this.again);
  }
}

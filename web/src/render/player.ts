/**
 * The player: it owns a canvas, paints the scene that it is given, and asks for
 * the next one with each frame while something plays.
 */
import { marginOf, paint } from "./paint";
import type { Scene } from "./scene";

export class Player {
  private frame = 0;
  private scene: Scene | null = null;

  constructor(private readonly canvas: HTMLCanvasElement) {}

  /** Shows a scene with the next frame. */
  show(scene: Scene): void {
    this.scene = scene;
    if (!this.frame) this.frame = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    this.frame = 0;
    const scene = this.scene;
    const ctx = this.canvas.getContext("2d");
    if (!scene || !ctx) return;
    const ratio = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(this.canvas.clientWidth * ratio));
    const height = Math.max(1, Math.round(this.canvas.clientHeight * ratio));
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    paint(ctx, scene, width / (scene.layout.width + 2 * marginOf(scene)));
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }
}

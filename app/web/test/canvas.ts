/**
 * A canvas without a browser. Each of its pixels remembers all that was painted
 * over it, in order, as a number; so two canvases have the same pixels only if
 * each was painted in the same way, and what is painted outside the box that it
 * was said to stay in is found.
 */
import type { Surface } from "../src/render/surface";

interface State {
  fillStyle: string;
  strokeStyle: string;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  font: string;
  textAlign: string;
  dash: string;
  scale: number;
  dx: number;
  dy: number;
  clip: [left: number, top: number, right: number, bottom: number];
}

/** Mixes words into a number (FNV-1a). */
function mixIn(hash: number, words: string): number {
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words.charCodeAt(i), 16777619);
  return hash >>> 0;
}

/** A picture's outline, which nothing is read of. */
class FakePath {
  constructor(readonly d: string) {}
}
Object.assign(globalThis, { Path2D: FakePath });

/** What a new canvas paints with. */
function plainState(): State {
  return { fillStyle: "#000", strokeStyle: "#000", lineWidth: 1, lineCap: "butt", lineJoin: "miter", font: "10px x", textAlign: "start", dash: "", scale: 1, dx: 0, dy: 0, clip: [-1e9, -1e9, 1e9, 1e9] };
}

export class FakeContext {
  state: State = plainState();
  private readonly saved: State[] = [];
  private path: number[] = [];
  strokes = 0;
  /** Rectangles that were filled. */
  fills = 0;

  constructor(private readonly sheet: FakeCanvas) {
    for (const key of ["fillStyle", "strokeStyle", "lineWidth", "lineCap", "lineJoin", "font", "textAlign"] as const) {
      Object.defineProperty(this, key, { get: () => this.state[key], set: (v: never) => (this.state[key] = v) });
    }
  }
  reset() {
    this.state = plainState();
    this.sheet.pixels.fill(0);
  }
  save() {
    this.saved.push({ ...this.state, clip: [...this.state.clip] });
  }
  restore() {
    this.state = this.saved.pop()!;
  }
  setLineDash(parts: readonly number[]) {
    this.state.dash = parts.join(" ");
  }
  setTransform(a: number, _b: number, _c: number, _d: number, dx: number, dy: number) {
    this.state.scale = a;
    this.state.dx = dx;
    this.state.dy = dy;
  }
  beginPath() {
    this.path = [];
  }
  closePath() {}
  private add(...points: number[]) {
    this.path.push(...points.map((v, i) => v * this.state.scale + (i % 2 ? this.state.dy : this.state.dx)));
  }
  moveTo(x: number, y: number) {
    this.add(x, y);
  }
  lineTo(x: number, y: number) {
    this.add(x, y);
  }
  bezierCurveTo(...points: number[]) {
    this.add(...points);
  }
  arc(x: number, y: number, r: number) {
    this.add(x - r, y - r, x + r, y + r);
  }
  rect(x: number, y: number, w: number, h: number) {
    this.add(x, y, x + w, y + h);
  }
  clip() {
    // The box round the path.
    const [x, y] = [0, 1].map((odd) => this.path.filter((_, i) => i % 2 === odd));
    const [l, t, r, b] = [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
    const c = this.state.clip;
    this.state.clip = [Math.max(c[0], l), Math.max(c[1], t), Math.min(c[2], r), Math.min(c[3], b)];
  }
  /** What a picture given as a path covers: its whole square. */
  private picture(path: FakePath): number[] {
    const { scale, dx, dy } = this.state;
    void path;
    return [dx, dy, dx + 40 * scale, dy + 40 * scale];
  }
  stroke(path?: FakePath) {
    this.strokes++;
    const { strokeStyle, lineCap, lineJoin, scale } = this.state;
    const lineWidth = this.state.lineWidth * scale;
    this.cover(path ? this.picture(path) : this.path, path ? 0 : lineWidth / 2, `stroke ${strokeStyle} ${lineWidth} ${lineCap} ${lineJoin} ${this.state.dash}`);
  }
  fill(path?: FakePath) {
    this.cover(path ? this.picture(path) : this.path, 0, `fill ${this.state.fillStyle}`);
  }
  private box(x: number, y: number, w: number, h: number): number[] {
    const { dx, dy } = this.state;
    return [x + dx, y + dy, x + w + dx, y + h + dy];
  }
  fillRect(x: number, y: number, w: number, h: number) {
    this.fills++;
    this.cover(this.box(x, y, w, h), 0, `rect ${this.state.fillStyle}`);
  }
  strokeRect(x: number, y: number, w: number, h: number) {
    this.cover(this.box(x, y, w, h), this.state.lineWidth / 2, `frame ${this.state.strokeStyle} ${this.state.lineWidth}`);
  }
  fillText(words: string, x: number, y: number) {
    const size = parseFloat(this.state.font.replace(/^\D*(?:\d+ )?/, ""));
    this.cover(this.box(x - size * 0.32 * words.length, y - size * 0.8, size * 0.64 * words.length, size * 0.85), 0, `text ${words} ${this.state.font} ${this.state.fillStyle}`);
  }
  strokeText(words: string, x: number, y: number) {
    const size = parseFloat(this.state.font.replace(/^\D*(?:\d+ )?/, ""));
    this.cover(this.box(x - size * 0.32 * words.length, y - size * 0.8, size * 0.64 * words.length, size * 0.85), this.state.lineWidth / 2, `outline ${words} ${this.state.font} ${this.state.strokeStyle}`);
  }
  private cover(points: readonly number[], reach: number, words: string) {
    const xs = points.filter((_, i) => i % 2 === 0);
    const ys = points.filter((_, i) => i % 2 === 1);
    if (points.some((v) => !Number.isFinite(v))) throw new Error(`${words} at ${points.join(" ")}`);
    const code = `${words} ${points.map((v) => v.toFixed(3)).join(" ")}`;
    this.each(Math.min(...xs) - reach, Math.min(...ys) - reach, Math.max(...xs) + reach, Math.max(...ys) + reach, (at) => {
      this.sheet.pixels[at] = mixIn(this.sheet.pixels[at], code);
    });
  }
  private each(left: number, top: number, right: number, bottom: number, visit: (at: number) => void) {
    const { width, height, pixels } = this.sheet;
    const c = this.state.clip;
    void pixels;
    for (let y = Math.max(0, Math.floor(top), c[1]); y < Math.min(height, Math.ceil(bottom), c[3]); y++) {
      for (let x = Math.max(0, Math.floor(left), c[0]); x < Math.min(width, Math.ceil(right), c[2]); x++) visit(y * width + x);
    }
  }
  drawImage(from: FakeCanvas, sx: number, sy: number, w: number, h: number, dx: number, dy: number) {
    if (sx !== dx || sy !== dy || this.state.dx || this.state.dy) throw new Error("copies stay where they are");
    this.each(dx, dy, dx + w, dy + h, (at) => (this.sheet.pixels[at] = from.pixels[at]));
  }
}

export class FakeCanvas {
  pixels = new Uint32Array(0);
  /** How many times it was given a size, which takes memory anew. */
  sized = 0;
  private w = 0;
  private h = 0;
  get width() {
    return this.w;
  }
  set width(w: number) {
    this.w = w;
    this.sized++;
    this.pixels = new Uint32Array(w * this.h);
  }
  get height() {
    return this.h;
  }
  set height(h: number) {
    this.h = h;
    this.pixels = new Uint32Array(this.w * h);
  }
}

export interface FakeSurface extends Surface {
  fake: FakeCanvas;
  context: FakeContext;
}

export function fakeSurface(): FakeSurface {
  const fake = new FakeCanvas();
  const context = new FakeContext(fake);
  return { fake, context, canvas: fake as unknown as HTMLCanvasElement, ctx: context as unknown as CanvasRenderingContext2D };
}

/**
 * Zoom on large boards: by wheel, two fingers, or + − 0 where the focus is on the board. A board
 * that is larger than its place scrolls in it, and a mouse drags it; only what is seen is painted.
 */
import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { View } from "../render/player";

/** The largest square, in pixels. */
const largest = 48;
/** How much a press of a key and a notch of a wheel are. */
const step = 1.4;
/** Pixels that a mouse goes before it drags. */
const slip = 4;

interface Board {
  place: HTMLElement;
  stage: HTMLElement;
  /** A square's side in pixels, and the side with which the board fits into its place. */
  unit: ReadonlySignal<number>;
  fits: ReadonlySignal<number>;
}

/** The zoom of a board. */
export const zoomOf = (board: Board): Zoom => new Zoom(board);

export class Zoom {
  /** How many times larger than it fits the board is wanted. */
  readonly times = signal(1);
  readonly view: Signal<View | undefined> = signal(undefined);
  /** What is to stay where it is: a place on the board, in squares, and in the window. */
  private anchor: { x: number; y: number; left: number; top: number } | null = null;
  private drag: { x: number; y: number; left: number; top: number; moved: boolean } | null = null;

  readonly close: () => void;

  /** Follows the wheel and two fingers until it is closed. */
  constructor(private readonly board: Board) {
    const { place, stage } = board;
    const wheel = (e: WheelEvent) => {
      // Where the board gets no smaller or larger, the wheel scrolls the page.
      if (e.deltaY === 0 || (e.deltaY > 0 ? this.times.peek() === 1 : this.times.peek() >= this.most())) return;
      e.preventDefault();
      this.by(Math.exp(-Math.max(-100, Math.min(100, e.deltaY * (e.deltaMode ? 30 : 1))) * (e.ctrlKey ? 0.01 : 0.0034)), e.clientX, e.clientY);
    };
    let apart = 0;
    const fingers = (e: TouchEvent) => {
      if (e.touches.length !== 2) return void (apart = 0);
      e.preventDefault();
      const [a, b] = e.touches;
      const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      if (apart) this.by(now / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      apart = now;
    };
    const look = () => this.look();
    const active = { passive: false } as const;
    stage.addEventListener("wheel", wheel, active);
    for (const type of ["touchstart", "touchmove", "touchend"] as const) stage.addEventListener(type, fingers, active);
    place.addEventListener("scroll", look, { passive: true });
    this.close = () => {
      stage.removeEventListener("wheel", wheel);
      for (const type of ["touchstart", "touchmove", "touchend"] as const) stage.removeEventListener(type, fingers);
      place.removeEventListener("scroll", look);
    };
  }

  /** How many times larger than it fits the board may be. */
  private most(): number {
    return Math.max(1, largest / this.board.fits.peek());
  }

  /** Zooms, so that what is at a place of the window stays there. */
  by(factor: number, left: number, top: number): void {
    const { stage, unit } = this.board;
    const box = stage.getBoundingClientRect();
    this.anchor = { x: (left - box.left) / unit.peek(), y: (top - box.top) / unit.peek(), left, top };
    this.times.value = Math.max(1, Math.min(this.most(), this.times.peek() * factor));
  }

  /** Zooms by a key, about what has the focus; whether it was such a key. */
  key(key: string, focused: Element | null): boolean {
    const factor = { "+": step, "=": step, "-": 1 / step, "−": 1 / step, "0": 0 }[key];
    if (factor === undefined) return false;
    const box = (focused ?? this.board.place).getBoundingClientRect();
    this.by(factor, box.left + box.width / 2, box.top + box.height / 2);
    return true;
  }

  /** After the board has its new size: puts the place that is to stay where it was, and sees what is in view. */
  settle(): void {
    const { place, stage, unit } = this.board;
    if (this.anchor) {
      const { x, y, left, top } = this.anchor;
      this.anchor = null;
      const box = stage.getBoundingClientRect();
      place.scrollLeft += box.left + x * unit.peek() - left;
      place.scrollTop += box.top + y * unit.peek() - top;
    }
    this.look();
  }

  /** Tells what part of the board is in view, if it is not all of it. */
  private look(): void {
    const { place, stage } = this.board;
    const [seen, whole] = [place.getBoundingClientRect(), stage.getBoundingClientRect()];
    if (whole.width <= place.clientWidth + 1 && whole.height <= place.clientHeight + 1) return void (this.view.value = undefined);
    const width = Math.min(place.clientWidth, whole.width);
    const height = Math.min(place.clientHeight, whole.height);
    const within = (v: number, most: number) => Math.max(0, Math.min(most, v));
    // A scroll bar may stand at the left.
    const [left, top] = [seen.left + place.clientLeft, seen.top + place.clientTop];
    this.view.value = { x: within(left - whole.left, whole.width - width), y: within(top - whole.top, whole.height - height), width, height };
  }

  // A mouse drags what is larger than its place; fingers scroll it.

  down(e: PointerEvent): void {
    const { place } = this.board;
    if (e.pointerType === "mouse" && this.view.peek()) this.drag = { x: e.clientX, y: e.clientY, left: place.scrollLeft, top: place.scrollTop, moved: false };
  }

  /** Whether the board is being dragged. */
  move(e: PointerEvent): boolean {
    const { drag } = this;
    if (!drag) return false;
    // It was let go outside, before the board had hold of it.
    if (!e.buttons) {
      this.up();
      return false;
    }
    const { place, stage } = this.board;
    const [x, y] = [e.clientX - drag.x, e.clientY - drag.y];
    if (!drag.moved && Math.hypot(x, y) < slip) return true;
    if (!drag.moved) stage.setPointerCapture(e.pointerId);
    drag.moved = true;
    place.scrollTo({ left: drag.left - x, top: drag.top - y, behavior: "instant" });
    return true;
  }

  /** Whether it was dragged: then the click that follows is none. */
  up(): boolean {
    const moved = this.drag?.moved ?? false;
    this.drag = null;
    return moved;
  }
}

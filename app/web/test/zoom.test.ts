/** Zoom on large boards: what the wheel does at the ends, what is in view, and when a drag ends. */
import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { zoomOf } from "../src/ui/zoom";

/** A board of 2000 pixels in a place of 400, whose scroll bar takes so much at the left; what it hears is called by its name. */
function zoomed(fits: number, bar = 0) {
  const heard = new Map<string, (e: object) => void>();
  const element = (rest: object) => ({ addEventListener: (type: string, hear: (e: object) => void) => heard.set(type, hear), removeEventListener: () => {}, ...rest });
  const at = (left: number, top: number, side: number) => () => ({ left, top, width: side, height: side });
  const stage = element({ getBoundingClientRect: at(-100, -50, 2000), setPointerCapture: vi.fn() });
  const place = element({ getBoundingClientRect: at(0, 0, 400 + bar), clientLeft: bar, clientTop: 0, clientWidth: 400, clientHeight: 400, scrollLeft: 100, scrollTop: 50, scrollTo: vi.fn() });
  const zoom = zoomOf({ place, stage, unit: signal(20), fits: signal(fits) } as never);
  const wheel = (deltaY: number) => {
    const e = { deltaY, deltaMode: 0, ctrlKey: false, clientX: 10, clientY: 10, preventDefault: vi.fn() };
    heard.get("wheel")!(e);
    return e.preventDefault.mock.calls.length;
  };
  return { zoom, wheel };
}

test("where the board gets no smaller or larger, the wheel scrolls the page", () => {
  const { zoom, wheel } = zoomed(20);
  expect(wheel(100)).toBe(0);
  for (let i = 0; i < 20 && wheel(-100); i++);
  expect(zoom.times.value).toBe(48 / 20);
  expect([wheel(-100), wheel(100), wheel(-100)]).toEqual([0, 1, 1]);
  expect(zoomed(60).wheel(-100)).toBe(0);
});

test("what is in view begins beside a scroll bar at the left", () => {
  const { zoom } = zoomed(4, 15);
  zoom.settle();
  expect(zoom.view.value).toEqual({ x: 115, y: 50, width: 400, height: 400 });
});

test("a mouse that was let go outside drags no more", () => {
  const { zoom } = zoomed(4);
  zoom.settle();
  const mouse = (x: number, buttons: number) => ({ pointerType: "mouse", pointerId: 1, clientX: x, clientY: 0, buttons }) as PointerEvent;
  zoom.down(mouse(0, 1));
  expect(zoom.move(mouse(2, 1))).toBe(true);
  expect(zoom.move(mouse(90, 0))).toBe(false);
  zoom.down(mouse(0, 1));
  expect([zoom.move(mouse(90, 1)), zoom.up(), zoom.up()]).toEqual([true, true, false]);
});

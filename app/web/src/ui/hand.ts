/** What a mouse, a finger or the keys do on the board: steps, holes and ends, and the piece that is carried. */
import { batch, type ReadonlySignal, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { goTo, hit, type Layout } from "../render/geometry";
import { setEnd, setHole } from "../state/changes";
import { takenOf } from "../state/hexagons";
import type { Cell, Panel, Tool } from "../state/model";
import { nameOf } from "../state/squares";
import { msg } from "../words/words";
import { standsOn } from "./boardmarks";
import type { Motion } from "./motion";
import { useSession } from "./parts";
import type { Zoom } from "./zoom";

export type Act = "hole" | "from" | "to" | "walk" | "begin" | "pick";

/** What a click on a square does now: in Play a move, in Build what the tool says, and else it begins a walk. */
export function actOf(panel: Panel, tool: Tool): Act {
  if (panel === "play") return "walk";
  if (panel === "build") return tool === "holes" ? "hole" : tool;
  return "begin";
}

function holeWords(name: string, hole: boolean): string {
  return msg(hole ? "square.is-hole" : "square.is-square", { square: name });
}

/** The board that the hand is on. */
interface Place {
  stage: RefObject<HTMLDivElement | null>;
  /** The square that has the focus. */
  focus: Signal<Cell>;
  layout: ReadonlySignal<Layout>;
  unit: ReadonlySignal<number>;
  margin: ReadonlySignal<number>;
  act: ReadonlySignal<Act>;
  motion: Motion;
  zoom: ReadonlySignal<Zoom | null>;
}

export function useHand({ stage, focus, layout, unit, margin, act, motion, zoom }: Place) {
  const session = useSession();
  // Painting holes by dragging: what the first square becomes, the others become.
  const drag = useRef<{ hole: boolean; tag: string; before: number; last: Cell } | null>(null);
  const drags = useRef(0);
  /** A finger that does not paint: what it touches is done by its click. */
  const tapping = useRef(false);
  /** The piece that a finger or a mouse has lifted, and whether it was carried to another square just now. */
  const lifted = useRef<{ from: Cell; moved: boolean } | null>(null);
  const dropped = useRef(false);
  const under = (e: MouseEvent): Cell | null => {
    const box = stage.current!.getBoundingClientRect();
    return hit(layout.peek(), (e.clientX - box.left) / unit.peek() - margin.peek(), (e.clientY - box.top) / unit.peek() - margin.peek());
  };
  const isHole = (cell: Cell) => session.board.peek().holes.includes(cell);

  const activate = (cell: Cell) => {
    const name = nameOf(session.board.peek(), cell);
    switch (act.peek()) {
      case "walk":
        session.walkTo(cell);
        break;
      case "begin":
        session.begin(cell);
        break;
      case "pick":
        session.picking.pick(cell);
        break;
      case "hole":
        session.change((s) => setHole(s, cell, !isHole(cell)));
        session.say(holeWords(name, isHole(cell)));
        break;
      case "from":
      case "to": {
        const end = act.peek() as "from" | "to";
        session.change((s) => setEnd(s, end, cell));
        const word = end === "from" ? "start" : "end";
        session.say(session.ask.peek()[end] === cell ? msg(`square.is-${word}`, { square: name }) : isHole(cell) ? holeWords(name, true) : msg(`square.no-${word}`));
        break;
      }
    }
  };

  const down = (e: PointerEvent) => {
    const cell = under(e);
    if (cell === null || e.button !== 0) return;
    focus.value = cell;
    if (cell === standsOn(session)) {
      lifted.current = { from: cell, moved: false };
      stage.current!.setPointerCapture(e.pointerId);
      return;
    }
    if (act.peek() !== "hole") return zoom.peek()?.down(e);
    tapping.current = e.pointerType === "touch" && !session.painting.peek();
    if (tapping.current) return;
    drag.current = { hole: !isHole(cell), tag: `drag ${++drags.current}`, before: session.board.peek().holes.length, last: cell };
    stage.current!.setPointerCapture(e.pointerId);
    move(e);
  };
  const move = (e: PointerEvent) => {
    if (lifted.current) {
      const cell = under(e);
      lifted.current.moved ||= cell !== lifted.current.from;
      const box = stage.current!.getBoundingClientRect();
      const at = (v: number, edge: number) => (v - edge) / unit.peek() - margin.peek();
      if (lifted.current.moved) motion.held.value = [at(e.clientX, box.left), at(e.clientY, box.top)];
      return;
    }
    if (zoom.peek()?.move(e)) return;
    const cell = drag.current && under(e);
    if (!drag.current || cell === null) return;
    drag.current.last = cell;
    session.change((s) => setHole(s, cell, drag.current!.hole), drag.current.tag);
  };
  const up = (e: PointerEvent) => {
    if (lifted.current) {
      const { from, moved } = lifted.current;
      const cell = e.type === "pointercancel" ? null : under(e);
      dropped.current = moved;
      lifted.current = null;
      batch(() => {
        // It stays where it is put down, and does not slide.
        motion.dropping = cell !== null;
        motion.held.value = null;
        if (moved && cell !== null && cell !== from) activate(cell);
      });
      motion.dropping = false;
      return;
    }
    if (zoom.peek()?.up()) dropped.current = true;
    if (!drag.current) return;
    const { before, last } = drag.current;
    const board = session.board.peek();
    const more = board.holes.length - before;
    drag.current = null;
    if (Math.abs(more) > 1) session.say(msg(more > 0 ? "square.more-holes" : "square.fewer-holes", { n: Math.abs(more), all: takenOf(board).length }));
    else session.say(holeWords(nameOf(board, last), isHole(last)));
  };
  const click = (e: MouseEvent) => {
    if (dropped.current) {
      dropped.current = false;
      return;
    }
    // A real click has a place; one that a screen reader makes has a target only.
    const own = (e.target as HTMLElement).closest<HTMLElement>("[data-cell]");
    const cell = e.detail > 0 ? under(e) : own && Number(own.dataset.cell);
    if (cell === null) return;
    focusCell(cell);
    if (e.detail > 0 && act.peek() === "hole" && !tapping.current) return; // done by down and move
    activate(cell);
  };

  const focusCell = (cell: Cell) => {
    focus.value = cell;
    const put = () => {
      const square = stage.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
      square?.focus({ preventScroll: true });
      square?.scrollIntoView({ block: "nearest", inline: "nearest" });
      return square;
    };
    // At once, so that the next key finds the focus here: the square left may go out of the
    // page. A square that is not in the page yet, on a large board, comes with the next frame.
    if (!put()) requestAnimationFrame(() => focus.peek() === cell && put());
  };

  const key = (e: KeyboardEvent) => {
    if (e.altKey || e.metaKey) return;
    if (!e.ctrlKey && zoom.peek()?.key(e.key, e.target as Element)) return e.preventDefault();
    const cell = focus.peek();
    const to = goTo(layout.peek(), cell, e.key, e.ctrlKey);
    if (to === null) {
      if (e.key !== "Enter" && e.key !== " ") return;
      if (act.peek() === "begin" && e.key === " ") return; // the film's
      e.preventDefault();
      if (!e.repeat) activate(cell);
      return;
    }
    e.preventDefault();
    if (e.shiftKey && act.peek() === "hole") {
      // Shift paints along, as dragging does.
      const hole = isHole(cell);
      if (to !== cell) session.change((s) => setHole(s, to, hole), "keys");
    }
    focusCell(to);
  };

  return { down, move, up, click, key };
}

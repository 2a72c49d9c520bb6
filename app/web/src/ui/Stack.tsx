/** A box as a stack beside its flat layers; it is turned by dragging, or by the arrow keys. */
import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { palettes } from "../render/themes";
import { paintStack, type View } from "../render/stack";
import { byHand } from "./motion";
import { useSession } from "./parts";
import { dark, prefersStill } from "./Theme";
import { msg } from "../words/words";

/** Radians of one press of a key, and of one pixel. */
const keyTurn = Math.PI / 24;
const dragTurn = 0.011;

export function Stack() {
  const session = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { view } = session;
  const held = useRef<{ x: number; y: number; from: View } | null>(null);
  const turn = (to: View) => (view.value = { turn: to.turn, tilt: Math.max(0.15, Math.min(1.35, to.tilt)) });

  useEffect(() => {
    const sheet = canvas.current!;
    const size = { width: 0, height: 0 };
    let frame = 0;
    const draw = () => {
      frame = 0;
      const ctx = sheet.getContext("2d", { alpha: false });
      const ratio = devicePixelRatio || 1;
      if (!ctx || session.board.peek().sides.length !== 3) return;
      const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
      if (sheet.width !== width || sheet.height !== height) Object.assign(sheet, { width, height });
      const playing = session.panel.peek() === "play";
      const { at } = session.timeline.peek();
      const t = Math.min(at, session.film.peek().length);
      const scene = {
        board: session.board.peek(),
        moment: playing ? byHand(session.match.walk.peek(), session.outlook.peek()?.home ?? false, session.pieces.peek()) : session.moment.peek(),
        fraction: playing || prefersStill() ? 0 : t - Math.floor(t),
        palette: dark.peek() ? palettes.dark : palettes.light,
        names: [session.piece.peek(), session.play.peek().game.rival],
        legal: playing && session.play.peek().walk.length >= session.pieces.peek() ? (session.outlook.peek()?.legal ?? []) : [],
      };
      paintStack(ctx, scene, view.peek(), width, height);
    };
    const ask = () => (frame ||= requestAnimationFrame(draw));
    const observer = new ResizeObserver(() => {
      size.width = sheet.clientWidth;
      size.height = sheet.clientHeight;
      ask();
    });
    observer.observe(sheet);
    const stop = effect(() => {
      void [view.value, session.board.value, session.panel.value, session.match.walk.value, session.play.value, session.outlook.value, session.timeline.value, session.moment.value, session.piece.value, dark.value];
      ask();
    });
    return () => {
      stop();
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);

  const key = (e: KeyboardEvent) => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
    if (!by) return;
    e.preventDefault();
    turn({ turn: view.peek().turn + by[0] * keyTurn, tilt: view.peek().tilt + by[1] * keyTurn });
  };
  const degrees = Math.round(((view.value.turn * 180) / Math.PI) % 360);
  return (
    <canvas
      class="stack"
      ref={canvas}
      role="slider"
      tabIndex={0}
      aria-label={msg("stack.turn")}
      aria-valuemin={-360}
      aria-valuemax={360}
      aria-valuenow={degrees}
      aria-valuetext={msg("stack.turned", { n: degrees })}
      onKeyDown={key}
      onPointerDown={(e) => {
        held.current = { x: e.clientX, y: e.clientY, from: view.peek() };
        canvas.current!.setPointerCapture(e.pointerId);
      }}
      onPointerMove={(e) => {
        const h = held.current;
        if (h) turn({ turn: h.from.turn - (e.clientX - h.x) * dragTurn, tilt: h.from.tilt + (e.clientY - h.y) * dragTurn });
      }}
      onPointerUp={() => (held.current = null)}
      onPointerCancel={() => (held.current = null)}
    />
  );
}

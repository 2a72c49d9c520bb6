/**
 * The board: a canvas that is painted, as large as its place allows, and over it a grid
 * that is read and walked (Grid.tsx), with the hand on it (hand.ts). A board of layers is
 * one grid a layer.
 */
import { computed, effect, untracked, useComputed, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { acrossFor, layoutOf, marginOf } from "../render/geometry";
import { Player } from "../render/player";
import type { Scene } from "../render/scene";
import { palettes } from "../render/themes";
import { firstOf, isAbsent } from "../state/hexagons";
import { toolOf, type Cell } from "../state/model";
import { nothingShown, walksOf } from "../state/reasons";
import { marksOf, standsOn } from "./boardmarks";
import { Grid } from "./Grid";
import { actOf, useHand } from "./hand";
import { later, more } from "./later";
import { byHand, Motion } from "./motion";
import { useSession } from "./parts";
import type { Zoom } from "./zoom";
import { dark } from "./Theme";

const coarse = matchMedia("(pointer: coarse)");
const UsageOverlay = later("UsageOverlay");
/** Boards with sides up to this have squares that are seen and hit as they are. */
const leastZoomed = 40;
/** No vectors: those of a piece that the engine has not told yet. */
const unknown: Scene["vectors"] = [];

export function Board() {
  const session = useSession();
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const focus = useSignal<Cell>(0);
  const unit = useSignal(0);
  const fits = useSignal(1);
  const whole = useSignal(true);
  const across = useSignal(0);
  const layout = useComputed(() => layoutOf(session.board.value, across.value, session.look.value.turned));
  const margin = useComputed(() => marginOf(session.board.value, { ...session.look.value, inside: true }));
  /** Of large boards; it comes after the first picture. */
  const zoom = useSignal<Zoom | null>(null);
  const act = useComputed(() => (session.picking.what.value ? "pick" : actOf(session.panel.value, toolOf({ tool: session.tool.value, ask: session.ask.value }))));
  const grab = useComputed(() => (session.playing.value ? null : standsOn(session)));

  // The focus stays on the board when the board shrinks.
  useEffect(() => effect(() => void ((focus.value >= layout.value.x.length || isAbsent(layout.value.board, focus.value)) && (focus.value = firstOf(layout.value.board)))), []);

  // As large as its place allows.
  useLayoutEffect(() => {
    const place = frame.current!;
    const fit = () => {
      // Where the page scrolls, the board may be so high; else its place is.
      const high = parseFloat(getComputedStyle(place).maxHeight) || place.clientHeight;
      across.value = acrossFor(session.board.peek(), place.clientWidth, high, margin.peek());
      const { width, height } = layout.peek();
      const m = 2 * margin.peek();
      const most = Math.min(place.clientWidth / (width + m), high / (height + m), 120);
      // Squares of whole pixels have sharp edges, and equal moves are equal.
      const ratio = devicePixelRatio || 1;
      const sharp = (side: number) => (side * ratio < 16 ? side : Math.floor(side * ratio) / ratio);
      fits.value = sharp(most);
      // What a finger is to hit has a size; the board scrolls then.
      unit.value = Math.max(sharp(fits.peek() * (zoom.peek()?.times.peek() ?? 1)), coarse.matches && act.peek() !== "begin" ? 24 : 3);
      whole.value = unit.value <= fits.peek();
    };
    const observer = new ResizeObserver(() => {
      fit();
      zoom.peek()?.settle();
    });
    observer.observe(place);
    const stop = effect(() => {
      void [session.board.value, margin.value, act.value, zoom.value?.times.value];
      fit();
    });
    const longest = computed(() => Math.max(layout.value.width, layout.value.height));
    const unzoom = effect(() => {
      const parts = more();
      if (parts && longest.value > leastZoomed) zoom.value = untracked(() => parts.zoomOf({ place, stage: stage.current!, unit, fits }));
      return () => {
        zoom.peek()?.close();
        zoom.value = null;
      };
    });
    return () => {
      observer.disconnect();
      stop();
      unzoom();
    };
  }, []);
  useLayoutEffect(() => zoom.peek()?.settle(), [unit.value, layout.value, margin.value]);

  const motion = useRef<Motion | null>(null);
  motion.current ??= new Motion(session);

  // The painter is told of every change, outside the components.
  useEffect(() => {
    const player = new Player(canvas.current!);
    const moving = motion.current!;
    const marks = computed(() => marksOf(session));
    const rival = computed(() => (session.pieces.value === 2 ? { piece: session.play.value.game.rival, vectors: session.rivals.graph.value?.vectors ?? unknown } : undefined));
    const stop = effect(() => {
      const film = session.film.value;
      const t = Math.min(session.timeline.value.at, film.length);
      const owner = session.owner.value;
      const playing = owner === "walk";
      const slide = playing ? moving.slide.value : null;
      const walk = session.match.walk.value;
      const look = session.look.value;
      const bare = owner === "map" || owner === "reason"; // neither a tour nor a film is there
      const scene: Scene = {
        layout: layout.value,
        vectors: session.graph.value?.vectors ?? unknown,
        neighbours: session.graph.value?.moves.out ?? null,
        look,
        inside: true,
        coloured: session.panel.value === "start",
        palette: dark.value ? palettes.dark : palettes.light,
        moment: bare ? walksOf(session.board.value, session.asking.answer.value?.shown ?? nothingShown) : (slide?.moment ?? (playing ? byHand(walk, session.outlook.value?.home ?? false, session.pieces.value) : session.moment.value)),
        fraction: bare ? 0 : slide ? slide.part : playing || moving.still ? 0 : t - Math.floor(t),
        marks: slide ? [] : marks.value,
        lines: owner === "reason" ? session.asking.answer.value?.shown.moves : [],
        piece: session.piece.value,
        rival: playing ? rival.value : undefined,
        live: playing || (owner === "tour" && look.style === "line"),
        held: moving.held.value ?? undefined,
        aside: moving.aside.value,
        feast: playing ? (moving.feast.value ?? undefined) : undefined,
      };
      player.show(scene, unit.value, zoom.value?.view.value);
    });
    return () => {
      stop();
      player.stop();
      moving.close();
    };
  }, []);

  const hand = useHand({ stage, focus, layout, unit, margin, act, motion: motion.current, zoom });

  return (
    <div class="board-place" ref={frame}>
      <div
        class={`stage acts-${act.value}${whole.value && session.painting.value ? " paints" : ""}`}
        ref={stage}
        style={{
          width: `${(layout.value.width + 2 * margin.value) * unit.value}px`,
          height: `${(layout.value.height + 2 * margin.value) * unit.value}px`,
        }}
        onPointerDown={hand.down}
        onPointerMove={hand.move}
        onPointerUp={hand.up}
        onPointerCancel={hand.up}
        onClick={hand.click}
        onKeyDown={hand.key}
        onFocusIn={(e) => {
          // Screen readers put the focus where they are, past the arrow keys.
          const own = (e.target as HTMLElement).dataset.cell;
          if (own !== undefined) focus.value = Number(own);
        }}
      >
        <canvas ref={canvas} aria-hidden="true" />
        {session.owner.value === "map" && <UsageOverlay layout={layout.value} unit={unit.value} margin={margin.value} />}
        {layout.value.layers.map((layer, i) => (
          <Grid key={i} layout={layout.value} layer={layer} number={i + 1} of={layout.value.layers.length} unit={unit.value} margin={margin.value} focus={focus.value} grab={grab.value} />
        ))}
      </div>
    </div>
  );
}

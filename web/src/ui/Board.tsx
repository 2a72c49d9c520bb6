/**
 * The board: a canvas that is painted, and over it a grid that is read and
 * walked. The grid has one stop for the Tab key; arrows move in it. A board of
 * layers is one grid a layer. Of a large board only the rows round the focus are
 * in the page, which aria-rowcount and aria-rowindex say.
 */
import { batch, computed, effect, signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { acrossFor, hit, layoutOf, marginOf, type Layer } from "../render/geometry";
import { Player } from "../render/player";
import type { Scene, SquareMark } from "../render/scene";
import { palettes } from "../render/themes";
import { setEnd, setHole } from "../state/changes";
import type { Cell, Tool } from "../state/model";
import { nothingShown } from "../state/reasons";
import type { Panel } from "../state/model";
import { nameOf } from "../state/squares";
import { boardWords, comma } from "../state/words";
import { byHand, Motion } from "./motion";
import { dark } from "./Theme";
import { useSession } from "./parts";
import { later } from "./later";
import type { Session } from "./session";
import { msg } from "../words/words";

/** Boards up to this size have all their squares in the page. */
const maxWhole = 1024;
const coarse = matchMedia("(pointer: coarse)");
/** On a small screen the board has all the room that there is. */
const narrow = matchMedia("(max-width: 40rem)");
const small = signal(narrow.matches);
narrow.addEventListener("change", () => (small.value = narrow.matches));
const UsageOverlay = later("UsageOverlay");
/** No vectors: those of a piece that the engine has not told yet. */
const unknown: Scene["vectors"] = [];
/** Rows before and after the focus that are in the page on larger boards. */
const nearby = 3;

/** What a click on a square does now: in Play a move, in Build what the tool says, and else it begins a walk. */
function actOf(panel: Panel, tool: Tool): "hole" | "from" | "to" | "walk" | "begin" {
  if (panel === "play") return "walk";
  if (panel === "build") return tool === "holes" ? "hole" : tool;
  return "begin";
}

function holeWords(name: string, hole: boolean): string {
  return msg(hole ? "square.is-hole" : "square.is-square", { square: name });
}

/** The hints and marks of the state as it is. It reads no moment of a film: those come sixty times a second. */
function marksOf(session: Session): SquareMark[] {
  const ask = session.ask.value;
  const owner = session.owner.value;
  const play = session.play.value;
  const marks: SquareMark[] = [];
  if (owner === "map") return marks;
  if (owner === "walk") {
    const ahead = session.outlook.value;
    if (session.match.on.value) {
      const { good, bad } = session.match.marks();
      const looking = session.match.at.value !== null;
      for (const cell of ahead && play.walk.length >= session.pieces.value && play.hints.legal && !looking ? ahead.legal : []) marks.push({ cell, kind: "legal" });
      for (const cell of good) marks.push({ cell, kind: "good" });
      for (const cell of bad) marks.push({ cell, kind: "bad" });
      return marks;
    }
    if (ahead && play.walk.length) {
      for (const cell of ahead.legal) {
        if (play.hints.legal || play.hints.degrees) {
          marks.push({ cell, kind: "legal", number: play.hints.degrees ? ahead.onward.get(cell) : undefined });
        }
      }
      if (play.hints.dead) {
        for (const cell of ahead.dead) marks.push({ cell, kind: "dead" });
        for (const cell of ahead.last) if (!ahead.legal.includes(cell)) marks.push({ cell, kind: "last" });
      }
    }
  }
  // Until somebody begins, where the piece could go; not while it runs.
  const inviting = session.begun.value || session.playing.value || session.look.value.style !== "line" ? null : session.invitation.value;
  for (const cell of inviting?.legal ?? []) marks.push({ cell, kind: "choice" });
  if (ask.from !== null && (owner !== "walk" || !play.walk.length)) marks.push({ cell: ask.from, kind: "from" });
  if (ask.to !== null) marks.push({ cell: ask.to, kind: "to" });
  if (owner !== "reason") return marks;
  const shown = session.answer.value?.shown ?? nothingShown;
  for (const [cell, { colour, number }] of shown.counted) marks.push({ cell, kind: colour ? "second" : "first", number });
  for (const [cell, number] of shown.parts) marks.push({ cell, kind: "part", number });
  for (const cell of shown.marks) marks.push({ cell, kind: "proof" });
  return marks;
}

export function Board() {
  const session = useSession();
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const focus = useSignal<Cell>(0);
  const unit = useSignal(0);
  const whole = useSignal(true);
  const across = useSignal(0);
  const layout = useComputed(() => layoutOf(session.board.value, across.value));
  const margin = useComputed(() => marginOf(session.board.value, { ...session.look.value, inside: small.value }));
  const act = useComputed(() => actOf(session.panel.value, session.tool.value));
  const grab = useComputed(() => (session.playing.value ? null : standsOn(session)));

  // The focus stays on the board when the board shrinks.
  useEffect(() => effect(() => void (focus.value >= layout.value.x.length && (focus.value = 0))), []);

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
      const fits = most * ratio < 16 ? most : Math.floor(most * ratio) / ratio;
      // What a finger is to hit has a size; the board scrolls then.
      unit.value = Math.max(fits, coarse.matches && act.peek() !== "begin" ? 24 : 3);
      whole.value = unit.value <= fits;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(place);
    const stop = effect(() => {
      void [session.board.value, margin.value, act.value];
      fit();
    });
    return () => {
      observer.disconnect();
      stop();
    };
  }, []);

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
        inside: small.value,
        palette: dark.value ? palettes.dark : palettes.light,
        moment: bare ? byHand([], false) : (slide?.moment ?? (playing ? byHand(walk, session.outlook.value?.home ?? false, session.pieces.value) : session.moment.value)),
        fraction: bare ? 0 : slide ? slide.part : playing || moving.still ? 0 : t - Math.floor(t),
        marks: slide ? [] : marks.value,
        lines: owner === "reason" ? session.answer.value?.shown.moves : [],
        piece: session.piece.value,
        rival: playing ? rival.value : undefined,
        live: playing || (owner === "tour" && look.style === "line"),
        held: moving.held.value ?? undefined,
        aside: moving.aside.value,
        feast: playing ? (moving.feast.value ?? undefined) : undefined,
      };
      player.show(scene, unit.value);
    });
    return () => {
      stop();
      player.stop();
      moving.close();
    };
  }, []);

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
    const name = nameOf(session.board.peek().sides, cell);
    switch (act.peek()) {
      case "walk":
        session.walkTo(cell);
        break;
      case "begin":
        session.begin(cell);
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
    if (act.peek() !== "hole") return;
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
      if (lifted.current.moved) motion.current!.held.value = [at(e.clientX, box.left), at(e.clientY, box.top)];
      return;
    }
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
        // Where it is put down it stays: it does not slide there as well.
        motion.current!.dropping = cell !== null;
        motion.current!.held.value = null;
        if (moved && cell !== null && cell !== from) activate(cell);
      });
      motion.current!.dropping = false;
      return;
    }
    if (!drag.current) return;
    const { before, last } = drag.current;
    const { sides, holes } = session.board.peek();
    const more = holes.length - before;
    drag.current = null;
    if (Math.abs(more) > 1) session.say(msg(more > 0 ? "square.more-holes" : "square.fewer-holes", { n: Math.abs(more), all: holes.length }));
    else session.say(holeWords(nameOf(sides, last), isHole(last)));
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
    // On a large board the square comes into the page with the next frame.
    requestAnimationFrame(() => {
      const square = stage.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
      square?.focus({ preventScroll: true });
      square?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  };

  const key = (e: KeyboardEvent) => {
    if (e.altKey || e.metaKey) return;
    const { layers, x } = layout.peek();
    const size = layers[0].rows * layers[0].columns;
    const cell = focus.peek();
    const { rows, columns } = layers[0];
    const first = cell - (cell % size);
    const row = Math.floor((cell - first) / columns);
    const col = (cell - first) % columns;
    const at = (r: number, c: number) => first + Math.max(0, Math.min(rows - 1, r)) * columns + Math.max(0, Math.min(columns - 1, c));
    let to: Cell;
    switch (e.key) {
      case "ArrowLeft":
        to = at(row, col - 1);
        break;
      case "ArrowRight":
        to = at(row, col + 1);
        break;
      case "ArrowUp":
        to = at(row - 1, col);
        break;
      case "ArrowDown":
        to = at(row + 1, col);
        break;
      case "Home":
        to = e.ctrlKey ? 0 : at(row, 0);
        break;
      case "End":
        to = e.ctrlKey ? x.length - 1 : at(row, columns - 1);
        break;
      case "PageUp":
        to = layers.length > 1 ? (cell >= size ? cell - size : cell) : at(0, col);
        break;
      case "PageDown":
        to = layers.length > 1 ? (cell + size < x.length ? cell + size : cell) : at(rows - 1, col);
        break;
      case "Enter":
      case " ":
        if (act.peek() === "begin" && e.key === " ") return; // the film's
        e.preventDefault();
        if (!e.repeat) activate(cell);
        return;
      default:
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

  return (
    <div class="board-place" ref={frame}>
      <div
        class={`stage acts-${act.value}${whole.value && session.painting.value ? " paints" : ""}`}
        ref={stage}
        style={{
          width: `${(layout.value.width + 2 * margin.value) * unit.value}px`,
          height: `${(layout.value.height + 2 * margin.value) * unit.value}px`,
        }}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onClick={click}
        onKeyDown={key}
        onFocusIn={(e) => {
          // Screen readers put the focus where they are, past the arrow keys.
          const own = (e.target as HTMLElement).dataset.cell;
          if (own !== undefined) focus.value = Number(own);
        }}
      >
        <canvas ref={canvas} aria-hidden="true" />
        {session.owner.value === "map" && <UsageOverlay layout={layout.value} unit={unit.value} margin={margin.value} />}
        {layout.value.layers.map((layer, i) => (
          <Grid key={i} layer={layer} number={i + 1} of={layout.value.layers.length} unit={unit.value} margin={margin.value} focus={focus.value} grab={grab.value} />
        ))}
      </div>
    </div>
  );
}

interface GridProps {
  layer: Layer;
  number: number;
  of: number;
  unit: number;
  margin: number;
  focus: Cell;
  /** The square that the piece stands on, from where it can be dragged. */
  grab: Cell | null;
}

/** The square of the piece that may be moved by hand. */
function standsOn(session: Session): Cell | null {
  if (session.panel.value === "play") return session.play.value.walk.at(-session.pieces.value) ?? null;
  return session.invitation.value?.walk.at(-1) ?? null;
}

function Grid({ layer, number, of, unit, margin, focus, grab }: GridProps) {
  const session = useSession();
  const board = session.board.value;
  const words = useComputed(() => describer(session));
  const describe = words.value;
  const whole = of * layer.rows * layer.columns <= maxWhole;
  const mine = focus >= layer.first && focus < layer.first + layer.rows * layer.columns;
  const focusRow = mine ? Math.floor((focus - layer.first) / layer.columns) : 0;
  const low = whole ? 0 : Math.max(0, focusRow - nearby);
  const high = whole ? layer.rows : Math.min(layer.rows, focusRow + nearby + 1);
  const rows = [];
  for (let row = low; row < high; row++) {
    const cells = [];
    for (let col = 0; col < layer.columns; col++) {
      const cell = layer.first + row * layer.columns + col;
      cells.push(
        <div key={col} role="gridcell" class={cell === grab ? "cell grab" : "cell"} data-cell={cell} aria-colindex={col + 1} tabIndex={cell === focus ? 0 : -1} aria-label={describe(cell)} />,
      );
    }
    rows.push(
      <div key={row} role="row" class="row" aria-rowindex={row + 1} style={{ top: `${row * unit}px`, height: `${unit}px` }}>
        {cells}
      </div>,
    );
  }
  return (
    <div
      role="grid"
      class="layer"
      aria-label={msg(of > 1 ? "grid.layer" : "grid.board", { board: boardWords(board), n: number, all: of })}
      aria-rowcount={layer.rows}
      aria-colcount={layer.columns}
      style={{
        left: `${(layer.x + margin) * unit}px`,
        top: `${(layer.y + margin) * unit}px`,
        width: `${layer.columns * unit}px`,
        height: `${layer.rows * unit}px`,
      }}
    >
      {rows}
    </div>
  );
}

/** What a screen reader says of each square, as the state is now. */
function describer(session: Session): (cell: Cell) => string {
  const board = session.board.value;
  const ask = session.ask.value;
  const play = session.play.value;
  const pieces = session.pieces.value;
  const owner = session.owner.value;
  const playing = owner === "walk";
  // The moment of a search or the network, while it rests: labels do not change sixty times a second.
  const moment = owner !== "film" || session.playing.value ? null : session.moment.value;
  const walk = playing ? session.match.walk.value : owner === "tour" ? (session.tour.value?.cells ?? []) : moment ? Array.from(moment.walk).slice(0, moment.length) : [];
  const said = new Map<Cell, string>();
  if (moment) {
    moment.tried?.forEach((cell) => said.set(cell, msg("square.tried")));
    moment.passed?.forEach((cell) => said.set(cell, msg("square.passed")));
    moment.few?.forEach((cell) => said.set(cell, msg("square.few")));
    moment.many?.forEach((cell) => said.set(cell, msg("square.many")));
  }
  const steps = new Map(walk.map((cell, i) => [cell, i + 1]));
  const holes = new Set(board.holes);
  const ahead = playing ? session.outlook.value : null;
  const game = playing && session.match.on.value;
  const dead = new Set(play.hints.dead && !game ? ahead?.dead : []);
  const { good, bad } = game ? session.match.marks() : { good: [], bad: [] };
  const winning = new Map<Cell, string>([...good.map((cell) => [cell, msg("square.good")] as const), ...bad.map((cell) => [cell, msg("square.bad")] as const)]);
  const shown = owner !== "reason" ? undefined : session.answer.value?.shown;
  const marked = new Set(shown?.marks);
  return (cell) => {
    const words = [nameOf(board.sides, cell)];
    const step = steps.get(cell);
    if (holes.has(cell)) words.push(msg("square.hole"));
    else if (step !== undefined) words.push(playing ? msg("square.visited", { n: step }) : msg("square.step", { n: step, all: walk.length }));
    else if (ahead && walk.length && (!game || walk.length >= pieces)) {
      const onward = ahead.onward.get(cell);
      if (onward !== undefined && play.hints.legal) words.push(msg(play.hints.degrees && !game ? "square.away-onward" : "square.away", { n: onward }));
      else if (dead.has(cell)) words.push(msg("square.dead"));
    }
    if (said.has(cell)) words.push(said.get(cell)!);
    if (winning.has(cell)) words.push(winning.get(cell)!);
    if (playing && step !== undefined && step > walk.length - pieces) words.push(msg("square.here", { piece: session.match.named(step - 1) }));
    if (ask.from === cell) words.push(msg("square.start"));
    if (ask.to === cell) words.push(msg("square.end"));
    const count = shown?.counted.get(cell);
    if (count) words.push(msg(count.colour ? "square.second" : "square.first", { n: count.number }));
    const part = shown?.parts.get(cell);
    if (part !== undefined) words.push(msg("square.part", { letter: String.fromCharCode(65 + (part % 26)) }));
    if (marked.has(cell)) words.push(msg("square.marked"));
    return words.join(comma());
  };
}

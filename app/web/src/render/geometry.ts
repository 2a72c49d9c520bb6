/**
 * Where the squares of a board lie, in units of one square's side. Axes take
 * turns from the last one: columns go right, rows down, layers stand side by
 * side, the axis above them goes down again; as in draw/layout.go. The layers of
 * a board of rank 3 may stand in several rows, for narrow screens.
 */
import { firstOf, isAbsent, isFlat, isUpright, neighbour } from "../state/hexagons";
import { cellCount, type Board, type Cell, type Shape } from "../state/model";
import { coordsOf, fileName } from "../state/squares";

/** One layer: its top left, its first cell, its rows and columns. */
export interface Layer {
  x: number;
  y: number;
  first: Cell;
  rows: number;
  columns: number;
}

export interface Layout {
  board: Board;
  /** Size of the whole in squares, without a margin. */
  width: number;
  height: number;
  layers: Layer[];
  /** A square's top left, by cell. */
  x: Float64Array;
  y: Float64Array;
  /** A square is dark, 1, where the sum of its coordinates is odd; hexagons have three colours, from 0, and neighbours different ones. */
  dark: Uint8Array;
  /** The corners of a hexagon round its middle; null where cells are squares. Neighbours are a square's side apart. */
  corners: readonly (readonly [x: number, y: number])[] | null;
  /** How far a cell reaches from its middle, to each side and up and down. */
  reach: readonly [wide: number, high: number];
  /** Seen from the other side: rows and columns turned by half a turn. */
  turned: boolean;
  /** By axis and coordinate, a square's distance from the first: a cell's place is the sum over its axes. */
  spots: (readonly [x: number, y: number])[][];
}

/** Squares of empty space between layers. */
const gap = 1;

/** The layouts of sides, which boards that differ in holes alone share: a hand that draws holes makes one a frame. */
const known = new WeakMap<readonly number[], Map<string, Omit<Layout, "board">>>();

/** A board's layout; of rank 3, `across` layers stand in a row: 0 is all of them. Boards of up to two axes can be turned round. */
export function layoutOf(board: Board, across = 0, turn = false): Layout {
  const { sides, hex } = board;
  const key = `${across} ${turn} ${hex}`;
  const own = known.get(sides) ?? new Map<string, Omit<Layout, "board">>();
  known.set(sides, own);
  const layout = own.get(key) ?? (hex ? layoutOfHexagons(board, turn) : layoutOfSides(sides, across, turn));
  own.set(key, layout);
  return { board, ...layout };
}

function layoutOfSides(sides: readonly number[], across: number, turn: boolean): Omit<Layout, "board"> {
  const rank = sides.length;
  const columns = sides[rank - 1];
  const rows = rank > 1 ? sides[rank - 2] : 1;
  const wide = columns + gap;
  const high = rows + gap;
  const line = across || sides[0];
  const spots = sides.map((side, axis) =>
    Array.from({ length: side }, (_, c): [number, number] => {
      switch (rank - 1 - axis) {
        case 0:
          return [c, 0];
        case 1:
          return [0, c];
        case 2:
          return rank === 3 ? [(c % line) * wide, Math.floor(c / line) * high] : [c * wide, 0];
        default:
          return [0, c * high];
      }
    }),
  );
  const cells = cellCount({ sides });
  const dark = new Uint8Array(cells);
  const x = new Float64Array(cells);
  const y = new Float64Array(cells);
  let width = 0;
  let height = 0;
  for (let cell = 0; cell < cells; cell++) {
    coordsOf(sides, cell).forEach((c, axis) => {
      x[cell] += spots[axis][c][0];
      y[cell] += spots[axis][c][1];
      dark[cell] ^= c & 1;
    });
    width = Math.max(width, x[cell] + 1);
    height = Math.max(height, y[cell] + 1);
  }
  const turned = turn && rank < 3;
  if (turned) {
    x.reverse();
    y.reverse();
  }
  const layers: Layer[] = [];
  for (let first = 0; first < cells; first += rows * columns) layers.push({ x: turned ? 0 : x[first], y: turned ? 0 : y[first], first, rows, columns });
  return { width, height, layers, x, y, dark, corners: null, reach: [0.5, 0.5], turned, spots };
}

/** The distance of two rows of hexagons, or of two files that stand upright, and that of a corner from the middle. */
const [between, radius] = [Math.sqrt(3) / 2, 1 / Math.sqrt(3)];

/** The layout of hexagons, as draw/hexagons.go has it; what is absent lies beside the board. */
function layoutOfHexagons(shape: Shape, turned: boolean): Omit<Layout, "board"> {
  const { sides: [rows, columns], hex = [] } = shape; // prettier-ignore
  const cells = rows * columns;
  const upright = isUpright(shape);
  const [x, y, dark] = [new Float64Array(cells), new Float64Array(cells), new Uint8Array(cells)];
  const reach = upright ? ([radius, 0.5] as const) : ([0.5, radius] as const);
  const [left, top] = reach.map((r) => r - 0.5);
  let [width, height] = [0, 0];
  for (let cell = 0; cell < cells; cell++) {
    const [r, q] = [Math.floor(cell / columns), cell % columns];
    x[cell] = upright ? left + q * between : q + r / 2 - ((hex[0] - 1) >> 1);
    y[cell] = upright ? r + (q - hex[0] + 1) / 2 : top + r * between;
    dark[cell] = (r + 2 * q) % 3;
    if (isAbsent(shape, cell)) continue;
    width = Math.max(width, x[cell] + 1 + left);
    height = Math.max(height, y[cell] + 1 + top);
  }
  if (turned) for (let cell = 0; cell < cells; cell++) [x[cell], y[cell]] = [width - 1 - x[cell], height - 1 - y[cell]];
  const corners = Array.from({ length: 6 }, (_, i) => (Math.PI / 3) * i + (upright ? 0 : -Math.PI / 6)).map((a) => [radius * Math.cos(a), radius * Math.sin(a)] as const);
  return { width, height, layers: [{ x: 0, y: 0, first: 0, rows, columns }], x, y, dark, corners, reach, turned, spots: [] };
}

/** From this size of a square on, in pixels, layers stay in one row. */
const comfortable = 36;

/** The number of layers side by side that makes the squares largest in a place; 0 if that is all layers, or if one row is large enough. */
export function acrossFor(board: Board, width: number, height: number, margin: number): number {
  const { sides } = board;
  if (sides.length !== 3) return 0;
  const [layers, rows, columns] = sides;
  const unit = (across: number) =>
    Math.min(
      width / (across * (columns + gap) - gap + 2 * margin),
      height / (Math.ceil(layers / across) * (rows + gap) - gap + 2 * margin),
      comfortable,
    );
  let best = layers;
  for (let across = layers - 1; across > 0; across--) if (unit(across) > unit(best) * 1.1) best = across;
  // The same number of rows with the layers spread evenly.
  best = Math.ceil(layers / Math.ceil(layers / best));
  return best === layers ? 0 : best;
}

/** The cell at a visible place of a layer, from 0 in reading order; and also the reverse, since half a turn is its own inverse. */
export function seen({ turned, corners }: Layout, { first, rows, columns }: Layer, place: number): number {
  return first + (turned && !corners ? rows * columns - 1 - place : place);
}

/** The cell under a point, in squares from the layout's top left; null beside them. */
export function hit(layout: Layout, x: number, y: number): Cell | null {
  if (layout.corners) {
    const away = (cell: Cell) => Math.hypot(layout.x[cell] + 0.5 - x, layout.y[cell] + 0.5 - y);
    const near = cellsIn(layout, x, y, x, y);
    return near.length ? near.reduce((a, b) => (away(b) < away(a) ? b : a)) : null;
  }
  for (const layer of layout.layers) {
    const col = Math.floor(x - layer.x);
    const row = Math.floor(y - layer.y);
    if (col >= 0 && row >= 0 && col < layer.columns && row < layer.rows) return seen(layout, layer, row * layer.columns + col);
  }
  return null;
}

/** The cells that a rectangle, in squares from the layout's top left, touches. */
export function cellsIn(layout: Layout, left: number, top: number, right: number, bottom: number): Cell[] {
  const cells: Cell[] = [];
  if (layout.corners) {
    const [wide, high] = layout.reach;
    layout.x.forEach((x, cell) => {
      const y = layout.y[cell];
      if (!isAbsent(layout.board, cell) && x + 0.5 + wide >= left && x + 0.5 - wide <= right && y + 0.5 + high >= top && y + 0.5 - high <= bottom) cells.push(cell);
    });
    return cells;
  }
  for (const layer of layout.layers) {
    const { x, y, rows, columns } = layer;
    const low = Math.max(0, Math.floor(left - x));
    const high = Math.min(columns, Math.ceil(right - x));
    for (let row = Math.max(0, Math.floor(top - y)); row < Math.min(rows, Math.ceil(bottom - y)); row++) {
      for (let col = low; col < high; col++) cells.push(seen(layout, layer, row * columns + col));
    }
  }
  return cells;
}

/** The cell that an arrow, Home, End or a key of pages leads to, by what is seen: on a board that is turned round, the other way. With Ctrl, Home and End are the first and the last of the board. Null for another key. */
export function goTo(layout: Layout, cell: Cell, key: string, ctrl = false): Cell | null {
  const { layers, x, board } = layout;
  const { rows, columns } = layers[0];
  const size = rows * columns;
  if (ctrl && key === "Home") return layout.corners ? firstOf(board) : seen(layout, layers[0], 0);
  if (ctrl && key === "End") return layout.corners ? size - 1 - firstOf(board) : seen(layout, layers[layers.length - 1], size - 1);
  if (layout.corners) {
    const arrow = { Home: "ArrowLeft", End: "ArrowRight", PageUp: "ArrowUp", PageDown: "ArrowDown" }[key];
    const way = arrow ?? key;
    if (!Object.hasOwn(opposite, way)) return null;
    const step = (from: Cell) => neighbour(board, from, layout.turned ? opposite[way] : way);
    let to = step(cell);
    if (arrow) while (step(to) !== to) to = step(to);
    return to;
  }
  const layer = layers[Math.floor(cell / size)];
  const place = seen(layout, layer, cell - layer.first) - layer.first;
  const [row, col] = [Math.floor(place / columns), place % columns];
  const at = (r: number, c: number) => seen(layout, layer, Math.max(0, Math.min(rows - 1, r)) * columns + Math.max(0, Math.min(columns - 1, c)));
  switch (key) {
    case "ArrowLeft":
      return at(row, col - 1);
    case "ArrowRight":
      return at(row, col + 1);
    case "ArrowUp":
      return at(row - 1, col);
    case "ArrowDown":
      return at(row + 1, col);
    case "Home":
      return at(row, 0);
    case "End":
      return at(row, columns - 1);
    case "PageUp":
      return layers.length > 1 ? (cell >= size ? cell - size : cell) : at(0, col);
    case "PageDown":
      return layers.length > 1 ? (cell + size < x.length ? cell + size : cell) : at(rows - 1, col);
  }
  return null;
}

const opposite: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft", ArrowUp: "ArrowDown", ArrowDown: "ArrowUp" };

/** Whether to show names of rows and columns; on small screens, in the squares at the edge. */
export interface Names {
  labels: boolean;
  inside?: boolean;
  turned?: boolean;
}

/** The squares of larger boards have no room for names, and on the edges of glued ones marks stand. */
const mostInside = 12;

function isInside({ sides, topology }: Board, { inside }: Names): boolean {
  return Boolean(inside) && topology === "plane" && Math.max(...sides) <= mostInside;
}

/** Boards of rank 2 have names of rows and columns beside them, if wanted. */
function labelled(board: Board, look: { labels: boolean }): boolean {
  return look.labels && isFlat(board);
}

/** The size of labels, as a part of a square: in proportion to a small board, and readable on a large one. */
export function labelSize(board: Board): number {
  const [rows, columns] = board.sides;
  const longest = Math.max(rows, columns);
  return Math.max(Math.min(0.3, Math.max(0.13, longest * 0.0375)), Math.min(longest / 56, rows, columns));
}

/** Squares of empty space round the board; with labels there is room for them. */
export function marginOf(board: Board, look: Names): number {
  // Where lines leave the board, marks stand on its edge.
  const least = board.topology === "plane" ? 0.25 : 0.62;
  // The board has all of its place.
  if (look.inside && board.topology === "plane" && (!labelled(board, look) || isInside(board, look))) return 0;
  if (!labelled(board, look) || isInside(board, look)) return Math.min(least, 0.3);
  const digits = String(board.sides[0]).length;
  const size = labelSize(board);
  return Math.max(2 * size, least, size * (0.7 + 0.6 * digits));
}

export interface Label {
  words: string;
  /** Its middle. */
  x: number;
  y: number;
}

/** The names of rows, from the bottom, and of columns: all, or every second, fifth, tenth, …, so that they do not touch. */
export function labelsOf(board: Board, look: Names): Label[] {
  if (!labelled(board, look)) return [];
  const [rows, columns] = board.sides;
  const size = labelSize(board);
  // The names go with their rows and columns.
  const [down, right] = [(row: number) => (look.turned ? rows - 1 - row : row), (col: number) => (look.turned ? columns - 1 - col : col)];
  if (isInside(board, look)) {
    const names: Label[] = [];
    for (let row = 0; row < rows; row++) names.push({ words: String(rows - row), x: 0.14, y: down(row) + 0.15 });
    for (let col = 0; col < columns; col++) names.push({ words: fileName(col), x: right(col) + 0.87, y: rows - 0.15 });
    return names;
  }
  const away = marginOf(board, look) * 0.52;
  const labels: Label[] = [];
  for (let row = rows - 1, step = every(size * 1.1); row >= 0; row -= step) {
    labels.push({ words: String(rows - row), x: -away, y: down(row) + 0.5 });
  }
  for (let col = 0, step = every(size * (0.3 + 0.7 * fileName(columns - 1).length)); col < columns; col += step) {
    labels.push({ words: fileName(col), x: right(col) + 0.5, y: rows + away });
  }
  return labels;
}

/** The least of 1, 2, 5, 10, 20, … squares with at least this length. */
function every(length: number): number {
  for (let ten = 1; ; ten *= 10) for (const n of [1, 2, 5]) if (n * ten >= length) return n * ten;
}

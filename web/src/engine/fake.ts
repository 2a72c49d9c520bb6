/**
 * A small engine inside the page, for tests and for work on the page without a
 * server: knights, and other leapers given by vectors, on small boards. It
 * shares the Engine interface with the real one and nothing else.
 */
import { Problem, type BoardInfo, type Call, type Engine, type Found, type Question, type TraceEvent, type TracePart, type WireTour } from "./engine";
import type { Board, Cell, Topology } from "../state/model";
import { cellCount, squareCount } from "../state/model";
import { cellOf, cellsOf, knight, leaps, nameOf, parseSides } from "../state/squares";

interface Parsed {
  board: Board;
  out: Cell[][];
  from: Cell | null;
  to: Cell | null;
  closed: boolean;
  open: boolean;
  q: Question;
}

/** Every sign and order of a vector of two entries. */
function turned([a, b]: number[]): number[][] {
  const all = [[a, b], [b, a]].flatMap(([r, c]) => [[r, c], [r, -c], [-r, c], [-r, -c]]); // prettier-ignore
  return all.filter((v, i) => all.findIndex((w) => w.join() === v.join()) === i);
}

const named: Record<string, number[]> = { knight: [1, 2], wazir: [0, 1], ferz: [1, 1], camel: [1, 3], zebra: [2, 3], giraffe: [1, 4] };

function vectorsOf(piece: string): readonly (readonly number[])[] {
  if (piece === "knight") return knight;
  if (piece === "king") return [...turned([0, 1]), ...turned([1, 1])];
  const own = named[piece] ?? (/^\d+,\d+$/.test(piece) ? piece.split(",").map(Number) : null);
  if (!own) throw new Problem(`piece "${piece}": name one, such as knight, N or 1,2`, 422);
  return turned(own);
}

function parse(q: Question): Parsed {
  const sides = parseSides(q.board);
  if (!sides || sides.length !== 2) throw new Problem(`board "${q.board}": the fake engine knows rows and columns only`, 422);
  const holes = cellsOf(sides, q.holes ?? []);
  if (!holes) throw new Problem("a hole is off the board", 422);
  const board: Board = { sides, topology: (q.topology ?? "plane") as Topology, holes: holes.sort((a, b) => a - b) };
  const end = (name?: string) => (name === undefined ? null : cellOf(sides, name));
  return {
    board,
    out: leaps(board, vectorsOf(q.piece ?? "knight")),
    from: end(q.from),
    to: end(q.to),
    closed: q.kind === "closed",
    open: q.kind === "open",
    q,
  };
}

/** Tours that begin with a walk, by backtracking in Warnsdorff's order; a number of steps at most. */
function* tours(p: Parsed, walk: Cell[], budget: { left: number }): Generator<Cell[]> {
  const total = squareCount(p.board);
  const used = new Set(walk);
  function* go(): Generator<Cell[]> {
    if (--budget.left < 0) return;
    const head = walk[walk.length - 1];
    if (walk.length === total) {
      const home = total === 1 || (total > 2 && p.out[head].includes(walk[0]));
      if ((p.closed && !home) || (p.open && home) || (p.to !== null && head !== p.to)) return;
      yield walk.slice();
      return;
    }
    const free = (cell: Cell) => p.out[cell].filter((next) => !used.has(next)).length;
    const next = p.out[head].filter((cell) => !used.has(cell)).sort((a, b) => free(a) - free(b));
    for (const cell of next) {
      used.add(cell);
      walk.push(cell);
      yield* go();
      walk.pop();
      used.delete(cell);
    }
  }
  if (walk.length) yield* go();
  else {
    const starts = p.from !== null ? [p.from] : p.out.map((_, cell) => cell).filter((cell) => !p.board.holes.includes(cell));
    for (const start of p.closed ? starts.slice(0, 1) : starts) {
      used.add(start);
      walk.push(start);
      yield* go();
      walk.pop();
      used.delete(start);
    }
  }
}

function wire(p: Parsed, cells: Cell[]): WireTour {
  const { sides } = p.board;
  return {
    board: p.q.board,
    topology: p.q.topology,
    holes: p.q.holes,
    piece: p.q.piece ?? "knight",
    kind: p.q.kind,
    squares: cells.length,
    tour: cells.map((cell) => nameOf(sides, cell)),
  };
}

function search(q: Question, walk: string[] = []): Found {
  const p = parse(q);
  const budget = { left: 200_000 };
  const start = cellsOf(p.board.sides, walk) ?? [];
  for (const cells of tours(p, start, budget)) {
    return { verdict: "found", tour: wire(p, cells), method: "backtrack", sentence: `found: ${q.piece ?? "knight"} on ${q.board}` };
  }
  return budget.left < 0
    ? { verdict: "undecided", sentence: "undecided: the fake engine gives up early" }
    : { verdict: "none", reason: "every walk was tried", sentence: `none: ${q.piece ?? "knight"} on ${q.board} has no such tour: every walk was tried` };
}

/** Every event of a search that tries the moves in one order and prunes nothing. */
function* traced(p: Parsed): Generator<TraceEvent> {
  const total = squareCount(p.board);
  const used = new Set<Cell>();
  function* enter(cell: Cell, start: Cell): Generator<TraceEvent> {
    used.add(cell);
    yield [0, cell, 0];
    if (used.size === total) {
      const home = total === 1 || (total > 2 && p.out[cell].includes(start));
      yield (p.closed && !home) || (p.open && home) || (p.to !== null && cell !== p.to) ? [2, cell, 1] : [3, cell, 0];
    }
    for (const next of p.out[cell]) if (!used.has(next)) yield* enter(next, start);
    used.delete(cell);
    yield [1, cell, 0];
  }
  for (let cell = 0; cell < p.out.length; cell++) {
    if (!p.board.holes.includes(cell) && (p.from === null || p.from === cell)) yield* enter(cell, cell);
  }
}

/** Waits a moment, as a server would, unless the caller has gone. */
async function moment(call?: Call): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1));
  call?.signal?.throwIfAborted();
}

export class FakeEngine implements Engine {
  async board(q: Question, call?: Call): Promise<BoardInfo> {
    await moment(call);
    const { board, out } = parse(q);
    return {
      board: q.board,
      sides: [...board.sides],
      topology: board.topology,
      holes: board.holes.map((cell) => nameOf(board.sides, cell)),
      squares: squareCount(board),
      cells: cellCount(board),
      piece: q.piece ?? "knight",
      directed: false,
      vectors: vectorsOf(q.piece ?? "knight").map((v) => [...v]),
      neighbours: out,
      colours: null,
    };
  }
  async pieces(call?: Call) {
    await moment(call);
    return [...Object.keys(named), "king"].map((name) => ({ name, about: `the ${name}` }));
  }
  async find(q: Question, _: object = {}, call?: Call) {
    await moment(call);
    return search(q);
  }
  async exists(q: Question, _: object = {}, call?: Call) {
    await moment(call);
    const { verdict, sentence } = search(q);
    return { verdict, sentence };
  }
  async list(q: Question, o: { skip?: number; limit?: number } = {}, call?: Call) {
    await moment(call);
    const p = parse(q);
    const first = o.skip ?? 0;
    const limit = o.limit ?? 1;
    const found: WireTour[] = [];
    let n = 0;
    for (const cells of tours(p, [], { left: 2_000_000 })) {
      if (n++ < first) continue;
      if (found.length === limit) return { first, tours: found, last: false, verdict: "found" as const, sentence: "" };
      found.push(wire(p, cells));
    }
    return { first, tours: found, last: true, verdict: n ? ("found" as const) : ("none" as const), sentence: n ? "" : "none" };
  }
  async count(q: Question, o: { as?: "directed" | "undirected" | "distinct" } = {}, call?: Call) {
    const p = parse(q);
    let n = 0;
    for (const _ of tours(p, [], { left: 50_000_000 })) {
      if (++n % 100) continue;
      call?.progress?.({ words: `${n} tours` });
      await moment(call);
    }
    return { verdict: n ? ("found" as const) : ("none" as const), count: String(n), as: o.as ?? "directed", kind: q.kind ?? "path", sentence: `${n} tours` };
  }
  async estimate(): Promise<never> {
    throw new Problem("the fake engine cannot estimate", 422);
  }
  async trace(q: Question, o: { skip?: number; limit?: number } = {}, call?: Call): Promise<TracePart> {
    await moment(call);
    const { skip = 0, limit = 10_000 } = o;
    const part: TracePart = { first: skip, walk: [], events: [], reasons: ["", "the walk does not close"], last: true, tours: 0 };
    const walk: Cell[] = [];
    let number = 0;
    for (const event of traced(parse(q))) {
      if (number === skip + limit) return { ...part, last: false };
      if (number === skip) part.walk = walk.slice();
      const [kind, cell] = event;
      if (kind === 0) walk.push(cell);
      else if (kind === 1) walk.pop();
      else if (kind === 3) part.tours++;
      if (number++ >= skip) part.events.push(event);
    }
    return part;
  }
  async settle(): Promise<never> {
    throw new Problem("the fake engine has no neural network", 422);
  }
  async walk(q: Question, walk: string[], _: object = {}, call?: Call) {
    await moment(call);
    return search(q, walk);
  }
  async export(): Promise<never> {
    throw new Problem("the fake engine draws nothing", 422);
  }
  async gallery(call?: Call) {
    await moment(call);
    return [];
  }
}

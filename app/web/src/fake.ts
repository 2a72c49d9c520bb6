/**
 * A small engine inside the page, for tests and for work on the page without a
 * server: knights, and other leapers given by vectors, on small boards. It
 * shares the Engine interface with the real one and nothing else.
 */
import { Problem, type Call, type Engine } from "./engine/engine";
import { eventKinds, type About, type Question, type Tour, type TraceAnswer, type Verb, type Verbs, type WalkAnswer } from "./engine/wire";
import type { Board, Cell } from "./state/model";
import { cellCount, squareCount } from "./state/model";
import { isFlat } from "./state/hexagons";
import { cellOf, cellsOf, leapers, leaps, nameOf, readSize, shape } from "./state/squares";
import { readTopology } from "./state/topology";

interface Parsed {
  board: Board;
  out: Cell[][];
  from: Cell | null;
  to: Cell | null;
  closed: boolean;
  open: boolean;
  q: Question;
}

function vectorsOf(piece: string): readonly (readonly number[])[] {
  if (Object.hasOwn(leapers, piece)) return leapers[piece];
  if (!/^\d+,\d+$/.test(piece)) throw new Problem(`piece "${piece}": name one, such as knight, N or 1,2`, 422);
  const [a, b] = piece.split(",").map(Number);
  return shape(a, b);
}

function parse(q: Question): Parsed {
  const size = readSize(q.board);
  if (!size || !isFlat(size)) throw new Problem(`board "${q.board}": the fake engine knows rows and columns only`, 422);
  const holes = cellsOf(size, q.holes ?? []);
  if (!holes) throw new Problem("a hole is off the board", 422);
  const topology = readTopology(size, q.topology ?? "plane");
  if (!topology) throw new Problem(`topology "${q.topology}" does not exist`, 422);
  const board: Board = { ...size, topology, holes: holes.sort((a, b) => a - b) };
  const end = (name?: string) => (name === undefined ? null : cellOf(size, name));
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

/** Tours that begin with a walk, by backtracking in Warnsdorff's order, with a limit of steps. */
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

function about({ q }: Parsed): About {
  return { board: q.board, topology: q.topology, holes: q.holes, piece: q.piece ?? "knight", kind: q.kind ?? "path", from: q.from, to: q.to };
}

function wire(p: Parsed, cells: Cell[]): Tour {
  const { board, topology, holes, piece } = about(p);
  const closed = cells.length === 1 || (cells.length > 2 && p.out[cells[cells.length - 1]].includes(cells[0]));
  const kind = closed ? "closed" : "open";
  return { board, topology, holes, piece, kind, squares: cells.length, tour: cells.map((cell) => nameOf(p.board, cell)) };
}

function search(q: Question, walk: string[] = []): WalkAnswer {
  const p = parse(q);
  const budget = { left: 200_000 };
  const start = cellsOf(p.board, walk) ?? [];
  const what = `${q.piece ?? "knight"} on ${q.board}`;
  for (const cells of tours(p, start, budget)) return { ...about(p), verdict: "found", tour: wire(p, cells), sentence: `found: ${what}` };
  if (budget.left < 0) return { ...about(p), verdict: "undecided", sentence: "undecided: the fake engine gives up early" };
  const reason = "every walk was tried";
  return { ...about(p), verdict: "none", rule: "search", reason, sentence: `none: ${what} has no such tour: ${reason}` };
}

type Event = TraceAnswer["events"][number];

/** Every event of a search that tries the moves in one order and prunes nothing. */
function* traced(p: Parsed): Generator<Event> {
  const total = squareCount(p.board);
  const used = new Set<Cell>();
  function* enter(cell: Cell, start: Cell): Generator<Event> {
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

/** How each verb is answered. */
export type Answers = { [V in Verb]: (question: Verbs[V]["ask"], call?: Call) => Promise<Verbs[V]["answer"]> };

const answers: Answers = {
  async board(q) {
    const { board, out } = parse(q);
    return {
      verdict: "found",
      sentence: `${q.piece ?? "knight"} on ${q.board}`,
      board: q.board,
      sides: [...board.sides],
      topology: board.topology,
      holes: board.holes.map((cell) => nameOf(board, cell)),
      squares: squareCount(board),
      cells: cellCount(board),
      piece: q.piece ?? "knight",
      directed: false,
      vectors: vectorsOf(q.piece ?? "knight").map((v) => [...v]),
      neighbours: out,
      colours: null,
    };
  },
  async find(q) {
    return { ...search(q), method: "backtrack" };
  },
  async exists(q) {
    const { tour, ...found } = search(q);
    return { ...found, answer: tour ? "yes" : found.verdict === "none" ? "no" : "undecided" };
  },
  async list(q) {
    const p = parse(q);
    const { skip: first = 0, limit = 1, as = "directed" } = q;
    const found: Tour[] = [];
    let n = 0;
    let last = true;
    for (const cells of tours(p, [], { left: 2_000_000 })) {
      if (n++ < first) continue;
      if (found.length === limit) {
        last = false;
        break;
      }
      found.push(wire(p, cells));
    }
    return { ...about(p), as, first, tours: found, given: found.length, last, verdict: n ? "found" : "none", sentence: n ? "" : "none" };
  },
  async sample() {
    throw new Problem("the fake engine cannot draw evenly", 422);
  },
  async puzzle() {
    throw new Problem("the fake engine cannot make puzzles", 422);
  },
  async solve() {
    throw new Problem("the fake engine cannot solve puzzles", 422);
  },
  async count(q, call) {
    if (q.forecast) throw new Problem("the fake engine foresees nothing", 422);
    const p = parse(q);
    let n = 0;
    for (const _ of tours(p, [], { left: 50_000_000 })) {
      if (++n % 100) continue;
      call?.progress?.({ words: `${n} tours` });
      await moment(call);
    }
    return { ...about(p), verdict: n ? "found" : "none", count: String(n), as: q.as ?? "directed", method: "list", sentence: `${n} tours` };
  },
  async estimate() {
    throw new Problem("the fake engine cannot estimate", 422);
  },
  async trace(q) {
    const { skip = 0, limit = 10_000 } = q;
    const p = parse(q);
    const part: TraceAnswer = {
      ...about(p),
      first: skip,
      walk: [],
      events: [],
      kinds: [...eventKinds],
      reasons: ["", "the walk does not close"],
      last: true,
      tours: 0,
      verdict: "undecided",
      sentence: "",
    };
    const walk: Cell[] = [];
    let number = 0;
    for (const event of traced(p)) {
      if (number === skip + limit) return { ...part, last: false };
      if (number === skip) part.walk = walk.slice();
      const [kind, cell] = event;
      if (kind === 0) walk.push(cell);
      else if (kind === 1) walk.pop();
      else if (kind === 3) part.tours++;
      if (number++ >= skip) part.events.push(event);
    }
    return part;
  },
  async settle() {
    throw new Problem("the fake engine has no neural network", 422);
  },
  async verify() {
    throw new Problem("the fake engine verifies nothing", 422);
  },
  async rank() {
    throw new Problem("the fake engine numbers no tours", 422);
  },
  async game() {
    throw new Problem("the fake engine knows no games", 422);
  },
  async play() {
    throw new Problem("the fake engine knows no games", 422);
  },
  async walk(q) {
    return search(q, q.walk);
  },
  async shape() {
    throw new Problem("the fake engine cuts out no shapes", 422);
  },
  async letters() {
    throw new Problem("the fake engine has no letters", 422);
  },
};

export class FakeEngine implements Engine {
  private readonly answers: Answers;

  /** Tests may replace some answers. */
  constructor(own: Partial<Answers> = {}) {
    this.answers = { ...answers, ...own };
  }

  async ask<V extends Verb>(verb: V, question: Verbs[V]["ask"], call?: Call): Promise<Verbs[V]["answer"]> {
    await moment(call);
    return this.answers[verb](question, call);
  }
  async pieces(call?: Call) {
    await moment(call);
    return Object.keys(leapers).map((name) => ({ name, about: `the ${name}` }));
  }
  async export(): Promise<never> {
    throw new Problem("the fake engine draws nothing", 422);
  }
  async gallery(call?: Call) {
    await moment(call);
    return [];
  }
}

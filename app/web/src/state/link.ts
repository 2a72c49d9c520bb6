/**
 * The state as the part of an address after #, and back: "v1&b=8x8&k=path&…". It omits
 * values equal to the initial state. A link is untrusted input: the reader drops and
 * names unreadable parts, and always returns a complete state.
 *
 * A walk is packed: its first cell, the different jumps between neighbours in it, as
 * differences of cells, then one index of a few bits for each move. A knight's tour of
 * 8x8 takes 46 characters, one of 50x50 about 1300. Of a puzzle it has the given
 * numbers, but not the filled-in ones.
 */
import { exhibits } from "../engine/exhibits";
import { conventions, kinds, methods, orders, rules, type Kind } from "../engine/wire";
import { fits, visitsAll } from "./changes";
import {
  bestLevel,
  cellCount,
  constraints,
  initial,
  looks,
  modes,
  panels,
  placeOf,
  sources,
  squareCount,
  themeChoices,
  tools,
  variants,
  type Board,
  type Cell,
  type Constraints,
  type Day,
  type Made,
  type OwnGraph,
  longestGraph,
  type Puzzle,
  type Shape,
  type State,
  type Walk,
  walkFields,
} from "./model";
import { boardWith, takenOf } from "./hexagons";
import { readDay } from "./dates";
import { isOrigin, withKey } from "./origin";
import { lettersOf, puzzleOf } from "./puzzle";
import { cellOf, nameOf, readSize, sizeOf } from "./squares";
import { readTopology } from "./topology";
import { pieceOf, squareList } from "./words";
import { isKey, languages, msg, type Key, type Language, type Note } from "../words/words";

/** Longer links are not read. */
const maxLength = 200_000;

const version = "v1";

/** What of a link cannot be read. */
type Of<K> = K extends `link.${infer W}` ? W : never;
type What = Of<Key>;

export interface Read {
  state: State;
  /** What could not be read, in words: a sentence for each part, and one for all that the page does not know. */
  problems: Note[];
  /** Nothing of it can be read: the state is not the link's. */
  nothing?: true;
  /** A puzzle to make, named in the link by its seed. */
  make?: Made & { kind: Kind };
  /** A puzzle of the calendar to open. */
  day?: Day;
}

export function writeLink(now: State): string {
  // While a puzzle of the calendar is open, this is the board as it was before, and which puzzle it is: its numbers are those of its date, and not of a link.
  const day = now.puzzle?.day;
  const s = day ? { ...now, ...day.aside } : now;
  const parts = [version];
  const put = (key: string, value: string | number, plain: string | number | null) => {
    if (value !== plain) parts.push(`${key}=${encodeURIComponent(value)}`);
  };
  const flag = (key: string, value: boolean, plain: boolean) => put(key, value ? 1 : 0, plain ? 1 : 0);
  put("b", sizeOf(s.board), sizeOf(initial.board));
  put("t", s.board.topology, initial.board.topology);
  put("h", packSet(takenOf(s.board)), "");
  put("p", s.piece, initial.piece);
  put("k", s.ask.kind, initial.ask.kind);
  put("f", s.ask.from === null ? "" : nameOf(s.board, s.ask.from), "");
  put("e", s.ask.to === null ? "" : nameOf(s.board, s.ask.to), "");
  if (s.tour) {
    put("w", packWalk(s.tour.cells), "");
    put("n", s.tour.number ?? "", "");
    put("by", s.tour.by, "");
  }
  put("g", packWalk(s.play.walk), "");
  put("ga", s.play.aim, initial.play.aim);
  flag("gl", s.play.hints.legal, true);
  flag("gd", s.play.hints.degrees, true);
  flag("gx", s.play.hints.dead, true);
  flag("gp", s.play.hints.possible, true);
  const { game } = s.play;
  put("gm", game.mode, initial.play.game.mode);
  put("gv", game.level, initial.play.game.level);
  flag("g2", game.second, false);
  flag("gi", game.misere, false);
  flag("gc", game.choose, false);
  flag("gw", game.map, false);
  put("gr", game.rival, "");
  if (day) put("qd", `${day.date}.${day.level}`, "");
  else if (s.puzzle) {
    put("q", packNumbers(s.puzzle.given), "");
    put("qk", s.puzzle.kind, initial.ask.kind);
    put("qu", s.puzzle.use ?? "", "");
    put("qw", s.puzzle.letters ?? "", "");
    put("qs", s.puzzle.made?.seed ?? "", "");
    put("ql", s.puzzle.made?.level ?? "", "");
    put("qv", s.puzzle.made?.variant ?? "", "");
  }
  put("s", s.look.style, initial.look.style);
  put("c", s.look.theme, initial.look.theme);
  flag("l", s.look.labels, initial.look.labels);
  flag("hx", s.look.crosses, initial.look.crosses);
  flag("ov", s.look.over, initial.look.over);
  flag("st", s.look.stack, initial.look.stack);
  flag("tu", s.look.turned, false);
  put("lg", s.look.language, "");
  flag("d", s.look.degrees, initial.look.degrees);
  put("m", s.options.method, initial.options.method);
  put("r", s.options.seed ?? "", "");
  put("o", s.options.order, initial.options.order);
  put("a", s.options.as, initial.options.as);
  put("i", s.options.within, initial.options.within);
  put("x", s.options.limit, initial.options.limit);
  flag("pr", s.options.prune, true);
  put("ru", s.options.rule, initial.options.rule);
  const own = { ...s.options.constraints, ...s.options.walk };
  for (const { name, key } of [...constraints, ...walkFields]) {
    const given = own[name] || "";
    put(key, given === true ? 1 : given, "");
  }
  const { graph } = s.options;
  if (graph) {
    put("og", graph.text, "");
    put("oy", graph.format, "");
    put("of", graph.from, "");
    put("ot", graph.to, "");
  }
  put("y", s.timeline.source, initial.timeline.source);
  const whole = s.timeline.source === "tour" ? Infinity : 0;
  const at = s.timeline.playing || !Number.isFinite(s.timeline.at) ? whole : Math.floor(s.timeline.at);
  put("at", at, whole);
  put("v", s.timeline.speed, initial.timeline.speed);
  flag("lo", s.timeline.loop, false);
  put("u", s.panel, initial.panel);
  put("z", s.tool, initial.tool);
  put("le", s.lesson, "");
  return parts.join("&");
}

/** The parts of a link by their keys; of a part that cannot be taken, what is wrong. */
function partsOf(text: string) {
  const [given, broken, twice] = [new Map<string, string>(), new Set<string>(), new Set<string>()];
  for (const part of text.split("&").filter(Boolean)) {
    const at = part.indexOf("=");
    const key = at < 0 ? part : part.slice(0, at);
    if (given.has(key)) twice.add(key);
    try {
      if (at > 0) given.set(key, decodeURIComponent(part.slice(at + 1)));
      else broken.add(part);
    } catch {
      broken.add(key);
    }
  }
  return { given, broken, twice };
}

/** Parts of a link, in words: a few of them, and as much of each as shows where it stands. It may be anybody's text. */
function told(parts: ReadonlySet<string>): string {
  return squareList([...parts].map((part) => part.slice(0, 8).replace(/[^\x21-\x7e]/g, "?") + (part.length > 8 ? "…" : ""))) ?? "";
}

export function readLink(hash: string): Read {
  const text = hash.replace(/^#/, "").replaceAll("&amp;", "&");
  const problems: Note[] = [];
  if (text === "") return { state: initial, problems };
  if (text.length > maxLength) return { state: initial, problems: [() => msg("link.long")], nothing: true };
  const [first] = text.split("&", 1);
  if (first !== version) return { state: initial, problems: [() => msg("link.other")], nothing: true };
  const { given, broken, twice } = partsOf(text.slice(first.length));
  if (broken.size) problems.push(() => msg("link.part", { part: told(broken) }));
  if (twice.size) problems.push(() => msg("link.twice", { parts: told(twice) }));
  const unknown = new Set(given.keys());

  const refuse = (key: string, what: What) => void problems.push(() => msg("link.value", { what: msg(`link.${what}`), part: key }));
  /** The value of a key as `read` takes it, or the plain one. */
  const get = <T>(key: string, what: What, plain: T, read: (text: string) => T | null): T => {
    unknown.delete(key);
    const value = given.get(key);
    if (value === undefined) return plain;
    const got = read(value);
    if (got !== null) return got;
    refuse(key, what);
    return plain;
  };
  const word = <T extends string>(key: string, what: What, plain: T, words: readonly T[]): T =>
    get(key, what, plain, (text) => words.find((w) => w === text) ?? null);
  const flag = (key: string, plain: boolean): boolean =>
    get(key, "switch", plain, (text) => (text === "1" ? true : text === "0" ? false : null));
  const number = <T>(key: string, what: What, plain: T, low: number, high: number): T | number =>
    get<T | number>(key, what, plain, (text) => (/^\d{1,16}$/.test(text) && +text >= low && +text <= high ? +text : null));

  const shape = get<Shape>("b", "board", initial.board, (text) => {
    const read = readSize(text);
    return read && fits(read) ? read : null;
  });
  const cells = cellCount(shape);
  const topology = get("t", "topology", initial.board.topology, (text) => readTopology(shape, text));
  const taken = get<readonly Cell[]>("h", "holes", [], (text) => {
    const read = unpackSet(text, cells);
    return read && squareCount(boardWith(shape, topology, read)) ? read : null;
  });
  const board = boardWith(shape, topology, taken);
  const square = (key: string, what: What) =>
    get<Cell | null>(key, what, null, (text) => {
      const cell = cellOf(board, text);
      return cell === null || board.holes.includes(cell) ? null : cell;
    });
  const kind = word("k", "kind", initial.ask.kind, kinds);
  const walked = get<readonly Cell[] | null>("w", "tour", null, (text) => {
    const walk = unpackWalk(text, board);
    return walk && visitsAll(board, walk) ? walk : null;
  });
  const pieceAt = (key: string, plain: string) => get(key, "piece", plain, (text) => (/^[\p{L}\p{N}+,() -]{1,200}$/u.test(text) ? pieceOf(text) : null));
  const typed = (key: string, what: What) => get(key, what, "", (t) => (/^[\p{L}\p{N}<>,()=:./ -]{1,500}$/u.test(t) ? t : null));
  const origin = get("by", "caption", "", (text) => {
    const by = withKey(text, exhibits, sizeOf(board));
    return isOrigin(by) ? by : null;
  });
  const numbered = number("n", "number", null, 0, 1e15);
  const end = square("e", "end");
  if (kind === "closed" && end !== null) refuse("e", "end"); // it is where it began
  const name = (key: string) => get(key, "board", "", (t) => (t.length <= 100 && !/\p{C}/u.test(t) ? t : null));
  const rival = pieceAt("gr", "");
  const [misere, choose] = [flag("gi", false), flag("gc", false)];
  if (rival && (misere || choose)) refuse(misere ? "gi" : "gc", "switch"); // a duel has neither
  const puzzled = word("qk", "puzzle", initial.ask.kind, kinds);
  const seed = number("qs", "puzzle-seed", null, 1, Number.MAX_SAFE_INTEGER);
  const level = word("ql", "puzzle-level", "", ["", "easy", "medium", "hard", "fiendish"] as const);
  const variant = word("qv", "puzzle", "", variants);
  const use = get<string | undefined>("qu", "puzzle", undefined, (t) => (/^[a-z]+\d+-[a-z]+\d+(,[a-z]+\d+-[a-z]+\d+)*$/.test(t) && t.split(/[,-]/).every((name) => cellOf(board, name) !== null) ? t : null));
  const letters = get<string | undefined>("qw", "puzzle", undefined, (t) => {
    const all = lettersOf(t);
    return all.length === squareCount(board) && all.join("") === t ? t : null;
  });
  const source = word("y", "film", initial.timeline.source, sources);
  const state: State = {
    board,
    piece: pieceAt("p", initial.piece),
    ask: { kind, from: square("f", "start"), to: kind === "closed" ? null : end },
    tour: walked && { cells: walked, number: numbered, by: origin },
    play: {
      aim: word("ga", "aim", initial.play.aim, kinds),
      walk: get<readonly Cell[]>("g", "walk", [], (text) => unpackWalk(text, board)),
      hints: { legal: flag("gl", true), degrees: flag("gd", true), dead: flag("gx", true), possible: flag("gp", true) },
      game: {
        mode: word("gm", "players", initial.play.game.mode, modes),
        level: number("gv", "level", initial.play.game.level, 1, bestLevel),
        second: flag("g2", false),
        misere: misere && !rival,
        choose: choose && !rival,
        map: flag("gw", false),
        rival,
      },
    },
    puzzle: get<Puzzle | null>("q", "puzzle", null, (text) => {
      const numbers = unpackNumbers(text, cells);
      const read = numbers && board.sides.length === 2 ? puzzleOf(board, puzzled, numbers) : null;
      return read && { ...read, use, letters, made: seed === null ? undefined : { seed, level, variant } };
    }),
    look: {
      style: word("s", "style", initial.look.style, looks),
      theme: word("c", "theme", initial.look.theme, themeChoices),
      labels: flag("l", initial.look.labels),
      crosses: flag("hx", initial.look.crosses),
      over: flag("ov", initial.look.over),
      stack: flag("st", initial.look.stack),
      turned: flag("tu", false),
      language: word("lg", "language", "", ["", ...(Object.keys(languages) as Language[])]),
      degrees: flag("d", initial.look.degrees),
    },
    options: {
      method: word("m", "method", initial.options.method, methods),
      seed: number("r", "seed", null, 0, Number.MAX_SAFE_INTEGER),
      order: word("o", "order", initial.options.order, orders),
      as: word("a", "as", initial.options.as, conventions),
      within: number("i", "width", initial.options.within, 1, 50),
      limit: number("x", "limit", initial.options.limit, 1, 3600),
      prune: flag("pr", true),
      rule: word("ru", "rule", initial.options.rule, rules),
      constraints: Object.fromEntries(constraints.map((c) => [c.name, (c.example ? typed(c.key, isKey(`link.${c.name}`) ? (c.name as What) : "kind") : flag(c.key, false)) || undefined])) as Constraints,
      walk: Object.fromEntries(walkFields.map((c) => [c.name, (c.example ? typed(c.key, "kind") : flag(c.key, false)) || undefined])) as Walk,
      graph: get<OwnGraph | null>("og", "board", null, (text) => (text.length <= longestGraph ? { text, format: name("oy"), from: name("of"), to: name("ot") } : null)),
    },
    timeline: {
      source,
      // A tour is shown whole; the length of another film is not known yet.
      at: number("at", "moment", source === "tour" ? Infinity : 0, 0, 1e9),
      speed: number("v", "speed", initial.timeline.speed, 1, 100_000),
      playing: false,
      loop: flag("lo", false),
    },
    panel: word("u", "panel", initial.panel, panels),
    tool: word("z", "tool", initial.tool, tools),
    lesson: get("le", "lesson", "", (text) => (placeOf(text) ? text : null)),
  };
  const day = get<Day | undefined>("qd", "puzzle", undefined, readDay);
  const wanted = !day && seed !== null && !given.has("q");
  // Without numbers or a seed there is no puzzle that the rest of it could be of.
  const loose = given.has("q") || given.has("qs") ? undefined : ["qk", "qu", "qw", "ql", "qv"].find((key) => given.has(key));
  if (loose || (wanted && board.sides.length !== 2)) refuse(loose ?? "qs", "puzzle");
  if (unknown.size) problems.push(() => msg("link.unknown", { parts: told(unknown) }));
  return { state, problems, day, make: wanted && board.sides.length === 2 ? { kind: puzzled, seed, level, variant } : undefined };
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function toText(bytes: readonly number[]): string {
  let out = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const n = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const chars = Math.min(4, bytes.length - i + 1);
    for (let j = 0; j < chars; j++) out += digits[(n >> (18 - 6 * j)) & 63];
  }
  return out;
}

function toBytes(text: string): number[] | null {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const char of text) {
    const value = digits.indexOf(char);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
    }
  }
  return bytes;
}

function putNumber(bytes: number[], n: number): void {
  for (; n > 127; n = Math.floor(n / 128)) bytes.push((n % 128) + 128);
  bytes.push(n);
}

/** Reads numbers below 2³² one after another; null after the end. */
class Numbers {
  at = 0;
  constructor(readonly bytes: readonly number[]) {}
  next(): number | null {
    let n = 0;
    for (let i = 0; i < 5; i++) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) return null;
      n += (byte & 127) * 128 ** i;
      if (byte < 128) return n < 2 ** 32 ? n : null;
    }
    return null;
  }
}

/** Ascending numbers, as the gaps between them. */
export function packSet(cells: readonly Cell[]): string {
  const bytes: number[] = [];
  cells.forEach((cell, i) => putNumber(bytes, i ? cell - cells[i - 1] - 1 : cell));
  return toText(bytes);
}

export function unpackSet(text: string, below: number): Cell[] | null {
  const bytes = toBytes(text);
  if (!bytes || bytes.length > 5 * below) return null;
  const numbers = new Numbers(bytes);
  const cells: Cell[] = [];
  while (numbers.at < bytes.length) {
    const gap = numbers.next();
    if (gap === null) return null;
    const cell = cells.length ? cells[cells.length - 1] + gap + 1 : gap;
    if (cell >= below) return null;
    cells.push(cell);
  }
  return cells;
}

/** Numbers on cells: the gap to each cell, and its number. Filled-in numbers are never included. */
export function packNumbers(numbers: readonly number[]): string {
  const bytes: number[] = [];
  let next = 0;
  numbers.forEach((n, cell) => {
    if (!n) return;
    putNumber(bytes, cell - next);
    putNumber(bytes, n);
    next = cell + 1;
  });
  return toText(bytes);
}

export function unpackNumbers(text: string, below: number): [Cell, number][] | null {
  const bytes = toBytes(text);
  if (!bytes || bytes.length > 10 * below) return null;
  const numbers = new Numbers(bytes);
  const list: [Cell, number][] = [];
  let next = 0;
  while (numbers.at < bytes.length) {
    const [gap, n] = [numbers.next(), numbers.next()];
    if (gap === null || n === null || next + gap >= below) return null;
    list.push([next + gap, n]);
    next += gap + 1;
  }
  return list;
}

/** How many bits tell n things apart. */
function width(n: number): number {
  return n < 2 ? 0 : Math.ceil(Math.log2(n));
}

export function packWalk(walk: readonly Cell[]): string {
  if (!walk.length) return "";
  const jumps = new Map<number, number>();
  for (let i = 1; i < walk.length; i++) {
    const jump = walk[i] - walk[i - 1];
    if (!jumps.has(jump)) jumps.set(jump, jumps.size);
  }
  const bytes: number[] = [];
  putNumber(bytes, walk[0]);
  putNumber(bytes, walk.length - 1);
  putNumber(bytes, jumps.size);
  for (const jump of jumps.keys()) putNumber(bytes, jump < 0 ? -2 * jump - 1 : 2 * jump);
  const bits = width(jumps.size);
  let held = 0;
  let have = 0;
  for (let i = 1; i < walk.length; i++) {
    held = (held << bits) | jumps.get(walk[i] - walk[i - 1])!;
    for (have += bits; have >= 8; have -= 8) bytes.push((held >> (have - 8)) & 255);
    held &= (1 << have) - 1;
  }
  if (have) bytes.push((held << (8 - have)) & 255);
  return toText(bytes);
}

/** The walk of a packed text: squares of the board, each once; else null. */
export function unpackWalk(text: string, board: Board): Cell[] | null {
  if (text === "") return [];
  const bytes = toBytes(text);
  if (!bytes) return null;
  const below = cellCount(board);
  const numbers = new Numbers(bytes);
  const start = numbers.next();
  const moves = numbers.next();
  const kindsOfJump = numbers.next();
  if (start === null || moves === null || kindsOfJump === null) return null;
  if (moves >= below || kindsOfJump > moves || (moves > 0 && kindsOfJump === 0)) return null;
  const jumps: number[] = [];
  for (let i = 0; i < kindsOfJump; i++) {
    const n = numbers.next();
    if (n === null) return null;
    jumps.push(n % 2 ? -(n + 1) / 2 : n / 2);
  }
  const seen = new Uint8Array(below);
  for (const hole of board.holes) seen[hole] = 1;
  const walk: Cell[] = [];
  const visit = (cell: number): boolean => {
    if (!(cell >= 0 && cell < below) || seen[cell]) return false;
    seen[cell] = 1;
    walk.push(cell);
    return true;
  };
  if (!visit(start)) return null;
  const bits = width(kindsOfJump);
  let at = numbers.at * 8;
  for (let i = 0; i < moves; i++) {
    let index = 0;
    for (let bit = 0; bit < bits; bit++, at++) {
      const byte = bytes[at >> 3];
      if (byte === undefined) return null;
      index = index * 2 + ((byte >> (7 - (at & 7))) & 1);
    }
    if (index >= jumps.length || !visit(walk[walk.length - 1] + jumps[index])) return null;
  }
  return walk;
}

/**
 * The state of the studio as plain data: links keep it, undo restores it, and the
 * painter gets it. It depends on neither the page nor the server.
 *
 * Inside, a square is always a number: its cell, in row-major order from 0, holes
 * included, row 1 on top. Names ("a1", "(1,2,3)") are for people and for the API; see
 * squares.ts.
 */
import type { Constraints as AllConstraints, Convention, FindQuestion, Kind, Method, Order, PuzzleQuestion, Rule, Style, Theme, Topology } from "../engine/wire";
import type { Language } from "../words/words";

/** A cell's row-major index from 0, holes included. */
export type Cell = number;

/** The styles of pictures that the page itself draws. */
export const looks = ["line", "numbers", "string", "glyph", "heat"] as const satisfies readonly Style[];
export type LookStyle = (typeof looks)[number];

export const themeChoices = ["auto", "light", "dark"] as const satisfies readonly (Theme | "auto")[];
export type ThemeChoice = (typeof themeChoices)[number];

export const sources = ["tour", "search", "network"] as const;
export type Source = (typeof sources)[number];

/** The tabs that are always there. */
export const tabs = ["play", "puzzle", "watch", "lessons", "more"] as const;
export type Tab = (typeof tabs)[number];

/** What the last of them has. */
export const moreTabs = ["find", "build", "keep", "gallery"] as const;

/** What is beside the board, or under it, one at a time. A first visit has the start: ways to begin, and the board is a tour's. */
export const panels = ["start", "play", "puzzle", "watch", "lessons", ...moreTabs] as const;
export type Panel = (typeof panels)[number];

/** The lessons, with how many pages each has. */
export const lessons = { history: 5, closed: 5, warnsdorff: 4, sweep: 5, magic: 4, game: 5 } as const;
export type LessonName = keyof typeof lessons;

/** A page of a lesson. */
export interface LessonPlace {
  readonly name: LessonName;
  /** From 1. */
  readonly page: number;
}

/** The place of "history.2"; null where there is no such page. */
export function placeOf(text: string): LessonPlace | null {
  const [name, page, more] = text.split(".");
  return more === undefined && Object.hasOwn(lessons, name) && /^[1-9]$/.test(page) && +page <= lessons[name as LessonName] ? { name: name as LessonName, page: +page } : null;
}

/** What a click on a square does while the panel Build is open. */
export const tools = ["holes", "from", "to"] as const;
export type Tool = (typeof tools)[number];

/** The tool in hand: of a closed tour there is no end to choose. */
export function toolOf({ tool, ask }: { tool: Tool; ask: Pick<Ask, "kind"> }): Tool {
  return tool === "to" && ask.kind === "closed" ? "holes" : tool;
}

/** The most cells, holes included, that the page shows. */
export const maxCells = 10_000;
/** The most axes. */
export const maxRank = 4;

/** What gives cells their places and names. */
export interface Shape {
  /** Of hexagons, those of the box round them. */
  readonly sides: readonly number[];
  /** Of a board of hexagons: its side, or its rows and columns. See hexagons.ts. */
  readonly hex?: readonly number[];
}

export interface Board extends Shape {
  readonly topology: Topology;
  /** Ascending, each once; of hexagons also the cells of the box that are none of theirs. */
  readonly holes: readonly Cell[];
}

/** What is asked for. */
export interface Ask {
  readonly kind: Kind;
  readonly from: Cell | null;
  readonly to: Cell | null;
}

/** A tour on the board, with its known origin. */
export interface Shown {
  readonly cells: readonly Cell[];
  /** Its place in the list of tours in the chosen order, from 0. */
  readonly number: number | null;
  /** Where it is from, in words: "found by sat", a gallery's title, or "". */
  readonly by: string;
}

/** Hints while a tour is walked by hand. */
export interface Hints {
  readonly legal: boolean;
  readonly degrees: boolean;
  readonly dead: boolean;
  /** Whether the tour is still possible is worked out after every move. */
  readonly possible: boolean;
}

/** Who plays: a tour alone, a game against the machine, or two people at one board. */
export const modes = ["alone", "machine", "people"] as const;
export type Mode = (typeof modes)[number];

/** The game of two players: its rules, and who plays it. */
export interface Game {
  readonly mode: Mode;
  /** How well the machine plays, from 1. */
  readonly level: number;
  /** The machine moves first. */
  readonly second: boolean;
  /** The player who cannot move wins. */
  readonly misere: boolean;
  /** The first player begins by choosing the first square. */
  readonly choose: boolean;
  /** The squares that win are shown. */
  readonly map: boolean;
  /** The second player's own piece: then it is a duel, each with a piece. "": both move the one. */
  readonly rival: string;
}

/** The best level of the machine. */
export const bestLevel = 5;

export interface Play {
  /** Which tour the walk is to become. */
  readonly aim: Kind;
  readonly walk: readonly Cell[];
  readonly hints: Hints;
  readonly game: Game;
}

/** The engine's options for a puzzle: with the same ones it makes the same puzzle. */
export interface Made {
  readonly seed: number;
  /** How hard it was asked to be; "" is as it comes. */
  readonly level: "" | NonNullable<PuzzleQuestion["difficulty"]>;
  /** What it has besides numbers. */
  readonly variant: Variant;
}

/** What a puzzle may have besides numbers: nothing, moves that are drawn, or letters that read a text. */
export const variants = ["", "legs", "words"] as const;
export type Variant = (typeof variants)[number];

/** The puzzles of the calendar: three a day, and a large one a week. */
export const dayLevels = ["easy", "medium", "hard", "week"] as const;
export type DayLevel = (typeof dayLevels)[number];

/** One of them: its day as 2026-11-26, which is a Monday for that of a week. */
export interface Day {
  readonly date: string;
  readonly level: DayLevel;
}

/** What a puzzle of the calendar takes from the board, and gives back. */
export type Aside = Pick<State, "board" | "piece" | "ask" | "tour" | "play">;

/** A puzzle on the board, without its solution; see puzzle.ts. */
export interface Puzzle {
  readonly kind: Kind;
  /** Missing where the numbers are somebody's own. */
  readonly made?: Made;
  /** Of a puzzle of the calendar, which one it is, and what the board had before. */
  readonly day?: Day & { readonly aside: Aside };
  /** The number on each cell; 0 is none. */
  readonly given: readonly number[];
  /** Moves that are drawn, as the engine reads them: "a1-b3,c2-d4"; which way they go does not show. */
  readonly use?: string;
  /** The letters of the squares, row by row; read in the order of the numbers they say something. */
  readonly letters?: string;
  readonly filled: readonly number[];
  /** Numbers that may be on a cell, ascending; nothing where there are none. */
  readonly marks: Readonly<Record<Cell, readonly number[]>>;
}

export interface Look {
  readonly style: LookStyle;
  readonly theme: ThemeChoice;
  /** Names of rows and columns round the board. */
  readonly labels: boolean;
  /** Crosses in holes; without them these are darker than squares. */
  readonly crosses: boolean;
  /** A board of rows and columns is seen from its other side. */
  readonly turned: boolean;
  /** Boxes are shown as a stack, too. */
  readonly stack: boolean;
  /** Where the line crosses itself, the later move passes over the earlier one. */
  readonly over: boolean;
  /** The page's language, where a link is to have it; "" leaves it to who reads. */
  readonly language: Language | "";
  /** Warnsdorff's numbers on the free squares while a tour is watched. */
  readonly degrees: boolean;
}

/** How the engines are asked. */
export interface Options {
  readonly method: Method;
  readonly seed: number | null;
  readonly order: Order;
  readonly as: Convention;
  /** Wanted half-width of an estimate, in per cent. */
  readonly within: number;
  /** Seconds before an engine gives up. */
  readonly limit: number;
  /** The search that is watched looks for dead ends early. */
  readonly prune: boolean;
  readonly rule: Rule;
  readonly constraints: Constraints;
  readonly walk: Walk;
  readonly graph: OwnGraph | null;
}

/**
 * The constraints on tours that the page asks for: the engine's name, the key in a link,
 * and how it is written; one that is only wanted or not has no example. Another is a line
 * here, and its words.
 */
export const constraints = [
  { name: "use", key: "cu", example: "a1-b3, c2>d4" },
  { name: "avoid", key: "ca", example: "a1-c2" },
  { name: "before", key: "cb", example: "a1<c3<e5" },
  { name: "given", key: "cg", example: "c5=17, e4=1" },
  { name: "symmetry", key: "cs", example: "half-turn" },
  { name: "magic", key: "cm", example: "rows,columns" },
  { name: "class", key: "cc", example: "whirling" },
  { name: "no_repeat", key: "cr", example: "" },
] as const satisfies readonly { name: keyof AllConstraints; key: string; example: string }[];

/** Those that are given, as the engine takes them. */
export type Constraints = Readonly<Pick<AllConstraints, (typeof constraints)[number]["name"]>>;

/** What Find looks for in place of just any tour, as the engine takes it, and the keys in a link; those that are only wanted or not have no example. */
export const walkFields = [
  { name: "longest", key: "wl", example: "" },
  { name: "cover", key: "wc", example: "" },
  { name: "uncrossed", key: "wu", example: "" },
  { name: "least", key: "wm", example: "crossings" },
  { name: "most", key: "wx", example: "crossings" },
] as const satisfies readonly { name: keyof FindQuestion; key: string; example: string }[];
export type WalkField = (typeof walkFields)[number]["name"];
export type Walk = Readonly<Pick<FindQuestion, WalkField>>;

/** A graph in place of the board, as somebody pasted it, and the names of the ends in it; "" is any. */
export interface OwnGraph {
  readonly text: string;
  /** Where the text can be read in several formats. */
  readonly format: string;
  readonly from: string;
  readonly to: string;
}

/** A graph's text is as long at most, in a link too. */
export const longestGraph = 20_000;

/** What is watched, and which moment of it; see timeline.ts, searchfilm.ts and networkfilm.ts. */
export interface Timeline {
  readonly source: Source;
  /** The moment, in steps from 0; Infinity is the end, however far it is. */
  readonly at: number;
  /** Steps a second. */
  readonly speed: number;
  readonly playing: boolean;
  /** After the end it begins again. */
  readonly loop: boolean;
}

export interface State {
  readonly board: Board;
  readonly piece: string;
  readonly ask: Ask;
  readonly tour: Shown | null;
  readonly play: Play;
  /** The puzzle that is on the board; null if there is none. */
  readonly puzzle: Puzzle | null;
  readonly look: Look;
  readonly options: Options;
  readonly timeline: Timeline;
  readonly panel: Panel;
  readonly tool: Tool;
  /** The page of a lesson that is open, such as "history.2"; "" is none. */
  readonly lesson: string;
}

/** The paper of sheets. */
export const pageSizes = ["a4", "letter", "a5"] as const;
export type PageSize = (typeof pageSizes)[number];

/** What the picture of a tour stands on: a page of its own size (""), or one of these. */
export const posterShapes = ["", "square", "story", "a4"] as const;
export type PosterShape = (typeof posterShapes)[number];

/** How files are to be; null is as the board on the page is. */
export interface KeepOptions {
  readonly style: Style | null;
  readonly theme: Theme | null;
  /** The longest side of PNG, GIF and APNG; null leaves it to the picture. */
  readonly size: number | null;
  readonly labels: boolean | null;
  readonly crosses: boolean | null;
  /** Where lines cross, one passes over the other. */
  readonly over: boolean | null;
  /** The piece itself stands where the walk ends. */
  readonly figure: boolean | null;
  /** A poster: its page. */
  readonly shape: PosterShape;
  /** The colour of the line, and of the ground; "none" leaves the ground out. */
  readonly line: string | null;
  readonly ground: string | null;
  /** The width of the line, in hundredths of a square's side. */
  readonly width: number | null;
  /** Words below the picture; "" is none. */
  readonly dedication: string;
  /** How many seconds a film of a tour lasts; null leaves it to the engine. */
  readonly lasts: number | null;
  /** A sheet: so many tours at most. */
  readonly tours: number;
  /** They are drawn evenly from all, and not the first ones. */
  readonly varied: boolean;
  /** Its paper. */
  readonly page: PageSize;
  /** Words at the head of its pages; "" leaves them to the engine. */
  readonly title: string;
}

export const plainKeep: KeepOptions = { style: null, theme: null, size: null, labels: null, crosses: null, over: null, figure: null, shape: "", line: null, ground: null, width: null, dedication: "", lasts: 6, tours: 12, varied: false, page: "a4", title: "" };

/** The initial state: links omit values equal to it. */
export const initial: State = {
  board: { sides: [8, 8], topology: "plane", holes: [] },
  piece: "knight",
  ask: { kind: "closed", from: null, to: null },
  tour: null,
  play: { aim: "path", walk: [], hints: { legal: true, degrees: true, dead: true, possible: true }, game: { mode: "alone", level: 3, second: false, misere: false, choose: false, map: false, rival: "" } },
  puzzle: null,
  look: { style: "line", theme: "auto", labels: true, crosses: false, over: false, stack: true, turned: false, language: "", degrees: false },
  options: { method: "auto", seed: null, order: "kt", as: "directed", within: 5, limit: 5, prune: true, rule: "takefuji", constraints: {}, walk: {}, graph: null },
  timeline: { source: "tour", at: Infinity, speed: 16, playing: false, loop: false },
  panel: "find",
  tool: "holes",
  lesson: "",
};

/** The number of cells of a board, holes included. */
export function cellCount({ sides }: Shape): number {
  return sides.reduce((n, side) => n * side, 1);
}

/** The number of squares that a piece can stand on. */
export function squareCount(board: Board): number {
  return cellCount(board) - board.holes.length;
}

/** How many pieces there are in Play: two in a duel. The walk's squares are theirs by turns. */
export function piecesIn({ game }: Play): 1 | 2 {
  return game.mode !== "alone" && game.rival !== "" ? 2 : 1;
}

/** The goal of the walk by hand, with the ends asked for. */
export function aimOf(s: Pick<State, "ask" | "play">): Ask {
  return { kind: s.play.aim, from: s.ask.from, to: s.play.aim === "closed" ? null : s.ask.to };
}

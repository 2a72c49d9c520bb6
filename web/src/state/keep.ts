/**
 * What is kept: which formats there are, what a file is asked for with, and what
 * a link holds. The engine draws the files; here is only what it is told.
 */
import { formats, styles, type ExportQuestion, type Format, type Style, type Theme } from "../engine/wire";
import type { Cell, LookStyle, State } from "./model";
import { nameOf, sizeOf } from "./squares";
import { groups } from "./words";

export const films: readonly Format[] = ["gif", "apng", "html"];
export const texts: readonly Format[] = ["json", "moves", "grid", "box", "text"];
const usual: readonly Format[] = ["svg", "png", "pdf"];
export const pictures: readonly Format[] = [...usual, ...formats.filter((f) => ![usual, films, texts].flat().includes(f))];

/** What pictures of a tour may look like; an argument is about a board without one. */
export const keptStyles: readonly Style[] = styles.filter((s) => s !== "argument");

/** Styles that films know. */
const filmStyles: readonly Style[] = ["line", "numbers", "smooth", "heat"];

/** The longest sides, in pixels, that the server makes. */
export const mostPixels: Partial<Record<Format, number>> = { png: 4096, gif: 1000, apng: 1000 };

/** How files are to be; null is as the board on the page is. */
export interface KeepOptions {
  readonly style: Style | null;
  readonly theme: Theme | null;
  /** The longest side of PNG, GIF and APNG; null leaves it to the picture. */
  readonly size: number | null;
  readonly labels: boolean | null;
  readonly crosses: boolean;
}

export const plainKeep: KeepOptions = { style: null, theme: null, size: null, labels: null, crosses: false };

export type Kept = Pick<ExportQuestion, "format" | "style" | "theme" | "size" | "labels" | "crosses" | "step">;

/** The style of a file. A film has one that films know; ink has no areas. */
export function styleOf(style: LookStyle, k: KeepOptions, format: Format): Style {
  const wanted = k.style ?? style;
  if (films.includes(format)) return filmStyles.includes(wanted) ? wanted : "line";
  if (k.theme === "ink" && (wanted === "heat" || wanted === "region")) return "line";
  return wanted;
}

/** What the engine is told beside the tour. `dark` is how the page looks now, `at` the step that is shown. */
export function keptOf(s: State, k: KeepOptions, format: Format, dark: boolean, at: number): Kept {
  if (texts.includes(format)) return { format };
  const style = styleOf(s.look.style, k, format);
  const theme = k.theme ?? (dark ? "dark" : "light");
  const most = mostPixels[format];
  const kept: Kept = { format, style, theme: films.includes(format) && theme === "ink" ? "light" : theme };
  if (most && k.size !== null) kept.size = Math.min(k.size, most);
  if ((k.labels ?? s.look.labels) && s.board.sides.length === 2) kept.labels = true;
  if (k.crosses && s.board.holes.length) kept.crosses = true;
  // How many squares each leads on to, as of the step that is shown.
  if (style === "accessibility" && at > 0) kept.step = Math.min(at, s.tour?.cells.length ?? at);
  return kept;
}

/** Moves as text, as the format moves has them. */
export function movesText(sides: readonly number[], cells: readonly Cell[]): string {
  return cells.map((cell) => nameOf(sides, cell)).join(" ") + "\n";
}

/** What a link brings back, in words. `at` is the step that is shown. */
export function linkWords(s: State, at: number): string {
  const things = ["the board", "the piece", "which tours are asked for"];
  if (s.tour) things.push(`the tour of ${groups(String(s.tour.cells.length))} squares`);
  if (s.play.walk.length) things.push(`your walk of ${s.play.walk.length}`);
  things.push("the look");
  const { source } = s.timeline;
  if (source === "search") things.push(`event ${groups(String(at))} of the search`);
  else if (source === "network") things.push(`sweep ${groups(String(at))} of the network`);
  else if (s.tour && Number.isFinite(s.timeline.at) && !s.timeline.playing) things.push(`step ${at}`);
  return `It holds ${things.slice(0, -1).join(", ")} and ${things.at(-1)}.`;
}

/** Links longer than this are cut by some programs. */
export const longLink = 2000;

function quoted(word: string): string {
  return /^[\w.,+@%:/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The command that makes a film of the search or of the network that is watched. */
export function filmCommand(s: State): string {
  const { board, ask, options } = s;
  const words = ["leaper", "animate", sizeOf(board)];
  const put = (flag: string, value: string) => words.push(`--${flag}`, quoted(value));
  const names = (cells: readonly Cell[]) => cells.map((cell) => nameOf(board.sides, cell)).join(",");
  if (s.piece !== "knight") put("piece", s.piece);
  if (board.topology !== "plane") put("topology", board.topology);
  if (board.holes.length) put("hole", names(board.holes));
  if (s.timeline.source === "network") {
    put("method", "neural");
    if (options.seed !== null) put("seed", String(Math.max(1, options.seed)));
    if (options.rule !== "takefuji") put("rule", options.rule);
    put("output", "network.gif");
    return words.join(" ");
  }
  if (ask.kind !== "path") words.push(`--${ask.kind}`);
  if (ask.from !== null) put("from", nameOf(board.sides, ask.from));
  if (ask.to !== null) put("to", nameOf(board.sides, ask.to));
  words.push("--search");
  if (options.order !== "kt") put("order", options.order);
  if (!options.prune) words.push("--no-prune");
  put("output", "search.gif");
  return words.join(" ");
}

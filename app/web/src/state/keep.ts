/**
 * Files and links to keep: their formats, their questions and the content of a link.
 * The engine draws the files; this file only makes its questions.
 */
import { formats, styles, type ExportQuestion, type Format, type Style } from "../engine/wire";
import { mix, parts } from "./colours";
import { boardQuestion, constrained, questionOf, wireOf } from "./question";
import { cellCount, initial, piecesIn, squareCount, type Cell, type KeepOptions, type LookStyle, type Shape, type State } from "./model";
import { isFlat, takenOf } from "./hexagons";
import { hasOutline, nameOf } from "./squares";
import { msg, listed } from "../words/words";

export const films: readonly Format[] = ["gif", "apng", "html"];
export const texts: readonly Format[] = ["json", "moves", "grid", "box", "text"];
const usual: readonly Format[] = ["svg", "png", "pdf"];
/** What a sheet is printed from comes first; the others have one page. */
export const sheets: readonly Format[] = ["pdf", "svg", "png"];
export const pictures: readonly Format[] = [...usual, ...formats.filter((f) => ![usual, films, texts].flat().includes(f))];

/** Styles that are about a board, and not about a tour. */
const tourless = ["argument", "game", "usage"] as const satisfies readonly Style[];
/** Those that are offered. */
export type KeptStyle = Exclude<Style, (typeof tourless)[number]>;

/** Styles of a closed tour in the plane: what lies inside its line, or how the line passes over itself. */
const rings: readonly Style[] = ["region", "harlequin", "celtic", "winding"];

/** Styles that take a line apart at its crossings, and the most squares on which they can be told apart. */
const apart: readonly Style[] = ["celtic", "winding"];
const mostApart = 1024;

/** What the tour on show is like: a closed one can be walked home. */
type Shown = Pick<State, "board" | "tour"> & { readonly closed: boolean };

/** What pictures of the tour on show may look like. */
export function keptStyles({ board, tour, closed }: Shown): Style[] {
  const suits = (s: Style) => {
    if (s === "stack") return board.sides.length === 3;
    if (!rings.includes(s)) return !(tourless as readonly Style[]).includes(s);
    if (!tour || !closed || board.sides.length !== 2 || board.topology !== "plane") return false;
    return s === "region" ? hasOutline(board, tour.cells) : !apart.includes(s) || tour.cells.length <= mostApart;
  };
  return styles.filter(suits);
}

/** The same without a style that was chosen for another board or tour. */
export function suited(k: KeepOptions, s: Shown): KeepOptions {
  return k.style && !keptStyles(s).includes(k.style) ? { ...k, style: null } : k;
}

/** Styles with lines that can pass over each other, and be marked where they leave the board. */
const crossing: readonly Style[] = ["line", "smooth", "arc"];

/** Marks where lines leave the board can be told apart on so many squares. */
const mostMarked = 4096;

/** Styles that films know. */
const filmStyles: readonly Style[] = ["line", "numbers", "smooth", "heat", "accessibility", "stack"];

/** Styles whose films have a ring round the number where the piece is, which the piece itself would cover. */
const numbered: readonly Style[] = ["numbers", "heat"];

/** Styles that sheets do not know: one is of a moment, the other lays all tours over each other. */
const sheetless: readonly Style[] = ["accessibility", "string"];

/** The most tours of a sheet that the server makes. */
export const mostTours = 100;

/** The longest sides, in pixels, that the server makes. */
export const mostPixels: Partial<Record<Format, number>> = { png: 4096, gif: 1000, apng: 1000 };

/** The longest side of a picture on a page, and of a film, if nothing else is said: those of screens, and of A4 at 300 points an inch. */
const usualPixels = { square: 1080, story: 1920, a4: 3508 } as const;
const filmPixels = 720;

/** The engine's colours of a poster's two: squares, edge and holes are between them. A film has paper. */
function coloursOf({ line, ground }: KeepOptions, film: boolean, ink: boolean): string {
  const colours = line === null ? [] : [`line=${line}`, `start=${line}`, `end=${line}`];
  if (ink) return colours.join(","); // pens have no areas
  if (ground === "none") colours.push(...(film ? [] : ["paper=none"]), "squares=none");
  else if (ground !== null) {
    const [r, g, b] = parts(ground);
    const ink = 0.299 * r + 0.587 * g + 0.114 * b > 140 ? "#22262b" : "#e8eaed";
    const to = line ?? ink;
    colours.push(`paper=${ground}`, `light=${ground}`, `dark=${mix(ground, to, 0.1)}`, `edge=${mix(ground, to, 0.4)}`, `hole=${mix(ground, to, 0.6)}`, `words=${ink}`);
  }
  return colours.join(",");
}

/** Whether a film may be as quick as is wished: that of Warnsdorff's rule is read, frame by frame. */
export function timed(style: Style): boolean {
  return style !== "accessibility";
}

/** What a poster adds to the question of a picture or a film of a tour. */
function posterOf(k: KeepOptions, { format, film }: Wanted, style: Style, ink: boolean): Partial<ExportQuestion> {
  const colours = coloursOf(k, film, ink);
  const own = film ? (mostPixels[format] ? filmPixels : undefined) : format === "png" && k.shape ? usualPixels[k.shape] : undefined;
  return {
    ...(colours && { colours }),
    ...(k.width !== null && !ink && { line_width: k.width }),
    ...(k.dedication && { dedication: k.dedication }),
    ...(!film && k.shape && { page: k.shape }),
    ...(film && timed(style) && k.lasts !== null && { lasts_ms: 1000 * k.lasts }),
    ...(k.size === null && own && { size: own }),
  };
}

/** The boards of photos: their longest side, in squares. */
export const photoSides = { least: 20, most: 200, usual: 120 } as const;

/** The question of a photo as one line, in the colours of a poster; on paper, if nothing else is said. */
export function photoOf(k: KeepOptions, photo: string, side: number, seed: number, format: Format): ExportQuestion {
  const theme = k.theme ?? "light";
  const poster = posterOf(k, { format, film: false }, "line", theme === "ink");
  const most = mostPixels[format];
  return { format, photo, board: `${side}x${side}`, seed, theme, ...poster, ...(most && k.size !== null && { size: Math.min(k.size, most) }) };
}

/** What a file is of: what is seen. */
export type Subject = "tour" | "walk" | "search" | "network";

/** Or of the tours that are asked for. */
type Kept = Subject | "sheet";

/** What there is to keep now, what is seen first. A duel is no walk of a piece. */
export function subjectsOf(s: State): Subject[] {
  const walk: Subject[] = piecesIn(s.play) === 1 && s.play.walk.length > 0 && s.play.walk.length < squareCount(s.board) ? ["walk"] : [];
  if (s.timeline.source !== "tour") return [s.timeline.source, ...(s.tour ? (["tour"] as const) : []), ...walk];
  return [...(s.tour ? (["tour"] as const) : []), ...walk];
}

/** A file that is wanted: svg is either a picture or a film. */
export interface Wanted {
  readonly format: Format;
  readonly film: boolean;
}

/** The style of a file. A film has one that films know, one of a search fewer; ink has no areas. */
export function styleOf(style: LookStyle, k: KeepOptions, { film }: Wanted, subject: Kept, whole = true): Style {
  const wanted = k.style ?? style;
  if (subject === "network") return "line";
  if (subject === "search") return wanted === "numbers" ? "numbers" : "line";
  if (film) return filmStyles.includes(wanted) ? wanted : "line";
  if (subject === "sheet" && sheetless.includes(wanted)) return "line";
  // Only of the tour on show it is known that it is closed, and only when it is home.
  if (rings.includes(wanted) && (subject !== "tour" || !whole)) return "line";
  if (k.theme === "ink" && (rings.includes(wanted) || wanted === "heat" || wanted === "stack")) return "line";
  return wanted;
}

export interface Turned {
  readonly turn: number;
  readonly tilt: number;
}

const degrees = (radians: number) => Math.round((radians * 180) / Math.PI) % 360;

/** Whether the piece itself is seen, if nothing else is said: on the way. */
export function pieceSeen({ film }: Wanted, subject: Kept, cells: number, at: number): boolean {
  return subject === "walk" || subject === "search" || (film ? subject !== "network" : subject === "tour" && at > 0 && at < cells);
}

/** Whether the board on show has names of rows and columns beside it; hexagons have theirs on files alone. */
export function namesSeen({ board, look }: Pick<State, "board" | "look">): boolean {
  return look.labels && isFlat(board);
}

/** The question of a sheet: the first tours, or some that are drawn from all, on pages. */
function sheetOf(s: State, k: KeepOptions): Partial<ExportQuestion> {
  const which = k.varied ? { sample: k.tours } : { as: s.options.as, all: true, limit: k.tours };
  return { ...constrained(s), ...which, page: k.page, title: k.title || undefined };
}

/** What the engine is asked for: the moment that is seen, in its look and colours. `dark` is how the page looks now, `at` the step that is shown, `view` how a stack is turned, in radians. */
export function fileOf(s: State, k: KeepOptions, wanted: Wanted, subject: Kept, dark: boolean, at: number, view?: Turned): ExportQuestion {
  const { format, film } = wanted;
  const cells = subject === "walk" ? s.play.walk : (s.tour?.cells ?? []);
  // A walk that is not finished is no tour yet.
  const of: Partial<ExportQuestion> = subject === "sheet" ? sheetOf(s, k) : subject === "walk" ? { tour: wireOf(s, cells), force: true } : { tour: wireOf(s, cells) };
  if (texts.includes(format)) return { format, ...of };
  const style = styleOf(s.look.style, k, wanted, subject, at === 0 || at >= cells.length);
  const theme = k.theme ?? (dark ? "dark" : "light");
  const events = subject === "search" || subject === "network";
  const most = mostPixels[format];
  const q: ExportQuestion = { format, style, theme: (film || events) && theme === "ink" ? "light" : theme, ...(events ? eventsOf(s, subject) : of) };
  if (film && format === "svg") q.film = true;
  if (most && k.size !== null) q.size = Math.min(k.size, most);
  if (!events && subject !== "sheet") Object.assign(q, posterOf(k, wanted, style, q.theme === "ink"));
  // A figure without its board has no rows and columns to name, unless it is asked to.
  if ((k.labels ?? (namesSeen(s) && !rings.includes(style))) && s.board.sides.length === 2) q.labels = true;
  if ((k.crosses ?? s.look.crosses) && takenOf(s.board).length) q.crosses = true;
  if (subject !== "network" && q.theme !== "ink") {
    const lines = crossing.includes(style);
    // Where a line passes under another, its gap has the colour of the ground.
    if (lines && (k.over ?? s.look.over) && (film || k.ground !== "none" || events || subject === "sheet")) q.over = true;
    // The small pictures of a sheet have no room for marks, a legend or the piece.
    if (lines && subject !== "sheet" && s.board.topology !== "plane" && cellCount(s.board) <= mostMarked) q.seams = true;
    if (style === "heat" && subject !== "sheet") q.legend = true;
    if (style === "stack" && view) [q.turn, q.tilt] = [degrees(view.turn), degrees(view.tilt)];
  }
  // Of the style accessibility, a picture of a step alone has room for the piece.
  const alone = subject !== "network" && subject !== "sheet" && (style !== "accessibility" || (at > 0 && !film));
  if (q.theme !== "ink" && alone && (k.figure ?? (pieceSeen(wanted, subject, cells.length, at) && !(film && numbered.includes(style))))) q.figure = true;
  if (film) {
    if (subject === "search") q.events = Math.max(2, at);
  } else if (events) q.at = Math.max(subject === "search" ? 1 : 0, at);
  // How many squares each leads on to, as of the step that is shown.
  else if (style === "accessibility") at > 0 && (q.step = Math.min(at, cells.length));
  else if (subject === "tour" && at > 0 && at < cells.length) q.at = at;
  return q;
}

/** The question of a search or of the network that is watched. */
function eventsOf(s: State, of: "search" | "network"): Partial<ExportQuestion> {
  const { order, prune, seed, rule } = s.options;
  if (of === "network") return { of, ...boardQuestion(s.board, s.piece), seed: Math.max(1, seed ?? 1), rule };
  return { of, ...questionOf(s), order, prune };
}

/**
 * What a file is called: the engine's name for it ("tour-8x8.svg") and what tells it from
 * the other files of the same board, so that none takes another's place: "walk-8x8.svg",
 * "tours-8x8.pdf", "tour-8x8-camel-heat-step20-film.png", "tour-8x8-grid.txt".
 */
export function nameFile(made: string, q: ExportQuestion, subject: Kept, film: boolean): string {
  const [name, ending] = [made.replace(/\.[^.]*$/, ""), made.replace(/^.*\./, "")];
  const piece = q.tour?.piece ?? q.piece ?? "";
  const at = q.at ?? q.step;
  const parts = [
    subject === "sheet" ? name.replace(/^tour\b/, "tours") : subject === "walk" ? name.replace(/^tour\b/, "walk") : name,
    piece === initial.piece ? "" : piece,
    q.style && q.style !== initial.look.style ? q.style : "",
    subject === "sheet" ? "" : (q.page ?? ""),
    at === undefined ? "" : `step${at}`,
    film ? "film" : "",
    texts.includes(q.format) && q.format !== ending ? q.format : "",
  ];
  return `${parts.map((part) => part.replace(/[^\w-]+/g, "_")).filter(Boolean).join("-")}.${ending}`;
}

/** Moves as text, as the format moves has them. */
export function movesText(shape: Shape, cells: readonly Cell[]): string {
  return cells.map((cell) => nameOf(shape, cell)).join(" ") + "\n";
}

/** What a link brings back, in words. `at` is the step that is shown. */
export function linkWords(s: State, at: number): string {
  const things = [msg("keep.holds-board"), msg("keep.holds-piece"), msg("keep.holds-ask")];
  if (s.tour) things.push(msg("keep.holds-tour", { n: s.tour.cells.length }));
  if (s.play.walk.length) things.push(msg(piecesIn(s.play) === 1 ? "keep.holds-walk" : "keep.holds-duel", { n: s.play.walk.length }));
  things.push(msg("keep.holds-look"));
  const { source } = s.timeline;
  if (source !== "tour") things.push(msg(`keep.holds-${source}`, { n: at }));
  else if (s.tour && Number.isFinite(s.timeline.at) && !s.timeline.playing) things.push(msg("keep.holds-step", { n: at }));
  return msg("keep.holds", { things: listed(things) });
}

/** Links longer than this are cut by some programs. */
export const longLink = 2000;

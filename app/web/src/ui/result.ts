/** What came of a puzzle of the calendar, to pass on: a line of text and a picture, of which neither gives anything away. */
import { layoutOf } from "../render/geometry";
import type { Board, Day, Puzzle } from "../state/model";
import { sizeWords } from "../state/squares";
import { dayWords, msg } from "../words/words";
import { copyText, share, shares } from "./clipboard";
import { encoded } from "./movie";

/** "Leaper 26 Nov, 8×8, 4:12, no hints". */
export function resultLine(day: Day, board: Board, time: string, hints: string): string {
  const date = dayWords(day.date);
  return msg("day.result", { date: day.level === "week" ? msg("day.week-of", { date }) : date, board: sizeWords(board), time, hints });
}

/** Its picture: the squares that were given, those that were found and those that were hints, without a number. */
export function resultPicture(board: Board, p: Puzzle, hints: readonly number[], line: string): Promise<Blob> {
  const { x: across, y: down, width: wide, height: high } = layoutOf(board);
  const size = 720;
  const square = Math.floor((size - 80) / Math.max(wide, high));
  const [width, height] = [wide * square, high * square];
  const canvas = Object.assign(document.createElement("canvas"), { width: size, height: height + 160 });
  const draw = canvas.getContext("2d")!;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  draw.fillStyle = colour("--paper");
  draw.fillRect(0, 0, size, height + 160);
  const left = (size - width) / 2;
  const hinted = new Set(hints);
  const holes = new Set(board.holes);
  p.given.forEach((n, cell) => {
    if (holes.has(cell)) return;
    const [x, y] = [left + across[cell] * square, 40 + down[cell] * square];
    draw.fillStyle = n ? colour("--words") : hinted.has(cell) ? colour("--end") : colour("--accent");
    draw.globalAlpha = n ? 0.85 : 0.7;
    draw.beginPath();
    draw.roundRect(x + 2, y + 2, square - 4, square - 4, square / 8);
    draw.fill();
  });
  draw.globalAlpha = 1;
  draw.fillStyle = colour("--words");
  draw.textAlign = "center";
  draw.direction = document.documentElement.dir === "rtl" ? "rtl" : "ltr";
  let font = 34;
  const family = colour("--sans") || "sans-serif";
  do draw.font = `600 ${font}px ${family}`;
  while (draw.measureText(line).width > size - 60 && --font > 12);
  draw.fillText(line, size / 2, height + 108);
  return encoded(canvas, msg("problem.copy-picture"));
}

/** Passes it on by what shares things here, with its picture where that takes files; else copies the text. Whether it was copied. */
export async function passOn(line: string, picture: () => Promise<Blob>): Promise<boolean> {
  const local = /^(localhost|127\.|\[::1)/.test(location.hostname);
  const text = local ? line : `${line}\n${location.href.replace(/#.*/, "")}`;
  const png = shares() ? await picture().catch(() => null) : null;
  const files = png ? [new File([png], "leaper.png", { type: "image/png" })] : [];
  if (png && (await share(navigator.canShare?.({ files }) ? { text, files } : { text }))) return false;
  await copyText(text);
  return true;
}

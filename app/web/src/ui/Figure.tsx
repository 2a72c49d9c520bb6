/** Boards with a figure: shapes, letters, and pictures that are pasted, dropped or chosen. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { boardOfPoints, boardOfText, cutsOf, type Unread } from "../state/figure";
import { setBoard } from "../state/changes";
import { maxCells, type Board } from "../state/model";
import { wordsOf } from "../state/problems";
import { nameOf } from "../state/squares";
import { Button, NumberField, Section, Switch, TextField, useSession } from "./parts";
import { bitmapOf, checkFile, paper, scaled } from "./picturefile";
import { listed, msg } from "../words/words";

const shapes = ["heart", "star", "ring", "tree", "diamond", "cross", "frame"] as const;
type Shape = (typeof shapes)[number];
const shapeWords = (shape: Shape) => msg(`shape.${(shape[0].toUpperCase() + shape.slice(1)) as Capitalize<Shape>}`);

/** Letters that the engine has; others are the browser's own. */
const outlined = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{P}\p{S}]+$/u;

/** The sizes that shapes and pictures have here, and their usual one. */
const [least, most, usual] = [8, 100, 12];

/** Letters in the browser's own font, as points, so many rows high. */
function pointsOf(text: string, rows: number): { points: Uint8ClampedArray; width: number } {
  const font = `bold ${rows}px sans-serif`;
  const measure = paper(1, 1);
  measure.font = font;
  const { width: wide, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = measure.measureText(text);
  const [width, height] = [Math.max(1, Math.ceil(wide) + 2), Math.max(1, Math.ceil(up + down) + 2)];
  const ctx = paper(width, height);
  ctx.font = font;
  ctx.textAlign = "left"; // whichever way the page and the letters go
  ctx.fillText(text, 1, up + 1);
  return { points: ctx.getImageData(0, 0, width, height).data, width };
}

export function Figures() {
  const session = useSession();
  const size = useSignal(usual);
  const busy = useSignal(false);
  const wrong = useSignal("");
  const told = useSignal("");
  const image = useSignal<ImageBitmap | null>(null);
  const text = useSignal("");
  const across = useSignal(24);
  const bound = useSignal(128);
  const light = useSignal(false);
  const over = useSignal(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => (stop.current?.abort(), image.peek()?.close()), []);

  /** Takes a board, or says in one sentence why there is none. */
  const take = (board: Board | Unread, words = "") => {
    wrong.value = typeof board === "string" ? msg(`build.unread-${board}`, { n: maxCells }) : "";
    told.value = wrong.value ? "" : words;
    if (typeof board !== "string") session.change((s) => setBoard(s, board), "figure");
  };
  /** Asks for a board; what was asked before ends. */
  const ask = async (f: (signal: AbortSignal) => Promise<void>) => {
    stop.current?.abort();
    const mine = (stop.current = new AbortController());
    busy.value = true;
    wrong.value = told.value = "";
    image.value?.close();
    image.value = null;
    try {
      await f(mine.signal);
    } catch (err) {
      if (!mine.signal.aborted) wrong.value = wordsOf(err);
    } finally {
      if (stop.current === mine) busy.value = false;
    }
  };
  const shape = (shape: Shape) =>
    void ask(async (signal) => {
      const { picture } = await session.engine.ask("shape", { shape, size: String(size.peek()) }, { signal });
      take(boardOfText(picture));
    });
  const letters = () =>
    void ask(async (signal) => {
      const word = text.peek().trim();
      if (!word) throw new Error(msg("build.which-letters"));
      if (!outlined.test(word)) {
        const { points, width } = pointsOf(word, 2 * size.peek());
        return take(boardOfPoints(points, width, 128), msg("build.own-font"));
      }
      const { verdict, picture, sentence } = await session.engine.ask("letters", { text: word, piece: session.piece.peek() }, { signal });
      if (verdict !== "found") throw new Error(sentence);
      take(boardOfText(picture), msg("build.has-tour"));
    });
  /** The picture as it is to be read now. */
  const read = () => {
    const { value: bitmap } = image;
    if (!bitmap) return;
    const width = across.peek();
    const height = Math.max(1, Math.round((width * bitmap.height) / bitmap.width));
    if (width * height > maxCells) return take("large");
    const ctx = scaled(bitmap, width, height);
    take(boardOfPoints(ctx.getImageData(0, 0, width, height).data, width, bound.peek(), light.peek()));
  };
  const open = (file: Blob) =>
    void ask(async (signal) => {
      checkFile(file);
      if (file.type.startsWith("text/")) {
        const words = await file.text();
        return signal.aborted ? undefined : take(boardOfText(words));
      }
      image.value = await bitmapOf(file, signal);
      read();
    });
  const openData = (data: DataTransfer | null): boolean => {
    const file = data?.files[0];
    const words = data?.getData("text/plain") ?? "";
    if (file) open(file);
    else if (words) void ask(async () => take(boardOfText(words)));
    return Boolean(file ?? words);
  };
  useEffect(() => {
    const paste = (e: ClipboardEvent) => {
      // What is pasted into a field is the field's.
      if (e.target instanceof HTMLElement && e.target.closest("input, textarea, select")) return;
      if (openData(e.clipboardData)) e.preventDefault();
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);

  return (
    <Section title={msg("build.figures")}>
      <NumberField label={msg("build.figure-size")} value={size.value} min={least} max={most} onChange={(n) => n !== null && (size.value = n)} />
      <div class="buttons" role="group" aria-label={msg("build.shapes")}>
        {shapes.map((s) => (
          <Button key={s} onClick={() => shape(s)}>
            {shapeWords(s)}
          </Button>
        ))}
      </div>
      <TextField label={msg("build.letters")} value={text.value} example="AB" onChange={(words) => (text.value = words)} />
      <div class="buttons">
        <Button disabled={busy.value} onClick={letters}>
          {msg("build.make-letters")}
        </Button>
        {busy.value && (
          <Button look="quiet" onClick={() => stop.current?.abort()}>
            {msg("build.stop")}
          </Button>
        )}
      </div>
      <div
        class={over.value ? "drop over" : "drop"}
        onDragOver={(e) => {
          e.preventDefault();
          over.value = true;
        }}
        onDragLeave={() => (over.value = false)}
        onDrop={(e) => {
          e.preventDefault();
          over.value = false;
          openData(e.dataTransfer);
        }}
      >
        <label class="button pick">
          {msg("build.picture")}
          <input class="unseen" type="file" accept="image/*,text/plain,.txt" onChange={(e) => e.currentTarget.files?.[0] && open(e.currentTarget.files[0])} />
        </label>
        <p class="hint">{msg("build.picture-help")}</p>
        {image.value && (
          <>
            <label class="field">
              <span>{msg("build.threshold")}</span>
              <input type="range" min={1} max={255} value={bound.value} onInput={(e) => ((bound.value = e.currentTarget.valueAsNumber), read())} />
            </label>
            <NumberField label={msg("build.across-squares")} value={across.value} min={least} max={most} onChange={(n) => n !== null && ((across.value = n), read())} />
            <Switch label={msg("build.light")} on={light.value} onChange={(on) => ((light.value = on), read())} />
          </>
        )}
      </div>
      <div class="told" aria-live="polite">
        {busy.value && <p class="hint">{msg("build.looking")}</p>}
        {told.value && <p class="good">{told.value}</p>}
      </div>
      {wrong.value && (
        <p class="wrong" role="alert">
          {wrong.value}
        </p>
      )}
    </Section>
  );
}

/** The most squares that are named one by one. */
const named = 6;

/** A button that cuts what makes a board's colours differ; these squares are marked before. */
export function Mend() {
  const session = useSession();
  const board = session.board.value;
  const graph = session.graph.value;
  const { kind } = session.ask.value;
  const cuts = useMemo(() => (graph ? cutsOf(board, graph.moves.out, kind) : []), [board, graph, kind]);
  useEffect(() => {
    session.marked.value = cuts;
  }, [cuts.join()]);
  useEffect(() => () => void (session.marked.value = []), []);
  if (!cuts.length) return null;
  const names = listed(cuts.slice(0, named).map((cell) => nameOf(board, cell)));
  const cut = () => {
    session.change((s) => setBoard(s, { ...s.board, holes: [...s.board.holes, ...cuts].sort((a, b) => a - b) }));
    session.say(msg("build.balanced"));
  };
  return (
    <div class="answer">
      <p>{cuts.length > named ? msg("build.unbalanced-many", { n: cuts.length }) : msg("build.unbalanced", { n: cuts.length, squares: names })}</p>
      <Button onClick={cut}>{msg("build.cut", { n: cuts.length })}</Button>
    </div>
  );
}

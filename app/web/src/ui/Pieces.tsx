/** The piece picker: each piece shows its moves on a small board. */
import { signal, useSignal, type Signal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { type Engine } from "../engine/engine";
import { layoutOf } from "../render/geometry";
import { boardWith, hexagonsOf, isAbsent } from "../state/hexagons";
import type { Cell } from "../state/model";
import { wordsOf } from "../state/problems";
import { sizeOf } from "../state/squares";
import type { NamedPiece } from "../engine/wire";
import { pieceName, pieceOf, pieceWords } from "../state/words";
import { Button, useSession } from "./parts";
import { msg, own } from "../words/words";

/** Diagrams are of boards so wide, cut to what the piece reaches; of hexagons, the box is as wide. */
const field = 15;
const middle = (field - 1) / 2;
const fieldOf = (hexagons: boolean) => (hexagons ? sizeOf(hexagonsOf([middle + 1])) : `${field}x${field}`);

/** What a piece reaches from the middle, as [row, column] from there. */
type Diagram = readonly (readonly [number, number])[];

/** The pieces and their diagrams, once for each engine. */
interface Book {
  entries: Signal<readonly NamedPiece[]>;
  diagrams: Signal<ReadonlyMap<string, Diagram>>;
  wrong: Signal<string>;
  loading: boolean;
}

const books = [new WeakMap<Engine, Book>(), new WeakMap<Engine, Book>()];

function bookOf(engine: Engine, hexagons: boolean): Book {
  const shelf = books[Number(hexagons)];
  let book = shelf.get(engine);
  if (!book) shelf.set(engine, (book = { entries: signal([]), diagrams: signal(new Map()), wrong: signal(""), loading: false }));
  return book;
}

async function diagramOf(engine: Engine, piece: string, hexagons: boolean): Promise<Diagram> {
  const info = await engine.ask("board", { board: fieldOf(hexagons), piece });
  return info.neighbours[middle * field + middle].map((to) => [Math.floor(to / field) - middle, (to % field) - middle] as const);
}

/** Loads the pieces, then their diagrams one after another. */
async function load(engine: Engine, book: Book, hexagons: boolean): Promise<void> {
  if (book.loading) return;
  book.loading = true;
  try {
    if (!book.entries.peek().length) book.entries.value = await engine.pieces();
    for (const { name } of book.entries.peek()) {
      if (book.diagrams.peek().has(name)) continue;
      book.diagrams.value = new Map(book.diagrams.peek()).set(name, await diagramOf(engine, name, hexagons));
    }
    book.wrong.value = "";
  } catch (err) {
    book.wrong.value = wordsOf(err);
  }
  book.loading = false;
}

/** The moves of a piece in words: the engine's, or in another language what they say. */
function aboutWords(about: string): string {
  return own(about, () => {
    const [, v] = /^\((\d+,\d+)\)-leaper/.exec(about) ?? [];
    const [, ridden] = /^rides as the (\w+)/.exec(about) ?? [];
    if (v) return msg("named.leaps", { v });
    if (ridden) return msg("named.rides", { piece: pieceWords(ridden) });
    return about.includes(" + ") ? about.split(" + ").map(pieceName).join(" + ") : about.startsWith("one square up") ? msg("named.pawn-moves") : about;
  });
}

interface ChoiceProps {
  legend: string;
  now: string;
  take: (piece: string) => void;
}

export function PieceChoice({ legend, now, take }: ChoiceProps) {
  const session = useSession();
  const id = useId();
  const hexagons = session.board.value.hex !== undefined;
  const book = bookOf(session.engine, hexagons);
  useEffect(() => void load(session.engine, book, hexagons), [book]);
  const entries = book.entries.value;
  const named = entries.some((e) => e.name === now);
  const about = entries.find((e) => e.name === now)?.about;
  return (
    <>
      <p class="piece-now">
        <b>{pieceName(now)}</b>
        {about && <span class="hint"> {aboutWords(about)}</span>}
      </p>
      <fieldset class="pieces">
        <legend class="unseen">{legend}</legend>
        {(entries.length ? entries : [{ name: now, about: "" }]).map(({ name, about }) => (
          <label key={name} class={name === now ? "piece chosen" : "piece"} title={aboutWords(about)}>
            <input type="radio" class="unseen" name={id} value={name} checked={name === now} onChange={() => take(name)} />
            <Moves diagram={book.diagrams.value.get(name)} hexagons={hexagons} />
            <span>{pieceName(name)}</span>
          </label>
        ))}
      </fieldset>
      {book.wrong.value && (
        <p class="wrong" role="alert">
          {book.wrong.value} <Button onClick={() => void load(session.engine, book, hexagons)}>{msg("page.again")}</Button>
        </p>
      )}
      <Own own={!entries.length || named ? "" : now} taken={take} />
    </>
  );
}

/** A piece of one's own: vectors, Betza letters, sums. Refused ones say why. */
function Own({ own, taken }: { own: string; taken: (piece: string) => void }) {
  const session = useSession();
  const help = useId();
  const wrong = useSignal("");
  const typed = useSignal<string | null>(null); // what is being typed, and what is refused, to be mended
  const diagram = useSignal<Diagram | undefined>(undefined);
  const hexagons = session.board.value.hex !== undefined;
  useEffect(() => {
    diagram.value = undefined;
    if (!own) return;
    let late = false;
    void diagramOf(session.engine, own, hexagons).then(
      (d) => void (late || (diagram.value = d)),
      () => {},
    );
    return () => void (late = true);
  }, [own, hexagons]);
  const take = async (form: HTMLFormElement) => {
    const piece = pieceOf(String(new FormData(form).get("own") ?? "").trim());
    if (!piece) return;
    try {
      const d = await diagramOf(session.engine, piece, hexagons);
      wrong.value = "";
      typed.value = null;
      diagram.value = d;
      taken(piece);
    } catch (err) {
      typed.value = piece;
      wrong.value = wordsOf(err);
    }
  };
  return (
    <form
      class="own"
      onSubmit={(e) => {
        e.preventDefault();
        void take(e.currentTarget);
      }}
    >
      <label class="field">
        <span>{msg("pieces.own")}</span>
        <input name="own" type="text" value={typed.value ?? own} placeholder="1,2+0,3" spellcheck={false} autocomplete="off" autocapitalize="off" aria-describedby={help} maxLength={200} onInput={(e) => (typed.value = e.currentTarget.value)} />
      </label>
      <Button type="submit">{msg("pieces.take")}</Button>
      {diagram.value && (
        <span class="piece own-piece">
          <Moves diagram={diagram.value} hexagons={hexagons} />
        </span>
      )}
      <p id={help} class={wrong.value ? "wrong" : "hint"} role={wrong.value ? "alert" : undefined}>
        {wrong.value || msg("pieces.help")}
      </p>
    </form>
  );
}

/** The same on a hexagon. */
function Hexagons({ diagram, half }: { diagram: Diagram | undefined; half: number }) {
  const board = boardWith(hexagonsOf([half + 1]), "plane", []);
  const layout = layoutOf(board);
  const n = 2 * half + 1;
  const at = (r: number, c: number) => (r + half) * n + c + half;
  const cells = Array.from(layout.x.keys()).filter((cell) => !isAbsent(board, cell));
  const path = (cell: Cell) => layout.corners!.map(([x, y], i) => `${i ? "L" : "M"}${(layout.x[cell] + 0.5 + x).toFixed(2)} ${(layout.y[cell] + 0.5 + y).toFixed(2)}`).join("") + "z";
  const [x, y] = [layout.x[at(0, 0)] + 0.5, layout.y[at(0, 0)] + 0.5];
  return (
    <svg class="moves" viewBox={`-0.1 -0.1 ${layout.width + 0.2} ${layout.height + 0.2}`} aria-hidden="true">
      <path class="moves-board" d={cells.map(path).join("")} />
      <path class="moves-squares" d={cells.filter((cell) => layout.dark[cell] === layout.dark[at(0, 0)]).map(path).join("")} />
      {diagram?.filter(([r, c]) => Math.max(Math.abs(r), Math.abs(c), Math.abs(r + c)) <= half).map(([r, c]) => <circle key={`${r},${c}`} cx={layout.x[at(r, c)] + 0.5} cy={layout.y[at(r, c)] + 0.5} r={0.32} />)}
      <rect class="moves-piece" x={x - 0.35} y={y - 0.35} width={0.7} height={0.7} rx={0.2} />
    </svg>
  );
}

/** The moves of a piece from the middle of a small board. */
function Moves({ diagram, hexagons }: { diagram: Diagram | undefined; hexagons: boolean }) {
  const lengthOf = (r: number, c: number) => Math.max(Math.abs(r), Math.abs(c), hexagons ? Math.abs(r + c) : 0);
  const reach = Math.max(2, ...(diagram ?? []).map(([r, c]) => lengthOf(r, c)));
  // A rider's board is cut off where it goes on for ever; others are shown whole.
  const half = (diagram?.length ?? 0) > 16 && reach === middle ? 3 : reach;
  if (hexagons) return <Hexagons diagram={diagram} half={half} />;
  const n = 2 * half + 1;
  const squares = [];
  for (let r = 0; r < n; r++) for (let c = (r + 1) % 2; c < n; c += 2) squares.push(`M${c} ${r}h1v1h-1z`);
  return (
    <svg class="moves" viewBox={`-0.1 -0.1 ${n + 0.2} ${n + 0.2}`} aria-hidden="true">
      <rect class="moves-board" width={n} height={n} />
      <path class="moves-squares" d={squares.join("")} />
      {diagram?.filter(([r, c]) => lengthOf(r, c) <= half).map(([r, c]) => <circle key={`${r},${c}`} cx={c + half + 0.5} cy={r + half + 0.5} r={0.32} />)}
      <rect class="moves-piece" x={half + 0.15} y={half + 0.15} width={0.7} height={0.7} rx={0.2} />
    </svg>
  );
}

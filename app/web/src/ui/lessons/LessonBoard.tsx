/** The board of a lesson, in place of the painted one: a picture, and squares that can be chosen. */
import { boardWords } from "../../state/words";
import type { Cell, LessonPlace } from "../../state/model";
import { nameOf } from "../../state/squares";
import { artOf, artSide } from "../../render/pieces";
import { lesson } from "../../words/lessons";
import { useSession } from "../parts";
import { openPlace } from "./desk";
import { pictureOf, type Picture } from "./pictures";

export function LessonBoard() {
  const session = useSession();
  const place = openPlace(session).value;
  return place && <Drawn of={place} />;
}

function Drawn({ of }: { of: LessonPlace }) {
  const session = useSession();
  const picture = pictureOf(session, of);
  const { board, pick } = picture;
  const [rows, columns] = board.sides;
  return (
    <div class="ls-place">
      <div class="ls-board" style={{ "--columns": columns, "--rows": rows }} role="group" aria-label={lesson("board", { board: boardWords(board) })}>
        <Squares picture={picture} rows={rows} columns={columns} />
        {pick?.cells.map((cell) => (
          <button
            key={cell}
            type="button"
            class="ls-pick"
            data-cell={cell}
            aria-label={[nameOf(board, cell), picture.words?.get(cell)].filter((w) => w !== undefined).join(", ")}
            style={{ left: `${(100 * (cell % columns)) / columns}%`, top: `${(100 * Math.floor(cell / columns)) / rows}%` }}
            onClick={() => {
              pick.take(cell);
              session.say(nameOf(board, cell));
            }}
          />
        ))}
      </div>
    </div>
  );
}

function Squares({ picture, rows, columns }: { picture: Picture; rows: number; columns: number }) {
  const { walk = [], closed, words, tints, rings = [], dots = [], done = [], lines = [], arcs = [] } = picture;
  const x = (cell: Cell) => (cell % columns) + 0.5;
  const y = (cell: Cell) => Math.floor(cell / columns) + 0.5;
  const square = (cell: Cell) => `M${cell % columns} ${Math.floor(cell / columns)}h1v1h-1z`;
  const all = Array.from({ length: rows * columns }, (_, cell) => cell);
  const dark = all.filter((cell) => (tints?.get(cell) ?? (Math.floor(cell / columns) + (cell % columns)) % 2) === 1);
  // An arc bends away from the straight line, so that arcs over others can be told apart.
  const arc = ([a, b]: readonly [Cell, Cell]) => `M${x(a)} ${y(a)}Q${(x(a) + x(b)) / 2 + (y(b) - y(a)) / 3} ${(y(a) + y(b)) / 2 + 0.35 + Math.abs(x(b) - x(a)) / 4} ${x(b)} ${y(b)}`;
  const head = walk.at(-1);
  return (
    <svg viewBox={`-0.05 -0.05 ${columns + 0.1} ${rows + 0.1}`} aria-hidden="true">
      <rect class="ls-ground" width={columns} height={rows} />
      <path class={tints ? "ls-dark tinted" : "ls-dark"} d={dark.map(square).join("")} />
      <path class="ls-done" d={done.map(square).join("")} />
      <rect class="ls-frame" width={columns} height={rows} />
      <path class="ls-line" d={walk.map((cell, i) => `${i ? "L" : "M"}${x(cell)} ${y(cell)}`).join("") + (closed ? "Z" : "")} />
      <path class="ls-pairs" d={lines.map(([a, b]) => `M${x(a)} ${y(a)}L${x(b)} ${y(b)}`).join("")} />
      <path class="ls-arcs" d={arcs.map(arc).join("")} />
      {[...new Set([...arcs, ...lines].flat())].map((cell) => (
        <circle key={`e${cell}`} class="ls-end" cx={x(cell)} cy={y(cell)} r={0.12} />
      ))}
      {dots.map((cell) => (
        <circle key={`d${cell}`} class="ls-dot" cx={x(cell)} cy={y(cell)} r={0.16} />
      ))}
      {rings.map((cell) => (
        <circle key={`r${cell}`} class="ls-ring" cx={x(cell)} cy={y(cell)} r={0.36} />
      ))}
      {[...(words ?? [])].map(([cell, word]) => (
        <text key={`w${cell}`} class="ls-word" x={x(cell)} y={y(cell) + 0.14}>
          {word}
        </text>
      ))}
      {walk.length > 1 && <circle class="ls-start" cx={x(walk[0])} cy={y(walk[0])} r={0.14} />}
      {head !== undefined && !closed && <path class="ls-piece" d={artOf("knight")} fill-rule="evenodd" transform={`translate(${x(head) - 0.38} ${y(head) - 0.38}) scale(${0.76 / artSide})`} />}
    </svg>
  );
}

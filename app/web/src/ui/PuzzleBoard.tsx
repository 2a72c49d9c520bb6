/**
 * The board of a puzzle: a grid of squares with numbers to write in. It takes the place
 * of the painted board. One square has the focus; arrows move it, digits write.
 */
import { useEffect, useRef } from "preact/hooks";
import { goTo, layoutOf } from "../render/geometry";
import { legsOf } from "../render/legs";
import { isAbsent, isUpright } from "../state/hexagons";
import type { Board, Cell, Puzzle } from "../state/model";
import { numberOn, stepsOf, type Step } from "../state/puzzle";
import { fileName, nameOf, outside } from "../state/squares";
import { drawnMoves, lettersOn, reading } from "../state/variants";
import { boardWords, comma } from "../state/words";
import { useSession } from "./parts";
import { msg } from "../words/words";

export function PuzzleBoard() {
  const session = useSession();
  const { puzzling } = session;
  const grid = useRef<HTMLDivElement>(null);
  const p = puzzling.puzzle.value!;
  const board = session.board.value;
  const layout = layoutOf(board);
  const [rows, columns] = board.sides;
  const chosen = puzzling.cell.value;
  const draft = puzzling.draft.value;
  const holes = new Set(board.holes);
  const beyond = new Set(outside(board));
  const { reach, lines } = puzzling.aids.value;
  const moves = session.graph.value?.moves ?? null;
  const drawn = drawnMoves(board, p);
  const letters = lettersOn(board, p);
  const near = new Set(reach && !puzzling.solved.value && !holes.has(chosen) ? moves?.out[chosen] : []);

  const focus = (cell: Cell) => {
    puzzling.select(cell);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
  };
  // The button that made the puzzle is gone, and the focus with it: digits go to the board.
  useEffect(() => {
    if (document.activeElement === document.body) grid.current?.querySelector<HTMLElement>(`[data-cell="${chosen}"]`)?.focus({ preventScroll: true });
  }, [p.given]);
  const key = (e: KeyboardEvent) => {
    if (e.altKey || e.metaKey || e.ctrlKey) return;
    const cell = chosen;
    const to = goTo(layout, cell, e.key);
    if (to !== null) focus(to);
    else if (/^[0-9]$/.test(e.key)) puzzling.digit(Number(e.key));
    else if (e.key === "Backspace") puzzling.rub(false);
    else if (e.key === "Delete") puzzling.rub(true);
    else if (e.key === "Enter" || e.key === " " || e.key === ",") puzzling.settle();
    else if (e.key === "p" || e.key === "P") {
      puzzling.settle();
      puzzling.pencil.value = !puzzling.pencil.value;
      session.say(msg(puzzling.pencil.value ? "puzzle.pencil-on" : "puzzle.pencil-off"));
    } else return;
    e.preventDefault();
  };
  const words = (cell: Cell): string => {
    const name = nameOf(board, cell);
    if (holes.has(cell)) return [name, msg("square.hole")].join(comma());
    const list = [name, p.given[cell] ? msg("puzzle.cell-given", { n: p.given[cell] }) : p.filled[cell] ? `${p.filled[cell]}` : msg("puzzle.is-empty")];
    if (letters) list.push(msg("puzzle.cell-letter", { letter: letters[cell] }));
    const ends = drawn.flatMap(([a, b]) => (a === cell ? [b] : b === cell ? [a] : []));
    if (ends.length) list.push(msg("puzzle.cell-legs", { squares: ends.map((end) => nameOf(board, end)).join(comma()) }));
    const marks = p.marks[cell] ?? [];
    if (!numberOn(p, cell) && marks.length) list.push(msg("puzzle.cell-marks", { marks: marks.join(" ") }));
    if (puzzling.wrong(cell)) list.push(msg("puzzle.cell-wrong"));
    if (near.has(cell) && !holes.has(cell)) list.push(msg("square.away"));
    if (puzzling.hinted(cell)) list.push(msg("puzzle.cell-hint"));
    else if (puzzling.reason(cell)) list.push(msg("puzzle.cell-reason"));
    return list.join(comma());
  };
  const looks = (cell: Cell): string => {
    const row = Math.floor(cell / columns);
    const parts = ["pz-cell"];
    if (holes.has(cell)) parts.push(beyond.has(cell) ? "hole beyond" : "hole");
    else if (layout.corners) parts.push(["", "half", "dark"][layout.dark[cell]]);
    else if ((row + (cell % columns)) % 2 === (rows + 1) % 2) parts.push("dark");
    if (p.given[cell]) parts.push("given");
    if (cell === chosen) parts.push("chosen");
    if (near.has(cell)) parts.push("near");
    if (puzzling.wrong(cell)) parts.push("wrong");
    if (puzzling.hinted(cell)) parts.push("hinted");
    else if (puzzling.reason(cell)) parts.push("reason");
    return parts.join(" ");
  };

  return (
    <div class={letters ? "pz-place lettered" : "pz-place"}>
      <div class={layout.corners ? `pz-frame pz-hex ${isUpright(board) ? "upright" : ""}` : "pz-frame"} style={{ "--columns": layout.width, "--rows": layout.height }}>
        {!layout.corners && (
          <div class="pz-side" aria-hidden="true">
            {Array.from({ length: rows }, (_, r) => (
              <span key={r}>{rows - r}</span>
            ))}
          </div>
        )}
        <div class="pz-board" role="grid" ref={grid} aria-label={msg("grid.puzzle", { board: boardWords(board) })} onKeyDown={key} onFocusOut={() => puzzling.settle()}>
          {drawn.length > 0 && <Drawn board={board} puzzle={p} moves={drawn} />}
          {lines && moves && <Lines board={board} steps={stepsOf(p, p.given.length - holes.size, moves)} />}
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} role="row" class="pz-row">
              {Array.from({ length: columns }, (_, col) => {
                const cell = row * columns + col;
                if (isAbsent(board, cell)) return null;
                const marks = p.marks[cell] ?? [];
                return (
                  <div
                    key={col}
                    role="gridcell"
                    class={looks(cell)}
                    data-cell={cell}
                    data-letter={letters?.[cell]}
                    style={layout.corners ? { "--x": layout.x[cell], "--y": layout.y[cell] } : undefined}
                    tabIndex={cell === chosen ? 0 : -1}
                    aria-selected={cell === chosen}
                    aria-label={words(cell)}
                    onClick={() => focus(cell)}
                    onFocus={() => cell !== puzzling.cell.peek() && puzzling.select(cell)}
                  >
                    {layout.corners && <i class="pz-ground" />}
                    {numberOn(p, cell) ? (
                      <span class="pz-number">{numberOn(p, cell)}</span>
                    ) : (
                      <span class="pz-marks">
                        {marks.join(" ")}
                        {cell === chosen && draft > 0 && <i> {draft}_</i>}
                      </span>
                    )}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {!layout.corners && (
          <div class="pz-below" aria-hidden="true">
            {Array.from({ length: columns }, (_, c) => (
              <span key={c}>{fileName(c)}</span>
            ))}
          </div>
        )}
      </div>
      {letters && (
        <p class="pz-read">
          {msg("puzzle.read")} <b dir="auto">{reading(letters, p, p.given.length - holes.size)}</b>
        </p>
      )}
    </div>
  );
}

/** How far a drawn move keeps from the middle of a square with a number. */
const clear = 0.33;

/** The moves that are given, each from near one number to near the other; a dot ends it where there is none. */
function Drawn({ board, puzzle, moves }: { board: Board; puzzle: Puzzle; moves: readonly (readonly [Cell, Cell])[] }) {
  const vectors = useSession().graph.value?.vectors ?? [];
  const layout = layoutOf(board);
  const full = (cell: Cell) => Boolean(numberOn(puzzle, cell) || puzzle.letters);
  const path = moves.flatMap(([from, to]) => {
    const legs = legsOf(layout, vectors, from, to).map((leg) => [...leg]);
    const last = legs[legs.length - 1];
    if (full(from)) legs[0].splice(0, 2, ...toward(legs[0], 0, 2));
    if (full(to)) last.splice(2, 2, ...toward(last, 2, 0));
    return legs.map(([ax, ay, bx, by]) => `M${ax} ${ay}L${bx} ${by}`);
  });
  const dots = [...new Set(moves.flat())].filter((cell) => !full(cell));
  return (
    <svg class="pz-drawn" viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true">
      <path d={path.join("")} />
      {dots.map((cell) => (
        <circle key={cell} cx={layout.x[cell] + 0.5} cy={layout.y[cell] + 0.5} r={0.1} />
      ))}
    </svg>
  );
}

/** A point of a leg, so far from one of its ends to the other. */
function toward(leg: readonly number[], from: number, to: number): [number, number] {
  const [dx, dy] = [leg[to] - leg[from], leg[to + 1] - leg[from + 1]];
  const part = clear / Math.max(Math.hypot(dx, dy), clear);
  return [leg[from] + dx * part, leg[from + 1] + dy * part];
}

/** Lines between numbers that follow each other; one that is no move of the piece is broken. Those over glued edges are left out. */
function Lines({ board, steps }: { board: Board; steps: readonly Step[] }) {
  const layout = layoutOf(board);
  const [rows, columns] = board.sides;
  const over = (a: Cell, b: Cell) => board.topology !== "plane" && (2 * Math.abs((a % columns) - (b % columns)) > columns || 2 * Math.abs(Math.floor(a / columns) - Math.floor(b / columns)) > rows);
  const path = (legal: boolean) =>
    steps
      .filter((s) => s.legal === legal && !over(s.from, s.to))
      .map(({ from, to }) => `M${layout.x[from] + 0.5} ${layout.y[from] + 0.5}L${layout.x[to] + 0.5} ${layout.y[to] + 0.5}`)
      .join("");
  return (
    <svg class="pz-lines" viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true">
      <path d={path(true)} />
      <path class="no-move" d={path(false)} />
    </svg>
  );
}

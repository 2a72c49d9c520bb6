/** A tour as a small picture: the board, the line, and where it starts. */
import { layoutOf } from "../render/geometry";
import type { Board, Cell } from "../state/model";

export function Thumb({ board, cells, closed }: { board: Board; cells: readonly Cell[]; closed: boolean }) {
  const { width, height, x, y, dark } = layoutOf(board);
  const points = cells.map((cell) => `${x[cell] + 0.5} ${y[cell] + 0.5}`);
  const wide = Math.max(width, height) / 56;
  const squares = cells.filter((cell) => dark[cell]).map((cell) => `M${x[cell]} ${y[cell]}h1v1h-1z`);
  return (
    <svg class="thumb" viewBox={`-0.1 -0.1 ${width + 0.2} ${height + 0.2}`} aria-hidden="true">
      <rect width={width} height={height} />
      <path class="thumb-squares" d={squares.join("")} />
      <path class="thumb-line" d={`M${points.join("L")}${closed ? "Z" : ""}`} stroke-width={wide} />
      <circle cx={x[cells[0]] + 0.5} cy={y[cells[0]] + 0.5} r={0.24} />
    </svg>
  );
}

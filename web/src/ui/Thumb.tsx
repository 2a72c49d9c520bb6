/** A tour as a small picture: one line. */
import { layoutOf } from "../render/geometry";
import type { Board, Cell } from "../state/model";

export function Thumb({ board, cells, closed }: { board: Board; cells: readonly Cell[]; closed: boolean }) {
  const { width, height, x, y } = layoutOf(board);
  const points = cells.map((cell) => `${x[cell] + 0.5} ${y[cell] + 0.5}`);
  return (
    <svg class="thumb" viewBox={`-0.2 -0.2 ${width + 0.4} ${height + 0.4}`} aria-hidden="true">
      <rect width={width} height={height} />
      <path d={`M${points.join("L")}${closed ? "Z" : ""}`} stroke-width={Math.max(width, height) / 70} />
    </svg>
  );
}

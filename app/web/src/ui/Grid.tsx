/**
 * The grid over the painted board, which is read and walked: a layer, one stop for the
 * Tab key in it. Of a large board only the rows round the focus are in the page.
 */
import { useComputed } from "@preact/signals";
import { seen, type Layer, type Layout } from "../render/geometry";
import { isAbsent } from "../state/hexagons";
import type { Cell } from "../state/model";
import { boardWords } from "../state/words";
import { msg } from "../words/words";
import { describer } from "./describe";
import { useSession } from "./parts";

/** Boards up to this size have all their squares in the page. */
const maxWhole = 1024;
/** Rows before and after the focus that are in the page on larger boards. */
const nearby = 3;

interface GridProps {
  layout: Layout;
  layer: Layer;
  number: number;
  of: number;
  unit: number;
  margin: number;
  focus: Cell;
  /** The square that the piece stands on, from where it can be dragged. */
  grab: Cell | null;
}

export function Grid({ layout, layer, number, of, unit, margin, focus, grab }: GridProps) {
  const session = useSession();
  const board = session.board.value;
  const words = useComputed(() => describer(session));
  const describe = words.value;
  const whole = of * layer.rows * layer.columns <= maxWhole;
  const mine = focus >= layer.first && focus < layer.first + layer.rows * layer.columns;
  const focusRow = mine ? Math.floor((seen(layout, layer, focus - layer.first) - layer.first) / layer.columns) : 0;
  const low = whole ? 0 : Math.max(0, focusRow - nearby);
  const high = whole ? layer.rows : Math.min(layer.rows, focusRow + nearby + 1);
  const rows = [];
  for (let row = low; row < high; row++) {
    const cells = [];
    for (let col = 0; col < layer.columns; col++) {
      const cell = seen(layout, layer, row * layer.columns + col);
      if (isAbsent(board, cell)) continue;
      // Hexagons lie in no rows.
      const place = layout.corners ? { left: `${layout.x[cell] * unit}px`, top: `${layout.y[cell] * unit}px`, width: `${unit}px`, height: `${unit}px` } : undefined;
      cells.push(
        <div key={col} style={place} role="gridcell" class={cell === grab ? "cell grab" : "cell"} data-cell={cell} aria-colindex={col + 1} tabIndex={cell === focus ? 0 : -1} aria-label={describe(cell)} />,
      );
    }
    rows.push(
      <div key={row} role="row" class="row" aria-rowindex={row + 1} style={layout.corners ? { top: 0 } : { top: `${row * unit}px`, height: `${unit}px` }}>
        {cells}
      </div>,
    );
  }
  return (
    <div
      role="grid"
      class={layout.corners ? "layer hexagons" : "layer"}
      aria-label={msg(of > 1 ? "grid.layer" : "grid.board", { board: boardWords(board), n: number, all: of })}
      aria-rowcount={layer.rows}
      aria-colcount={layer.columns}
      style={{
        left: `${(layer.x + margin) * unit}px`,
        top: `${(layer.y + margin) * unit}px`,
        width: `${(layout.corners ? layout.width : layer.columns) * unit}px`,
        height: `${(layout.corners ? layout.height : layer.rows) * unit}px`,
      }}
    >
      {rows}
    </div>
  );
}

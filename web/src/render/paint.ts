/** The painter: a scene onto a canvas. */
import type { Scene } from "./scene";

/** Squares of empty space round the board; with labels there is room for them. */
export function marginOf(scene: { look: { labels: boolean } }): number {
  return scene.look.labels ? 0.7 : 0.25;
}

/** Paints a scene; unit is the width of a square in the canvas's pixels. */
export function paint(ctx: CanvasRenderingContext2D, scene: Scene, unit: number): void {
  const { layout, palette, moment } = scene;
  const margin = marginOf(scene) * unit;
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.fillStyle = palette.paper;
  ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  ctx.translate(margin, margin);
  const holes = new Set(layout.board.holes);
  for (const layer of layout.layers) {
    for (let row = 0; row < layer.rows; row++) {
      for (let col = 0; col < layer.columns; col++) {
        if (holes.has(layer.first + row * layer.columns + col)) continue;
        ctx.fillStyle = (row + col) % 2 ? palette.square : palette.paper;
        ctx.fillRect((layer.x + col) * unit, (layer.y + row) * unit, unit, unit);
      }
    }
    ctx.strokeStyle = palette.edge;
    ctx.lineWidth = Math.max(1, unit * 0.03);
    ctx.strokeRect(layer.x * unit, layer.y * unit, layer.columns * unit, layer.rows * unit);
  }
  ctx.strokeStyle = palette.line;
  ctx.lineWidth = unit * 0.06;
  ctx.lineJoin = ctx.lineCap = "round";
  ctx.beginPath();
  for (let i = 0; i < moment.length; i++) {
    const cell = moment.walk[i];
    const x = (layout.x[cell] + 0.5) * unit;
    const y = (layout.y[cell] + 0.5) * unit;
    if (i) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
  }
  if (moment.home) ctx.closePath();
  ctx.stroke();
  ctx.font = `${unit * 0.32}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  for (const mark of scene.marks) {
    const x = (layout.x[mark.cell] + 0.5) * unit;
    const y = (layout.y[mark.cell] + 0.5) * unit;
    ctx.fillStyle = mark.kind === "to" || mark.kind === "dead" ? palette.end : palette.start;
    ctx.beginPath();
    ctx.arc(x, y, unit * (mark.number === undefined ? 0.14 : 0.3), 0, 2 * Math.PI);
    ctx.fill();
    if (mark.number !== undefined) {
      ctx.fillStyle = palette.paper;
      ctx.fillText(String(mark.number), x, y);
    }
  }
}

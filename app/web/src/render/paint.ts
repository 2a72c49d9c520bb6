/**
 * The painter paints a scene onto a canvas, and then only the changes from scene to
 * scene. The picture is three things, one over the other:
 *
 * 	ground   the board; painted once, its holes over squares that are painted once for all of them
 * 	walk     items, one a step; going on paints them on, going back takes the
 * 	         boxes of what goes from a copy that was put away before, and paints
 * 	         what lies between in these boxes
 * 	top      marks of squares, and what moves; in boxes, over the walk
 *
 * The painter composes boxes on a separate canvas, from whole shapes, and copies them
 * from there: a clipped shape would have other pixels at its edges. So the result
 * equals that of painting the scene on an empty canvas.
 */
import { cellCount, type Cell } from "../state/model";
import { floatsOf, stageOf, type Float } from "./floats";
import { cellsIn } from "./geometry";
import { paintHoles, paintSquares } from "./ground";
import { beginItems, itemOf, paintItem, type Item } from "./items";
import { kitOf, nowhere, sameKit, sameSquares, type Kit } from "./kit";
import { bit, markBox, paintMarks } from "./marks";
import type { Scene } from "./scene";
import { common, copy, gather, isOfSize, meet, nothing, renew, union, type Box, type Surface } from "./surface";
import { Warnsdorff } from "./warnsdorff";

/** After how many items to save a copy, and how many copies to keep. */
const spacing = 256;
const maxLevels = 4;
/** More boxes than this are one. */
const maxBoxes = 256;

interface Level {
  /** The items that are on it. */
  depth: number;
  surface: Surface;
}

export class Painter {
  private kit: Kit | null = null;
  private walk: Surface | null = null;
  /** The ground without its holes: a hand that draws holes changes these once a frame. */
  private squares: { kit: Kit; surface: Surface } | null = null;
  /** Where boxes are put together. */
  private bench: Surface | null = null;
  /** The ground, and copies of the walk as it was; the deepest is the last. */
  private levels: Level[] = [];
  private spare: Surface[] = [];
  private items: Item[] = [];
  private bits = new Uint32Array(0);
  private figures = new Int16Array(0);
  private floats: Float[] = [];
  private readonly degrees = new Warnsdorff();
  private thick: { walk: unknown; is: boolean } = { walk: null, is: false };

  constructor(
    private readonly target: Surface,
    private readonly make: () => Surface,
  ) {}

  /** Paints a scene; unit is a square's side in pixels, ratio how many of these are one of the page; away is where the canvas begins. */
  paint(scene: Scene, unit: number, ratio = 1, away = nowhere): void {
    const kit = kitOf(scene, unit, ratio, scene.look.style === "glyph" && this.isThick(scene), away);
    const { width, height } = this.target.canvas;
    const dirty: Box[] = [];
    if (!this.kit || !this.walk || !sameKit(kit, this.kit) || !isOfSize(this.walk, width, height)) {
      this.begin(kit, width, height);
      dirty.push(this.whole());
    }
    this.kit = kit;
    this.follow(scene, kit, dirty);
    this.mark(scene, kit, dirty);
    this.float(floatsOf(scene, kit), dirty);
    // What is beside the canvas needs no paint.
    const whole = this.whole();
    this.refresh(kit, gather(dirty.map((box) => common(box, whole)), maxBoxes));
  }

  private whole(): Box {
    return { left: 0, top: 0, right: this.target.canvas.width, bottom: this.target.canvas.height };
  }

  /** Another board, look or size: all is new. */
  private begin(kit: Kit, width: number, height: number): void {
    this.spare.push(...this.levels.map((level) => level.surface));
    this.walk ??= this.make();
    this.bench ??= this.make();
    const ground = this.spare.pop() ?? this.make();
    // Copies of another size are of no use; new ones are made when they are needed.
    this.spare = [];
    for (const surface of [this.walk, this.bench, ground]) renew(surface, width, height);
    if (!this.squares || !isOfSize(this.squares.surface, width, height) || !sameSquares(this.squares.kit, kit)) {
      const surface = this.squares?.surface ?? this.make();
      renew(surface, width, height);
      paintSquares(surface, kit);
      this.squares = { kit, surface };
    }
    copy(ground.ctx, this.squares.surface, this.whole());
    paintHoles(ground, kit);
    copy(this.walk.ctx, ground, this.whole());
    this.levels = [{ depth: 0, surface: ground }];
    this.items = [];
    this.floats = [];
    const cells = cellCount(kit.layout.board);
    this.bits = new Uint32Array(cells);
    this.figures = new Int16Array(cells).fill(-1);
  }

  /** Brings the walk's items up to the scene's. */
  private follow(scene: Scene, kit: Kit, dirty: Box[]): void {
    const { walk, length, home, edges, pieces = 1 } = scene.moment;
    const count = edges ? edges.length >> 1 : length + (home && length > 1 ? 1 : 0);
    const fromOf = (i: number): Cell => (edges ? edges[2 * i] : i >= pieces ? walk[i - pieces] : -1);
    const cellAt = (i: number): Cell => (edges ? edges[2 * i + 1] : i < length ? walk[i] : walk[0]);
    const kindOf = (i: number): number => (edges ? (scene.moment.kinds?.[i] ?? 0) : 0);
    let keep = 0;
    const { items } = this;
    while (keep < count && keep < items.length && items[keep].cell === cellAt(keep) && items[keep].from === fromOf(keep) && items[keep].edge === (edges !== null) && items[keep].kind === kindOf(keep)) keep++;
    if (keep < items.length) {
      const gone = items.splice(keep).map((item) => item.box);
      dirty.push(...gone);
      this.restore(kit, gone.reduce(union, nothing));
    }
    if (keep === count) return;
    const { ctx } = this.walk!;
    beginItems(ctx, kit);
    const whole = this.whole();
    for (let i = keep; i < count; i++) {
      const item = itemOf(kit, fromOf(i), cellAt(i), i, edges !== null, kindOf(i));
      items.push(item);
      if (meet(item.box, whole)) paintItem(ctx, kit, item);
      dirty.push(item.box);
      // Copies that later ones would push out are not made.
      if (items.length % spacing === 0 && count - items.length < maxLevels * spacing) this.putAway();
    }
  }

  /** Keeps a copy of the walk as it is now. */
  private putAway(): void {
    const { width, height } = this.target.canvas;
    if (this.levels.length > maxLevels) this.spare.push(...this.levels.splice(1, 1).map((level) => level.surface));
    const surface = this.spare.pop() ?? this.make();
    if (!isOfSize(surface, width, height)) renew(surface, width, height);
    copy(surface.ctx, this.walk!, this.whole());
    this.levels.push({ depth: this.items.length, surface });
  }

  /** Repaints the walk's pixels in a box from the items that are left. */
  private restore(kit: Kit, box: Box): void {
    while (this.levels[this.levels.length - 1].depth > this.items.length) this.spare.push(this.levels.pop()!.surface);
    const { depth, surface } = this.levels[this.levels.length - 1];
    const bench = this.bench!;
    copy(bench.ctx, surface, box);
    beginItems(bench.ctx, kit);
    for (let i = depth; i < this.items.length; i++) if (meet(this.items[i].box, box)) paintItem(bench.ctx, kit, this.items[i]);
    copy(this.walk!.ctx, bench, box);
  }

  /** Brings the marks of squares up to the scene's. */
  private mark(scene: Scene, kit: Kit, dirty: Box[]): void {
    const { moment, look } = scene;
    const cells = this.bits.length;
    const bits = new Uint32Array(cells);
    const figures = new Int16Array(cells).fill(-1);
    const duel = moment.pieces === 2;
    if (look.degrees && scene.neighbours && !moment.edges && !duel) {
      const degrees = this.degrees.after(kit.layout.board, scene.neighbours, moment.walk, moment.length);
      degrees.forEach((degree, cell) => {
        if (degree < 0) return;
        bits[cell] = bit.degree;
        figures[cell] = degree;
      });
      if (moment.length && moment.length < kit.squares) {
        for (const cell of scene.neighbours[moment.walk[moment.length - 1]] ?? []) if (degrees[cell] >= 0) bits[cell] |= bit.choice;
      }
    }
    for (const { cell, kind, number } of scene.marks) {
      bits[cell] |= bit[kind];
      if (number !== undefined) figures[cell] = number;
    }
    const all = (cells: Iterable<Cell> | undefined, b: number) => {
      for (const cell of cells ?? []) bits[cell] |= b;
    };
    all(moment.tried, bit.tried);
    all(moment.passed, bit.passed);
    all(moment.few, bit.few);
    all(moment.many, bit.many);
    if (moment.cut) bits[moment.cut.cell] |= bit.cut;
    if (!moment.edges && moment.length) {
      const { full, closable } = stageOf(scene, kit.squares);
      if (kit.style === "line") {
        bits[moment.walk[0]] |= bit.start;
        if (duel && moment.length > 1) bits[moment.walk[1]] |= bit.rival;
      }
      const ends = kit.style === "line" || kit.style === "numbers";
      if (ends && full && !closable && !duel && scene.neighbours && kit.squares > 1) bits[moment.walk[moment.length - 1]] |= bit.end;
    }
    for (let cell = 0; cell < cells; cell++) {
      if (bits[cell] !== this.bits[cell] || figures[cell] !== this.figures[cell]) dirty.push(markBox(kit, cell));
    }
    this.bits = bits;
    this.figures = figures;
  }

  private float(floats: Float[], dirty: Box[]): void {
    const stay = (a: Float, list: Float[]) => list.some((b) => a.key === b.key);
    dirty.push(...this.floats.filter((f) => !stay(f, floats)).map((f) => f.box), ...floats.filter((f) => !stay(f, this.floats)).map((f) => f.box));
    this.floats = floats;
  }

  /** Makes the canvas's pixels in boxes those of the scene. */
  private refresh(kit: Kit, boxes: readonly Box[]): void {
    if (!boxes.length) return;
    const { bench, walk } = this;
    const { ctx } = bench!;
    const float = (high: boolean) => {
      for (const f of this.floats) if (f.high === high && boxes.some((box) => meet(f.box, box))) f.paint(ctx);
    };
    // A mark reaches a pixel or two beyond its square.
    const across = (pixels: number) => (pixels - kit.left) / kit.unit;
    const down = (pixels: number) => (pixels - kit.top) / kit.unit;
    const touched = new Set(boxes.flatMap((box) => cellsIn(kit.layout, across(box.left - 3), down(box.top - 3), across(box.right + 3), down(box.bottom + 3))));
    for (const box of boxes) copy(ctx, walk!, box);
    float(false);
    ctx.setTransform(1, 0, 0, 1, kit.left, kit.top);
    for (const cell of [...touched].filter((c) => this.bits[c]).sort((a, b) => a - b)) paintMarks(ctx, kit, cell, this.bits[cell], this.figures[cell]);
    float(true);
    for (const box of boxes) copy(this.target.ctx, bench!, box);
  }

  /** Whether the moves of a walk are single steps along rows and columns: such a walk cannot cross itself. */
  private isThick({ moment: { walk, pieces }, layout }: Scene): boolean {
    if (pieces === 2) return false;
    if (this.thick.walk !== walk) this.thick = { walk, is: crossless(layout.x, layout.y, walk) };
    return this.thick.is;
  }
}

/** Whether all moves of a walk are single steps along rows and columns, or from a hexagon to the next. */
export function crossless(x: ArrayLike<number>, y: ArrayLike<number>, walk: ArrayLike<Cell>): boolean {
  for (let i = 1; i < walk.length; i++) {
    if (Math.hypot(x[walk[i]] - x[walk[i - 1]], y[walk[i]] - y[walk[i - 1]]) > 1.01) return false; // a diagonal is longer
  }
  return true;
}

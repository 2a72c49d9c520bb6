import { describe, expect, test } from "vitest";
import { acrossFor, hit, labelsOf, layoutOf, marginOf } from "../src/render/geometry";
import { firstPart, legsOf, walked } from "../src/render/legs";
import { crossless, Painter } from "../src/render/paint";
import type { Scene, SquareMark } from "../src/render/scene";
import { gather, union } from "../src/render/surface";
import { contrast, palettes, ramp, readable } from "../src/render/themes";
import { mix } from "../src/state/colours";
import { boardWith, hexagonsOf } from "../src/state/hexagons";
import { Warnsdorff } from "../src/render/warnsdorff";
import { cellCount, initial, looks, type Board, type Cell, type Look } from "../src/state/model";
import { knight, leaps } from "../src/state/squares";
import type { Moment } from "../src/state/timeline";
import { at, boardOf, dice, fakeWalk, knightOn, randomWalk, topologiesOf } from "./tools";
import { fakeSurface, type FakeSurface } from "./canvas";

const still: Moment = { walk: [], length: 0, home: false, cut: null, edges: null, words: "" };

function sceneOf(board: Board, rest: Partial<Scene> = {}, look: Partial<Look> = {}): Scene {
  const vectors = board.sides.length === 2 ? knight : knight.map((v) => [...board.sides.slice(2).map(() => 0), ...v]);
  return {
    layout: layoutOf(board),
    vectors,
    neighbours: leaps(board, vectors),
    look: { ...initial.look, ...look },
    palette: palettes.light,
    moment: still,
    fraction: 0,
    marks: [],
    piece: "knight",
    ...rest,
  };
}

function painterOf(scene: Scene, unit: number): { painter: Painter; target: FakeSurface; made: FakeSurface[] } {
  const target = fakeSurface();
  const margin = 2 * marginOf(scene.layout.board, scene.look);
  target.fake.width = Math.round((scene.layout.width + margin) * unit);
  target.fake.height = Math.round((scene.layout.height + margin) * unit);
  const made: FakeSurface[] = [];
  const painter = new Painter(target, () => {
    made.push(fakeSurface());
    return made[made.length - 1];
  });
  return { painter, target, made };
}

/** Where pixels differ from those of the scene on an empty canvas. */
function wrong(target: FakeSurface, scene: Scene, unit: number): string[] {
  const fresh = painterOf(scene, unit);
  fresh.painter.paint(scene, unit);
  const bad: string[] = [];
  target.fake.pixels.forEach((v, i) => v !== fresh.target.fake.pixels[i] && bad.push(`${i % target.fake.width},${Math.floor(i / target.fake.width)}`));
  return bad.slice(0, 3);
}

const boards: [string, Board][] = [
  ["5x6", boardOf([5, 6])],
  ["holes", boardOf([6, 6], "plane", [0, 14, 15, 35])],
  ["cube", boardOf([3, 3, 4])],
  ["hexagon", boardWith(hexagonsOf([3]), "plane", [12])],
  ...topologiesOf([4, 5]).slice(1).map((t): [string, Board] => [t, boardOf([4, 5], t)]),
];

/** How many scenes follow each other. EVERY is set by night. */
const rounds = "EVERY" in ((globalThis as { process?: { env: object } }).process?.env ?? {}) ? 60 : 12;

describe("what is painted from scene to scene is what one scene paints on an empty canvas", { timeout: 60_000 }, () => {
  for (const [name, board] of boards) {
    for (const style of looks) {
      test(`${name}, ${style}`, () => {
        const roll = dice(board.sides.length * 31 + style.length + name.length);
        const unit = 12;
        const first = sceneOf(board, {}, { style, crosses: true });
        const { painter, target } = painterOf(first, unit);
        const moves = knightOn(board);
        let walk = randomWalk(board, moves, roll);
        let length = 0;
        let degrees = false;
        for (let i = 0; i < rounds; i++) {
          switch (roll(8)) {
            case 0:
              length = roll(walk.length + 1);
              break;
            case 1: // another branch
              walk = [...walk.slice(0, length), ...randomWalk(board, moves, roll).filter((cell) => !walk.slice(0, length).includes(cell))];
              break;
            case 2:
              degrees = !degrees;
              break;
            default:
              length = Math.max(0, Math.min(walk.length, length + roll(5) - 1));
          }
          const marks: SquareMark[] = [];
          for (const kind of ["from", "to", "legal", "dead", "last", "proof"] as const) {
            if (!roll(4)) marks.push({ cell: roll(cellCount(board)), kind, number: roll(2) ? roll(9) : undefined });
          }
          const some = () => (roll(2) ? [roll(cellCount(board)), roll(cellCount(board))] : undefined);
          const moment: Moment = { ...still, walk, length, tried: some(), passed: some(), cut: roll(3) ? null : { cell: roll(cellCount(board)), reason: "" }, solved: !roll(9) };
          const scene: Scene = { ...first, moment, marks, fraction: roll(3) / 3, look: { ...first.look, degrees } };
          painter.paint(scene, unit);
          expect(wrong(target, scene, unit)).toEqual([]);
        }
      });
    }
  }

  for (const style of looks) {
    test(`a part of a board that is larger than its canvas, ${style}`, () => {
      const board = boardOf([9, 9]);
      const scene = sceneOf(board, { moment: { ...still, walk: randomWalk(board, knightOn(board), dice(7)), length: 20 }, marks: [{ cell: 40, kind: "proof" }] }, { style });
      const unit = 12;
      const small = () => {
        const made = painterOf(scene, unit);
        Object.assign(made.target.fake, { width: 50, height: 40 });
        return made;
      };
      const dragged = small();
      // From place to place, as a hand drags it; none of them is that of the others.
      const seen = new Set<string>();
      for (const [x, y] of [[0, 0], [17, 31], [40, 8]]) {
        dragged.painter.paint(scene, unit, 1, { x, y });
        const fresh = small();
        fresh.painter.paint(scene, unit, 1, { x, y });
        expect(dragged.target.fake.pixels).toEqual(fresh.target.fake.pixels);
        seen.add(dragged.target.fake.pixels.join());
      }
      expect(seen.size).toBe(3);
    });

    test(`a duel: two walks by turns, ${style}`, () => {
      const board = boardOf([5, 6], "torus");
      const first = sceneOf(board, { rival: { piece: "wazir", vectors: [[0, 1], [0, -1], [1, 0], [-1, 0]] }, live: true }, { style, over: style === "line" }); // prettier-ignore
      const { painter, target } = painterOf(first, 12);
      const walk = at(board, "a5 f1 b3 f2 c5 a2 a4 a1 b2 b1");
      const roll = dice(style.length);
      for (let i = 0; i < rounds; i++) {
        const length = roll(walk.length + 1);
        const scene: Scene = { ...first, moment: { ...still, walk, length, pieces: 2 }, fraction: length < 2 ? 0 : roll(3) / 3 };
        painter.paint(scene, 12);
        expect(wrong(target, scene, 12)).toEqual([]);
      }
      // Whose a move is, is to be seen.
      const shown = (squares: string) => {
        const { painter, target } = painterOf(first, 12);
        painter.paint({ ...first, moment: { ...still, walk: at(board, squares), length: 4, pieces: 2 } }, 12);
        return target.fake.pixels;
      };
      expect(shown("a5 f1 b3 f2")).not.toEqual(shown("f1 a5 f2 b3"));
    });
  }

  test("the move home, a network's edges, another look, another size", () => {
    const board = boardOf([5, 6]);
    const first = sceneOf(board);
    const { painter, target } = painterOf(first, 10);
    const [a, b, c] = at(board, "a5 b3 c5");
    const walk = fakeWalk(board);
    const scenes: Scene[] = [
      { ...first, moment: { ...still, walk, length: 30 }, fraction: 0.5 },
      { ...first, moment: { ...still, walk, length: 30, home: true } },
      { ...first, moment: { ...still, walk, length: 29 } },
      { ...first, moment: { ...still, edges: [a, b, b, c], few: [a], many: [b] } },
      { ...first, moment: { ...still, edges: [b, c], few: [c] } },
      { ...first, moment: { ...still, walk: [a, b], length: 2 } },
      { ...first, palette: palettes.dark, moment: { ...still, walk: [a, b], length: 2 } },
    ];
    for (const scene of scenes) {
      painter.paint(scene, 10);
      expect(wrong(target, scene, 10)).toEqual([]);
    }
    target.fake.width = Math.round((6 + 2 * marginOf(board, first.look)) * 14);
    target.fake.height = Math.round((5 + 2 * marginOf(board, first.look)) * 14);
    painter.paint(scenes[5], 14);
    expect(wrong(target, scenes[5], 14)).toEqual([]);
  });

  test("walks so long that copies are put away, and back beyond them", () => {
    const board = boardOf([30, 40]);
    const walk = fakeWalk(board);
    const first = sceneOf(board);
    const unit = 4;
    const { painter, target, made } = painterOf(first, unit);
    const roll = dice(7);
    for (const length of [1, 300, 299, 255, 256, 257, 700, 690, 520, 510, 1200, 1190, 30, ...Array.from({ length: 4 }, () => roll(1201))]) {
      const scene = { ...first, moment: { ...still, walk, length } };
      painter.paint(scene, unit);
      expect(wrong(target, scene, unit)).toEqual([]);
    }
    expect(made.length).toBeLessThanOrEqual(8);
  });

  test("a step costs no more at the end of a long walk than at its start", () => {
    const board = boardOf([30, 40]);
    const walk = fakeWalk(board);
    const first = sceneOf(board);
    const { painter, target, made } = painterOf(first, 4);
    const strokes = () => [target, ...made].reduce((sum, s) => sum + s.context.strokes, 0);
    painter.paint({ ...first, moment: { ...still, walk, length: 1100 } }, 4);
    let before = strokes();
    painter.paint({ ...first, moment: { ...still, walk, length: 1101 } }, 4);
    expect(strokes() - before).toBeLessThan(20);
    before = strokes();
    for (const length of [1100, 1099, 1098, 1097]) painter.paint({ ...first, moment: { ...still, walk, length } }, 4);
    expect(strokes() - before).toBeLessThan(120);
    before = strokes();
    painter.paint({ ...first, moment: { ...still, walk, length: 1097 } }, 4);
    expect(strokes()).toBe(before);
  });
});

describe("layouts", () => {
  test("layers stand side by side, or in several rows; each place is that of its square", () => {
    const board = boardOf([4, 2, 3]);
    expect([layoutOf(board).width, layoutOf(board).height]).toEqual([15, 2]);
    const two = layoutOf(board, 2);
    expect([two.width, two.height]).toEqual([7, 5]);
    for (let cell = 0; cell < 24; cell++) expect(hit(two, two.x[cell] + 0.5, two.y[cell] + 0.5)).toBe(cell);
    expect(hit(two, 3.5, 0.5)).toBeNull();
    expect(two.layers.map(({ x, y }) => [x, y])).toEqual([[0, 0], [4, 0], [0, 3], [4, 3]]); // prettier-ignore
  });
  test("on narrow screens layers go below one another, where that makes squares larger", () => {
    const cube = boardOf([4, 4, 4]);
    expect(acrossFor(cube, 336, 560, 0.25)).toBe(2);
    expect(acrossFor(cube, 1200, 560, 0.25)).toBe(0);
    expect(acrossFor(boardOf([8, 8]), 336, 560, 0.25)).toBe(0);
    expect(acrossFor(boardOf([5, 3, 12]), 336, 900, 0.25)).toBe(1);
  });
  test("labels name rows and columns in their margin, and leave some out where they would touch", () => {
    const look = { labels: true };
    const words = labelsOf(boardOf([8, 8]), look).map((l) => l.words);
    expect(words).toEqual([..."12345678", ..."abcdefgh"]);
    for (const board of [boardOf([8, 8]), boardOf([100, 100]), boardOf([1, 40]), boardOf([40, 1])]) {
      for (const { x, y } of labelsOf(board, look)) {
        expect(x).toBeGreaterThan(-marginOf(board, look));
        expect(y).toBeLessThan(board.sides[0] + marginOf(board, look));
      }
    }
    expect(labelsOf(boardOf([100, 100]), look).length).toBeLessThan(150);
    expect(labelsOf(boardOf([4, 4, 4]), look)).toEqual([]);
  });
});

describe("legs", () => {
  test("a move on the board is straight", () => {
    const layout = layoutOf(boardOf([8, 8], "torus"));
    expect(legsOf(layout, knight, 0, 10)).toEqual([[0.5, 0.5, 2.5, 1.5]]);
  });
  test("a move round a torus leaves at one edge and comes in at the other", () => {
    const board = boardOf([5, 8], "torus");
    const legs = legsOf(layoutOf(board), knight, 0, at(board, "b1")[0] - 8); // up 2, right 1
    expect(legs).toHaveLength(2);
    const [a, b] = legs;
    expect(a.slice(0, 2)).toEqual([0.5, 0.5]);
    expect(a[3]).toBeCloseTo(0);
    expect(b[1]).toBeCloseTo(5);
    expect(a[2]).toBeCloseTo(b[0]);
    expect(b.slice(2)).toEqual([1.5, 3.5]);
  });
  test("on a Möbius strip it comes in mirrored", () => {
    const board = boardOf([5, 4], "mobius");
    const to = leaps(board, [[1, 2]])[3][0]; // from the top right, down 1, right 2
    const legs = legsOf(layoutOf(board), [[1, 2]], 3, to);
    expect(legs).toHaveLength(2);
    expect(legs[0][2]).toBeCloseTo(4);
    expect(legs[1][0]).toBeCloseTo(0);
    expect(legs[1][1]).toBeCloseTo(5 - legs[0][3]);
  });
  test("every move of every glued board ends where it should, in the picture", () => {
    for (const sides of [[4, 5], [1, 6], [3, 3]]) { // prettier-ignore
      for (const topology of topologiesOf(sides)) {
        const board = boardOf(sides, topology);
        const layout = layoutOf(board);
        leaps(board, knight).forEach((row, from) => {
          for (const to of row) {
            const legs = legsOf(layout, knight, from, to);
            const last = legs[legs.length - 1];
            expect(legs[0].slice(0, 2)).toEqual([layout.x[from] + 0.5, layout.y[from] + 0.5]);
            expect(last[last.length - 2]).toBeCloseTo(layout.x[to] + 0.5);
            expect(last[last.length - 1]).toBeCloseTo(layout.y[to] + 0.5);
            for (const leg of legs) {
              leg.forEach((v, i) => {
                expect(v).toBeGreaterThan(-1e-9);
                expect(v).toBeLessThan((i % 2 ? layout.height : layout.width) + 1e-9);
              });
            }
          }
        });
      }
    }
  });
  test("where nothing mirrors, the legs of a move are its vector together", () => {
    for (const topology of ["torus", "cylinder", "twisted:2"] as const) {
      const board = boardOf([4, 5], topology);
      const layout = layoutOf(board);
      const vectors = knight.map((v) => v.join());
      leaps(board, knight).forEach((row, from) => {
        for (const to of row) {
          const legs = legsOf(layout, knight, from, to);
          const sum = (i: number) => Math.round(legs.reduce((total, leg) => total + leg[i + 2] - leg[i], 0));
          expect(vectors).toContain([sum(1), sum(0)].join());
        }
      });
    }
  });
  test("a rider's move goes as many steps as it takes", () => {
    const layout = layoutOf(boardOf([1, 5], "torus"));
    expect(legsOf(layout, [[0, 1], [0, -1]], 0, 2)).toEqual([[0.5, 0.5, 2.5, 0.5]]); // prettier-ignore
  });
  test("from layer to layer the way is bent, and its parts are on it", () => {
    const layout = layoutOf(boardOf([2, 3, 3]));
    const [leg] = legsOf(layout, [], 0, 17);
    expect(leg).toHaveLength(8);
    expect(firstPart(leg, 1)).toEqual(leg);
    expect(firstPart(leg, 0).slice(6)).toEqual(leg.slice(0, 2));
    expect(walked([[0, 0, 1, 0], [5, 0, 6, 0]], 0.75)).toEqual([[0, 0, 1, 0], [5, 0, 5.5, 0]]); // prettier-ignore
  });
});

test("Warnsdorff's numbers, kept from step to step, are those counted anew", () => {
  for (const topology of ["plane", "klein"] as const) {
    const board = boardOf([5, 6], topology, [7]);
    const { out } = knightOn(board);
    const kept = new Warnsdorff();
    const roll = dice(3);
    let walk: Cell[] = [];
    for (let i = 0; i < 50; i++) {
      walk = roll(2) ? walk.slice(0, roll(walk.length + 1)) : randomWalk(board, knightOn(board), roll);
      const length = roll(walk.length + 1);
      const free = out.map((_, cell) => cell !== 7 && !walk.slice(0, length).includes(cell));
      expect([...kept.after(board, out, walk, length)]).toEqual(out.map((row, cell) => (free[cell] ? row.filter((to) => free[to]).length : -1)));
    }
  }
});

test("a walk of single steps does not cross itself", () => {
  const { x, y } = layoutOf(boardOf([3, 3]));
  expect(crossless(x, y, [0, 1, 2, 5, 8])).toBe(true);
  expect(crossless(x, y, [0, 4])).toBe(false);
});

test("boxes that nearly cover their union are one, and many are one", () => {
  const box = (left: number) => ({ left, top: 0, right: left + 10, bottom: 10 });
  expect(gather([box(0), box(5), box(100)], 9)).toEqual([union(box(0), box(5)), box(100)]);
  expect(gather([box(0), box(100), box(200)], 2)).toEqual([union(box(0), box(200))]);
  expect(gather([{ left: 3, top: 0, right: 3, bottom: 9 }], 9)).toEqual([]);
});

test("words on colours can be read, and marks seen", () => {
  for (const palette of [palettes.light, palettes.dark]) {
    for (let i = 0; i <= 20; i++) {
      const colour = ramp(palette.heat, i / 20);
      expect(contrast(colour, readable(colour))).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of [palette.paper, palette.square]) {
      for (const colour of [palette.start, palette.end, palette.line, ...palette.threads]) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(mix(palette.paper, palette.words, 0.72), ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(palette.paper, palette.end)).toBeGreaterThanOrEqual(4.5);
  }
});

test("a board with a hole more takes no memory anew, no place of a square is worked out again, and no square is painted", () => {
  const board = boardOf([6, 7]);
  const holed = { ...board, holes: [9] };
  const scene = sceneOf(board);
  const { painter, target, made } = painterOf(scene, 12);
  painter.paint(scene, 12);
  const sized = () => made.map(({ fake }) => fake.sized);
  const filled = () => made.reduce((sum, { context }) => sum + context.fills, 0);
  const [before, squares] = [sized(), filled()];
  const next = sceneOf(holed);
  expect(next.layout.x).toBe(scene.layout.x);
  painter.paint(next, 12);
  expect(sized()).toEqual(before);
  expect([squares, filled() - squares]).toEqual([1 + 21, 1]); // the ground and its dark squares, then the hole alone
  expect(wrong(target, next, 12)).toEqual([]);
});

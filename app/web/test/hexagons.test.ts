import { describe, expect, test } from "vitest";
import sizes from "../../../board/testdata/sizes.json";
import { goTo, hit, layoutOf, marginOf } from "../src/render/geometry";
import { legsOf } from "../src/render/legs";
import { clearHoles, fits, resize, setHole, setTopology } from "../src/state/changes";
import { around, boardWith, firstOf, hexagonsOf, isAbsent, takenOf } from "../src/state/hexagons";
import { fileOf, keptStyles } from "../src/state/keep";
import { readLink, writeLink } from "../src/state/link";
import { initial, plainKeep, squareCount, type Board } from "../src/state/model";
import { boardQuestion, readTour, wireOf } from "../src/state/question";
import { cellOf, leaps, nameOf, outside, readSize, sizeOf, sizeWords } from "../src/state/squares";
import { formNames, topologyOf } from "../src/state/topology";
import { boardWords } from "../src/state/words";
import { isWalk, movesOf } from "../src/state/walk";
import { dice, randomWalk, stateOf } from "./tools";

function board(size: string, ...taken: string[]): Board {
  const shape = readSize(size)!;
  return boardWith(shape, "plane", taken.map((name) => cellOf(shape, name)!));
}

const six = board("hex:6");
const rows = board("hex:5x7");
const wazir = around.map((v) => [...v]);
const squares = (b: Board) => Array.from({ length: b.sides[0] * b.sides[1] }, (_, cell) => cell).filter((cell) => !b.holes.includes(cell));

describe("cells", () => {
  test("they have the names that the engine gives them, there and back", () => {
    // The list that the package board is held against, too.
    for (const [size, names] of Object.entries(sizes.hexagons)) {
      const shape = readSize(size)!;
      names.split(" ").forEach((name, cell) => {
        expect(isAbsent(shape, cell), `${size} ${cell}`).toBe(name === "-");
        if (name === "-") return;
        expect(nameOf(shape, cell)).toBe(name);
        expect(cellOf(shape, name)).toBe(cell);
      });
    }
    expect(["j1", "a7", "a0", "l7", "f12", "m1", "(1,1)"].map((name) => cellOf(six, name))).toEqual(Array(7).fill(null));
    expect(cellOf(six, "(1,6)")).toBe(5);
  });
  test("sizes are read and written", () => {
    expect([six, rows].map((b) => sizeOf(b))).toEqual(["hex:6", "hex:5x7"]);
    expect([six, rows].map((b) => b.sides)).toEqual([[11, 11], [5, 9]]); // prettier-ignore
    expect([six, rows].map(squareCount)).toEqual([91, 35]);
    expect(sizeWords(rows)).toBe("hex:5×7");
    expect(fits(hexagonsOf([50]))).toBe(true);
    expect(fits(hexagonsOf([51]))).toBe(false);
    expect(boardWords(board("hex:4", "d4"))).toBe("hex:4, 1 hole");
  });
  test("each inner one has six neighbours", () => {
    const counts = (b: Board) => leaps(b, wazir).map((out) => out.length);
    expect(Math.max(...counts(six))).toBe(6);
    expect(counts(six).filter((n) => n === 3)).toHaveLength(6);
    expect(counts(six).reduce((a, b) => a + b)).toBe(2 * 240);
    expect(counts(rows).reduce((a, b) => a + b)).toBe(2 * (5 * 6 + 4 * 13));
  });
  test("what is taken away is told from what is absent", () => {
    const s = setHole(stateOf(six), cellOf(six, "f6")!, true);
    expect(takenOf(s.board).map((cell) => nameOf(six, cell))).toEqual(["f6"]);
    expect(boardQuestion(s.board, "wazir")).toEqual({ board: "hex:6", piece: "wazir", holes: ["f6"] });
    expect(setHole(s, 0, false)).toBe(s); // absent cells stay so
    expect(clearHoles(s).board).toEqual(six);
    expect(clearHoles(stateOf(six))).toEqual(stateOf(six));
    // A hole in the middle is enclosed, one at the edge is not.
    const holes = board("hex:4", "a1", "d4");
    expect(takenOf(holes).filter((cell) => outside(holes).includes(cell)).map((cell) => nameOf(holes, cell))).toEqual(["a1"]);
  });
  test("they are not glued", () => {
    expect(formNames.filter((name) => topologyOf(six, name))).toEqual(["plane"]);
    expect(setTopology(stateOf(six), "torus").board.topology).toBe("plane");
    expect(resize({ ...initial, board: { ...initial.board, topology: "torus" } }, hexagonsOf([3])).board).toEqual(board("hex:3"));
  });
});

test("another size keeps holes and ends where they are, seen from the middle; another kind does not", () => {
  const s = { ...stateOf(board("hex:4", "d4")), ask: { kind: "path" as const, from: cellOf(board("hex:4"), "d5"), to: null } };
  const larger = resize(s, hexagonsOf([5]));
  expect(larger.board).toEqual(board("hex:5", "e5"));
  expect(nameOf(larger.board, larger.ask.from!)).toBe("e6");
  const longer = resize(stateOf(board("hex:4x4", "b4", "c1")), hexagonsOf([6, 4]));
  expect(longer.board).toEqual(board("hex:6x4", "b6", "c3"));
  expect(resize(s, hexagonsOf([4, 4])).board).toEqual(board("hex:4x4"));
  expect(resize(s, { sides: [8, 8] }).board).toEqual(initial.board);
  expect(resize(s, board("hex:4"))).toBe(s);
});

describe("where they lie", () => {
  test.each(["hex:1", "hex:4", "hex:5x7", "hex:4x3"])("%s: neighbours are one apart, in both views, and all have room", (size) => {
    const b = board(size);
    for (const turned of [false, true]) {
      const layout = layoutOf(b, 0, turned);
      const [wide, high] = layout.reach;
      const away = (a: number, z: number) => Math.hypot(layout.x[a] - layout.x[z], layout.y[a] - layout.y[z]);
      leaps(b, wazir).forEach((out, cell) => out.forEach((to) => expect(away(cell, to)).toBeCloseTo(1)));
      const edge = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
      for (const cell of squares(b)) {
        const [x, y] = [layout.x[cell] + 0.5, layout.y[cell] + 0.5];
        Object.assign(edge, { left: Math.min(edge.left, x - wide), top: Math.min(edge.top, y - high), right: Math.max(edge.right, x + wide), bottom: Math.max(edge.bottom, y + high) });
        expect(hit(layout, x, y)).toBe(cell);
        expect(hit(layout, x + 0.3, y - 0.3)).toBe(cell);
        for (const to of leaps(b, wazir)[cell]) expect(layout.dark[to]).not.toBe(layout.dark[cell]);
      }
      expect([edge.left, edge.top]).toEqual([expect.closeTo(0), expect.closeTo(0)]);
      expect([edge.right, edge.bottom]).toEqual([expect.closeTo(layout.width), expect.closeTo(layout.height)]);
      expect(hit(layout, -0.6, 0.1)).toBeNull();
    }
    expect(marginOf(b, { labels: true, inside: true })).toBe(0);
  });
  test("a move is a straight line", () => {
    const layout = layoutOf(six);
    const [a, z] = [cellOf(six, "f6")!, cellOf(six, "f7")!];
    expect(legsOf(layout, wazir, a, z)).toEqual([[layout.x[a] + 0.5, layout.y[a] + 0.5, layout.x[a] + 0.5, layout.y[a] - 0.5]]);
  });
});

describe("keys", () => {
  const path = (b: Board, from: string, keys: string, turned = false) => {
    const names = { U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight", H: "Home", E: "End", P: "PageUp", N: "PageDown" } as Record<string, string>;
    let cell = cellOf(b, from)!;
    return [...keys].map((key) => nameOf(b, (cell = goTo(layoutOf(b, 0, turned), cell, names[key])!))).join(" ");
  };
  test("arrows go up and down a file, and along it from file to file at one height, there and back", () => {
    expect(path(board("hex:3"), "c3", "UUUDDRRRLLLLL")).toBe("c4 c5 c5 c4 c3 d2 e2 e2 d2 c3 b2 a2 a2");
    expect(path(board("hex:3"), "c3", "UR", true)).toBe("c2 b1");
    expect(path(board("hex:3"), "c3", "PNHE")).toBe("c5 c1 a1 e1");
    expect(path(board("hex:3"), "a1", "LLDR")).toBe("a1 a1 a1 b1");
  });
  test("they go along a row, and up and down between rows in the same place", () => {
    expect(path(board("hex:4x3"), "a1", "RRRUUUUDLH")).toBe("b1 c1 c1 c2 c3 c4 c4 c3 b3 a3");
  });
  test("each cell is reached, and Control has the first and the last", () => {
    for (const size of ["hex:1", "hex:4", "hex:5x7", "hex:4x3", "hex:2x1"]) {
      const b = board(size);
      const layout = layoutOf(b);
      const met = new Set([goTo(layout, firstOf(b), "Home", true)!]);
      for (const cell of met) for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) met.add(goTo(layout, cell, key)!);
      expect([...met].sort((x, y) => x - y)).toEqual(squares(b));
      expect(met.has(goTo(layout, firstOf(b), "End", true)!)).toBe(true);
    }
    expect(goTo(layoutOf(six), 5, "x")).toBeNull();
  });
});

test("links and questions hold them, with walks", () => {
  const roll = dice(3);
  for (const b of [six, rows, board("hex:4", "d4", "a1"), board("hex:1")]) {
    const moves = movesOf(leaps(b, wazir), false);
    const s = { ...stateOf(b, { piece: "wazir" }), play: { ...initial.play, walk: randomWalk(b, moves, roll) } };
    const read = readLink(`#${writeLink(s)}`);
    expect(read.problems).toEqual([]);
    expect(read.state).toEqual(s);
    expect(isWalk([moves], read.state.play.walk)).toBe(true);
  }
  expect(writeLink(stateOf(six))).toBe("v1&b=hex%3A6");
  expect(readLink("v1&b=hex:6").state.board).toEqual(six);
  for (const bad of ["hex:", "hex:0", "hex:51", "hex:1x2x3", "hex:999999999"]) expect(readLink(`v1&b=${bad}`).problems).toHaveLength(1);
  // All cells taken away are no board, and a start is on it.
  const two = board("hex:1x2");
  const walk = [0, 1];
  expect(readTour(wireOf(stateOf(two, { piece: "wazir" }), walk))).toEqual({ board: two, piece: "wazir", kind: "path", cells: walk });
  expect(readLink("v1&b=hex:3&f=a9").problems).toHaveLength(1);
});

test("a closed tour that goes round an area may be kept as it, and files may have names of files and ranks", () => {
  const ring = { cells: around.map(([down, right]) => 12 + 5 * down + right), number: null, by: "" };
  const three = board("hex:3", "c3");
  const shown = { board: three, tour: ring, closed: true };
  expect(keptStyles(shown)).toContain("region");
  expect(keptStyles({ ...shown, tour: { ...ring, cells: squares(six) } })).not.toContain("region");
  const s = stateOf(six);
  const asked = (labels: boolean | null) => fileOf(s, { ...plainKeep, labels }, { format: "svg", film: false }, "tour", false, 0).labels;
  // The board that is seen has none, and a file has them if they are asked for.
  expect([asked(null), asked(true)]).toEqual([undefined, true]);
});

import { describe, expect, test } from "vitest";
import { boardOfPoints, boardOfText, cutsOf } from "../src/state/figure";
import { boardWith, takenOf } from "../src/state/hexagons";
import { squareCount, type Board } from "../src/state/model";
import { knight, leaps, nameOf, readSize, sizeOf } from "../src/state/squares";
import { boardOf } from "./tools";

describe("boards from pictures", () => {
  test("text: dots are squares, what is empty round them goes", () => {
    expect(boardOfText("####\n#..#\r\n#.\n")).toEqual({ sides: [2, 2], topology: "plane", holes: [3] });
    expect(boardOfText("...\n. .")).toEqual({ sides: [2, 3], topology: "plane", holes: [4] });
  });
  test("what cannot be read says why", () => {
    expect(boardOfText("a board")).toBe("signs");
    expect(boardOfText("##\n##")).toBe("empty");
    expect(boardOfText("")).toBe("empty");
    expect(boardOfText(`${".".repeat(200)}\n`.repeat(60))).toBe("large");
  });
  test("hexagons: rows under gaps, or the lines of a size; blanks between all signs are not guessed at", () => {
    const triangle = boardOfText("hex:\n  .\n . .\n. . .\n") as Board;
    expect([sizeOf(triangle), squareCount(triangle), takenOf(triangle).length]).toEqual(["hex:3x3", 6, 3]);
    expect(boardOfText("hex:  .\n . .\n. . .")).toEqual(boardOfText("hex:\n      .\n     . .\n    . . ."));
    expect(boardOfText("hex:3x3\n. # #\n . . #\n. . .\n")).toEqual(boardWith(readSize("hex:3x3")!, "plane", [2, 3, 7]));
    // As leaper prints it, without the neighbours of the middle above and to the right above.
    const three = boardOfText("hex:3\r\n  .\n . .\n. # .\n . #\n. . .\n . .\n. . .\n . .\n  .\n") as Board;
    expect([sizeOf(three), takenOf(three).map((cell) => nameOf(three, cell))]).toEqual(["hex:3", ["c4", "d3"]]);
    expect(boardOfText(" . .\n. . .\n . .\n")).toBe("blanks");
    expect(boardOfText(". #\n")).toBe("blanks");
    expect(boardOfText(".\n\n.")).toEqual(boardOf([3, 1], "plane", [1]));
    for (const bad of ["hex:\n. .\n. .", "hex:6x\n.", "hex:2\n.\n. .\n", "hex:1x2\n.."]) expect(boardOfText(bad), bad).toBe("hexagons");
    expect(["hex:", "hex:\n#", "hex:1\n#", "hex:999\n.", "hex:1\nx"].map(boardOfText)).toEqual(["empty", "empty", "empty", "large", "signs"]);
  });
  test("points: dark ones are squares, or light ones; what is not there is paper", () => {
    const [black, grey, white, none] = [[0, 0, 0, 255], [128, 128, 128, 255], [255, 255, 255, 255], [0, 0, 0, 0]]; // prettier-ignore
    const points = [black, grey, white, none].flat();
    expect(boardOfPoints(points, 2, 100)).toEqual({ sides: [1, 1], topology: "plane", holes: [] });
    expect(boardOfPoints(points, 2, 200)).toEqual({ sides: [1, 2], topology: "plane", holes: [] });
    expect(boardOfPoints(points, 2, 200, true)).toEqual({ sides: [1, 2], topology: "plane", holes: [] });
    expect(boardOfPoints([...white], 1, 100)).toBe("empty");
  });
});

describe("squares to cut", () => {
  const cuts = (board: ReturnType<typeof boardOf>, kind: "closed" | "path") => cutsOf(board, leaps(board, knight), kind);
  /** How many squares more one colour has, after the cut. */
  const balance = (board: ReturnType<typeof boardOf>, cut: readonly number[]) => {
    const [, columns] = board.sides;
    return Array.from({ length: board.sides[0] * columns }, (_, cell) => (board.holes.includes(cell) || cut.includes(cell) ? 0 : (Math.floor(cell / columns) + (cell % columns)) % 2 ? 1 : -1)).reduce<number>((a, b) => a + b, 0);
  };
  test("as many as are needed, and none where the colours balance", () => {
    expect(cuts(boardOf([8, 8]), "closed")).toEqual([]);
    const odd = boardOf([7, 7]);
    expect(cuts(odd, "closed")).toHaveLength(1);
    expect(balance(odd, cuts(odd, "closed"))).toBe(0);
    expect(cuts(odd, "path")).toEqual([]);
    const two = boardOf([8, 8], "plane", [1, 3]);
    expect(cuts(two, "closed")).toHaveLength(2);
    expect(balance(two, cuts(two, "closed"))).toBe(0);
    expect(cuts(two, "path")).toHaveLength(1);
  });
  test("where nearly each square holds others, it ends soon", () => {
    // Three hubs; each x of 1600 leads from them to p, two q and two r, which hang together without it no more.
    const [n, out] = [1600, [[], [], []] as number[][]];
    const join = (a: number, b: number) => ((out[a] ??= []).push(b), (out[b] ??= []).push(a));
    for (let i = 0; i < n; i++) {
      const [x, p, q, o, r, e] = [3, 4, 5, 6, 7, 8].map((at) => at + 6 * i);
      for (const hub of [0, 1, 2]) join(hub, x);
      for (const [a, b] of [[x, p], [p, q], [p, o], [r, q], [r, o]]) join(a, b); // prettier-ignore
      if (i < n - 10) for (const to of [q, o]) join(e, to);
      else out[e] = [];
    }
    const holes = [...out.keys()].filter((v) => !out[v].length);
    // Who walks along all moves goes through those of a hub, and each walk counts.
    let walks = 0;
    const hub = [...out[0]];
    hub[Symbol.iterator] = () => (walks++, out[0].values());
    expect(cutsOf(boardOf([out.length, 1], "plane", holes), [hub, ...out.slice(1)], "closed")).toEqual([]);
    expect(walks).toBeGreaterThan(100);
    expect(walks * out.flat().length).toBeLessThan(4e7);
  });
  test("none where moves keep the colour, or where no cut mends the board", () => {
    const board = boardOf([7, 7]);
    expect(cutsOf(board, leaps(board, [[1, 1], [1, 0]]), "closed")).toEqual([]); // prettier-ignore
    expect(cuts(boardOf([3, 3]), "closed")).toEqual([]);
  });
});

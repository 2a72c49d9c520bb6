import { describe, expect, test } from "vitest";
import { wireOf } from "../src/engine/question";
import { firstVisit } from "../src/first";
import { setLook, setTimeline } from "../src/state/changes";
import { filmCommand, films, keptOf, linkWords, mostPixels, movesText, pictures, plainKeep, styleOf, texts } from "../src/state/keep";
import { initial, type State } from "../src/state/model";
import { at, boardOf, stateOf } from "./tools";

const s = firstVisit(false, new Date(0));

describe("what a file is asked for with", () => {
  test("a picture is as the board is", () => {
    expect(keptOf(s, plainKeep, "svg", false, 65)).toEqual({ format: "svg", style: "line", theme: "light", labels: true });
    expect(keptOf(setLook(s, { style: "heat", labels: false }), plainKeep, "pdf", true, 65)).toEqual({ format: "pdf", style: "heat", theme: "dark" });
  });
  test("or as it is wanted", () => {
    const k = { style: "glyph", theme: "ink", size: 700, labels: false, crosses: true } as const;
    expect(keptOf(s, k, "png", true, 65)).toEqual({ format: "png", style: "glyph", theme: "ink", size: 700 });
    const holed = stateOf(boardOf([5, 5], "plane", [3]));
    expect(keptOf(holed, k, "svg", true, 0)).toEqual({ format: "svg", style: "glyph", theme: "ink", crosses: true });
  });
  test("a size goes with pixels only, and not beyond what is made", () => {
    const k = { ...plainKeep, size: 4000 };
    for (const format of [...pictures, ...films]) expect(keptOf(s, k, format, false, 0).size, format).toBe(mostPixels[format] && Math.min(4000, mostPixels[format]));
    expect(keptOf(s, k, "gif", false, 0).size).toBe(1000);
  });
  test("labels are for rows and columns", () => {
    expect(keptOf(stateOf(boardOf([3, 4, 5])), { ...plainKeep, labels: true }, "svg", false, 0).labels).toBeUndefined();
  });
  test("a text is a tour and nothing else", () => {
    for (const format of texts) expect(keptOf(s, { ...plainKeep, size: 5, crosses: true }, format, true, 3)).toEqual({ format });
  });
  test("films and ink have what they can show", () => {
    expect(styleOf("string", plainKeep, "gif")).toBe("line");
    expect(styleOf("heat", plainKeep, "apng")).toBe("heat");
    expect(styleOf("heat", { ...plainKeep, theme: "ink" }, "svg")).toBe("line");
    expect(keptOf(s, { ...plainKeep, theme: "ink" }, "html", false, 0).theme).toBe("light");
  });
  test("squares onward are those of the step that is shown", () => {
    const k = { ...plainKeep, style: "accessibility" } as const;
    expect(keptOf(s, k, "svg", false, 20).step).toBe(20);
    expect(keptOf(s, k, "svg", false, 65).step).toBe(64);
    expect(keptOf(s, k, "svg", false, 0).step).toBeUndefined();
  });
});

test("the tour as the engine reads it, and as moves", () => {
  const board = boardOf([3, 4], "cylinder", [11]);
  const cells = at(board, "a1 b3");
  expect(wireOf(stateOf(board), cells)).toEqual({ board: "3x4", topology: "cylinder", holes: ["d1"], piece: "knight", squares: 2, tour: ["a1", "b3"] });
  expect(movesText(board.sides, cells)).toBe("a1 b3\n");
});

describe("what a link holds, in words", () => {
  test("a tour", () => {
    expect(linkWords(initial, 0)).toBe("It holds the board, the piece, which tours are asked for and the look.");
    expect(linkWords(s, 65)).toBe("It holds the board, the piece, which tours are asked for, the tour of 64 squares and the look.");
    expect(linkWords(setTimeline(s, { at: 20 }), 20)).toContain("the look and step 20.");
    expect(linkWords(setTimeline(s, { at: 20, playing: true }), 20)).not.toContain("step");
  });
  test("other films, and a walk by hand", () => {
    const search = setTimeline({ ...s, play: { ...s.play, walk: [0, 10] } }, { source: "search", at: 1234 });
    expect(linkWords(search, 1234)).toContain("your walk of 2, the look and event 1\u2009234 of the search.");
    expect(linkWords(setTimeline(s, { source: "network", at: 3 }), 3)).toContain("sweep 3 of the network.");
  });
});

describe("the command that makes a film", () => {
  const command = (board: State["board"], rest: Partial<State>, source: "search" | "network" = "search") =>
    filmCommand(setTimeline({ ...stateOf(board), ...rest }, { source }));
  test("of a search", () => {
    expect(command(boardOf([8, 8]), {})).toBe("leaper animate 8x8 --closed --search --output search.gif");
    const board = boardOf([4, 4], "plane", [1, 8, 12, 14, 15]);
    expect(command(board, { ask: { kind: "path", from: 0, to: 3 }, options: { ...initial.options, order: "plain", prune: false } })).toBe(
      "leaper animate 4x4 --hole b4,a2,a1,c1,d1 --from a4 --to d4 --search --order plain --no-prune --output search.gif",
    );
    expect(command(boardOf([3, 3, 3], "torus"), { piece: "knight (1,2)'s", ask: { kind: "path", from: 0, to: null } })).toBe(
      "leaper animate 3x3x3 --piece 'knight (1,2)'\\''s' --topology torus --from '(1,1,1)' --search --output search.gif",
    );
  });
  test("of the network", () => {
    expect(command(boardOf([6, 6]), { options: { ...initial.options, seed: 7, rule: "wikipedia" } }, "network")).toBe(
      "leaper animate 6x6 --method neural --seed 7 --rule wikipedia --output network.gif",
    );
  });
});

import { describe, expect, test } from "vitest";
import { wireOf } from "../src/state/question";
import { firstVisit } from "../src/first";
import { opening } from "../src/state/opening";
import { setLook, setTimeline } from "../src/state/changes";
import type { Format } from "../src/engine/wire";
import { fileOf, films, keptStyles, linkWords, mostPixels, movesText, nameFile, photoOf, pictures, styleOf, subjectsOf, suited, texts, type Wanted } from "../src/state/keep";
import { initial, plainKeep, type KeepOptions, type State } from "../src/state/model";
import { at, boardOf, stateOf } from "./tools";

const s = firstVisit(opening(0), false);

/** What is on show, closed or not. */
const shown = ({ board, tour }: State, closed = true) => ({ board, tour, closed });
const still = (format: Format) => ({ format, film: false });
const moving = (format: Format) => ({ format, film: true });
/** What is asked for, but for the tour itself. */
function asked(...[state, k, wanted, dark, at]: [State, KeepOptions, Wanted, boolean, number]) {
  const { tour, ...rest } = fileOf(state, k, wanted, "tour", dark, at);
  expect(tour?.tour).toHaveLength(state.tour?.cells.length ?? 0);
  return rest;
}

describe("what a file is asked for with", () => {
  test("a picture is as the board is", () => {
    expect(asked(s, plainKeep, still("svg"), false, 65)).toEqual({ format: "svg", style: "line", theme: "light", labels: true });
    expect(asked(setLook(s, { style: "heat", labels: false }), plainKeep, still("pdf"), true, 65)).toEqual({ format: "pdf", style: "heat", theme: "dark", legend: true });
  });
  test("it shows the moment that is seen; a film shows them all", () => {
    expect(asked(s, plainKeep, still("png"), false, 20).at).toBe(20);
    expect(asked(s, plainKeep, still("png"), false, 64).at).toBeUndefined();
    expect(asked(s, plainKeep, moving("svg"), false, 20)).toMatchObject({ film: true });
    expect(asked(s, plainKeep, moving("gif"), false, 20).at).toBeUndefined();
  });
  test("or as it is wanted", () => {
    const k = { ...plainKeep, style: "glyph", theme: "ink", size: 700, labels: false, crosses: true } as const;
    expect(asked(s, k, still("png"), true, 65)).toEqual({ format: "png", style: "glyph", theme: "ink", size: 700 });
    const holed = stateOf(boardOf([5, 5], "plane", [3]));
    expect(asked(holed, k, still("svg"), true, 0)).toEqual({ format: "svg", style: "glyph", theme: "ink", crosses: true });
    expect(asked(setLook(holed, { crosses: true, labels: false }), plainKeep, still("svg"), false, 0).crosses).toBe(true);
  });
  test("a size goes with pixels only, and not beyond what is made", () => {
    const k = { ...plainKeep, size: 4000 };
    for (const format of [...pictures, ...films]) expect(asked(s, k, { format, film: films.includes(format) }, false, 0).size, format).toBe(mostPixels[format] && Math.min(4000, mostPixels[format]));
    expect(asked(s, k, moving("gif"), false, 0).size).toBe(1000);
  });
  test("labels are for rows and columns", () => {
    expect(asked(stateOf(boardOf([3, 4, 5])), { ...plainKeep, labels: true }, still("svg"), false, 0).labels).toBeUndefined();
  });
  test("a text is a tour and nothing else", () => {
    for (const format of texts) expect(asked(s, { ...plainKeep, size: 5, crosses: true }, still(format), true, 3)).toEqual({ format });
  });
  test("films and ink have what they can show", () => {
    expect(styleOf("string", plainKeep, moving("gif"), "tour")).toBe("line");
    expect(styleOf("heat", plainKeep, moving("apng"), "tour")).toBe("heat");
    expect(styleOf("heat", plainKeep, moving("apng"), "search")).toBe("line");
    // Its pens have the colours of the line, and no width in parts of a square.
    const blue = { ...plainKeep, theme: "ink", line: "#0000ff", ground: "#ffeecc", width: 12 } as const;
    expect(asked(s, blue, still("svg"), false, 0).colours).toBe("line=#0000ff,start=#0000ff,end=#0000ff");
    expect(asked(s, blue, still("svg"), false, 0).line_width).toBeUndefined();
    expect(styleOf("heat", { ...plainKeep, theme: "ink" }, still("svg"), "tour")).toBe("line");
    expect(asked(s, { ...plainKeep, theme: "ink" }, moving("html"), false, 0).theme).toBe("light");
  });
  test("what is seen of it is in the file: over and under, the piece on its way, marks and a legend", () => {
    const over = setLook(s, { over: true });
    expect(asked(over, plainKeep, still("svg"), false, 20)).toMatchObject({ over: true, figure: true, at: 20 });
    expect(asked(over, plainKeep, still("svg"), false, 64).figure).toBeUndefined();
    expect(asked(over, plainKeep, moving("gif"), false, 64)).toMatchObject({ over: true, figure: true });
    expect(asked(over, { ...plainKeep, over: false, figure: false }, moving("gif"), false, 20)).not.toHaveProperty("over");
    expect(asked(over, { ...plainKeep, theme: "ink" }, still("svg"), false, 20)).toEqual({ format: "svg", style: "line", theme: "ink", labels: true, at: 20 });
    expect(asked(setLook(over, { style: "heat" }), plainKeep, still("pdf"), false, 64)).toEqual({ format: "pdf", style: "heat", theme: "light", labels: true, legend: true });
    const ring = stateOf(boardOf([4, 4], "torus"));
    expect(asked(ring, plainKeep, still("svg"), false, 0).seams).toBe(true);
    expect(asked(ring, { ...plainKeep, style: "numbers" }, still("svg"), false, 0).seams).toBeUndefined();
    expect(asked(stateOf(boardOf([65, 65], "torus")), plainKeep, still("svg"), false, 0).seams).toBeUndefined();
  });
  test("a box has its stack, turned as it is on the page", () => {
    const box = stateOf(boardOf([3, 4, 5]));
    expect(keptStyles(shown(box))).toContain("stack");
    expect(keptStyles(shown(s))).not.toContain("stack");
    const k = { ...plainKeep, style: "stack" } as const;
    expect(fileOf(box, k, still("svg"), "tour", false, 0, { turn: -0.5, tilt: 0.62 })).toMatchObject({ style: "stack", turn: -29, tilt: 36 });
    expect(fileOf(box, k, moving("gif"), "tour", false, 0, { turn: -0.5, tilt: 0.62 })).toMatchObject({ style: "stack", turn: -29, tilt: 36 });
    expect([suited(k, shown(box)).style, suited(k, shown(s)).style]).toEqual(["stack", null]);
    expect(styleOf("line", { ...k, theme: "ink" }, still("svg"), "tour")).toBe("line");
  });
  test("a poster: two colours, the line's width, its page, words below it, and how long films last", () => {
    const k = { ...plainKeep, line: "#b00020", ground: "#fff4e0", width: 10, dedication: "For Ada", shape: "story" } as const;
    const colours = "line=#b00020,start=#b00020,end=#b00020,paper=#fff4e0,light=#fff4e0,dark=#f7dccd,edge=#df9293,hole=#d0626d,words=#22262b";
    const alike = { style: "line", theme: "light", labels: true, colours, line_width: 10, dedication: "For Ada" };
    expect(asked(s, k, still("svg"), false, 65)).toEqual({ format: "svg", ...alike, page: "story" });
    expect(asked(s, k, still("png"), false, 65)).toMatchObject({ size: 1920, page: "story" });
    expect(asked(s, { ...k, size: 500 }, still("png"), false, 65).size).toBe(500);
    // Films have the board's own shape.
    expect(asked(s, k, moving("gif"), false, 65)).toEqual({ format: "gif", ...alike, figure: true, size: 720, lasts_ms: 6000 });
    expect(asked(s, { ...k, lasts: null }, moving("html"), false, 65).lasts_ms).toBeUndefined();
  });
  test("no ground: no squares either, and paper only in films; the gaps of lines need one", () => {
    const k = { ...plainKeep, ground: "none", over: true } as const;
    expect(asked(s, k, still("svg"), false, 65)).toEqual({ format: "svg", style: "line", theme: "light", labels: true, colours: "paper=none,squares=none" });
    expect(asked(s, k, moving("gif"), false, 65)).toMatchObject({ colours: "squares=none", over: true });
  });
  test("what is no tour is no poster", () => {
    const k = { ...plainKeep, line: "#b00020", shape: "a4", dedication: "For Ada" } as const;
    const search = setTimeline(s, { source: "search" });
    for (const of of ["search", "network", "sheet"] as const) for (const field of ["colours", "dedication", "lasts_ms"]) expect(fileOf(search, k, still("svg"), of, false, 3), of).not.toHaveProperty(field);
  });
  test("squares onward are those of the step that is shown", () => {
    const k = { ...plainKeep, style: "accessibility" } as const;
    expect(asked(s, k, still("svg"), false, 20).step).toBe(20);
    expect(asked(s, k, still("svg"), false, 65).step).toBe(64);
    expect(asked(s, k, still("svg"), false, 0).step).toBeUndefined();
    // A film shows them at each step, and has no room for the piece.
    expect(asked(s, { ...k, figure: true }, moving("gif"), false, 20)).toEqual({ format: "gif", style: "accessibility", theme: "light", labels: true, size: 720 });
  });
  test("a sheet is of the tours that are asked for, whatever is seen", () => {
    const sheet = (s: State, k: KeepOptions, format: Format) => fileOf(s, k, still(format), "sheet", false, 20);
    const constraints = { use: "a1-b3", before: "a1<c2", no_repeat: true };
    const question = { board: "8x8", piece: "knight", kind: "closed", use: "a1-b3", before: "a1<c2", no_repeat: true, as: "distinct" };
    const asking = { ...setLook(s, { over: true }), options: { ...s.options, as: "distinct", constraints } } as const;
    expect(sheet(asking, plainKeep, "pdf")).toEqual({ format: "pdf", style: "line", theme: "light", labels: true, over: true, ...question, all: true, limit: 12, page: "a4" });
    expect(sheet(asking, { ...plainKeep, tours: 3, page: "letter", title: "Three", size: 900, figure: true }, "png")).toMatchObject({ limit: 3, page: "letter", title: "Three", size: 900 });
    // What small pictures have no room for is not asked for.
    expect(sheet(asking, { ...plainKeep, figure: true, style: "heat" }, "svg")).not.toHaveProperty(["figure"]);
    expect(sheet(asking, { ...plainKeep, style: "heat" }, "svg").legend).toBeUndefined();
    expect(sheet(stateOf(boardOf([6, 6], "torus")), plainKeep, "svg").seams).toBeUndefined();
    for (const style of ["string", "accessibility"] as const) expect(sheet(s, { ...plainKeep, style }, "pdf").style).toBe("line");
    expect(sheet({ ...s, tour: null }, plainKeep, "pdf").tour).toBeUndefined();
    // Drawn from all they have no order, and which of two alike is meant is no question.
    const varied = sheet(asking, { ...plainKeep, varied: true, tours: 5 }, "pdf");
    expect(varied).toMatchObject({ sample: 5, use: "a1-b3" });
    for (const field of ["all", "limit", "as"]) expect(varied).not.toHaveProperty(field);
  });
  test("a photo is asked for in the colours of the poster, on white paper if nothing else is said", () => {
    expect(photoOf(plainKeep, "data:…", 60, 2, "svg")).toEqual({ format: "svg", photo: "data:…", board: "60x60", seed: 2, theme: "light" });
    const k = { ...plainKeep, theme: "dark", line: "#ff0000", shape: "a4", size: 9000, dedication: "For Ada" } as const;
    expect(photoOf(k, "data:…", 60, 2, "png")).toMatchObject({ theme: "dark", colours: "line=#ff0000,start=#ff0000,end=#ff0000", page: "a4", size: 4096, dedication: "For Ada" });
    expect(photoOf({ ...k, theme: "ink", width: 20 }, "data:…", 60, 2, "svg")).not.toHaveProperty("line_width");
  });
  test("a walk that is not finished, a search and a network", () => {
    const walking = { ...s, play: { ...s.play, walk: s.tour!.cells.slice(0, 7) } };
    expect(fileOf(walking, plainKeep, still("svg"), "walk", false, 0)).toMatchObject({ tour: { squares: 7 }, force: true });
    expect(subjectsOf(walking)).toEqual(["tour", "walk"]);
    const search = setTimeline({ ...s, options: { ...s.options, order: "plain", prune: false } }, { source: "search" });
    expect(subjectsOf(search)).toEqual(["search", "tour"]);
    const question = { of: "search", board: "8x8", piece: "knight", kind: "closed", order: "plain", prune: false };
    expect(fileOf(search, plainKeep, still("png"), "search", false, 12)).toEqual({ format: "png", style: "line", theme: "light", labels: true, figure: true, at: 12, ...question });
    const over = fileOf({ ...search, look: { ...search.look, over: true }, board: { ...search.board, topology: "torus" } }, plainKeep, still("svg"), "search", false, 12);
    expect(over).toMatchObject({ over: true, seams: true });
    expect(fileOf(search, plainKeep, moving("gif"), "search", false, 12)).toEqual({ format: "gif", style: "line", theme: "light", labels: true, figure: true, events: 12, ...question });
    expect(fileOf(s, plainKeep, still("svg"), "network", false, 0)).toMatchObject({ of: "network", at: 0, seed: 1, rule: "takefuji" });
  });
});

test("the tour as the engine reads it, and as moves", () => {
  const board = boardOf([3, 4], "cylinder", [11]);
  const cells = at(board, "a1 b3");
  expect(wireOf(stateOf(board), cells)).toEqual({ board: "3x4", topology: "cylinder", holes: ["d1"], piece: "knight", squares: 2, tour: ["a1", "b3"] });
  expect(movesText(board, cells)).toBe("a1 b3\n");
});

test("region is offered for a tour with an inside, and for nothing else", () => {
  const around = { cells: [0, 1, 3, 2], number: null, by: "" };
  const wazir = stateOf(boardOf([2, 2]), { piece: "wazir", tour: around });
  expect(keptStyles(shown(wazir))).toContain("region");
  for (const other of [s, stateOf(boardOf([2, 2])), { ...wazir, board: boardOf([2, 2], "torus") }, { ...wazir, tour: { ...around, cells: [0, 1, 2, 3] } }]) expect(keptStyles(shown(other))).not.toContain("region");
  const k = { ...plainKeep, style: "region" } as const;
  expect(suited(k, shown(s)).style).toBeNull();
  expect([styleOf("line", k, still("svg"), "tour"), styleOf("line", k, still("svg"), "walk"), styleOf("line", k, still("svg"), "tour", false), styleOf("line", k, still("pdf"), "sheet")]).toEqual(["region", "line", "line", "line"]);
});

test("harlequin, celtic and winding are offered for a closed tour in the plane, and for nothing else", () => {
  const three = ["harlequin", "celtic", "winding"] as const;
  expect(keptStyles(shown(s))).toEqual(expect.arrayContaining([...three]));
  const large = boardOf([34, 34]);
  const many = { ...s, board: large, tour: { ...s.tour!, cells: Array.from({ length: 34 * 34 }, (_, i) => i) } };
  expect(three.filter((style) => keptStyles(shown(many)).includes(style))).toEqual(["harlequin"]);
  for (const style of three) {
    for (const other of [shown(s, false), shown({ ...s, tour: null }), shown({ ...s, board: boardOf([8, 8], "torus") })]) expect(keptStyles(other)).not.toContain(style);
    const k = { ...plainKeep, style };
    expect([styleOf("line", k, still("svg"), "tour"), styleOf("line", k, still("svg"), "tour", false), styleOf("line", k, moving("gif"), "tour"), styleOf("line", { ...k, theme: "ink" }, still("svg"), "tour")]).toEqual([style, "line", "line", "line"]);
    expect(suited(k, shown(s, false)).style).toBeNull();
    expect(asked(s, k, still("svg"), false, 64)).toEqual({ format: "svg", style, theme: "light" });
  }
});

test("files of one board have names of their own", () => {
  const name = (state: State, k: KeepOptions, wanted: Wanted, of: "tour" | "walk" | "search" | "sheet", at = 0, made = `${of === "search" ? "search" : "tour"}-8x8.${wanted.format}`) =>
    nameFile(made, fileOf(state, k, wanted, of, false, at), of, wanted.film);
  const names = [
    name(s, plainKeep, still("svg"), "tour"),
    name(s, plainKeep, moving("svg"), "tour"),
    name(s, plainKeep, still("png"), "tour"),
    name(s, plainKeep, moving("apng"), "tour", 0, "tour-8x8.png"),
    name(s, plainKeep, still("svg"), "walk"),
    name(s, plainKeep, still("svg"), "sheet"),
    name(s, { ...plainKeep, style: "heat" }, still("svg"), "tour", 20),
    ...(["json", "moves", "grid", "box", "text"] as const).map((format) => name(s, plainKeep, still(format), "tour", 0, format === "json" ? "tour-8x8.json" : "tour-8x8.txt")),
    name(s, plainKeep, moving("svg"), "search", 12),
    name(s, plainKeep, still("svg"), "search", 12),
    name({ ...s, piece: "1,2+0,3" }, plainKeep, still("svg"), "tour"),
  ];
  expect(names).toEqual([
    ...["tour-8x8.svg", "tour-8x8-film.svg", "tour-8x8.png", "tour-8x8-film.png", "walk-8x8.svg", "tours-8x8.svg", "tour-8x8-heat-step20.svg"],
    ...["tour-8x8.json", "tour-8x8-moves.txt", "tour-8x8-grid.txt", "tour-8x8-box.txt", "tour-8x8-text.txt"],
    ...["search-8x8-film.svg", "search-8x8-step12.svg", "tour-8x8-1_2_0_3.svg"],
  ]);
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

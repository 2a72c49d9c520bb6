import { afterEach, describe, expect, test, vi } from "vitest";
import { FakeEngine, type Answers } from "../src/fake";
import type { Call } from "../src/engine/engine";
import type { PuzzleQuestion, SolveAnswer, SolveQuestion } from "../src/engine/wire";
import { resize, setHole, setPanel, setPiece } from "../src/state/changes";
import { squareCount, initial } from "../src/state/model";
import { readLink, writeLink } from "../src/state/link";
import { anew, blanks, clear, fill, fillAll, lettersOf, lineOf, mark, missing, numberOn, puzzleOf, sameGiven, stepsOf, twice, typed, windowOf } from "../src/state/puzzle";
import { boardOf, shapeOf, shapes } from "../src/state/shapes";
import { drawnMoves, lettersOn, reading } from "../src/state/variants";
import { languages, speak, type Language } from "../src/words/words";
import { allHints } from "../src/session/daily";
import { clock, sayingOf, timeWords } from "../src/session/puzzling";
import { openSession, type Session } from "../src/session/session";
import { boardOf as board, fakeWalk, knightOn } from "./tools";

let open: Session[] = [];
afterEach(() => {
  open.forEach((session) => session.close());
  open = [];
  vi.useRealTimers();
});

const about = { board: "3x4", piece: "knight", kind: "path" as const };
/** The puzzle of the tests: 1 on a3 and 12 on d1. */
const puzzle: Answers["puzzle"] = async () => ({
  ...about,
  verdict: "found",
  sentence: "",
  seed: 1,
  numbers: [
    { square: "a3", number: 1 },
    { square: "d1", number: 12 },
  ],
  given: "a3=1,d1=12",
  grid: "",
  reasoned: true,
  difficulty: "easy",
  proofs: [],
  solution: ["a3"],
});
const solvedBy = (more: Partial<SolveAnswer>): SolveAnswer => ({ ...about, verdict: "found", sentence: "nothing is wrong so far; 9 numbers left", outcome: "one", numbers: [], missing: 9, ...more });

async function begun(own: Partial<Answers> = {}) {
  const session = openSession(new FakeEngine({ puzzle, ...own }), setPanel(resize(initial, { sides: [3, 4] }), "puzzle"));
  open.push(session);
  await session.puzzling.make({ seed: 5 });
  return session;
}

test("Undo brings a puzzle back with its time and its hints", async () => {
  const session = await begun();
  const { puzzling } = session;
  puzzling.seconds.value = 40;
  puzzling.hints.value = [5];
  await puzzling.make({ seed: 6 });
  expect([puzzling.seconds.value, puzzling.hints.value]).toEqual([0, []]);
  session.undo();
  expect([puzzling.seconds.value, puzzling.hints.value]).toEqual([40, [5]]);
  session.undo();
  expect(session.state.value.puzzle).toBeNull();
  session.redo();
  expect([puzzling.seconds.value, puzzling.hints.value]).toEqual([40, [5]]);
});

describe("a puzzle", () => {
  const b = board([3, 4], "plane", [3]);
  const p = puzzleOf(b, "path", [
    [0, 1],
    [11, 11],
  ])!;
  test("has numbers of the board, each once, each on a square", () => {
    expect(lineOf(b, p.given)).toBe("a3=1,d1=11");
    for (const bad of [[], [[0, 0]], [[0, 12]], [[0, 1.5]], [[3, 1]], [[12, 1]], [[-1, 1]], [[0, 1], [1, 1]], [[0, 1], [0, 2]]]) // prettier-ignore
      expect(puzzleOf(b, "path", bad as [number, number][])).toBeNull();
  });
  test("is filled, marked and cleared; what is given stays", () => {
    const q = fill(fill(p, 1, 5), 2, 5);
    expect([numberOn(q, 1), numberOn(q, 0), blanks(b, q)]).toEqual([5, 1, 7]);
    expect(twice(q)).toEqual([1, 2]);
    expect(twice(fill(p, 1, 11))).toEqual([1]); // the given one is right
    expect(missing(b, q)).toEqual([2, 3, 4, 6, 7, 8, 9, 10]);
    expect(fill(p, 0, 7)).toBe(p);
    expect(clear(p, 0)).toBe(p);
    expect(mark(p, 0, 7)).toBe(p);
    const marked = mark(mark(mark(p, 1, 7), 1, 3), 1, 7);
    expect(marked.marks[1]).toEqual([3]);
    expect(clear(marked, 1).marks[1]).toEqual([]);
    expect(anew(mark(q, 5, 2))).toEqual(p);
    expect(anew(p)).toBe(p);
    expect(sameGiven(p, q)).toBe(true);
    expect(sameGiven(p, { ...p, kind: "closed" })).toBe(false);
  });
  test("takes digits while the number fits", () => {
    expect([typed(0, 1, 36), typed(1, 7, 36), typed(17, 2, 36), typed(0, 0, 36)]).toEqual([1, 17, 2, 0]);
  });
  test("numbers that follow each other have a line, broken where it is no move", () => {
    const moves = knightOn(b);
    // a3 is 1, b1 is a move from it, c1 none from b1
    const q = fill(fill(p, 9, 2), 10, 3);
    expect(stepsOf(q, 11, moves)).toEqual([
      { from: 0, to: 9, legal: true },
      { from: 9, to: 10, legal: false },
    ]);
    expect(stepsOf({ ...p, kind: "closed" }, 11, moves)).toEqual([{ from: 11, to: 0, legal: false }]);
    expect(numberOn(fillAll(p, [0, 9, 2]), 9)).toBe(2);
  });
  test("keys are those near the last number, and say how many there are besides", () => {
    const all = Array.from({ length: 100 }, (_, i) => i + 1);
    expect(windowOf(all, 1, 5)).toEqual({ shown: [1, 2, 3, 4, 5], before: 0, after: 95 });
    expect(windowOf(all, 50, 5)).toEqual({ shown: [48, 49, 50, 51, 52], before: 47, after: 48 });
    expect(windowOf(all, 900, 5)).toEqual({ shown: [96, 97, 98, 99, 100], before: 95, after: 0 });
    expect(windowOf([3, 8], 5, 5)).toEqual({ shown: [3, 8], before: 0, after: 0 });
  });
  test("a link has how it was made; one without numbers has it made", async () => {
    const session = await begun();
    const hash = writeLink(session.state.value);
    expect(hash).toMatch(/&qs=1&ql=easy/);
    expect(readLink(hash)).toMatchObject({ problems: [], make: undefined, state: { puzzle: { made: { seed: 1, level: "easy" } } } });
    const bare = readLink(hash.replace(/&q=[^&]*/, ""));
    expect([bare.make, bare.state.puzzle]).toEqual([{ kind: "path", seed: 1, level: "easy", variant: "" }, null]);
    expect(readLink("v1&qs=0&ql=odd").problems).toHaveLength(2);
  });
  test("goes with its board and its piece", async () => {
    const session = await begun();
    expect(session.state.value.puzzle).not.toBeNull();
    session.change((s) => setPiece(s, "camel"));
    expect(session.state.value.puzzle).toBeNull();
    session.undo();
    session.change((s) => setHole(s, 2, true));
    expect(session.state.value.puzzle).toBeNull();
  });
  test("times are said", () => {
    expect([clock(0), clock(245), clock(3661)]).toEqual(["0:00", "4:05", "1:01:01"]);
    expect([timeWords(9), timeWords(61)]).toEqual(["9 s", "1 min 1 s"]);
  });
  test("shapes are told from each other, and have as many squares of each colour", () => {
    for (const shape of shapes) {
      const of = boardOf(shape, 6);
      expect(shapeOf(of)).toBe(shape);
      const cells = fakeWalk(of);
      expect(cells).toHaveLength(squareCount(of));
      if (of.hex) continue; // hexagons have three colours
      expect(cells.filter((cell) => (Math.floor(cell / of.sides[1]) + cell) % 2).length * 2).toBe(cells.length);
      expect(knightOn(of).out.filter((_, cell) => !of.holes.includes(cell)).every((out) => out.length >= 2)).toBe(true);
    }
    expect(shapeOf(board([6, 6], "plane", [0]))).toBeNull();
    expect(shapeOf(board([6, 6], "torus"))).toBeNull();
  });
});

describe("variants", () => {
  const b = board([3, 4], "plane", [3]);
  const plain = puzzleOf(b, "path", [[0, 1]])!;
  const p = { ...plain, use: "a3-b1,c3-a2", letters: "THEKNIGHTSX" };
  test("moves are drawn from square to square, and letters stand on all but holes", () => {
    expect(drawnMoves(b, p)).toEqual([
      [0, 9],
      [2, 4],
    ]);
    expect([drawnMoves(b, plain), lettersOn(b, plain)]).toEqual([[], null]);
    const letters = lettersOn(b, p)!;
    expect(letters.slice(2, 5)).toEqual(["E", "", "K"]);
    expect(reading(letters, fill(p, 9, 3), 11)).toBe("T·T········");
    expect(lettersOf("Él, ça: जीत")).toEqual(["É", "l", "ç", "a", "जी", "त"]);
  });
  test("are in the link, and what is none of the board's is left out and said", () => {
    const state = { ...setPanel(resize(initial, { sides: [3, 4] }), "puzzle"), board: b, puzzle: p };
    const hash = writeLink(state);
    expect(readLink(hash)).toMatchObject({ problems: [], state: { puzzle: { use: p.use, letters: p.letters } } });
    expect(sameGiven(p, readLink(hash).state.puzzle)).toBe(true);
    expect([sameGiven(p, { ...p, use: "a3-b1" }), sameGiven(p, plain)]).toEqual([false, false]);
    for (const bad of [hash.replace("a3-b1", "a3-z9"), hash.replace("a3-b1", "a3>b1"), hash.replace("THEKNIGHTSX", "THE"), hash.replace("THEKNIGHTSX", "THE!NIGHTSXY")]) expect(readLink(bad).problems, bad).toHaveLength(1);
  });
  test("are asked for, kept with the puzzle, and said to who solves it", async () => {
    const asked: (PuzzleQuestion | SolveQuestion)[] = [];
    const made: Answers["puzzle"] = async (q, c) => (asked.push(q), { ...(await puzzle(q, c)), ...(q.legs ? { use: "a3-b1" } : { letters: [..."THEKNIGHTSXY"], words: q.words }) });
    const solve: Answers["solve"] = async (q) => (asked.push(q), solvedBy({}));
    const session = openSession(new FakeEngine({ puzzle: made, solve }), setPanel(resize(initial, { sides: [3, 4] }), "puzzle"));
    open.push(session);
    const { puzzling } = session;
    puzzling.variant.value = "legs";
    await puzzling.make({ seed: 7 });
    expect([asked[0], session.state.value.puzzle]).toMatchObject([{ legs: 4 }, { use: "a3-b1", made: { variant: "legs" } }]);
    puzzling.select(1);
    puzzling.write(5);
    await puzzling.check();
    expect(asked[1]).toMatchObject({ use: "a3-b1", check: true });
    puzzling.again();
    expect(session.state.value.puzzle).toMatchObject({ use: "a3-b1", filled: new Array(12).fill(0) });
    puzzling.variant.value = "words";
    puzzling.text.value = "The knights";
    await puzzling.make({ seed: 8 });
    expect([asked[2], session.state.value.puzzle]).toMatchObject([{ words: "The knights" }, { letters: "THEKNIGHTSXY" }]);
    // A text of one's own is in no link.
    expect([session.state.value.puzzle!.made, writeLink(session.state.value).includes("knights")]).toEqual([undefined, false]);
    session.undo();
    expect(session.state.value.puzzle).toMatchObject({ use: "a3-b1" });
    session.redo();
    expect(session.state.value.puzzle).toMatchObject({ letters: "THEKNIGHTSXY" });
  });
  test("a link with a seed and no numbers names its variant, and a saying is hidden", async () => {
    const { make } = readLink("v1&b=6x6&qk=path&qs=3&ql=easy&qv=words&u=puzzle");
    expect(make).toEqual({ kind: "path", seed: 3, level: "easy", variant: "words" });
    expect(readLink("v1&b=6x6&qs=3&qv=verse").problems).toHaveLength(1);
    const asked: PuzzleQuestion[] = [];
    const session = openSession(new FakeEngine({ puzzle: (q, c) => (asked.push(q), puzzle(q, c)) }), setPanel(resize(initial, { sides: [3, 4] }), "puzzle"));
    open.push(session);
    session.puzzling.makeAs(make!);
    await vi.waitFor(() => expect(asked).toMatchObject([{ words: "All is well", seed: 3 }]), { timeout: 5000 });
  });
  test("every language has sayings for every size, and long ones for large boards", async () => {
    for (const language of Object.keys(languages) as Language[]) {
      expect(await speak(language)).toBe(language);
      for (const [rows, columns] of [[3, 4], [5, 5], [6, 6], [8, 8]]) {
        const all = Array.from({ length: 20 }, (_, seed) => sayingOf(board([rows, columns]), seed));
        for (const saying of all) expect(lettersOf(saying).length, `${language}: ${saying}`).toBeLessThanOrEqual(rows * columns);
      }
      const longest = Math.max(...Array.from({ length: 20 }, (_, seed) => lettersOf(sayingOf(board([6, 6]), seed)).length));
      expect(longest, language).toBeGreaterThanOrEqual(20);
    }
    await speak("en");
  });
});

describe("solving", () => {
  test("one that takes long is asked about, and goes on as the same or as an easy one", async () => {
    vi.useFakeTimers();
    const asked: PuzzleQuestion[] = [];
    const slow = (q: PuzzleQuestion, call?: Call) => {
      asked.push(q);
      if (q.difficulty === "easy" || asked.length === 2) return puzzle(q);
      return new Promise<never>((_, gone) => call!.signal!.addEventListener("abort", () => gone(new Error("aborted"))));
    };
    const session = openSession(new FakeEngine({ puzzle: slow }), setPanel(resize(initial, { sides: [3, 4] }), "puzzle"));
    open.push(session);
    session.puzzling.level.value = "hard";
    void session.puzzling.make({ seed: 7 });
    await vi.advanceTimersByTimeAsync(6000);
    expect(session.state.value.puzzle).toBeNull();
    const { head, longer } = session.asking.answer.value!;
    expect([head, longer!.smaller![0]]).toEqual(["It takes longer", "Easy"]);
    void session.request(longer!.go);
    await vi.advanceTimersByTimeAsync(1000);
    void session.request(longer!.smaller![1]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.map(({ seed, difficulty }) => [seed === 7, difficulty])).toEqual([[true, "hard"], [true, "hard"], [false, "easy"]]); // prettier-ignore
  });
  test("a puzzle is asked for as it was chosen, without its solution in the state", async () => {
    const asked: PuzzleQuestion[] = [];
    const session = openSession(new FakeEngine({ puzzle: (q) => (asked.push(q), puzzle(q)) }), setPanel(resize(initial, { sides: [3, 4] }), "puzzle"));
    open.push(session);
    session.puzzling.level.value = "hard";
    session.puzzling.kind.value = "open";
    await session.puzzling.make({ seed: 7 });
    session.puzzling.level.value = "any";
    await session.puzzling.make({ seed: 8 });
    expect(asked).toEqual([
      { board: "3x4", piece: "knight", kind: "open", seed: 7, difficulty: "hard" },
      { board: "3x4", piece: "knight", kind: "open", seed: 8, difficulty: undefined },
    ]);
    expect(session.asking.answer.value).toMatchObject({ verdict: "found", sentence: "2 numbers are given, and there is exactly one solution. It is easy." });
    expect(Object.keys(session.state.value.puzzle!).sort()).toEqual(["filled", "given", "kind", "letters", "made", "marks", "use"]);
    expect(session.state.value.puzzle!.made).toEqual({ seed: 1, level: "", variant: "" });
  });
  test("what is typed is one step of undo, and marks are put down on the way out", async () => {
    const session = await begun();
    const { puzzling } = session;
    puzzling.select(1);
    puzzling.digit(1);
    puzzling.digit(0);
    expect(session.state.value.puzzle!.filled[1]).toBe(10);
    session.undo();
    expect(session.state.value.puzzle!.filled[1]).toBe(0);
    puzzling.pencil.value = true;
    puzzling.digit(1);
    expect(session.state.value.puzzle!.marks[1]).toBeUndefined();
    puzzling.select(2);
    expect(session.state.value.puzzle!.marks[1]).toEqual([1]);
    puzzling.digit(7); // no number of 12 begins with 7: it is done
    expect(session.state.value.puzzle!.marks[2]).toEqual([7]);
    puzzling.select(0);
    puzzling.digit(5);
    expect(session.spoken.value).toBe("a3: 1 is given");
    puzzling.rub(true);
    expect(session.state.value.puzzle!.given[0]).toBe(1);
  });
  test("rubbing out goes digit by digit, or all at once", async () => {
    const session = await begun();
    const { puzzling } = session;
    puzzling.select(1);
    puzzling.write(11);
    puzzling.rub(false);
    expect(session.state.value.puzzle!.filled[1]).toBe(1);
    puzzling.write(11);
    puzzling.rub(true);
    expect(session.state.value.puzzle!.filled[1]).toBe(0);
  });
  test("check marks what is wrong until it is changed, and what stands twice without asking", async () => {
    const asked: SolveQuestion[] = [];
    const solve: Answers["solve"] = async (q) => (asked.push(q), solvedBy({ sentence: "wrong: 5 on b3", wrong: [{ square: "b3", number: 5 }] }));
    const session = await begun({ solve });
    const { puzzling } = session;
    await puzzling.check();
    expect(session.asking.answer.value).toMatchObject({ head: "Nothing to check" });
    puzzling.select(1);
    puzzling.write(5);
    await puzzling.check();
    expect(asked).toEqual([{ board: "3x4", piece: "knight", kind: "path", given: "a3=1,d1=12", filled: "b3=5", check: true }]);
    expect(session.asking.answer.value).toMatchObject({ verdict: "none", head: "1 number is wrong", sentence: "Not in the solution: 5 on b3." });
    expect([puzzling.wrong(1), puzzling.wrong(2), puzzling.current()]).toEqual([true, false, true]);
    puzzling.select(2);
    puzzling.write(6);
    expect([puzzling.wrong(1), puzzling.current()]).toEqual([true, false]);
    puzzling.select(1);
    puzzling.write(7);
    expect(puzzling.wrong(1)).toBe(false);
    puzzling.write(6);
    await puzzling.check();
    expect(session.asking.answer.value).toMatchObject({ head: "A number stands twice", sentence: "Each number has one square: 6 on b3, 6 on c3." });
    expect([puzzling.wrong(1), puzzling.wrong(2)]).toEqual([true, true]);
    expect(asked).toHaveLength(1);
  });
  test("wrong numbers at once, if that is wanted", async () => {
    const solve = vi.fn<Answers["solve"]>(async () => solvedBy({ wrong: [{ square: "b3", number: 5 }] }));
    const session = await begun({ solve });
    const { puzzling } = session;
    puzzling.select(1);
    puzzling.write(5);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(solve).not.toHaveBeenCalled();
    puzzling.aids.value = { ...puzzling.aids.value, strict: true };
    await vi.waitFor(() => expect(puzzling.wrong(1)).toBe(true), { timeout: 5000 });
    expect(session.asking.work.value).toBeNull();
  });
  test("the solution can be had, and taken back", async () => {
    const squares = [..."abcd"].flatMap((f) => [3, 2, 1].map((r) => f + r));
    const session = await begun({ solve: async () => solvedBy({ solution: squares, missing: 0 }) });
    const { puzzling } = session;
    puzzling.select(1);
    puzzling.write(5);
    await puzzling.solve();
    expect([blanks(session.board.value, session.state.value.puzzle!), puzzling.solved.value]).toEqual([0, true]);
    expect([puzzling.hints.value.length, allHints(puzzling)]).toEqual([10, true]);
    session.undo();
    expect([session.state.value.puzzle!.filled[1], puzzling.solved.value]).toEqual([5, false]);
  });
  test("a hint names square and reason, and can be written", async () => {
    const step = { square: "c2", number: 2, kind: "alone" as const, level: "easy" as const, reason: "c2 is the only free square", because: ["a1"] };
    const session = await begun({ solve: async (q) => solvedBy(q.hint ? { hint: step } : {}) });
    const { puzzling } = session;
    await puzzling.hint();
    // First where to look, and then which number.
    expect(session.asking.answer.value).toMatchObject({ head: "Look here: a1", sentence: "Only one of the missing numbers can stand on the marked square." });
    expect([puzzling.hinted(6), puzzling.reason(8), puzzling.hints.value]).toEqual([false, true, [6]]);
    puzzling.take();
    expect(session.state.value.puzzle!.filled[6]).toBe(0);
    await puzzling.hint();
    expect(session.asking.answer.value).toMatchObject({ head: "2 on c2", sentence: "c2 is the only free square." });
    expect([puzzling.hinted(6), puzzling.hinted(1), puzzling.cell.value]).toEqual([true, false, 6]);
    puzzling.pencil.value = true;
    puzzling.take();
    expect(session.state.value.puzzle!.filled[6]).toBe(2);
    expect([puzzling.hinted(6), puzzling.current()]).toEqual([false, false]);
  });
  test("the last number checks by itself, and the time stands when all is right", async () => {
    vi.useFakeTimers();
    const session = openSession(
      new FakeEngine({ puzzle: async (q, c) => ({ ...(await puzzle(q, c)), numbers: [..."abcd"].flatMap((f, x) => [1, 2, 3].map((r, y) => ({ square: `${f}${r}`, number: 3 * x + y + 1 }))).slice(1) }), solve: async () => solvedBy({ sentence: "solved: all numbers are right", missing: 0 }) }),
      setPanel(resize(initial, { sides: [3, 4] }), "puzzle"),
    );
    open.push(session);
    const made = session.puzzling.make({ seed: 1 });
    await vi.advanceTimersByTimeAsync(10);
    await made;
    await vi.advanceTimersByTimeAsync(65_000);
    expect(session.puzzling.seconds.value).toBe(65);
    expect(session.puzzling.cell.value).toBe(8); // the only free square: a1
    session.puzzling.digit(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(session.puzzling.solved.value).toBe(true);
    expect(session.asking.answer.value).toMatchObject({ head: "Solved", sentence: "All numbers are where they belong." });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.puzzling.seconds.value).toBe(65);
  });
  test("no puzzle is an answer", async () => {
    const session = await begun({ puzzle: async (q, c) => ({ ...(await puzzle(q, c)), verdict: "none", sentence: "none: too small", numbers: [] }) });
    expect(session.state.value.puzzle).toBeNull();
    expect(session.asking.answer.value).toMatchObject({ verdict: "none", head: "No puzzle", sentence: "none: too small" });
  });
});

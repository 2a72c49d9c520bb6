import { afterEach, describe, expect, test, vi } from "vitest";
import { FakeEngine } from "../src/fake";
import { Keeping } from "../src/keeping";
import type { PuzzleQuestion } from "../src/engine/wire";
import { fill as fillIn } from "../src/state/puzzle";
import { setPanel } from "../src/state/changes";
import { lineOf, readHistory, solvedOn, streakOf, withSolved, writeHistory, type History } from "../src/state/daily";
import { dateOf, daysAfter, isDate, mondayOf, readDay } from "../src/state/dates";
import { readLink, writeLink } from "../src/state/link";
import { dayLevels, initial, squareCount, type DayLevel } from "../src/state/model";
import { dailyOf } from "../src/ui/dailyof";
import { allHints } from "../src/session/daily";
import { openSession, type Session } from "../src/session/session";
import { storeOf } from "./tools";

/** The files of days, if the folder is there: a build elsewhere has only the page's sources. */
const files = Object.values(import.meta.glob("../../site/days/days-2026-11.txt", { query: "?raw", import: "default", eager: true })) as string[];

let open: Session[] = [];
afterEach(() => {
  open.forEach((session) => session.close());
  open = [];
});

describe("dates", () => {
  test("are the reader's, and go over months and years", () => {
    expect(dateOf(new Date(2026, 10, 26, 23, 59))).toBe("2026-11-26");
    expect([daysAfter("2026-12-31", 1), daysAfter("2028-03-01", -1), mondayOf("2026-11-29"), mondayOf("2026-11-30")]).toEqual(["2027-01-01", "2028-02-29", "2026-11-23", "2026-11-30"]);
    expect(["2026-11-26", "2026-02-30", "26.11.2026", "2026-13-01", ""].map(isDate)).toEqual([true, false, false, false, false]);
    expect([readDay("2026-11-26.easy"), readDay("2026-11-26.week"), readDay("2026-11-26.fiendish"), readDay("x")]).toEqual([{ date: "2026-11-26", level: "easy" }, { date: "2026-11-23", level: "week" }, null, null]);
  });
});

const on = (date: string, level: DayLevel = "easy") => ({ date, level });

describe("the history", () => {
  test("counts days in a row on which a puzzle was solved on its day", () => {
    let h: History = {};
    expect(streakOf(h, "2026-11-26")).toBe(0);
    for (const date of ["2026-11-24", "2026-11-25", "2026-11-26"]) h = withSolved(h, on(date, "hard"), 60, 0, date);
    expect([streakOf(h, "2026-11-26"), streakOf(h, "2026-11-27"), streakOf(h, "2026-11-28")]).toEqual([3, 3, 0]);
    h = withSolved(h, on("2026-11-23"), 60, 0, "2026-11-26"); // later, and it does not count
    const early = withSolved({}, on("2026-11-26"), 60, 1, "2026-11-25");
    expect([early, withSolved(early, on("2026-11-26"), 5, 0, "2026-11-26")].map((one) => [solvedOn(one, on("2026-11-26")), streakOf(one, "2026-11-26")])).toEqual([[{ seconds: 60, hints: 1, then: false }, 0], [{ seconds: 60, hints: 1, then: true }, 1]]);
    h = withSolved(h, on("2026-11-23", "week"), 60, 0, "2026-11-25"); // a week's is no day's
    expect(streakOf(h, "2026-11-26")).toBe(3);
    expect(solvedOn(withSolved(h, on("2026-11-26", "hard"), 5, 0, "2026-11-26"), on("2026-11-26", "hard"))).toEqual({ seconds: 60, hints: 0, then: true });
  });
  test("is kept as a text, and nothing comes of a damaged one", () => {
    const h = withSolved({}, on("2026-11-26"), 252, 3, "2026-11-26");
    expect(readHistory(writeHistory(h))).toEqual(h);
    for (const text of [null, "", "{", '{"v":2,"solved":{}}', '{"v":1,"solved":null}', '{"v":1,"solved":{"x":1,"2026-11-26 easy":{"seconds":-1,"hints":0,"then":true}}}']) expect(readHistory(text)).toEqual({});
  });
});

describe("the files of days", () => {
  test.skipIf(!files.length)("have four kinds of puzzles, each with its solution", () => {
    const [file] = files;
    for (const level of dayLevels) {
      const { state, problems } = lineOf(file, { date: level === "week" ? "2026-11-02" : "2026-11-01", level })!;
      expect(problems).toEqual([]);
      const cells = state.tour!.cells;
      expect(cells).toHaveLength(squareCount(state.board));
      state.puzzle!.given.forEach((n, cell) => n && expect(cells[n - 1]).toBe(cell));
    }
    expect(lineOf(file, { date: "2026-12-01", level: "easy" })).toBeNull();
    expect(lineOf("leaper days 1\n2026-11-01 easy v1&b=6x6", { date: "2026-11-01", level: "easy" })).toBeNull();
  });
});

describe("today's puzzle", () => {
  const squares = [..."abcd"].flatMap((f) => [3, 2, 1].map((r) => f + r));
  const asked: PuzzleQuestion[] = [];
  const engine = () =>
    new FakeEngine({
      puzzle: async (q) => (asked.push(q), { board: "3x4", piece: "knight", kind: "path", verdict: "found", sentence: "", seed: 1, numbers: squares.slice(1).map((square, i) => ({ square, number: i + 2 })), given: "", grid: "", reasoned: true, proofs: [], solution: squares }),
    });
  const begun = (keeping?: Keeping) => {
    const session = openSession(engine(), setPanel({ ...initial, tour: null }, "puzzle"), keeping);
    open.push(session);
    asked.length = 0;
    return session;
  };
  test("comes with the panel, is solved without asking, and gives the board back", async () => {
    const session = begun();
    const { puzzling } = session;
    const daily = dailyOf(session);
    daily.enter();
    await vi.waitFor(() => expect(session.state.value.puzzle?.day).toMatchObject({ date: daily.today(), level: "easy" }));
    expect(asked).toEqual([{ board: "", day: daily.today(), difficulty: "easy" }]);
    expect(writeLink(session.state.value)).toBe(`v1&qd=${daily.today()}.easy&u=puzzle`);
    puzzling.select(0);
    puzzling.write(2); // it stands on another square
    await vi.waitFor(() => expect(puzzling.wrong(0)).toBe(true));
    puzzling.write(1);
    await vi.waitFor(() => expect(puzzling.solved.value).toBe(true));
    expect([daily.streak(), Object.keys(daily.history.value)]).toEqual([1, [`${daily.today()} easy`]]);
    session.change((s) => setPanel(s, "find"));
    expect([session.board.value.sides, session.state.value.puzzle]).toEqual([[8, 8], null]);
    session.change((s) => setPanel(s, "puzzle"));
    daily.enter();
    await vi.waitFor(() => expect(session.state.value.puzzle?.filled[0]).toBe(1));
    expect(asked).toHaveLength(1);
  });
  test("is in no history where all numbers were hints, nor where a store is full", async () => {
    const session = begun(new Keeping(storeOf(true)));
    const { puzzling } = session;
    const daily = dailyOf(session);
    await daily.open({ date: "2026-11-26", level: "medium" });
    await puzzling.solve();
    expect([puzzling.solved.value, allHints(puzzling), daily.history.value]).toEqual([true, true, {}]);
    puzzling.again();
    expect(puzzling.solved.value).toBe(false);
    daily.leave();
    expect([session.board.value.sides, daily.other.value]).toEqual([[8, 8], true]);
    daily.enter();
    expect(session.asking.work.value).toBeNull();
  });
  test("is named by a link, whose numbers are not taken", () => {
    const read = readLink("v1&b=5x5&qd=2026-11-26.hard&u=puzzle");
    expect([read.day, read.make, read.state.puzzle, read.problems]).toEqual([{ date: "2026-11-26", level: "hard" }, undefined, null, []]);
    for (const bad of ["2026-11-99.hard", "2026-11-26.hard.x"]) expect(readLink(`v1&qd=${bad}`).problems).toHaveLength(1);
    expect(["1970-01-01.easy", "2026-11-26.week"].map((qd) => readLink(`v1&qd=${qd}`).day?.date)).toEqual(["1970-01-01", "2026-11-23"]);
  });
  test("has steps of its own: Undo crosses no border of it, and what was done before can be undone after", async () => {
    const session = begun();
    const { puzzling } = session;
    const daily = dailyOf(session);
    session.change((s) => ({ ...s, look: { ...s.look, style: "heat" } }));
    await daily.open({ date: "2026-11-26", level: "easy" });
    expect(session.canUndo.value).toBe(false);
    puzzling.hints.value = [0];
    puzzling.seconds.value = 70;
    for (const n of [5, 6]) session.change((s) => ({ ...s, puzzle: fillIn(s.puzzle!, 0, n) }));
    session.undo();
    expect(session.state.value.puzzle?.filled[0]).toBe(5);
    session.redo();
    await daily.open({ date: "2026-11-26", level: "medium" });
    session.undo();
    expect([session.state.value.puzzle?.day?.level, puzzling.seconds.value]).toEqual(["medium", 0]);
    await daily.open({ date: "2026-11-26", level: "easy" });
    expect([session.state.value.puzzle?.filled[0], puzzling.seconds.value, puzzling.hints.value, session.canUndo.value]).toEqual([6, 70, [0], false]);
    session.change((s) => setPanel(s, "watch"));
    session.undo();
    expect([session.look.value.style, session.state.value.puzzle, session.panel.value]).toEqual([initial.look.style, null, "watch"]);
    session.redo();
    session.change((s) => setPanel(s, "puzzle"));
    await daily.open({ date: "2026-11-26", level: "easy" });
    expect([session.state.value.puzzle?.filled[0], puzzling.seconds.value, puzzling.hints.value]).toEqual([6, 70, [0]]);
    // A link takes the board from it.
    session.change(() => setPanel({ ...initial, tour: null }, "build"));
    session.undo();
    expect([session.state.value.puzzle, session.look.value.style]).toEqual([null, "heat"]);
  });
  test("comes only while it is wanted, however late its file is", async () => {
    const late: (() => void)[] = [];
    const session = openSession(Object.assign(engine(), { days: () => new Promise<null>((come) => late.push(() => come(null))) }), setPanel({ ...initial, tour: null }, "puzzle"));
    open.push(session);
    const daily = dailyOf(session);
    const [one, other] = [daily.open({ date: "2026-11-26", level: "easy" }), daily.open({ date: "2026-11-26", level: "hard" })];
    late[1]();
    await other;
    late[0]();
    await one;
    expect(session.state.value.puzzle?.day?.level).toBe("hard");
    const third = daily.open({ date: "2026-11-26", level: "medium" });
    session.asking.work.value!.cancel();
    late[2]();
    await third;
    expect(session.state.value.puzzle?.day?.level).toBe("hard");
  });
  test("keeps what another tab solved, counts for the day it was opened on, and is forgotten", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 26, 23, 58) });
    try {
      const keeping = new Keeping(storeOf());
      const session = begun(keeping);
      const daily = dailyOf(session);
      await daily.open({ date: daily.today(), level: "easy" });
      keeping.write(writeHistory(withSolved({}, on("2026-11-25"), 9, 0, "2026-11-25")));
      vi.setSystemTime(new Date(2026, 10, 27, 0, 3));
      session.puzzling.select(0);
      session.puzzling.write(1);
      await vi.waitFor(() => expect(session.puzzling.solved.value).toBe(true));
      expect([Object.keys(readHistory(keeping.read())), daily.streak()]).toEqual([["2026-11-25 easy", "2026-11-26 easy"], 2]);
      session.change((s) => setPanel(s, "find"));
      session.forget(session.state.peek());
      session.change((s) => setPanel(s, "puzzle"));
      await daily.open({ date: "2026-11-26", level: "easy" });
      expect([session.state.value.puzzle?.filled[0], daily.history.value, keeping.read()]).toEqual([0, {}, null]);
    } finally {
      vi.useRealTimers();
    }
  });
  test("is kept as it stands, under its day", async () => {
    const keeping = new Keeping(storeOf());
    const one = begun(keeping);
    await dailyOf(one).open({ date: "2026-11-26", level: "easy" });
    one.change((s) => ({ ...s, puzzle: fillIn(s.puzzle!, 0, 7) }));
    keeping.save(one.state.value, 33, [0]);
    const other = begun(keeping);
    await dailyOf(other).open({ date: "2026-11-26", level: "easy" });
    expect([other.state.value.puzzle!.filled[0], other.puzzling.seconds.value, other.puzzling.hints.value]).toEqual([7, 33, [0]]);
  });
});

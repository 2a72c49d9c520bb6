import { afterEach, describe, expect, test } from "vitest";
import { Problem, type Engine } from "../src/engine/engine";
import { FakeEngine } from "../src/fake";
import type { ExistsAnswer, FindAnswer, Verb } from "../src/engine/wire";
import { firstVisit } from "../src/first";
import { opening } from "../src/state/opening";
import { resize, setAim, setEnd, setHole, setKind, setOptions, setPanel, setPiece, setWalk, takeBack } from "../src/state/changes";
import { initial, type State } from "../src/state/model";
import { cellOf, nameOf } from "../src/state/squares";
import { sameTour } from "../src/state/walk";
import { openSession, type Session } from "../src/session/session";

let open: Session[] = [];
function sessionOf(state: State = initial, engine: Engine = new FakeEngine()): Session {
  const session = openSession(engine, state);
  open.push(session);
  return session;
}
afterEach(() => {
  open.forEach((session) => session.close());
  open = [];
});

const five = resize(initial, { sides: [5, 5] });
const paths = setKind(five, "path");
const until = async (done: () => boolean) => {
  for (let i = 0; i < 400 && !done(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(done()).toBe(true);
};

test("constraints go with every question about tours, and come off it when they are taken back", async () => {
  const asked: [Verb, object][] = [];
  const engine = new FakeEngine();
  const ask = engine.ask.bind(engine);
  engine.ask = (verb, question, call) => {
    asked.push([verb, question]);
    return ask(verb, question, call);
  };
  const session = sessionOf(setKind(resize(initial, { sides: [3, 4] }), "path"), engine); // 16 paths
  const want = async (no_repeat?: true) => {
    session.change((s) => setOptions(s, { constraints: { no_repeat } }));
    asked.length = 0;
    for (const verb of ["find", "another", "exists", "count", "rank", "random"] as const) await session.request({ verb });
    await session.request({ verb: "list", by: 1 });
    await session.request({ verb: "goto", text: "1" });
    const tours: readonly Verb[] = ["find", "exists", "count", "rank", "sample", "list"];
    expect(tours.filter((verb) => !asked.some(([of]) => of === verb))).toEqual([]);
    return asked.filter(([verb, question]) => tours.includes(verb) && (question as { no_repeat?: boolean }).no_repeat !== no_repeat).map(([verb]) => verb);
  };
  expect(await want(true)).toEqual([]);
  expect(await want()).toEqual([]);
  session.change((s) => setOptions(s, { constraints: { no_repeat: true } }));
  await session.request({ verb: "estimate" });
  expect(session.asking.answer.value).toMatchObject({ verdict: "refused" });
});

describe("the graph", () => {
  test("a knight's is there at once, and the first visit's tour is closed", () => {
    const session = sessionOf(firstVisit(opening(0), false));
    expect(session.graph.value?.moves.out).toHaveLength(64);
    expect(session.closed.value).toBe(true);
    expect(session.film.value.length).toBe(65);
  });
  test("another piece's is the engine's, and never that of another board", async () => {
    const session = sessionOf();
    session.change((s) => setPiece(s, "1,3"));
    expect(session.graph.value).toBeNull();
    await until(() => session.graph.value !== null);
    session.change((s) => setHole(s, 9, true));
    expect(session.graph.value).toBeNull();
    await until(() => session.graph.value !== null);
    expect(session.graph.value?.moves.out[9]).toEqual([]);
    // Those of simple pieces are known at once, and are the engine's.
    const { vectors, moves } = session.graph.value!;
    session.change((s) => setPiece(s, "camel"));
    expect(session.graph.value?.moves).toEqual(moves);
    expect(new Set(session.graph.value?.vectors.map(String))).toEqual(new Set(vectors.map(String)));
  });
  test("a refusal is said, and forgotten with the next piece", async () => {
    const session = sessionOf();
    session.change((s) => setPiece(s, "unicorn"));
    await until(() => session.refusal.value !== null);
    expect(session.refusal.value).toContain("unicorn");
    session.change((s) => setPiece(s, "knight"));
    expect(session.refusal.value).toBeNull();
  });
});

test("what a link calls a tour and is none is not shown", async () => {
  const cells = [...Array(25).keys()];
  const knights = sessionOf({ ...paths, tour: { cells, number: null, by: "" }, play: { ...paths.play, walk: [0, 1] } });
  expect([knights.tour.value, knights.play.value.walk, knights.notes.value.length]).toEqual([null, [], 1]);
  expect(knights.canUndo.value).toBe(false);
  const camels = sessionOf({ ...setPiece(paths, "1,3"), tour: { cells, number: null, by: "" } });
  expect(camels.graph.value).toBeNull();
  await until(() => camels.tour.value === null);
  expect(camels.notes.value).toHaveLength(1);
});

describe("verdicts", () => {
  test("found", async () => {
    const session = sessionOf(paths);
    await session.request({ verb: "find" });
    expect(session.asking.answer.value).toMatchObject({ verdict: "found", head: "Found" });
    expect(session.tour.value?.cells).toHaveLength(25);
    expect(session.spoken.value).toContain("Found");
    session.undo();
    expect(session.tour.value).toBeNull();
  });
  test("none, and why", async () => {
    const session = sessionOf(setKind(resize(initial, { sides: [3, 3] }), "path"));
    await session.request({ verb: "find" });
    expect(session.asking.answer.value).toMatchObject({ verdict: "none", head: "None" });
    expect(session.asking.answer.value?.sentence).toBe("Every way was tried, and none becomes a tour.");
    await session.request({ verb: "exists" });
    expect(session.asking.answer.value).toMatchObject({ verdict: "none", head: "No" });
  });
  test("a proof marks its squares, and says no source twice", async () => {
    const why = { reason: "a1 and e5 lead nowhere", statement: "no way", source: "nobody 1999", witness: ["a1", "e5"] };
    const exists = async (): Promise<ExistsAnswer> => ({ board: "5x5", piece: "knight", verdict: "none", answer: "no", sentence: "no: no way", ...why });
    const session = sessionOf(paths, new FakeEngine({ exists }));
    await session.request({ verb: "exists" });
    expect(session.asking.answer.value).toMatchObject({ head: "No", sentence: "a1 and e5 lead nowhere.", more: ["No way.", "Nobody 1999."], shown: { marks: [20, 4] } });
  });
  test("undecided", async () => {
    const session = sessionOf(setKind(resize(initial, { sides: [7, 7] }), "closed"));
    await session.request({ verb: "find" });
    expect(session.asking.answer.value).toMatchObject({ verdict: "undecided", head: "Undecided" });
  });
  test("an answer goes when the question changes, and comes back with it", async () => {
    const session = sessionOf(paths);
    await session.request({ verb: "find" });
    session.change((s) => setEnd(s, "from", 0));
    expect(session.asking.answer.value).toBeNull();
    session.undo();
    expect(session.asking.answer.value?.verdict).toBe("found");
  });
  test("a refusal", async () => {
    const session = sessionOf(paths);
    await session.request({ verb: "estimate" });
    expect(session.asking.answer.value).toMatchObject({ verdict: "refused", sentence: "the fake engine cannot estimate" });
    expect(session.asking.work.value).toBeNull();
  });
  test("an answer's tour of another board is refused", async () => {
    const about = { board: "5x5", piece: "knight" };
    const find = async (): Promise<FindAnswer> => ({ ...about, verdict: "found", sentence: "found", method: "auto", tour: { ...about, squares: 2, tour: ["a1", "a1"] } });
    const session = sessionOf(paths, new FakeEngine({ find }));
    await session.request({ verb: "find" });
    expect(session.asking.answer.value?.verdict).toBe("refused");
    expect(session.tour.value).toBeNull();
  });
});

describe("one after another", () => {
  test("forth and back, to the end of the list", async () => {
    // 3x4 from a1 to the squares it can end on: few paths.
    const s = setEnd(setKind(resize(initial, { sides: [3, 4] }), "path"), "from", cellOf({ sides: [3, 4] }, "a1"));
    const session = sessionOf(s);
    const seen: string[] = [];
    for (;;) {
      await session.request({ verb: "list", by: 1 });
      if (session.asking.answer.value?.head === "No more") break;
      seen.push(session.tour.value!.cells.join());
      expect(session.tour.value?.number).toBe(seen.length - 1);
      if (session.asking.answer.value?.sentence.includes("the last")) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(1);
    await session.request({ verb: "list", by: -1 });
    expect(session.tour.value?.cells.join()).toBe(seen.at(-2));
    expect(session.tour.value?.number).toBe(seen.length - 2);
  });
});

describe("long work", () => {
  const endless = () =>
    new FakeEngine({
      count(q, call) {
        if (q.forecast) return Promise.reject(new Problem("nobody knows"));
        call?.progress?.({ words: "the sweep: 12 %", done: 0.12 });
        return new Promise((_, reject) => call?.signal?.addEventListener("abort", () => reject(call.signal!.reason)));
      },
    });
  test("progress and cancel", async () => {
    const session = sessionOf(paths, endless());
    const done = session.request({ verb: "count" });
    await until(() => session.asking.work.value?.done === 0.12);
    expect(session.asking.work.value).toMatchObject({ words: "Counting: 12 %", done: 0.12 });
    session.asking.work.value!.cancel();
    await done;
    expect(session.asking.work.value).toBeNull();
    expect(session.asking.answer.value?.verdict).toBe("cancelled");
  });
  test("it ends when the question changes, and leaves no answer", async () => {
    const session = sessionOf(paths, endless());
    const done = session.request({ verb: "count" });
    session.change((s) => resize(s, { sides: [6, 6] }));
    await done;
    expect(session.asking.work.value).toBeNull();
    expect(session.asking.answer.value).toBeNull();
  });
  test("new work takes the place of old", async () => {
    const session = sessionOf(paths, endless());
    const done = session.request({ verb: "count" });
    await session.request({ verb: "find" });
    await done;
    expect(session.asking.answer.value).toMatchObject({ verb: "find", verdict: "found" });
  });
  test("what ends while its file is on the way says nothing of another board, and shows nothing", async () => {
    let asked = 0;
    const engine = Object.assign(new FakeEngine(), { meanwhile: () => (asked++, null) });
    const session = sessionOf(paths, engine);
    const done = session.request({ verb: "find" });
    session.change((s) => resize(s, { sides: [6, 6] }));
    await done;
    expect([session.tour.value, session.asking.work.value, session.asking.answer.value, asked]).toEqual([null, null, null, 0]);
  });
  test("a job that does not hear that it is to end has no answer all the same", async () => {
    const session = sessionOf(paths);
    const done = session.asking.run("puzzle", async () => ({ verdict: "found", change: (s) => resize(s, { sides: [6, 6] }) }));
    session.asking.work.value!.cancel();
    await done;
    expect(session.board.value.sides).toEqual([5, 5]);
    expect(session.asking.answer.value?.verdict).toBe("cancelled");
  });
  test("a full server", async () => {
    const session = sessionOf(paths, new FakeEngine({ count: () => Promise.reject(new Problem("the studio is full", 429, 3)) }));
    await session.request({ verb: "count" });
    expect(session.asking.answer.value?.sentence).toBe("the studio is full Try again in 3 s.");
  });
});

describe("walking by hand", () => {
  const cell = (name: string) => cellOf({ sides: [5, 5] }, name)!;
  const playing = setPanel(paths, "play");
  test("steps are said in words", () => {
    const session = sessionOf(playing);
    session.walkTo(cell("a1"));
    expect(session.spoken.value).toBe("1: knight starts on a1, 2 squares onward");
    session.walkTo(cell("b3"));
    expect(session.spoken.value).toBe("2: knight to b3, 5 squares onward");
    session.walkTo(cell("a1"));
    expect(session.spoken.value).toBe("a1 is visited already, as step 1");
    session.walkTo(cell("e5"));
    expect(session.spoken.value).toBe("e5 is not a move of the knight away from b3");
    expect(session.refused.value).toMatchObject({ cell: cell("e5"), times: 2 });
    expect(session.play.value.walk).toHaveLength(2);
    session.undo();
    expect(session.play.value.walk).toHaveLength(1);
  });
  test("after every move it is known whether a tour is still possible, and finished it is one", async () => {
    const session = sessionOf(setWalk(setAim(resize(playing, { sides: [3, 4] }), "closed"), [8]));
    await until(() => session.lookout.chance.value === "none"); // the board has paths only
    session.change((s) => setAim(s, "path"));
    expect(session.lookout.chance.value).toBeNull();
    await until(() => session.lookout.chance.value === "found");
    await session.request({ verb: "finish" });
    expect(session.asking.answer.value).toMatchObject({ verdict: "found", head: "Finished" });
    expect(session.play.value.walk).toHaveLength(12);
    expect(session.tour.value?.by).toBe("begun by hand, finished by the engine");
    expect(session.outlook.value).toMatchObject({ full: true, lost: false });
    // A step back and the same step by hand do not make it one's own.
    const last = session.play.value.walk[11];
    session.change(takeBack);
    session.walkTo(last);
    expect(session.tour.value?.by).toBe("begun by hand, finished by the engine");
    session.change((s) => setWalk(s, []));
    await session.request({ verb: "finish" });
    expect(session.tour.value?.by).toMatch(/^found by /);
  });
  test("what is known is not asked again, and leads back to the last good move", async () => {
    let asked = 0;
    const fake = new FakeEngine();
    const engine = new FakeEngine({ walk: (q, call) => (asked++, fake.ask("walk", q, call)) });
    const board = resize(playing, { sides: [3, 4] });
    const tour = (await fake.ask("walk", { board: "3x4", kind: "path", walk: ["a1"] })).tour!.tour.map((name) => cellOf({ sides: [3, 4] }, name)!);
    const session = sessionOf(setWalk(board, tour.slice(0, 1)), engine);
    await until(() => session.lookout.chance.value === "found");
    const before = asked;
    for (const to of tour.slice(1, 4)) session.walkTo(to);
    expect(session.lookout.chance.value).toBe("found");
    expect(asked).toBe(before);
    // A walk as far as it goes, which is no tour: the way back ends where one is.
    while (session.outlook.value!.legal.length) session.walkTo(session.outlook.value!.legal.find((to) => to !== tour[session.play.value.walk.length]) ?? session.outlook.value!.legal[0]);
    expect(session.outlook.value!.full).toBe(false);
    const lost = session.play.value.walk;
    await session.lookout.back();
    const good = session.play.value.walk;
    expect(good.length).toBeLessThan(lost.length);
    const names = (walk: readonly number[]) => walk.map((c) => nameOf({ sides: [3, 4] }, c));
    expect((await fake.ask("walk", { board: "3x4", kind: "path", walk: names(good) })).verdict).toBe("found");
    expect((await fake.ask("walk", { board: "3x4", kind: "path", walk: names(lost.slice(0, good.length + 1)) })).verdict).toBe("none");
  });
  test("a click on a tour begins a walk of one's own: from the piece, or anywhere", () => {
    const shown = sessionOf(firstVisit(opening(0), false));
    const { walk, legal } = shown.invitation.value!;
    expect(walk).toHaveLength(1);
    shown.begin(legal[0]);
    expect(shown.panel.value).toBe("play");
    expect(shown.play.value.walk).toEqual([...walk, legal[0]]);
    shown.undo();
    expect(shown.play.value.walk).toEqual([]);
    const other = sessionOf(firstVisit(opening(0), false));
    other.seek(10);
    const on = other.invitation.value!;
    expect(on.walk).toHaveLength(10);
    const far = other.tour.value!.cells.find((to) => !on.legal.includes(to))!;
    other.begin(far);
    expect(other.play.value.walk).toEqual([far]);
    expect(other.invitation.value).toBeNull();
  });
  test("a tour of one's own is won once", () => {
    const session = sessionOf(setPanel(setKind(resize(initial, { sides: [1, 1] }), "path"), "play"));
    session.walkTo(0);
    expect(session.won.value).toBe(1);
  });
});

describe("another tour", () => {
  test("two walks of one tour are the same, wherever they start and whichever way they go", () => {
    expect(sameTour([0, 1, 2, 3], [2, 3, 0, 1], true)).toBe(true);
    expect(sameTour([0, 1, 2, 3], [1, 0, 3, 2], true)).toBe(true);
    expect(sameTour([0, 1, 2, 3], [0, 2, 1, 3], true)).toBe(false);
    expect(sameTour([0, 1, 2, 3], [3, 2, 1, 0], false)).toBe(true);
    expect(sameTour([0, 1, 2, 3], [2, 3, 0, 1], false)).toBe(false);
  });
  test("the tour that is there already is said to be", async () => {
    const session = sessionOf(paths);
    await session.request({ verb: "find" });
    await session.request({ verb: "find" });
    expect(session.asking.answer.value?.sentence).toContain("on the board already");
  });
});

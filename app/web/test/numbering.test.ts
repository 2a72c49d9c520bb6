import { afterEach, describe, expect, test } from "vitest";
import { Problem, type Engine } from "../src/engine/engine";
import { FakeEngine } from "../src/fake";
import type { ListQuestion, RankQuestion, SampleQuestion } from "../src/engine/wire";
import { resize, setKind } from "../src/state/changes";
import { initial, type State } from "../src/state/model";
import { below, beyond, exactNumber, listing, mostTours, readNumber, shown } from "../src/state/numbers";
import { openSession, type Session } from "../src/session/session";
import { boardOf, knightOn } from "./tools";

let open: Session[] = [];
const small = setKind(resize(initial, { sides: [3, 4] }), "path"); // 16 paths
function sessionOf(engine: Engine, state: State = setKind(resize(initial, { sides: [5, 5] }), "path")): Session {
  const session = openSession(engine, state);
  open.push(session);
  return session;
}
afterEach(() => {
  open.forEach((session) => session.close());
  open = [];
});

describe("numbers", () => {
  test("are read with and without spaces, and of any size", () => {
    expect(readNumber("6633682205266")).toBe(6633682205266n);
    expect(readNumber(" 6 633 682,205\u2009266 ")).toBe(6633682205266n);
    expect([readNumber("1,234,567"), readNumber("1.234.567"), readNumber("12’345")]).toEqual([1234567n, 1234567n, 12345n]);
    expect(readNumber("1" + "0".repeat(40))).toBe(10n ** 40n);
    for (const bad of ["", "0", "-1", "1.5", "1,5", "1.50", ".500", "1,2345", "1..500", "1e3", "one", "9".repeat(5000)]) expect(readNumber(bad)).toBeNull();
  });
  test("are shown from 1, and kept where they are exact", () => {
    expect(shown(6633682205265n)).toBe("6\u2009633\u2009682\u2009205\u2009266");
    expect(exactNumber(41n)).toBe(41);
    expect(exactNumber(2n ** 53n)).toBeNull();
    expect(listing("closed", "undirected", "kt")).toBe("undirected closed tours, in the order “fewest ways on”");
  });
  test("beyond what the moves allow are told without counting", () => {
    const degrees = (sides: number[]) => knightOn(boardOf(sides)).out.map((out) => out.length);
    const bound = (kind: "closed" | "path", sides: number[]) => mostTours(kind, degrees(sides));
    // Known numbers of directed tours lie below: 6x6 and 8x8 closed, 5x5 paths.
    expect([beyond(19724n, bound("closed", [6, 6])), beyond(26534728821064n, bound("closed", [8, 8])), beyond(1728n, bound("path", [5, 5]))]).toEqual([false, false, false]);
    expect([beyond(10n ** 30n, bound("closed", [8, 8])), beyond(10n ** 13n, bound("path", [5, 5])), beyond(10n ** 400n, bound("path", [8, 8]))]).toEqual([true, true, true]);
    expect([beyond(2n, mostTours("closed", [0, 2])), beyond(1n, mostTours("closed", [0]))]).toEqual([true, false]);
  });
  test("below a bound are all as likely", () => {
    // Every byte once: of 256, each of 10 comes 25 times, and the rest is drawn again.
    let at = 0;
    const bytes = () => Uint8Array.of(at++ % 256);
    const counts = new Array<number>(10).fill(0);
    while (at < 250) counts[Number(below(10n, bytes))]++;
    expect(counts).toEqual(new Array<number>(10).fill(25));
    at = 250;
    expect(below(10n, bytes)).toBe(0n); // 250 to 255 are passed over
    expect(at).toBe(257);
    expect(below(1n, () => Uint8Array.of(200))).toBe(0n);
  });
});

describe("the tour of a number", () => {
  test("is asked for by what comes before it", async () => {
    const asked: ListQuestion[] = [];
    const plain = new FakeEngine();
    const list = async (q: ListQuestion) => {
      asked.push(q);
      return plain.ask("list", { ...q, skip: Number(q.after) });
    };
    const session = sessionOf(new FakeEngine({ list }), small);
    await session.request({ verb: "goto", text: "1 6" });
    expect(asked[0]).toMatchObject({ after: "15", limit: 1, order: "kt", as: "directed" });
    expect(session.asking.answer.value).toMatchObject({ verdict: "found", head: "Tour 16" });
    expect(session.tour.value?.number).toBe(15);
    await session.request({ verb: "goto", text: "17" });
    expect(session.asking.answer.value).toMatchObject({ head: "No such tour" });
    // The tour from before keeps the board, whether it was listed or told without counting.
    expect(session.owner.value).toBe("tour");
    await session.request({ verb: "goto", text: "9".repeat(60) });
    expect([session.asking.answer.value?.head, session.owner.value]).toEqual(["No such tour", "tour"]);
    await session.request({ verb: "goto", text: "soon" });
    expect(session.asking.answer.value?.sentence).toContain("“soon” is no number");
  });
  test("and back: the number of the tour on show, which one can go on from", async () => {
    const asked: RankQuestion[] = [];
    const rank = async (q: RankQuestion) => {
      asked.push(q);
      return { verdict: "found" as const, sentence: "", as: "directed", order: "kt", tours: [{ number: 1, line: 1, board: "5x5", piece: "knight", rank: "1702" }] };
    };
    const session = sessionOf(new FakeEngine({ rank }));
    await session.request({ verb: "rank" });
    expect(session.asking.answer.value?.sentence).toBe("There is no tour on the board.");
    await session.request({ verb: "find" });
    await session.request({ verb: "rank" });
    expect(asked[0].text.split(" ")).toHaveLength(25);
    expect(asked[0]).toMatchObject({ board: "5x5", kind: "path", order: "kt", as: "directed" });
    expect(session.asking.answer.value).toMatchObject({ verdict: "number", head: "Number 1\u2009703" });
    expect(session.tour.value?.number).toBe(1702);
    session.undo(); // what is undone is the tour, and not its number
    expect(session.tour.value).toBeNull();
    expect(session.asking.answer.value).toBeNull(); // it was about the tour that is gone
    session.redo();
    expect(session.asking.answer.value).toMatchObject({ head: "Number 1\u2009703" });
  });
  test("what is said of another tour goes with it, what is said of all stays", async () => {
    const session = sessionOf(new FakeEngine(), small);
    await session.request({ verb: "find" });
    await session.request({ verb: "list", by: 1 });
    expect(session.asking.answer.value?.verb).toBe("list");
    session.undo();
    expect(session.tour.value).not.toBeNull();
    expect(session.asking.answer.value).toBeNull();
    await session.request({ verb: "count" });
    session.undo();
    expect(session.asking.answer.value?.verb).toBe("count");
  });
});

describe("one at random", () => {
  const drawn = async (q: SampleQuestion) => {
    const { tour } = await new FakeEngine().ask("find", q);
    return { board: "5x5", piece: "knight", verdict: "found" as const, sentence: "", seed: q.seed ?? 1, of: "1728", tours: [tour!], given: 1 };
  };
  test("is drawn evenly where the engine can", async () => {
    const session = sessionOf(new FakeEngine({ sample: drawn }));
    await session.request({ verb: "random" });
    expect(session.asking.answer.value).toMatchObject({ head: "Drawn evenly", sentence: "Any other of 1\u2009728 tours was as likely." });
    expect(session.tour.value?.by).toBe("drawn evenly from all");
  });
  test("by its number, where the engine has no room to draw", async () => {
    const plain = new FakeEngine();
    const list = (q: ListQuestion) => plain.ask("list", { ...q, skip: Number(q.after) });
    const session = sessionOf(new FakeEngine({ list }), small);
    const met = new Set<number>();
    for (let i = 0; i < 40; i++) {
      await session.request({ verb: "random" });
      expect(session.asking.answer.value).toMatchObject({ head: "Drawn evenly", sentence: "Any other of 16 tours was as likely." });
      met.add(session.tour.value!.number!);
    }
    expect(met.size).toBeGreaterThan(8);
  });
  test("else it says that a search found it", async () => {
    const undecided = async (q: SampleQuestion) => ({ ...(await drawn(q)), verdict: "undecided" as const, tours: [], given: 0, stopped: "time limit" });
    const session = sessionOf(new FakeEngine({ sample: undecided }));
    await session.request({ verb: "random" });
    expect(session.asking.answer.value).toMatchObject({ verdict: "found", head: "Not drawn evenly" });
    expect(session.tour.value?.cells).toHaveLength(25);
  });
  test("a lost engine is no reason to search", async () => {
    const lost = async () => {
      throw new Problem("The server does not answer.", 0, null, true);
    };
    const session = sessionOf(new FakeEngine({ sample: lost }));
    await session.request({ verb: "random" });
    expect(session.asking.answer.value).toMatchObject({ head: "Not done", sentence: "The server does not answer." });
  });
  test("none, and why", async () => {
    const none = async (q: SampleQuestion) => ({ ...(await drawn(q)), verdict: "none" as const, reason: "no way", tours: [], given: 0 });
    const session = sessionOf(new FakeEngine({ sample: none }));
    await session.request({ verb: "random" });
    expect(session.asking.answer.value).toMatchObject({ verdict: "none", head: "None", sentence: "No way." });
  });
});

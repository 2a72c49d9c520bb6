/** The engine in the page itself, with workers that a test plays. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { Problem, waits as waiting } from "../src/engine/engine";
import type { Order } from "../src/engine/hand";
import { InPageEngine, memoryOf } from "../src/engine/inpage";
import type { ExportQuestion } from "../src/engine/wire";
import { empty, Played, says } from "./played";

const program = () => Promise.resolve(empty());

function engineWith(answer: (order: Order, worker: Played) => void, hands = 2): InPageEngine {
  Played.all = [];
  return new InPageEngine({ problem: Problem, program, drawing: program, worker: () => new Played(answer), memory: 2 ** 30, hands });
}

describe("what is asked of the page's own engine", () => {
  test("goes to a worker, and its answer comes back", async () => {
    const engine = engineWith(({ id, verb, body }, worker) => says(worker, id, { verb, asked: JSON.parse(body) as object }));
    expect(await engine.ask("board", { board: "3x4" })).toEqual({ verb: "board", asked: { board: "3x4" } });
    expect(Played.all).toHaveLength(1);
  });
  test("a tour by a rule is there until the program is", () => {
    let has = false;
    const engine = new InPageEngine({ problem: Problem, program, drawing: program, worker: () => new Played(() => {}), memory: 2 ** 30, hands: 1, has: () => has });
    const path = [[1], [0, 2], [1]];
    const asked = { out: path, into: path, holes: [], kind: "path", from: 0, to: null, walk: [] } as const;
    expect(engine.meanwhile(asked)).toEqual([0, 1, 2]);
    has = true;
    expect(engine.meanwhile(asked)).toBeNull();
  });
  test("one after another", async () => {
    let busy = 0;
    const engine = engineWith(({ id, body }, worker) => {
      expect(++busy).toBe(1);
      setTimeout(() => {
        busy--;
        says(worker, id, JSON.parse(body) as object);
      }, 1);
    });
    const sizes = ["1x1", "2x2", "3x3", "4x4"];
    expect(await Promise.all(sizes.map((board) => engine.ask("board", { board })))).toEqual(sizes.map((board) => ({ board })));
  });
  test("a refusal is the engine's sentence", async () => {
    const engine = engineWith(({ id }, worker) => says(worker, id, { detail: "board 0x0: no", status: 422 }, "problem"));
    await expect(engine.ask("board", { board: "0x0" })).rejects.toMatchObject({ message: "board 0x0: no", status: 422 });
  });
  test("a worker that breaks is said to have, and the next question has another", async () => {
    let times = 0;
    const engine = engineWith(({ id }, worker) => (times++ ? says(worker, id, { fine: true }) : worker.breaks("out of memory")));
    await expect(engine.ask("board", { board: "3x4" })).rejects.toThrow(/ran out of memory, or broke, and was started anew \(out of memory\)/);
    expect(await engine.ask("board", { board: "3x4" })).toEqual({ fine: true });
    expect(Played.all).toHaveLength(2);
  });
  test("a worker that never begins did not run out of memory", async () => {
    class Blocked extends Played {
      override postMessage(): void {
        queueMicrotask(() => this.breaks("blocked"));
      }
    }
    const engine = new InPageEngine({ problem: Problem, program, drawing: program, worker: () => new Blocked(() => {}), memory: 2 ** 30, hands: 1 });
    await expect(engine.ask("board", { board: "3x4" })).rejects.toMatchObject({ message: expect.stringMatching(/could not be started \(blocked\)/) as string, lost: true });
  });
  test("what is given up ends its worker, and leaves the line", async () => {
    const engine = engineWith(({ id, body }, worker) => body.includes("9x9") || says(worker, id, { fine: true }));
    const stop = new AbortController();
    const long = engine.ask("board", { board: "9x9" }, { signal: stop.signal });
    const waits = new AbortController();
    const never = engine.ask("board", { board: "5x5" }, { signal: waits.signal });
    const after = engine.ask("board", { board: "3x4" });
    waits.abort(new Error("not this"));
    await expect(never).rejects.toThrow("not this");
    stop.abort(new Error("enough"));
    await expect(long).rejects.toThrow("enough");
    expect(await after).toEqual({ fine: true });
    expect(Played.all.map((w) => w.ended)).toEqual([true, false]);
    expect(Played.all.flatMap((w) => w.asked.map(({ body }) => body))).toEqual(['{"board":"9x9"}', '{"board":"3x4"}']);
  });
  test("what waits says behind what", async () => {
    const engine = engineWith(({ id, body }, worker) => body.includes("9x9") || says(worker, id, { fine: true }));
    const [stop, heard] = [new AbortController(), [] as unknown[]];
    const long = engine.ask("count", { board: "9x9" }, { signal: stop.signal });
    const after = engine.ask("exists", { board: "3x4" }, { progress: (p) => heard.push(p) });
    stop.abort(new Error("enough"));
    await expect(long).rejects.toThrow("enough");
    expect(await after).toEqual({ fine: true });
    expect(heard).toEqual([{ words: waiting, behind: ["count"] }]);
  });
  test("a job tells of tours and of progress before its answer", async () => {
    const engine = engineWith(({ id }, worker) => {
      says(worker, id, { done: 0.5, words: "half" }, "progress");
      says(worker, id, { tour: { board: "1x1", squares: 1, tour: ["a1"] } }, "tour");
      says(worker, id, { verdict: "found" });
    });
    const far: unknown[] = [];
    const answer = await engine.ask("list", { board: "1x1" }, { progress: (p) => far.push(p.words) });
    expect(answer).toMatchObject({ verdict: "found", tours: [{ tour: ["a1"] }] });
    expect(far).toEqual(["half"]);
  });
});

describe("a file", () => {
  const question = { board: "6x6", format: "svg" } as ExportQuestion;
  const file = ({ id, verb }: Order, worker: Played) =>
    verb === "export" ? worker.says({ id, event: "file", data: { name: "tour.svg", type: "image/svg+xml", data: Uint8Array.of(1, 2) } }) : says(worker, id, { fine: true });
  afterEach(() => void vi.useRealTimers());

  test("is made by a program of its own, which is loaded when it is asked for one, and given back", async () => {
    vi.useFakeTimers();
    Played.all = [];
    const [answering, drawing] = [empty(), empty()];
    let loads = 0;
    const load = () => (loads++, Promise.resolve(drawing));
    const engine = new InPageEngine({ problem: Problem, program: () => Promise.resolve(answering), drawing: load, worker: () => new Played(file), memory: 2 ** 30, hands: 1 });
    expect(await engine.ask("board", { board: "6x6" })).toEqual({ fine: true });
    expect(loads).toBe(0);
    expect(await engine.export(question)).toMatchObject({ name: "tour.svg", type: "image/svg+xml" });
    expect(Played.all.map((w) => w.program === drawing)).toEqual([false, true]);
    vi.advanceTimersByTime(9000);
    await engine.export(question);
    vi.advanceTimersByTime(9000);
    expect(Played.all.map((w) => w.ended)).toEqual([false, false]);
    vi.advanceTimersByTime(1500);
    expect(Played.all.map((w) => w.ended)).toEqual([false, true]);
    await engine.export(question);
    expect(Played.all).toHaveLength(3);
  });
  test("letters go to the program that draws: its outlines are there", async () => {
    const [answering, drawing] = [empty(), empty()];
    Played.all = [];
    const answer = ({ id, verb }: Order, worker: Played) => says(worker, id, { verb });
    const engine = new InPageEngine({ problem: Problem, program: () => Promise.resolve(answering), drawing: () => Promise.resolve(drawing), worker: () => new Played(answer), memory: 2 ** 30, hands: 1 });
    expect(await engine.ask("letters", { text: "A" })).toEqual({ verb: "letters" });
    expect(Played.all.map((w) => w.program === drawing)).toEqual([true]);
  });
  test("has its time from when its program is there", async () => {
    vi.useFakeTimers();
    Played.all = [];
    const slow = () => new Promise<WebAssembly.Module>((done) => setTimeout(() => done(empty()), 60_000));
    let silent = false;
    const answer = (order: Order, worker: Played) => void (silent || file(order, worker));
    const engine = new InPageEngine({ problem: Problem, program, drawing: slow, worker: () => new Played(answer), memory: 2 ** 30, hands: 1 });
    const made = engine.export(question);
    await vi.advanceTimersByTimeAsync(60_001);
    expect(await made).toMatchObject({ name: "tour.svg" });
    silent = true;
    const late = expect(engine.export(question)).rejects.toThrow(/longer than it may/);
    await vi.advanceTimersByTimeAsync(60_000 + 31_000);
    await late;
  });
});

describe("a count that falls into units", () => {
  const answers = (units: number, part: (number: string) => object) => ({ id, verb, body }: Order, worker: Played) => {
    if (verb === "units") return says(worker, id, { units });
    if (verb === "part") return says(worker, id, part(body.split("\n")[0]));
    if (verb === "sum") return says(worker, id, { count: (JSON.parse(body) as { records: string[] }).records.join("+") });
    return says(worker, id, { count: "whole" });
  };
  test("is shared by two workers, and put together", async () => {
    const engine = engineWith(answers(8, (number) => ({ record: number })));
    expect(await engine.ask("count", { board: "6x6" })).toEqual({ count: "1/2+2/2" });
    expect(Played.all.map((w) => w.asked.map(({ verb }) => verb))).toEqual([["units", "part", "sum"], ["part"]]);
  });
  test("or counted whole: where there are none, one hand, or another way of counting", async () => {
    expect(await engineWith(answers(0, () => ({}))).ask("count", { board: "3x4" })).toEqual({ count: "whole" });
    expect(await engineWith(answers(8, () => ({})), 1).ask("count", { board: "6x6" })).toEqual({ count: "whole" });
    expect(await engineWith(answers(8, () => ({}))).ask("count", { board: "6x6", as: "distinct" })).toEqual({ count: "whole" });
  });
  test("that came to no end is told as the part that did not", async () => {
    const engine = engineWith(answers(8, (number) => (number === "2/2" ? { counted: { verdict: "undecided" } } : { record: number })));
    expect(await engine.ask("count", { board: "6x6" })).toEqual({ verdict: "undecided" });
  });
});

test("how much memory the page may take", () => {
  expect([undefined, 0.5, 2, 4, 8, 64].map((gib) => memoryOf(gib) / 2 ** 30)).toEqual([1, 0.5, 0.5, 1, 2, 2]);
});

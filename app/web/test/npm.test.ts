/** The package for programs, with workers that a test plays; app/web/e2e/npm.e2e.ts has the engine itself. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Heard, Order } from "../src/engine/hand";
import { Problem } from "../src/npm/asking";
import { runIn } from "../src/npm/place";
import { find, Leaper, list, puzzle } from "../src/npm/verbs";
import { answering } from "../src/worker/answering";
import { empty, Played, says, shortest } from "./played";

/** An engine whose program is the shortest, and whose workers answer so. */
function engineWith(answer: (order: Order, worker: Played) => void, program = shortest, hands = 1): Leaper {
  Played.all = [];
  const fetch = () => Promise.resolve(new Response(program, { headers: { "Content-Encoding": "gzip" } }));
  runIn({ base: "file:///", worker: () => new Played(answer), web: { fetch }, memory: 2 ** 30, hands });
  return new Leaper();
}

const tourEvent = (n: number) => ({ number: n, tour: { board: "1x1", piece: "knight", squares: 1, tour: [`a${n}`] } });

/** Lists some tours, as the engine does: no more than ahead before they are taken. */
function lists(all: number) {
  return ({ id, ahead = Infinity }: Order, worker: Played) => {
    let sent = 0;
    const go = () => {
      while (!worker.ended && sent < all && sent - worker.taken < ahead) says(worker, id, tourEvent(++sent), "tour");
      if (sent === all) says(worker, id, { verdict: "found", given: all, last: true });
      else if (!worker.ended) setTimeout(go, 1);
    };
    go();
  };
}

describe("a question", () => {
  test("is an object, and its answer what the engine says", async () => {
    const leaper = engineWith(({ id, verb, body }, worker) => says(worker, id, { verb, asked: JSON.parse(body) as object }));
    expect(await leaper.find({ board: "8x8", kind: "closed" })).toEqual({ verb: "find", asked: { board: "8x8", kind: "closed" } });
    expect(await leaper.puzzle({ day: "2026-11-27" })).toEqual({ verb: "puzzle", asked: { day: "2026-11-27" } });
  });
  test("that is refused rejects with a sentence and its kind", async () => {
    let leaper = engineWith(({ id }, worker) => says(worker, id, { detail: "board 0x0: no", status: 422 }, "problem"));
    const refused = await leaper.find({ board: "0x0" }).catch((err: unknown) => err);
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({ message: "board 0x0: no", kind: "question", name: "Problem" });
    leaper = engineWith(({ id }, worker) => says(worker, id, { detail: "the time limit was reached", status: 422, late: true }, "problem"));
    await expect(leaper.walk({ board: "8x8", walk: ["a1"] })).rejects.toMatchObject({ kind: "time" });
    leaper = engineWith((_, worker) => worker.breaks("no memory"));
    await expect(leaper.count({ board: "8x8" })).rejects.toMatchObject({ kind: "memory" });
    leaper = engineWith(() => {}, new Uint8Array());
    await expect(leaper.count({ board: "8x8" })).rejects.toMatchObject({ kind: "lost" });
  });
  test("keeps the time limit that it has: a longer one than may be is for the engine to refuse", async () => {
    const leaper = engineWith(({ id, body }, worker) => says(worker, id, JSON.parse(body) as object));
    expect(await leaper.walk({ board: "8x8", walk: ["a1"], timeout_ms: 60_000 })).toMatchObject({ timeout_ms: 60_000 });
  });
  test("ends when its signal does, and when the engine does", async () => {
    const leaper = engineWith(() => {});
    const stop = new AbortController();
    const asked = leaper.count({ board: "8x8" }, { signal: stop.signal });
    stop.abort(new Error("enough"));
    await expect(asked).rejects.toThrow("enough");
    const [given, waits] = [leaper.count({ board: "8x8" }), leaper.count({ board: "9x9" })].map((asked) => asked.catch((err: Problem) => err.kind));
    await new Promise((go) => setTimeout(go, 5));
    leaper.end();
    expect([await given, await waits]).toEqual(["lost", "lost"]);
  });
  test("that is shared ends when the engine does, and starts no other worker", async () => {
    for (const begun of [false, true]) {
      const leaper = engineWith(({ id, verb }, worker) => begun && verb === "units" && says(worker, id, { units: 9 }), undefined, 2);
      const asked = leaper.count({ board: "8x8" }).catch((err: Problem) => err.kind);
      await new Promise((go) => setTimeout(go, 5));
      leaper.end();
      expect([await asked, Played.all.map((w) => w.ended)]).toEqual(["lost", begun ? [true, true] : [true]]);
    }
  });
  test("whose progress throws rejects with what it threw", async () => {
    const leaper = engineWith(({ id }, worker) => says(worker, id, { words: "half" }, "progress"));
    const progress = () => {
      throw new RangeError("mine");
    };
    await expect(leaper.count({ board: "8x8" }, { progress })).rejects.toThrow(new RangeError("mine"));
    expect(Played.all.map((w) => w.ended)).toEqual([true]);
  });
  test("that is no object, or has what JSON has not, is refused before it is sent", async () => {
    const leaper = engineWith(({ id, body }, worker) => says(worker, id, JSON.parse(body) as object));
    const refused = (question: unknown) => expect(leaper.find(question as never)).rejects;
    for (const nothing of [undefined, null, "8x8", 8, []]) await refused(nothing).toMatchObject({ kind: "question", message: 'find takes an object, such as { board: "8x8" }' });
    await refused({ board: "8x8", seed: NaN }).toMatchObject({ kind: "question", message: "seed: NaN is no number to ask for" });
    await refused({ board: "8x8", seed: 2n ** 60n }).toMatchObject({ message: "seed: 1152921504606846976 is too large; 9007199254740991 is the most" });
    await expect(leaper.draw("8x8" as never)).rejects.toThrow("draw takes an object");
    const endless = leaper.list({ board: "8x8", limit: Infinity });
    const message = "limit: Infinity is no number to ask for; -1 means all";
    await expect(endless.then()).rejects.toThrow(message);
    await expect(endless[Symbol.asyncIterator]().next()).rejects.toThrow(message);
    expect(Played.all).toEqual([]);
    expect(await leaper.find({ board: "8x8", seed: 3n as never })).toEqual({ board: "8x8", seed: 3 });
  });
  test("to draw what does not exist rejects with a kind of its own", async () => {
    const leaper = engineWith(({ id }, worker) => says(worker, id, { detail: "none: no tour", status: 422, verdict: "none" }, "problem"));
    await expect(leaper.draw({ board: "5x5", kind: "closed", format: "svg" })).rejects.toMatchObject({ kind: "none", message: "none: no tour" });
  });
  test("hears how much of the program has come", async () => {
    const leaper = engineWith(({ id }, worker) => says(worker, id, {}));
    const heard: unknown[] = [];
    await leaper.find({ board: "8x8" }, { coming: (come) => heard.push(come) });
    expect([heard.length > 1, heard[0] !== null, heard.at(-1)]).toEqual([true, true, null]);
    heard.length = 0;
    await leaper.find({ board: "8x8" }, { coming: (come) => heard.push(come) });
    expect(heard).toEqual([]);
  });
});

describe("a listing", () => {
  test("gives its tours one by one, and then its answer", async () => {
    const tours = engineWith(lists(1000)).list({ board: "1x1", limit: -1 });
    const names: string[] = [];
    for await (const { tour } of tours) names.push(tour[0]);
    expect([names.length, names[999], tours.answer?.last]).toEqual([1000, "a1000", true]);
    expect(Played.all.map((w) => w.ended)).toEqual([true]);
  });
  test("sends no more than some that nobody takes", async () => {
    const leaper = engineWith(lists(1_000_000));
    const tours = leaper.list({ board: "1x1", limit: -1 })[Symbol.asyncIterator]();
    for (let i = 0; i < 300; i++) await tours.next();
    await new Promise((go) => setTimeout(go, 20));
    const [worker] = Played.all;
    expect([worker.asked[0].ahead, worker.taken]).toEqual([256, 256]);
    await tours.return!();
    expect(worker.ended).toBe(true);
  });
  test("leaves time for other questions meanwhile, and ends with its signal", async () => {
    const leaper = engineWith((order, worker) => (order.verb === "list" ? lists(1_000_000)(order, worker) : says(worker, order.id, { count: "1728" })));
    const stop = new AbortController();
    const seen: unknown[] = [];
    const read = async () => {
      for await (const tour of leaper.list({ board: "1x1", limit: -1 }, { signal: stop.signal })) {
        seen.push(tour, await leaper.count({ board: "5x5" }));
        if (seen.length > 5) stop.abort(new Error("enough"));
      }
    };
    await expect(read()).rejects.toThrow("enough");
    expect(seen).toHaveLength(6);
  });
  test("ends when the engine does, whatever has come", async () => {
    const leaper = engineWith(lists(1_000_000));
    const tours = leaper.list({ board: "1x1", limit: -1 })[Symbol.asyncIterator]();
    await tours.next();
    leaper.end();
    await expect(tours.next()).rejects.toMatchObject({ kind: "lost" });
    expect(Played.all.map((w) => w.ended)).toEqual([true]);
  });
  test("keeps a program from its end only while somebody waits for a tour", async () => {
    const leaper = engineWith(lists(1_000_000));
    const tours = leaper.list({ board: "1x1", limit: -1 })[Symbol.asyncIterator]();
    const first = tours.next();
    await new Promise<void>((go) => setTimeout(go));
    await first;
    expect([Played.all[0].refs > 0, Played.all[0].held]).toEqual([true, false]);
    await tours.return!();
  });
  test("that is awaited is a job, however little time it has", async () => {
    const leaper = engineWith(({ id, job }, worker) => says(worker, id, { job }));
    expect([await leaper.list({ board: "5x5", limit: 200, timeout_ms: 5000 }), await leaper.sample({ board: "5x5", timeout_ms: 1 })]).toEqual([{ job: true }, { job: true }]);
  });
  test("that is awaited is the whole answer, and one that is refused rejects", async () => {
    expect((await engineWith(lists(3)).sample({ board: "1x1", limit: 3 })).tours).toHaveLength(3);
    const refused = engineWith(({ id }, worker) => says(worker, id, { detail: "no", status: 422 }, "problem")).list({ board: "1x1" });
    await expect(refused.then()).rejects.toMatchObject({ kind: "question" });
    let end = false;
    expect(await refused.finally(() => (end = true)).catch(() => "caught")).toBe("caught");
    expect([end, await refused.catch((err: Problem) => err.kind)]).toEqual([true, "question"]);
    const read = async () => {
      for await (const tour of refused) void tour;
    };
    await expect(read()).rejects.toMatchObject({ kind: "question" });
  });
});

describe("an engine of one's own", () => {
  test("refuses options that it would pass over", () => {
    const refused = (options: unknown) => expect(() => new Leaper(options as never));
    for (const hands of [0, -1, 1.5, NaN, "2", null]) refused({ hands }).toThrow(`hands: ${hands} is not how many workers there may be; 1 is the least`);
    refused({ memory: "512MB" }).toThrow('memory: "512MB" is no number of bytes');
    for (const memory of [NaN, Infinity, null]) refused({ memory }).toThrow(`memory: ${memory} is no number of bytes`);
    refused({ memory: 0 }).toThrow("memory: 0 bytes are too few; 536870912 are the least");
    refused({ memory: 2 ** 30, hands: 9 }).toThrow("are too few; 1610612736 are the least");
    refused({ hand: 2 }).toThrow("hand: there is no such option");
    refused(null).toThrow("Leaper takes an object");
    new Leaper({ memory: 2 ** 29, hands: 1, from: "elsewhere" });
    new Leaper({ memory: undefined, hands: undefined });
  });
});

describe("a worker", () => {
  beforeEach(() => {
    class Go {
      importObject = {};
      run = () => new Promise<void>(() => leaperOf().hear(0, "ready", ""));
    }
    Object.assign(globalThis, { Go });
  });
  const leaperOf = () => (globalThis as unknown as { leaper: { hear: (...said: unknown[]) => unknown; ask: unknown } }).leaper;

  test("lets the program rest while too many tours are on their way", async () => {
    const said: Heard[] = [];
    const tell = answering({ say: (heard) => said.push(heard), load: () => {}, font: () => new Uint8Array() });
    tell({ program: empty(), memory: 1 });
    const asked: unknown[] = [];
    await new Promise((go) => setTimeout(go, 5));
    leaperOf().ask = (...of: unknown[]) => asked.push(of);
    tell({ id: 1, verb: "list", body: "{}", job: true, ahead: 2 });
    expect(asked).toEqual([[1, "list", "{}", true, true]]);
    expect(leaperOf().hear(1, "tour", "{}")).toBeUndefined();
    const rests = leaperOf().hear(1, "tour", "{}") as Promise<void>;
    let on = false;
    void rests.then(() => (on = true));
    await Promise.resolve();
    expect(on).toBe(false);
    tell({ taken: 1 });
    await rests;
    expect(said.filter(({ event }) => event === "tour")).toHaveLength(2);
    tell({ id: 2, verb: "count", body: "{}", job: true });
    expect(asked[1]).toEqual([2, "count", "{}", true, false]);
    for (let i = 0; i < 9; i++) expect(leaperOf().hear(2, "tour", "{}")).toBeUndefined();
  });
});

/** Types, which tsc holds: what is wrong here has to be. */
export function typed(): void {
  void find({ graph: "C~", kind: "closed" });
  void list({ board: "8x8", limit: 2 });
  void puzzle({ week: "2026-11-27" });
  // @ts-expect-error nothing stands in place of the board
  void find({ kind: "closed" });
  // @ts-expect-error no such kind
  void find({ board: "8x8", kind: "round" });
  // @ts-expect-error no such option
  void find({ board: "8x8", pieec: "king" });
  // @ts-expect-error an answer's verdict is one of three
  void find({ board: "8x8" }).then(({ verdict }) => verdict === "maybe");
}

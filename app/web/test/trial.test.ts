import { expect, test, vi } from "vitest";
import { waits, type Call } from "../src/engine/engine";
import { FakeEngine } from "../src/fake";
import type { CountAnswer, CountQuestion, EstimateAnswer, EstimateQuestion } from "../src/engine/wire";
import { setKind, setOptions, setPiece } from "../src/state/changes";
import { initial } from "../src/state/model";
import { openSession } from "../src/session/session";
import { expectation, forecastWords, Longer, tried } from "../src/session/trial";

/** Work that ends when it is told to, and says first how far it is. */
const slow = (done?: number) => (call: Call) =>
  new Promise<string>((_, gone) => {
    call.progress?.({ words: "", done });
    call.signal!.addEventListener("abort", () => gone(new Error("aborted")));
  });

test("what is quick is done; what is not says how long it would take", async () => {
  expect(await tried({}, async () => "done", { time: 20 })).toBe("done");
  await expect(tried({}, slow(0.01), { time: 20 })).rejects.toMatchObject({ seconds: 2 });
  await expect(tried({}, slow(), { time: 20 })).rejects.toMatchObject({ seconds: null });
  await expect(tried({}, async () => Promise.reject(new Error("no")), { time: 20 })).rejects.toThrow("no");
});

test("who cancels is not asked whether it is to go on", async () => {
  const stop = new AbortController();
  const work = tried({ signal: stop.signal }, slow(), { time: 1000 });
  stop.abort();
  await expect(work).rejects.not.toBeInstanceOf(Longer);
});

test("time that is waited is none of the work's", async () => {
  const heard: string[] = [];
  const work = tried({ progress: (p) => heard.push(p.words) }, async (call) => {
    call.progress?.({ words: waits });
    await new Promise((resolve) => setTimeout(resolve, 60));
    call.progress?.({ words: "", done: 0.5 });
    return "done";
  }, { time: 20 }); // prettier-ignore
  expect([await work, heard]).toEqual(["done", [waits, ""]]);
});

test("nor is time in which what it takes waits to be foreseen", async () => {
  const count = async (q: CountQuestion, call?: Call): Promise<CountAnswer> => {
    if (q.forecast) {
      call?.progress?.({ words: waits, behind: ["export"] });
      await new Promise((resolve) => setTimeout(resolve, 60));
      call?.signal?.throwIfAborted();
    }
    return { board: q.board, piece: "king", verdict: "found", sentence: "", as: "directed", method: "auto", count: "8" };
  };
  const before = expectation(new FakeEngine({ count }), { board: "4x4" });
  const heard: string[] = [];
  expect(await tried({ progress: (p) => heard.push(p.words) }, async () => "done", { before, time: 20 })).toBe("done");
  expect(heard).toEqual([waits]);
  // The work has its whole time behind it.
  await expect(tried({}, slow(0.01), { before, time: 20 })).rejects.toMatchObject({ seconds: 2 });
});

test("forecasts", () => {
  expect([0.2, 42, 80, 422, 7000, 200_000, 1e9, 1e12].map(forecastWords)).toEqual(["about 1 s", "about 42 s", "about 80 s", "about 7 min", "about 2 h", "about 56 h", "years", "years"]);
});

test("what is expected to take long does not begin; what is expected is said where the trial tells nothing", async () => {
  const begun = vi.fn(slow());
  await expect(tried({}, begun, { before: async () => 1, time: 20 })).rejects.toMatchObject({ seconds: 1, before: true });
  expect(begun).not.toHaveBeenCalled();
  await expect(tried({}, begun, { before: async () => 0.03, time: 20 })).rejects.toMatchObject({ seconds: 0.03, before: false });
  await expect(tried({}, begun, { after: async () => 7, time: 20 })).rejects.toMatchObject({ seconds: 7, before: false });
  expect(await tried({}, async () => "done", { after: async () => 7, time: 20 })).toBe("done");
});

/** An engine that expects counts to take so many seconds, and what else it is asked. */
function expecting(seconds: number): { engine: FakeEngine; begun: CountQuestion[] } {
  const begun: CountQuestion[] = [];
  const count = async (q: CountQuestion): Promise<CountAnswer> => {
    const answer: CountAnswer = { board: q.board, piece: "king", verdict: "undecided", sentence: "", as: "directed", method: "auto" };
    if (q.forecast) return { ...answer, seconds };
    begun.push(q);
    return { ...answer, verdict: "found", count: "8" };
  };
  return { engine: new FakeEngine({ count }), begun };
}

test("a count, a number and a map that the engine expects to take long are asked about first, on any board", async () => {
  const { engine, begun } = expecting(130);
  const session = openSession(engine, setPiece(setKind(initial, "path"), "king"));
  await session.request({ verb: "count" });
  expect(session.asking.answer.value).toMatchObject({ verdict: "undecided", head: "It may take about 2 min" });
  expect(session.asking.answer.value!.longer!.smaller![0]).toBe("Estimate instead");
  session.usage.turn(true);
  await vi.waitFor(() => expect([session.usage.map.value?.longer, session.usage.map.value?.words()]).toEqual([true, expect.stringContaining("about 2 min")]));
  expect(begun).toEqual([]);
  session.usage.goOn();
  await vi.waitFor(() => expect(session.usage.map.value).toMatchObject({ all: "8" }));
  await session.request(session.asking.answer.value!.longer!.go);
  expect(begun.map((q) => q.by)).toEqual(["move", undefined]);
  session.change((s) => setOptions(s, { constraints: { ...s.options.constraints, use: "a1-b2" } }));
  await session.request({ verb: "count" });
  expect(session.asking.answer.value!.longer!.smaller![0]).toBe("Find one"); // nobody estimates with constraints
  session.close();
});

test("an estimate ends with what five seconds came to, and says what more takes", async () => {
  const asked: (number | undefined)[] = [];
  const estimate = async (q: EstimateQuestion): Promise<EstimateAnswer> => {
    asked.push(q.timeout_ms);
    const answer: EstimateAnswer = { board: "8x8", piece: "knight", verdict: "undecided", sentence: "", as: "directed", estimate: "1.0e9", low: "9.2e8", high: "1.1e9", confidence: 0.95, exact: false, trusted: true, method: "auto", seed: 1, probes: 9, successes: 9, effective: 9, largest: 0 };
    return q.timeout_ms ? { ...answer, stopped: "time limit" } : answer;
  };
  const session = openSession(new FakeEngine({ estimate }), initial);
  await session.request({ verb: "estimate" });
  expect(session.asking.answer.value).toMatchObject({ verdict: "number", head: "≈ 1 × 10⁹", sentence: expect.stringContaining("Five seconds gave ±10 %; ±5 % takes about 20 s.") as string });
  await session.request(session.asking.answer.value!.longer!.go);
  expect(session.asking.answer.value).toMatchObject({ verdict: "number", head: "≈ 1 × 10⁹" });
  expect(session.asking.answer.value!.longer).toBeUndefined();
  expect(asked).toEqual([5000, undefined]);
  session.close();
});

test("a count that takes long asks before it goes on, and offers an estimate", async () => {
  vi.useFakeTimers();
  const count = vi.fn((q: CountQuestion, call?: Call) => (q.forecast ? Promise.reject(new Error("nobody knows")) : slow(0.01)(call!)) as Promise<never>);
  const session = openSession(new FakeEngine({ count }), setPiece(initial, "king"));
  const counting = session.request({ verb: "count" });
  await vi.advanceTimersByTimeAsync(6000);
  await counting;
  expect(session.asking.answer.value).toMatchObject({ verdict: "undecided", head: "It takes about 8 min" });
  expect(session.asking.answer.value!.longer!.smaller![0]).toBe("Estimate instead");
  void session.request(session.asking.answer.value!.longer!.go);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.asking.work.value).toMatchObject({ verb: "count", words: "Counting: 1 %" });
  session.asking.work.value!.cancel();
  session.close();
  vi.useRealTimers();
});

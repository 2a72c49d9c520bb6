import { expect, test, vi } from "vitest";
import { waits, type Call } from "../src/engine/engine";
import { FakeEngine } from "../src/fake";
import { setKind, setPiece } from "../src/state/changes";
import { forecast } from "../src/state/forecast";
import { initial } from "../src/state/model";
import { Session } from "../src/ui/session";
import { forecastWords, Longer, tried } from "../src/ui/trial";

/** Work that ends when it is told to, and says first how far it is. */
const slow = (done?: number) => (call: Call) =>
  new Promise<string>((_, gone) => {
    call.progress?.({ words: "", done });
    call.signal!.addEventListener("abort", () => gone(new Error("aborted")));
  });

test("what is quick is done; what is not says how long it would take", async () => {
  expect(await tried({}, async () => "done", 20)).toBe("done");
  await expect(tried({}, slow(0.01), 20)).rejects.toMatchObject({ seconds: 2 });
  await expect(tried({}, slow(), 20)).rejects.toMatchObject({ seconds: null });
  await expect(tried({}, async () => Promise.reject(new Error("no")), 20)).rejects.toThrow("no");
});

test("who cancels is not asked whether it is to go on", async () => {
  const stop = new AbortController();
  const work = tried({ signal: stop.signal }, slow(), 1000);
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
  }, 20); // prettier-ignore
  expect([await work, heard]).toEqual(["done", [waits, ""]]);
});

test("forecasts", () => {
  expect([null, 0.2, 42, 80, 422, 7000, 200_000, 1e9, 1e12].map(forecastWords)).toEqual(["nobody knows how long", "about 1 s", "about 42 s", "about 80 s", "about 7 min", "about 2 h", "about 56 h", "years", "years"]);
});

test("what is forecast to take long is asked about before it begins", async () => {
  const count = vi.fn(() => Promise.reject(new Error("it was not to begin")));
  const session = new Session(new FakeEngine({ count }), setKind(initial, "path"));
  await session.asking.count();
  expect(session.asking.answer.value).toMatchObject({ verdict: "undecided", head: "It may take about 2 min" });
  expect(session.asking.answer.value!.longer!.smaller![0]).toBe("Estimate instead");
  expect(count).not.toHaveBeenCalled();
  session.close();
});

test("a forecast grows with the shorter side, and is none where nobody knows", () => {
  const on = (sides: number[], rest = {}) => forecast({ ...initial, board: { sides, topology: "plane", holes: [] }, ...rest });
  expect(on([6, 6])!).toBeLessThan(1);
  expect(on([8, 8])!).toBeGreaterThan(on([7, 8])!);
  expect(on([5, 100])!).toBe(on([100, 5]));
  expect([on([7, 7]), on([4, 4, 4]), on([8, 8], { piece: "king" })]).toEqual([null, null, null]);
});

test("a count that takes long asks before it goes on, and offers an estimate", async () => {
  vi.useFakeTimers();
  const count = vi.fn((_: unknown, call?: Call) => slow(0.01)(call!) as Promise<never>);
  const session = new Session(new FakeEngine({ count }), setPiece(initial, "king"));
  const counting = session.asking.count();
  await vi.advanceTimersByTimeAsync(6000);
  await counting;
  expect(session.asking.answer.value).toMatchObject({ verdict: "undecided", head: "It takes about 8 min" });
  expect(session.asking.answer.value!.longer!.smaller![0]).toBe("Estimate instead");
  void session.asking.answer.value!.longer!.go();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.asking.work.value).toMatchObject({ verb: "count", words: "Counting: 1 %" });
  session.asking.work.value!.cancel();
  session.close();
  vi.useRealTimers();
});

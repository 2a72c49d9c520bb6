/** A link that asks for a puzzle by its seed: when the page opens, and while it is open. */
import { afterEach, expect, test, vi } from "vitest";
import { followAddress } from "../src/address";
import type { PuzzleQuestion } from "../src/engine/wire";
import { FakeEngine } from "../src/fake";
import { Keeping } from "../src/keeping";
import { setPanel } from "../src/state/changes";
import { readLink } from "../src/state/link";
import { initial } from "../src/state/model";
import { openSession } from "../src/session/session";

vi.mock("../src/ui/more", async () => await import("../src/ui/dailyof")); // it needs a browser

afterEach(() => vi.unstubAllGlobals());

const asking = "#v1&b=6x6&qk=closed&qs=3&ql=easy&u=puzzle";

for (const open of [false, true])
  test(`the puzzle of a seed is made ${open ? "while the page is open" : "when it opens"}, in place of the link that asked for it`, async () => {
    const place = { hash: open ? "#v1" : asking };
    const heard = new Map<string, () => void>();
    const [pushed, replaced] = [vi.fn(), vi.fn((_: unknown, __: string, hash: string) => (place.hash = hash))];
    vi.stubGlobal("location", place);
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("history", { pushState: pushed, replaceState: replaced });
    vi.stubGlobal("addEventListener", (event: string, hear: () => void) => heard.set(event, hear));
    vi.stubGlobal("removeEventListener", (event: string) => heard.delete(event));
    const asked: PuzzleQuestion[] = [];
    const puzzle = async (q: PuzzleQuestion) => (asked.push(q), { verdict: "found", numbers: [{ square: "a1", number: 1 }], seed: 3 }) as never;
    const { state, ...then } = open ? { state: initial } : readLink(asking);
    const session = openSession(new FakeEngine({ puzzle }), state);
    const stop = followAddress(session, new Keeping(null), then);
    if (open) {
      place.hash = asking;
      heard.get("popstate")!();
      heard.get("hashchange")!();
    }
    await vi.waitFor(() => expect(place.hash).toContain("&q="), { timeout: 5000 });
    expect(asked).toMatchObject([{ board: "6x6", kind: "closed", seed: 3, difficulty: "easy" }]);
    expect(pushed).not.toHaveBeenCalled(); // Back would make it again
    stop();
    session.close();
  });

for (const comes of [true, false])
  test(`the puzzle of a day ${comes ? "comes in place of its link" : "that does not come stays in the address"}, and is named there all the while`, async () => {
    const link = "#v1&qd=2026-11-26.easy&u=puzzle";
    const place = { hash: link };
    const [pushed, took] = [0, 1].map(() => vi.fn((_: unknown, __: string, hash: string) => (place.hash = hash)));
    vi.stubGlobal("location", place);
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("history", { pushState: pushed, replaceState: took });
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("removeEventListener", () => {});
    let come!: () => void;
    const puzzle = () => new Promise<never>((made, not) => (come = comes ? () => made({ board: "3x4", piece: "knight", kind: "path", verdict: "found", numbers: [{ square: "a1", number: 1 }] } as never) : () => not(new Error("gone"))));
    const { state, ...then } = readLink(link);
    const session = openSession(new FakeEngine({ puzzle }), state);
    const stop = followAddress(session, new Keeping(null), then);
    await vi.waitFor(() => expect(come).toBeDefined(), { timeout: 5000 });
    await new Promise((later) => setTimeout(later, 500));
    expect(place.hash).toBe(link);
    come();
    await vi.waitFor(() => expect(session.asking.work.value).toBeNull());
    await new Promise((later) => setTimeout(later, 500));
    expect([place.hash, pushed.mock.calls.length + took.mock.calls.length, Boolean(session.state.value.puzzle?.day)]).toEqual([link, 0, comes]);
    session.change((s) => setPanel(s, "lessons"));
    await vi.waitFor(() => expect(place.hash).toBe("#v1&u=lessons"), { timeout: 5000 });
    expect(pushed).toHaveBeenCalledTimes(comes ? 1 : 0); // Back leads to the puzzle
    stop();
    session.close();
  });

test("a first visit gets an address, and then one for each place", async () => {
  const place = { hash: "" };
  const took = vi.fn((_: unknown, __: string, hash: string) => (place.hash = hash));
  vi.stubGlobal("location", place);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("history", { pushState: took, replaceState: took });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  const session = openSession(new FakeEngine(), initial);
  const stop = followAddress(session, new Keeping(null), {});
  await vi.waitFor(() => expect(place.hash).toBe("#v1"), { timeout: 5000 });
  session.change((s) => setPanel(s, "lessons"));
  await vi.waitFor(() => expect(place.hash).toContain("u=lessons"), { timeout: 5000 });
  stop();
  session.close();
});

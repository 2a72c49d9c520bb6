import { afterEach, describe, expect, test } from "vitest";
import { Problem, type Call } from "../src/engine/engine";
import { FakeEngine } from "../src/fake";
import type { SettleAnswer, SettleQuestion, TraceQuestion, Verb, Verbs } from "../src/engine/wire";
import { resize, setEnd, setKind, setOptions, setPanel, setSource, setTimeline, showTour } from "../src/state/changes";
import { initial, type State } from "../src/state/model";
import { partLength } from "../src/state/searchfilm";
import { openSession, type Session } from "../src/session/session";

class Engine extends FakeEngine {
  asked: TraceQuestion[] = [];
  refusal: Problem | null = null;
  settled: SettleQuestion[] = [];

  constructor() {
    super({ settle: (q) => this.settle(q) });
  }

  override async ask<V extends Verb>(verb: V, q: Verbs[V]["ask"], call?: Call): Promise<Verbs[V]["answer"]> {
    if (verb === "trace") {
      this.asked.push(q as TraceQuestion);
      if (this.refusal) throw this.refusal;
    }
    return super.ask(verb, q, call);
  }

  private async settle(q: SettleQuestion): Promise<SettleAnswer> {
    this.settled.push(q);
    const about = { board: q.board, piece: "knight" };
    return {
      ...about,
      seed: 1,
      edges: [[0, 5], [5, 6], [6, 7], [7, 2], [2, 3], [3, 8], [8, 1], [1, 4], [4, 0]], // prettier-ignore
      first: [0, 1],
      sweeps: [[2, 3], [4, 5, 6, 7, 8]],
      outcome: "tour",
      cycles: 1,
      tour: { ...about, squares: 9, tour: ["a3", "c2", "a1", "b3", "c1", "a2", "c3", "b1", "b2"] },
      verdict: "found",
      sentence: "a closed tour",
    };
  }
}

let open: Session[] = [];
function sessionOf(state: State, engine = new Engine()): { session: Session; engine: Engine } {
  const session = openSession(engine, state);
  open.push(session);
  return { session, engine };
}
afterEach(() => {
  open.forEach((session) => session.close());
  open = [];
});
const until = async (done: () => boolean) => {
  for (let i = 0; i < 1000 && !done(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(done()).toBe(true);
};

const small = setKind(resize(initial, { sides: [3, 4] }), "path"); // 16 paths
const large = setKind(resize(initial, { sides: [5, 5] }), "path");
const searching = (s: State, at = 0) => setTimeline(setSource(s, "search", false), { at });

describe("a search", () => {
  test("is asked for when it is watched, as the options say", async () => {
    const { session, engine } = sessionOf(small);
    expect(engine.asked).toEqual([]);
    session.change((s) => setOptions(s, { order: "plain", prune: false }));
    session.change((s) => setSource(s, "search", false));
    expect(session.moment.value.words).toContain("on its way");
    await until(() => session.film.value.length > 0);
    expect(engine.asked).toMatchObject([{ order: "plain", prune: false, skip: 0, limit: partLength }]);
    expect(session.watching.search.value).toMatchObject({ last: true, tours: 16 });
    expect(session.watching.busy.value).toBe(false);
  });
  test("is kept while a tour is watched, and forgotten with its question", async () => {
    const { session, engine } = sessionOf(searching(small));
    await until(() => session.film.value.length > 0);
    session.change((s) => setSource(s, "tour", false));
    expect(session.film.value.length).toBe(0);
    session.change((s) => setSource(s, "search", false));
    expect(session.film.value.length).toBeGreaterThan(0);
    expect(engine.asked).toHaveLength(1);
    session.change((s) => setEnd(s, "from", 0));
    expect(session.watching.search.value).toBeNull();
    await until(() => session.film.value.length > 0);
    expect(engine.asked).toHaveLength(2);
  });
  test("of a question that is asked while another is on its way", async () => {
    const { session } = sessionOf(searching(small));
    session.change((s) => setKind(s, "closed"));
    session.change((s) => setSource(s, "tour", false));
    session.change((s) => setSource(s, "search", true));
    await until(() => session.film.value.length > 0);
    expect(session.watching.search.value?.tours).toBe(0);
    expect(session.watching.busy.value).toBe(false);
  });
  test("comes part by part, before it is needed", async () => {
    const { session, engine } = sessionOf(searching(large));
    await until(() => session.film.value.length === partLength);
    session.seek(partLength - 101);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(engine.asked).toHaveLength(1);
    session.seek(partLength - 50);
    await until(() => session.film.value.length === 2 * partLength);
    expect(engine.asked.map((o) => o.skip)).toEqual([0, partLength]);
    session.change((s) => setTimeline(s, { playing: true, speed: 16384, at: 2 * partLength - 40_000 }));
    await until(() => session.film.value.length === 3 * partLength);
  });
  test("where a link leads, and what is before it", async () => {
    const { session, engine } = sessionOf(searching(large, 2 * partLength + 7));
    await until(() => session.film.value.length > 0);
    expect(engine.asked.map((o) => o.skip)).toEqual([2 * partLength]);
    expect([session.at.value, session.moment.value.length > 0]).toEqual([2 * partLength + 7, true]);
    session.stepFilm(-8);
    await until(() => engine.asked.length === 2);
    await until(() => !session.moment.value.words.includes("on its way"));
    expect(engine.asked[1].skip).toBe(partLength);
  });
  test("a link beyond its end leads to its start", async () => {
    const { session } = sessionOf(searching(small, 10 * partLength));
    await until(() => session.film.value.length > 0);
    expect([session.at.value, session.notes.value.length]).toEqual([0, 1]);
  });
  test("a refusal is said, once, until it is asked again", async () => {
    const engine = new Engine();
    engine.refusal = new Problem("castle lists closed tours only", 422);
    const { session } = sessionOf(setTimeline(searching(small), { playing: true }), engine);
    await until(() => session.watching.problem.value !== "");
    expect([session.watching.problem.value, session.playing.value, session.film.value.more]).toEqual(["castle lists closed tours only", false, false]);
    expect(session.spoken.value).toContain("castle");
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(engine.asked).toHaveLength(1);
    engine.refusal = null;
    session.watching.retry();
    await until(() => session.film.value.length > 0);
    expect(session.watching.problem.value).toBe("");
  });
  test("its tours, forth and back, and on the board", async () => {
    const { session } = sessionOf(searching(small));
    await until(() => session.film.value.length > 0);
    const stops: number[] = [];
    for (let i = 0; i < 16; i++) {
      await session.seekTour(1);
      stops.push(session.at.value);
    }
    expect(session.moment.value.solved).toBe(true);
    expect(session.moment.value.words).toBe("tour 16");
    expect(new Set(stops).size).toBe(16);
    await session.seekTour(1);
    expect([session.at.value, session.spoken.value]).toEqual([stops[15], "The search has ended. No tour after this moment"]);
    await session.seekTour(-1);
    expect(session.at.value).toBe(stops[14]);
    const { walk, length } = session.moment.value;
    const cells = Array.from(walk).slice(0, length);
    session.takeTour();
    expect([session.tour.value?.cells, session.source.value]).toEqual([cells, "tour"]);
  });
  test("the next tour is looked for in parts to come", async () => {
    // From b1 there is no path on 5x5: the squares of its colour are one fewer.
    const { session } = sessionOf(searching(setEnd(large, "from", 1)));
    await until(() => session.film.value.length > 0);
    const looking = session.seekTour(1);
    await until(() => session.film.value.length >= 3 * partLength);
    expect(session.watching.seeking.value).toBe(true);
    session.watching.cancel();
    await looking;
    expect([session.watching.seeking.value, session.at.value]).toEqual([false, 0]);
  });
});

describe("the network", () => {
  const three = resize(initial, { sides: [3, 3] });
  test("is asked for closed tours, with its seed and rule", async () => {
    const { session, engine } = sessionOf(setSource(setEnd(setKind(three, "open"), "from", 0), "network", false));
    await until(() => session.film.value.length > 0);
    session.change((s) => setOptions(s, { seed: 4, rule: "wikipedia" }));
    expect(session.watching.network.value).toBeNull();
    await until(() => session.film.value.length > 0);
    const q = { board: "3x3", piece: "knight" };
    expect(engine.settled).toEqual([{ ...q, rule: "takefuji" }, { ...q, seed: 4, rule: "wikipedia" }]);
  });
  test("its moments, and its tour on the board", async () => {
    const { session } = sessionOf(setSource(three, "network", false));
    await until(() => session.film.value.length > 0);
    expect(session.moment.value.edges).toHaveLength(4);
    session.stepFilm(1);
    expect([session.moment.value.edges?.length, session.spoken.value]).toEqual([8, "sweep 1: 4 edges on, 6 squares have not two"]);
    session.stepFilm(Infinity);
    expect(session.moment.value.words).toContain("a closed tour");
    expect(session.tourNow()).toHaveLength(9);
  });
});

test("what is found is watched as a tour", async () => {
  const { session } = sessionOf(searching(small));
  await until(() => session.film.value.length > 0);
  session.change((s) => showTour(s, [0, 6], null, ""));
  expect([session.source.value, session.film.value.length]).toEqual(["tour", 2]);
  session.change((s) => setPanel(s, "keep"));
  expect(session.source.value).toBe("tour");
});

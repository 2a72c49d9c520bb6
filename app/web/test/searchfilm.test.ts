import { describe, expect, test } from "vitest";
import type { Cell } from "../src/state/model";
import { mostParts, SearchFilm, type Events } from "../src/state/searchfilm";
import type { Moment } from "../src/state/timeline";
import { boardOf, dice } from "./tools";

type Event = [kind: number, cell: number, reason: number];
const reasons = ["", "a square is cut off", "another square must come next", "the walk does not close"];

/** Random events that are a search's as far as a walk can tell. */
function randomEvents(count: number, roll: (n: number) => number, cells: number): Event[] {
  const walk: Cell[] = [];
  const events: Event[] = [];
  while (events.length < count) {
    const what = roll(20);
    if (what < 9 && walk.length < cells) {
      const cell = roll(cells);
      if (walk.includes(cell)) continue;
      walk.push(cell);
      events.push([0, cell, 0]);
    } else if (what < 15 && walk.length) events.push([1, walk.pop()!, 0]);
    else if (what < 19) events.push([2, walk.length && roll(3) === 0 ? walk[walk.length - 1] : roll(cells), 1 + roll(3)]);
    else if (walk.length) events.push([3, walk[walk.length - 1], 0]);
  }
  return events;
}

/** What a moment is, replayed from the first event without any stack. */
function replay(events: readonly Event[], t: number): Pick<Moment, "length" | "solved" | "cut" | "tried" | "passed"> & { walk: Cell[]; tours: number } {
  const walk: Cell[] = [];
  const tried: Cell[][] = [[]];
  const passed: Cell[][] = [[]];
  let tours = 0;
  for (const [kind, cell] of events.slice(0, t)) {
    if (kind === 0) {
      walk.push(cell);
      tried.push([]);
      passed.push([]);
    } else if (kind === 1) {
      walk.pop();
      tried.pop();
      passed.pop();
      tried.at(-1)!.push(cell);
    } else if (kind === 2) {
      if (cell !== walk.at(-1)) passed.at(-1)!.push(cell);
    } else tours++;
  }
  const [kind, cell, reason] = events[t - 1] ?? [0, 0, 0];
  return {
    walk,
    length: walk.length,
    solved: t > 0 && kind === 3,
    cut: t > 0 && (kind === 1 || kind === 2) ? { cell, reason: reasons[reason] } : null,
    tried: tried.at(-1)!,
    passed: passed.at(-1)!,
    tours,
  };
}

/** Part number k, as the engine writes it; its reasons are its own. */
function part(events: readonly Event[], k: number, size: number): Events {
  const first = k * size;
  const own = events.slice(first, first + size);
  const places = [""];
  const place = (reason: number) => {
    if (!places.includes(reasons[reason])) places.push(reasons[reason]);
    return places.indexOf(reasons[reason]);
  };
  return {
    first,
    walk: replay(events, first).walk,
    events: own.map(([kind, cell, reason]) => [kind, cell, place(reason)] as const),
    reasons: places,
    last: first + size >= events.length,
    tours: replay(events, first + own.length).tours,
  };
}

function check(film: SearchFilm, events: readonly Event[], t: number): void {
  const { walk, length, solved, cut, tried, passed } = film.at(t);
  const { tours, ...right } = replay(events, t);
  expect({ walk: Array.from(walk).slice(0, length), length, solved, cut, tried, passed }).toEqual(right);
  const next = events[t];
  expect(walk[length]).toBe(next?.[0] === 0 ? next[1] : undefined);
  expect(film.toursAt(t)).toBe(tours);
}

describe("a moment is what a replay from the first event gives", () => {
  const board = boardOf([5, 5]);
  for (const [seed, count, size] of [[1, 40, 50], [2, 300, 7], [3, 900, 100], [4, 6000, 5000], [5, 1, 1], [6, 200, 100]]) { // prettier-ignore
    test(`${count} events in parts of ${size}`, () => {
      const roll = dice(seed);
      const events = randomEvents(count, roll, 25);
      let film = new SearchFilm(board, size);
      for (let k = 0; k * size < count; k++) film = film.with(part(events, k, size));
      expect([film.length, film.last, film.tours]).toEqual([count, true, replay(events, count).tours]);
      const every = count > 1000 ? 97 : 1;
      for (let t = 0; t <= count; t += every) check(film, events, t);
      check(film, events, count);
    });
  }
  test("in whatever order the parts come, once all are there", () => {
    const roll = dice(8);
    const events = randomEvents(95, roll, 25);
    let film = new SearchFilm(board, 10);
    for (const k of [3, 9, 0, 4, 8, 1, 2, 7, 6, 5]) film = film.with(part(events, k, 10));
    expect([film.length, film.last]).toEqual([95, true]);
    for (let t = 0; t <= 95; t++) check(film, events, t);
  });
  test("a deep walk, whose copies are far apart", () => {
    const large = boardOf([60, 60]);
    const events: Event[] = [];
    for (let cell = 0; cell < 3000; cell++) events.push([0, cell, 0], [2, cell + 300, 2]);
    for (let cell = 2999; cell > 2500; cell--) events.push([1, cell, 0]);
    const film = new SearchFilm(large).with(part(events, 0, 50_000));
    for (const t of [0, 1, 1023, 1024, 1025, 3333, 5999, 6000, 6001, events.length]) check(film, events, t);
  });
  test("a film is not changed by one that follows from it", () => {
    const events = randomEvents(40, dice(9), 25);
    const first = new SearchFilm(board, 20).with(part(events, 0, 20));
    const before = first.at(20);
    first.with(part(events, 1, 20));
    expect([first.length, first.last, first.at(20)]).toEqual([20, false, before]);
  });
});

describe("words", () => {
  const board = boardOf([4, 4]);
  const events: Event[] = [[0, 0, 0], [2, 6, 2], [0, 9, 0], [2, 9, 1], [1, 9, 0], [1, 0, 0], [2, 3, 1], [0, 1, 0], [3, 1, 0], [1, 1, 0]]; // prettier-ignore
  const film = new SearchFilm(board, 50).with(part(events, 0, 50));
  test("of each kind of event", () => {
    expect(Array.from({ length: 11 }, (_, t) => film.at(t).words)).toEqual([
      "The search begins",
      "advance to a4",
      "c3 passed over: another square must come next",
      "advance to b2",
      "given up on b2: a square is cut off",
      "retreat from b2",
      "retreat from a4",
      "no tour starts on d4: a square is cut off",
      "advance to b4",
      "tour 1",
      "retreat from b4. The search has ended: 1 tour",
    ]);
  });
  test("of a part that is not there", () => {
    const later = new SearchFilm(board, 4).with(part(events, 2, 4));
    expect(later.at(3).words).toContain("on its way");
    expect(later.at(8)).toMatchObject({ length: 1, walk: [1] });
  });
  test("of a search without an event", () => {
    const none = new SearchFilm(board).with({ first: 0, walk: [], events: [], reasons: [""], last: true, tours: 0 });
    expect([none.length, none.last, none.more, none.wants(0, 100)]).toEqual([0, true, false, null]);
    expect(none.at(0).words).toContain("no tour");
  });
});

describe("parts that are wanted", () => {
  const board = boardOf([5, 5]);
  const events = randomEvents(95, dice(3), 25);
  const give = (film: SearchFilm, ...ks: number[]) => ks.reduce((f, k) => f.with(part(events, k, 10)), film);
  const empty = new SearchFilm(board, 10);
  test("the one of the moment, then those ahead", () => {
    expect(empty.wants(0, 5)).toBe(0);
    const one = give(empty, 0);
    expect(one.wants(0, 5)).toBeNull();
    expect(one.wants(4, 5)).toBeNull();
    expect(one.wants(8, 5)).toBe(1);
    expect(one.wants(10, 0)).toBeNull();
    expect(one.wants(Infinity, 1)).toBe(1);
    expect(give(empty, 0, 1, 3).wants(5, 30)).toBe(2);
  });
  test("far ahead, where a link leads", () => {
    expect(give(empty, 0).wants(73, 5)).toBe(7);
    expect(give(empty, 7).wants(20, 5)).toBe(1);
    expect(give(empty, 7).wants(71, 5)).toBeNull();
  });
  test("none after the end", () => {
    const all = give(empty, 8, 9);
    expect([all.last, all.wants(95, 1000), all.wants(1e6, 1000)]).toEqual([true, null, null]);
  });
  test("none on its own where the engine's time was over, and the rest when it comes", () => {
    const cut = empty.with({ ...part(events, 0, 10), events: part(events, 0, 10).events.slice(0, 6), last: false });
    expect([cut.short, cut.length, cut.more, cut.wants(6, 100)]).toEqual([true, 6, true, null]);
    const mended = give(cut, 0);
    expect([mended.short, mended.length, mended.wants(9, 5)]).toEqual([false, 10, 1]);
    check(mended, events, 9);
  });
  test("old parts are forgotten, and wanted again", () => {
    const long = randomEvents(10 * (mostParts + 5), dice(4), 25);
    let film = new SearchFilm(board, 10);
    for (let k = 0; k < mostParts + 5; k++) film = film.with(part(long, k, 10));
    expect(film.length).toBe(10 * (mostParts + 5));
    expect(film.wants(1, 0)).toBe(0);
    expect(film.wants(film.length, 0)).toBeNull();
    check(film.with(part(long, 0, 10)), long, 7);
  });
});

test("the tours of a film, forth and back", () => {
  const events = randomEvents(400, dice(11), 25);
  let film = new SearchFilm(boardOf([5, 5]), 30);
  for (let k = 0; 30 * k < 400; k++) film = film.with(part(events, k, 30));
  const tours = events.flatMap(([kind], i) => (kind === 3 ? [i + 1] : []));
  expect(tours.length).toBeGreaterThan(5);
  for (let t = 0; t <= 400; t++) {
    expect(film.tour(t, 1)).toBe(tours.find((m) => m > t) ?? null);
    expect(film.tour(t, -1)).toBe(tours.findLast((m) => m < t) ?? null);
  }
});

test("what is no part of a search is refused", () => {
  const film = new SearchFilm(boardOf([3, 3]), 10);
  const good: Events = { first: 0, walk: [], events: [], reasons: [""], last: true, tours: 0 };
  const bad: Partial<Events>[] = [
    { events: [[1, 0, 0]] },
    { events: [[0, 9, 0]] },
    { events: [[0, -1, 0]] },
    { events: [[4, 0, 0]] },
    { events: Array(11).fill([0, 0, 0]) },
    { first: 5 },
    { walk: [9] },
  ];
  for (const wrong of bad) expect(() => film.with({ ...good, ...wrong }), JSON.stringify(wrong)).toThrow("no part of a search");
  expect(film.with(good).last).toBe(true);
});

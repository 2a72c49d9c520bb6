import { describe, expect, test } from "vitest";
import { networkFilm, type Run } from "../src/state/networkfilm";
import { SearchFilm } from "../src/state/searchfilm";
import { blankFilm, nextSpeed, speeds, speedWords, stepOf, tourFilm, timeWords } from "../src/state/timeline";
import { momentAt, playOn, timeOf } from "../src/session/playback";
import { boardOf, dice } from "./tools";

describe("a tour's film", () => {
  test("a closed one comes home", () => {
    const film = tourFilm([3, 1, 2], true);
    expect(film.length).toBe(4);
    expect([0, 1, 3, 4].map((t) => [film.at(t).length, film.at(t).home, film.at(t).words])).toEqual([
      [0, false, "0 of 3"],
      [1, false, "1 of 3"],
      [3, false, "3 of 3"],
      [3, true, "home again"],
    ]);
  });
  test("places beyond the end are the end", () => {
    const film = tourFilm([3, 1, 2], false);
    expect([stepOf(film, Infinity), stepOf(film, 2.9), stepOf(film, 7)]).toEqual([3, 2, 3]);
  });
});

describe("the network's film", () => {
  const random = (seed: number, edges: number, sweeps: number): Run => {
    const roll = dice(seed);
    const some = (share: number) => [...Array(edges).keys()].filter(() => roll(share) === 0);
    const ends = () => [roll(36), roll(36)] as [number, number];
    return { edges: Array.from({ length: edges }, ends), first: some(2), sweeps: Array.from({ length: sweeps }, () => some(4)), outcome: "cycles", cycles: 2 };
  };
  test("a moment is what a replay from the start gives", () => {
    for (const [seed, edges, sweeps] of [[1, 80, 60], [2, 2000, 20], [3, 5, 0], [4, 1, 9]]) { // prettier-ignore
      const run = random(seed, edges, sweeps);
      const film = networkFilm(boardOf([6, 6], "plane", [35]), run);
      expect(film.length).toBe(sweeps);
      const on = new Set(run.first);
      for (let t = 0; t <= sweeps; t++) {
        const moment = film.at(t);
        const lit = [...on].sort((a, b) => a - b);
        expect(moment.edges).toEqual(lit.flatMap((i) => run.edges[i]));
        const degree = (cell: number) => lit.reduce((n, i) => n + run.edges[i].filter((end) => end === cell).length, 0);
        const squares = [...Array(35).keys()];
        expect(moment.few).toEqual(squares.filter((cell) => degree(cell) < 2));
        expect(moment.many).toEqual(squares.filter((cell) => degree(cell) > 2));
        for (const i of run.sweeps[t] ?? []) if (!on.delete(i)) on.add(i);
      }
    }
  });
  test("its words", () => {
    const run: Run = { edges: [[0, 1], [1, 2], [2, 0]], first: [0, 1], sweeps: [[2], []], outcome: "tour", cycles: 1 }; // prettier-ignore
    const film = networkFilm(boardOf([1, 3]), run);
    expect([0, 1, 2].map((t) => film.at(t).words)).toEqual([
      "at the start: 2 edges on, 2 squares have not two",
      "sweep 1: 3 edges on, every square has two",
      "sweep 2: 3 edges on, every square has two: a closed tour",
    ]);
    expect(networkFilm(boardOf([1, 3]), { ...run, outcome: "cycles", cycles: 2 }).at(2).words).toContain("2 cycles, which are no tour");
  });
  test("a run of another board is refused", () => {
    const run: Run = { edges: [[0, 9]], first: [], sweeps: [], outcome: "stuck", cycles: 0 };
    expect(() => networkFilm(boardOf([3, 3]), run)).toThrow("no run");
    expect(() => networkFilm(boardOf([5, 5]), { ...run, sweeps: [[1]] })).toThrow("no run");
    expect(networkFilm(boardOf([5, 5]), run).length).toBe(0);
  });
});

test("speeds", () => {
  expect(speeds.map(speedWords)).toEqual(["1⁄16×", "⅛×", "¼×", "½×", "1×", "2×", "4×", "8×", "16×", "64×", "256×", "1024×"]);
  expect([nextSpeed(16, 1), nextSpeed(16, -1), nextSpeed(1, -1), nextSpeed(16384, 1), nextSpeed(100, 1), nextSpeed(100, -1)]).toEqual([32, 8, 1, 16384, 128, 64]);
});

describe("playing on", () => {
  const film = tourFilm([0, 1, 2, 3], false);
  const start = { at: 0, held: 0, playing: true };
  test("goes as far as the time that has passed", () => {
    expect(playOn(film, start, 0.1, 16, false)).toEqual({ at: 1.6, held: 0, playing: true });
  });
  test("stops at the end, or begins again after a while", () => {
    expect(playOn(film, { ...start, at: 3.9 }, 0.1, 16, false)).toEqual({ at: 4, held: 0, playing: false });
    const held = playOn(film, { ...start, at: 3.9 }, 0.1, 16, true);
    expect(held.at).toBe(4);
    expect(held.held).toBeGreaterThan(0);
    let place = held;
    let passed = 0;
    for (; place.at === 4 && passed < 5; passed += 0.1) place = playOn(film, place, 0.1, 16, true);
    expect(place).toMatchObject({ at: 0, playing: true });
    expect(passed).toBeGreaterThan(0.9);
  });
  test("waits for what is to come", () => {
    expect(playOn(blankFilm("", true), start, 0.1, 16, false)).toEqual(start);
    expect(playOn(blankFilm("", false), start, 0.1, 16, true).playing).toBe(false);
  });
  test("a tour of a search is not passed unseen, unless it goes very fast", () => {
    const search = new SearchFilm(boardOf([1, 3]), 10).with({
      first: 0,
      walk: [],
      events: [[0, 0, 0], [3, 0, 0], [1, 0, 0], [0, 1, 0], [3, 1, 0]],
      reasons: [""],
      last: true,
      tours: 2,
    }); // prettier-ignore
    const at = playOn(search, start, 0.1, 256, false);
    expect([at.at, at.playing]).toEqual([2, true]);
    expect(at.held).toBeGreaterThan(0);
    expect(playOn(search, { ...at, held: 0 }, 0.1, 256, false).at).toBe(5);
    expect(playOn(search, start, 0.1, 4096, false)).toEqual({ at: 5, held: 0, playing: false });
  });
});

test("times are told as clocks do", () => {
  expect([timeWords(0), timeWords(0.9), timeWords(7.5)]).toEqual(["0:00", "0:00", "0:07"]);
  expect(timeWords(61)).toBe("1:01");
  expect(timeWords(3723)).toBe("1:02:03");
});

describe("where a slider that goes by time stands", () => {
  const board = boardOf([1, 3]);
  // A tour after every tenth event, in two parts.
  const part = (first: number, tours: number, last: boolean) => ({
    first,
    walk: [],
    events: Array.from({ length: 100 }, (_, i) => [i % 10 === 9 ? 3 : i % 2, 0, 0] as [number, number, number]),
    reasons: [""],
    last,
    tours,
  });
  const film = new SearchFilm(board, 100).with(part(0, 10, false)).with(part(100, 20, true));
  test("is by what playback takes, a second for each tour", () => {
    for (const speed of [1, 16, 256]) {
      let place = { at: 0, held: 0, playing: true };
      let seconds = 0;
      const step = 1 / 64;
      while (place.playing && place.at < film.length) {
        place = playOn(film, place, step, speed, false);
        seconds += step;
        if (place.held > 0) continue;
        // Each hold and each event may be cut to a whole step of the clock.
        const slack = (film.toursAt(place.at)! + 1) * Math.max(2 * step, 10 / speed);
        expect(Math.abs(timeOf(film, place.at, speed) - seconds), `${place.at} at ${speed}`).toBeLessThan(slack + 1);
      }
    }
    expect(timeOf(film, 200, 4096)).toBeCloseTo(200 / 4096);
  });
  test("and back: the moment of each time, also where parts are forgotten", () => {
    for (const speed of [1, 16, 4096]) {
      for (let at = 0; at <= film.length; at++) expect(momentAt(film, timeOf(film, at, speed), speed)).toBe(at);
      expect(momentAt(film, 1e9, speed)).toBe(film.length);
    }
    const later = new SearchFilm(board, 100).with(part(100, 20, true));
    expect(later.toursAt(50)).toBeNull();
    expect(momentAt(later, timeOf(later, 50, 16), 16)).toBe(50);
  });
});

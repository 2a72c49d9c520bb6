import { describe, expect, test } from "vitest";
import { firstVisit } from "../src/first";
import { opening } from "../src/state/opening";
import { packNumbers, packSet, packWalk, readLink, unpackSet, unpackWalk, writeLink } from "../src/state/link";
import { fill, mark, puzzleOf } from "../src/state/puzzle";
import { kinds, methods, orders } from "../src/engine/wire";
import { exhibits } from "../src/engine/exhibits";
import { speak } from "../src/words/words";
import { byBoth, byHand, byNetwork, bySearch, drawnEvenly, foundBy, ofGallery, originWords } from "../src/state/origin";
import { initial, looks, type State } from "../src/state/model";
import { formNames } from "../src/state/topology";
import { boardOf, dice, knightOn, randomWalk, stateOf, topologiesOf } from "./tools";

/** What is said of a link that cannot be read. */
const said = (link: string) => readLink(link).problems.map((note) => note());

test("pieces are called by their names, with or without capitals; letters stay as they are", () => {
  expect(["Knight", "KNIGHT", "N", "NW", "Unicorn"].map((p) => readLink(`v1&p=${p}`).state.piece)).toEqual(["knight", "knight", "N", "NW", "Unicorn"]);
});

describe("there and back", () => {
  test("the initial state is short", () => {
    expect(writeLink(initial)).toBe("v1");
    expect(readLink("#v1")).toEqual({ state: initial, problems: [] });
    expect(readLink("")).toEqual({ state: initial, problems: [] });
  });
  test("the first visit's tour is short, too", () => {
    const link = writeLink(firstVisit(opening(0), false));
    expect(link.length).toBeLessThan(70);
    expect(readLink(link).state).toEqual(firstVisit(opening(0), false));
  });
  test("everything at once", () => {
    const s: State = {
      board: boardOf([3, 4, 5], "torus", [0, 7, 59]),
      piece: "1,2+0,3",
      ask: { kind: "open", from: 1, to: 58 },
      tour: null,
      play: { aim: "open", walk: [1, 2, 40], hints: { legal: false, degrees: false, dead: false, possible: false }, game: { mode: "machine", level: 5, second: true, misere: true, choose: true, map: true, rival: "" } },
      puzzle: null,
      look: { style: "heat", theme: "dark", labels: false, crosses: true, over: false, stack: true, turned: true, language: "de", degrees: true },
      options: { method: "sat", seed: 0, order: "castle", as: "distinct", within: 2, limit: 60, prune: false, rule: "wikipedia", constraints: { use: "a1-b3", avoid: "c2>d4", before: "a1<c3", no_repeat: true, given: "c5=17, e4=1", symmetry: "half-turn", magic: "rows,columns", class: "corners-7" }, walk: { longest: true, cover: true, uncrossed: true, least: "turn:90", most: "slope:1/2" }, graph: { text: "1 2\n2 3", format: "edges", from: "1", to: "3" } },
      timeline: { source: "search", at: 1234, speed: 100, playing: false, loop: true },
      panel: "watch",
      tool: "to",
      lesson: "sweep.3",
    };
    const read = readLink("#" + writeLink(s));
    expect(read.problems).toEqual([]);
    expect(read.state).toEqual(s);
  });
  test("a constraint that is no longer wanted is not in it, and one that cannot be read is said", () => {
    const none = { use: undefined, avoid: "", no_repeat: undefined };
    expect(writeLink({ ...initial, options: { ...initial.options, constraints: none } })).toBe(writeLink(initial));
    expect(readLink("v1&cr=0&ca=")).toMatchObject({ state: { options: { constraints: {} } } });
    expect(readLink("v1&cr=yes")).toEqual({ state: initial, problems: [expect.any(Function)] });
    expect(said("v1&cr=yes")).toEqual(["The link's switch cannot be read (at “cr=”)."]);
  });
  test("random states", () => {
    const roll = dice(6);
    for (let i = 0; i < 300; i++) {
      const sides = [1 + roll(12), 1 + roll(12)];
      const topology = topologiesOf(sides)[roll(formNames.length)];
      const n = sides[0] * sides[1];
      const holes = [...Array(n).keys()].filter(() => roll(5) === 0).slice(0, n - 1);
      const board = boardOf(sides, topology, holes);
      const walk = randomWalk(board, knightOn(board), roll);
      const whole = walk.length === n - holes.length;
      const kind = kinds[roll(3)];
      const s = stateOf(board, {
        ask: { kind, from: roll(2) ? walk[0] : null, to: kind !== "closed" && roll(2) ? walk[walk.length - 1] : null },
        tour: whole ? { cells: walk, number: roll(2) ? roll(1e6) : null, by: "" } : null,
        play: { ...initial.play, walk: walk.slice(0, roll(walk.length + 1)) },
        look: { ...initial.look, style: looks[roll(looks.length)] },
      });
      const read = readLink(writeLink(s));
      expect(read).toEqual({ state: s, problems: [] });
    }
  });
  test("a duel of two pieces, whose squares lie far from each other", () => {
    const s = stateOf(boardOf([8, 8]), { play: { ...initial.play, walk: [0, 63, 17, 46, 34, 29], game: { ...initial.play.game, mode: "people", rival: "1,3" } } });
    expect(readLink(writeLink(s))).toEqual({ state: s, problems: [] });
    expect(readLink(`${writeLink(s)}&gi=1&gc=1`).state.play.game).toMatchObject({ misere: false, choose: false });
    expect(readLink("v1&gr=%3Cb%3E").problems).toHaveLength(1);
  });
  test("a puzzle, but not what was filled in", () => {
    const roll = dice(7);
    for (let i = 0; i < 200; i++) {
      const n = 1 + roll(12);
      const board = boardOf([n, 12], "plane", [roll(n * 12)]);
      const cells = [...Array(n * 12).keys()].filter((cell) => !board.holes.includes(cell) && roll(3) === 0);
      const given = puzzleOf(board, kinds[roll(3)], cells.map((cell, at) => [cell, cells.length - at] as const));
      if (!given) continue;
      const blank = cells.length < n * 12 - 1 ? given.given.findIndex((m, cell) => !m && !board.holes.includes(cell)) : -1;
      const solving = blank < 0 ? given : mark(fill(given, blank, cells.length + 1), blank, 3);
      const link = writeLink(stateOf(board, { puzzle: solving }));
      expect(readLink(link)).toEqual({ state: stateOf(board, { puzzle: given }), problems: [] });
      expect(link).toBe(writeLink(stateOf(board, { puzzle: given })));
    }
  });
  test("a puzzle that is none is left out, and said", () => {
    const none = (given: readonly number[], rest = "b=2x3") => readLink(`v1&${rest}&q=${packNumbers(given)}`);
    expect(none([1, 0, 0, 0, 0, 6]).problems).toEqual([]);
    for (const bad of [none([1, 0, 0, 0, 0, 7]), none([1, 1]), none([0, 0, 0, 0, 0, 0, 1]), none([1], "b=2x3x2"), readLink("v1&b=2x3&q=%%"), readLink("v1&b=2x3&q=!")]) {
      expect(bad.state.puzzle).toBeNull();
      expect(bad.problems).toHaveLength(1);
    }
  });
  test("a played film is linked to as a whole", () => {
    expect(writeLink(firstVisit(opening(0), true))).toBe(writeLink(firstVisit(opening(0), false)));
  });
  test("the moment of a search, however far the search may go", () => {
    const at = (at: number, playing = false): State => ({ ...initial, timeline: { ...initial.timeline, source: "search", at, playing } });
    expect(readLink(writeLink(at(1234.5))).state.timeline).toMatchObject({ source: "search", at: 1234 });
    expect(readLink(writeLink(at(0))).state.timeline.at).toBe(0);
    expect(readLink(writeLink(at(70, true))).state.timeline).toMatchObject({ at: 0, playing: false });
  });
  test("where a tour is from, if it is one of the things that it can be from", () => {
    const by = (by: string): State => ({ ...firstVisit(opening(0), false), tour: { ...firstVisit(opening(0), false).tour!, by } });
    for (const own of [byHand, byBoth, drawnEvenly, byNetwork, ...methods.map(foundBy), ...orders.map(bySearch), ...Object.keys(exhibits).map(ofGallery)]) {
      expect(readLink(writeLink(by(own))), own).toEqual({ state: by(own), problems: [] });
      expect(originWords(own, exhibits), own).not.toBe("");
    }
    // Old links have the title, which more than one may have.
    for (const [key, title] of Object.entries(exhibits)) {
      const { state, problems } = readLink(writeLink(by(title)));
      expect([originWords(state.tour!.by, exhibits), problems]).toEqual([title, []]);
      if (!key.endsWith("6x6")) expect(state.tour!.by).toBe(ofGallery(key));
    }
    for (const wrong of ["Your account is locked. Call 0800 1", "found by sat & more, 100 %", "found by ", "gallery: <b>", "gallery: Call me", "x".repeat(101), "a\nb", "a\u202eb"]) {
      const link = writeLink(by(wrong));
      expect([readLink(link).state.tour?.by, said(link)]).toEqual(["", ["The link's caption cannot be read (at “by=”)."]]);
    }
    for (const none of ["gallery: call-me-0800", "gallery: constructor", "hello"]) expect(originWords(none, exhibits)).toBe("");
  });
  test("links of before searches were watched", () => {
    const old = readLink("#v1&b=5x5&k=path&f=a1&s=numbers&o=plain&at=7&v=100&u=watch");
    expect(old.problems).toEqual([]);
    expect(old.state).toEqual({
      ...initial,
      board: boardOf([5, 5]),
      ask: { kind: "path", from: 20, to: null },
      look: { ...initial.look, style: "numbers" },
      options: { ...initial.options, order: "plain" },
      timeline: { ...initial.timeline, at: 7, speed: 100 },
      panel: "watch",
    });
  });
  test("a walk that reaches everywhere", () => {
    // Jumps all different, as a queen's may be.
    const board = boardOf([100, 100]);
    const walk = Array.from({ length: 200 }, (_, i) => (i % 2 ? 9999 - i * 3 : i * 20));
    expect(unpackWalk(packWalk(walk), board)).toEqual(walk);
    expect(unpackWalk(packWalk([5]), board)).toEqual([5]);
  });
  test("a tour of 50x50 takes less than 2000 characters", () => {
    const snake = Array.from({ length: 2500 }, (_, i) => (Math.floor(i / 50) % 2 ? Math.floor(i / 50) * 50 + 49 - (i % 50) : i));
    const s = stateOf(boardOf([50, 50]), { piece: "wazir", tour: { cells: snake, number: null, by: "" } });
    expect(writeLink(s).length).toBeLessThan(2000);
    expect(readLink(writeLink(s)).state).toEqual(s);
  });
});

describe("hostile links", () => {
  const whole = (s: State) => {
    // Whatever came in, the state is one that the page can show.
    const cells = s.board.sides.reduce((a, b) => a * b, 1);
    expect(cells).toBeGreaterThan(0);
    expect(cells).toBeLessThanOrEqual(10_000);
    for (const list of [s.board.holes, s.play.walk, s.tour?.cells ?? []]) {
      expect(new Set(list).size).toBe(list.length);
      for (const cell of list) expect(cell >= 0 && cell < cells && Number.isInteger(cell)).toBe(true);
    }
    expect(s.board.holes.length).toBeLessThan(cells);
    for (const end of [s.ask.from, s.ask.to]) if (end !== null) expect(s.board.holes).not.toContain(end);
    if (s.tour) expect(s.tour.cells.length).toBe(cells - s.board.holes.length);
    expect(s.timeline.playing).toBe(false);
  };

  test.each([
    ["b=1000000000x1000000000", "board"],
    ["b=101x100", "board"],
    ["b=2x2x2x2x2", "board"],
    ["b=0x8", "board"],
    ["b=<script>", "board"],
    ["t=sphere", "topology"],
    ["b=2x2x2&t=klein", "topology"],
    ["h=!!", "holes"],
    ["h=" + "A".repeat(86), "holes"],
    ["b=1x2&h=AA&f=a1", "start"],
    ["p=<img src=x onerror=alert(1)>", "piece"],
    ["p=" + "N".repeat(201), "piece"],
    ["p=", "piece"],
    ["k=cycle", "kind"],
    ["f=a9", "start"],
    ["k=path&e=zz", "end"],
    ["w=AAAA", "tour"],
    ["w=____", "tour"],
    ["g=_____w", "walk"],
    ["g=AP__AQ", "walk"],
    ["s=__proto__", "style"],
    ["m=constructor", "method"],
    ["r=-1", "seed"],
    ["r=1e999", "seed"],
    ["i=0", "width"],
    ["x=999999999999", "limit"],
    ["at=NaN", "moment"],
    ["v=0", "speed"],
    ["gl=2", "switch"],
    ["u=toString", "panel"],
  ])("%s: the %s is refused, and nothing else", (text, what) => {
    const { state, problems } = readLink(`#v1&${text}`);
    whole(state);
    expect(problems).toHaveLength(1);
    expect(problems[0]()).toMatch(new RegExp(`^The link's .*${what}.* cannot be read \\(at “${/(\w+)=[^&]*$/.exec(text)![1]}=”\\)\\.$`));
  });
  const other = "The link is not one of this page, or of a newer one.";
  const cannot = (what: string, part: string) => `The link's ${what} cannot be read (at “${part}=”).`;
  /** Links as they come from chats, from old books and from nobody's friends: what each says, in one sentence. */
  test.each<readonly [link: string, sentence: string]>([
    ["b=5x5", other],
    ["v2&b=5x5", other],
    ["V1&b=5x5", other],
    ["v1%26b=5x5", other],
    ["v1;b=5x5", other],
    ["/lessons", other],
    ["v1&g=" + "A".repeat(1_000_000), "The link is too long to be read."],
    ["v1&p=%E0%A4%A", "The link's part p cannot be read."],
    ["v1&b", "The link's part b cannot be read."],
    ["v1&b%3D5x5", "The link's part b%3D5x5 cannot be read."],
    ["v1&=8x8&<script>alert(1)", "The link's part =8x8 and <script>… cannot be read."],
    ["v1&__proto__=1", "This page does not know what the link says with __proto_…."],
    ["v1&zzz=1&B=5x5", "This page does not know what the link says with zzz and B."],
    ["v1&" + [..."0123456789"].map((x) => `\u202e${x}=1`).join("&"), "This page does not know what the link says with ?0, ?1, ?2, ?3, ?4 and 5 more."],
    ["v1&b=5x5&b=6x6", "The link says b twice; the last one counts."],
    ["v1&b=", cannot("board", "b")],
    ["v1&b=5%C3%975%205", cannot("board", "b")],
    ["v1&t=", cannot("topology", "t")],
    ["v1&u=hack", cannot("panel", "u")],
    ["v1&le=nothing.1", cannot("lesson", "le")],
    ["v1&le=constructor.1", cannot("lesson", "le")],
    ["v1&le=history.9", cannot("lesson", "le")],
    ["v1&le=history.1.1", cannot("lesson", "le")],
    ["v1&e=b3", cannot("end", "e")],
    ["v1&by=Call%20me", cannot("caption", "by")],
    ["v1&n=-3", cannot("tour's number", "n")],
    ["v1&gr=camel&gi=1", cannot("switch", "gi")],
    ["v1&b=3x3x3&qs=4", cannot("puzzle", "qs")],
    ["v1&ql=easy", cannot("puzzle", "ql")],
    ["v1&w=AAAA", cannot("tour", "w")],
    ["v1&lg=xx", cannot("language", "lg")],
    ["v1&qd=2026-02-30.easy", cannot("puzzle", "qd")],
    ["v1&qd=2026-11-26.easy.more", cannot("puzzle", "qd")],
  ])("%.40s: %s", (link, sentence) => expect(said(link).join(" ")).toBe(sentence));
  test("nothing of it can be read, or only a part cannot", () => {
    for (const link of ["b=5x5", "v2", "v1&g=" + "A".repeat(1_000_000)]) expect(readLink(link)).toMatchObject({ state: initial, nothing: true });
    expect(readLink("v1&zzz=1&b=5x5")).toMatchObject({ state: { board: boardOf([5, 5]) } });
    expect(readLink("v1&zzz=1").nothing).toBeUndefined();
  });
  test("what chats do to a link does no harm", () => {
    for (const text of ["v1&", "v1&&&", "v1&amp;b=8x8&amp;k=closed"]) expect(readLink(text)).toEqual({ state: initial, problems: [] });
  });
  test("what cannot be read is said in the language of the moment", async () => {
    const [note] = readLink("v1&b=0x8").problems;
    await speak("de");
    expect(note()).toBe("Im Link nicht lesbar, bei „b=“: Brett.");
    await speak("en");
    expect(note()).toBe(cannot("board", "b"));
  });
  test("noise never throws and never takes long", () => {
    const roll = dice(1);
    const good = writeLink(firstVisit(opening(0), false)) + "&h=AQID&g=AAMCAQI&b=9x9&k=path&f=a1";
    const start = performance.now();
    for (let i = 0; i < 3000; i++) {
      const text = [...good];
      for (let j = roll(6); j >= 0; j--) text[roll(text.length)] = String.fromCharCode(33 + roll(94));
      whole(readLink(text.join("")).state);
    }
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

test("sets", () => {
  for (const set of [[], [0], [127], [128], [0, 1, 2], [5, 200, 9999]]) expect(unpackSet(packSet(set), 10_000)).toEqual(set);
  expect(unpackSet(packSet([64]), 64)).toBeNull();
});

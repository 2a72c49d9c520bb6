/** Do: find, the next and the one before, count, estimate, exists. Each verdict in words. */
import { expect, inject } from "vitest";
import type { Board } from "../src/state/model";
import { leapers, leaps, nameOf } from "../src/state/squares";
import { leaper, listed, verify } from "./command";
import { item, narrowDark, narrowLight, patience, useBrowser, wideDark, wideLight, type Studio } from "./studio";

useBrowser();

const screens = [narrowDark, wideLight];
const others = [narrowLight, wideDark];

/** The answer's first line, once there is one. */
async function answers(s: Studio, head: string | RegExp): Promise<void> {
  await s.panel.getByText(head).first().waitFor();
}

async function how(s: Studio, method: string): Promise<void> {
  await s.unfold("More");
  await s.field("Find by").selectOption(method);
}

/** The state of the job that a click begins, as the server tells it. */
async function jobOf(s: Studio, begin: () => Promise<void>): Promise<() => Promise<string>> {
  if (inject("alone")) {
    await begin();
    return async () => ((await s.button("Cancel").count()) ? "running" : "cancelled"); // its worker is the page's
  }
  const answer = s.page.waitForResponse((r) => r.url().endsWith("/api/v1/jobs") && r.request().method() === "POST");
  await begin();
  const { id } = (await (await answer).json()) as { id: string };
  return async () => ((await (await s.context.request.get(`/api/v1/jobs/${id}`)).json()) as { state: string }).state;
}

item("find: the best method, and the tour is one", screens, { hash: "v1" }, async (s) => {
  await s.panel.getByText("How", { exact: true }).waitFor({ state: "attached" }); // undo compares all fields, and these come later
  await s.undoable(async () => {
    await s.button("Find one").click();
    await answers(s, /^Found$/);
  });
  verify(await s.tour(), "8x8", "--closed");
  await s.audit();
});

item("find: by a method and a seed, with ends, on a torus", others, { hash: "v1&b=6x7&k=path&t=torus&f=a1" }, async (s) => {
  await how(s, "warnsdorff");
  await s.write("Seed", "7");
  await s.button("Find one").click();
  await answers(s, /^Found$/);
  await s.reads("By Warnsdorff's rule, with the seed 7.");
  const same = leaper(["find", "6x7", "--topology", "torus", "--from", "a1", "--method", "warnsdorff", "--seed", "7", "--format", "moves"]);
  await expect.poll(() => s.tour(), { timeout: patience }).toEqual(same.trim().split(/\s+/));
});

item("find: on a twisted torus, whose moves the page knows as the engine does", others, { hash: "v1&b=5x6&t=twisted%3A2" }, async (s) => {
  await s.button("Find one").click();
  await answers(s, /^Found$/);
  verify(await s.tour(), "5x6", "--closed", "--topology", "twisted:2");
  await s.audit();
});

item("find: none, and why, in the command's words", screens, { hash: "v1&b=5x5" }, async (s) => {
  await s.button("Find one").click();
  await answers(s, /^None$/);
  await s.reads(/13 squares of one colour and 12 of the other/);
  await s.hears(/None\. .*12 of the other/);
  await s.audit();
});

item("find: undecided when the time is up", others, { hash: "v1&p=giraffe&k=path" }, async (s) => {
  await how(s, "backtrack");
  await s.write("Give up after", "1");
  await s.button("Find one").click();
  await s.button("Cancel").waitFor();
  await s.audit();
  await answers(s, /^Undecided$/);
  await s.reads(/time was over/);
});

item("next and previous are the command's list in the order kt", screens, { hash: "v1&b=5x5&k=path&a=directed" }, async (s) => {
  const want = listed("5x5", "-n", "3");
  const shows = async (n: number) => {
    await answers(s, new RegExp(`^Tour ${n}`));
    await expect.poll(() => s.tour(), { timeout: patience }).toEqual(want[n - 1]);
  };
  await s.unfold("More");
  await s.button("First").click();
  await shows(1);
  await s.button("Next").click();
  await shows(2);
  await s.button("Next").click();
  await shows(3);
  await s.button("Previous").click();
  await shows(2);
  await s.button("Undo").click();
  await expect.poll(() => s.tour(), { timeout: patience }).toEqual(want[2]);
  await s.audit();
});

item("the list ends, and says so", others, { hash: "v1&b=3x4&k=path&a=undirected" }, async (s) => {
  const want = listed("3x4", "--as", "undirected", "-n", "all");
  await s.unfold("More");
  await s.button("First").click();
  for (let n = 2; n <= want.length; n++) {
    await answers(s, new RegExp(`^Tour ${n - 1}`));
    await s.button("Next").click();
  }
  await answers(s, new RegExp(`^Tour ${want.length}`));
  await expect.poll(() => s.tour(), { timeout: patience }).toEqual(want[want.length - 1]);
  await s.button("Next").click();
  await answers(s, /^No more$/);
});

item("count: as the command counts, each way", screens, { hash: "v1&b=6x6&a=undirected&ca=a1-b3" }, async (s) => {
  const counted = (as: string) => leaper(["count", "6x6", "--closed", "--avoid", "a1-b3", "--as", as]).trim().split(/\s/)[0].replace(/(?=(\d{3})+$)/g, "\\s?");
  await s.button("Count").click();
  await answers(s, new RegExp(`^${counted("undirected")}$`));
  await s.unfold("More");
  await s.pick("directed");
  await s.button("Count").click();
  await answers(s, new RegExp(`^${counted("directed")}$`));
  await s.audit();
});

item("a turn at every square: found, listed and counted as the command does, and kept in the link", screens, { hash: "v1&b=6x6&a=undirected" }, async (s) => {
  const turns = s.page.getByRole("switch", { name: "Turn at every square", exact: true });
  await s.unfold("More");
  await s.undoable(() => turns.check());
  await s.reads(/, turning at every square$/);
  await s.button("First").click();
  await answers(s, /^Tour 1$/);
  await expect.poll(() => s.tour(), { timeout: patience }).toEqual(listed("6x6", "--closed", "--no-repeat", "--as", "undirected", "-n", "1")[0]);
  await s.button("Count").click();
  await answers(s, /^3\s180$/);
  await s.shoot("turns");
  await s.audit();
  await s.page.goto(await s.link(/&cr=1/));
  await s.page.reload();
  expect(await turns.isChecked()).toBe(true);
  await s.button("Find one").click();
  await answers(s, /^Found$/);
  await turns.uncheck();
  await expect.poll(() => s.page.url(), { timeout: patience }).not.toMatch(/&cr=/);
  expect(await turns.isVisible()).toBe(true); // it has not folded under the finger
});

/** Counts what is forecast to take long: the page asks first whether it is to begin. */
async function countOn(s: Studio): Promise<void> {
  await s.button("Count").click();
  await answers(s, /^It may take about \d+ (s|min)$/);
  await s.button("Go on").click();
}

item("count: how far it is, and cancelled when told", others, { hash: "v1&k=path&b=6x60" }, async (s) => {
  const state = await jobOf(s, () => countOn(s));
  await s.page.getByRole("progressbar").waitFor();
  expect(await state()).toBe("running");
  await s.audit();
  await s.button("Cancel").click();
  await answers(s, /^Cancelled$/);
  await expect.poll(state, { timeout: patience }).toBe("cancelled");
});

item("a count ends when its question changes, and when its page is closed", screens, { hash: "v1&k=path&b=6x60" }, async (s) => {
  const first = await jobOf(s, () => countOn(s));
  await s.pick("Open");
  await s.button("Cancel").waitFor({ state: "detached" });
  await expect.poll(first, { timeout: patience }).toBe("cancelled");
  const second = await jobOf(s, () => countOn(s));
  await s.page.goto("about:blank");
  // Nobody listens any more. Who asks how a job is keeps it going, so the server is asked how many run.
  const running = async () => /^leaper_jobs_running (\d+)$/m.exec(await (await s.context.request.get(`${inject("api")}/metrics`)).text())?.[1];
  await expect.poll(running, { timeout: 2 * patience }).toBe("0");
  expect(await second()).toBe("cancelled");
});

item("estimate: a number with its interval, the same for the same seed", screens, { hash: "v1&b=6x6&r=1&a=undirected" }, async (s) => {
  const estimate = async () => {
    await s.button("Estimate").click();
    await s.button("Cancel").waitFor({ state: "detached" });
    await s.panel.getByText(/^≈ /).waitFor();
    const sentence = await s.panel.getByText(/95 % confidence/).innerText();
    const [, low, high] = /^Between (\d+) and (\d+),/.exec(sentence.replace(/\u2009/g, "")) ?? [];
    expect(Number(low), sentence).toBeLessThan(9862);
    expect(Number(high), sentence).toBeGreaterThan(9862);
    return sentence;
  };
  expect(await estimate()).toBe(await estimate());
  await s.audit();
});

item("exists: yes and no, with the explanation and its squares marked", others, { hash: "v1" }, async (s) => {
  await s.button("Is there one?").click();
  await answers(s, /^Yes$/);
  // Without b3 and c2 no way leads to a1; without h8 the colours say nothing.
  await s.goTo("Build");
  await s.pick("Every path");
  for (const name of ["b3", "c2", "h8"]) {
    await s.square(name).click();
    await s.page.getByRole("gridcell", { name: `${name}, hole`, exact: true }).waitFor();
  }
  await s.goTo("Find");
  const plain = await s.picture();
  await s.button("Is there one?").click();
  await answers(s, /^No$/);
  await s.reads(/no way leads from a8 to a1/);
  await s.showsAnother(plain);
  for (const name of ["a8", "a1"]) await s.page.getByRole("gridcell", { name: new RegExp(`^${name}, .`) }).waitFor();
  await s.audit();
});

item("a board that makes no sense is refused in words", screens, { hash: "v1&p=0,0", refused: true }, async (s) => {
  await s.page.getByRole("alert").first().waitFor();
  await s.audit();
});

item("a number that is known: at once, in each way, with its source, and counted when that is wanted", screens, { hash: "v1&b=6x6&a=undirected" }, async (s) => {
  await s.button("Count").click();
  await answers(s, /^9\s862$/);
  for (const n of [/^19\s724$/, /^9\s862$/, /^1\s245$/]) await s.panel.locator(".known").getByText(n).waitFor();
  await s.reads(/Known, and not counted now. Source: OEIS A\d+/);
  await s.audit();
  await s.page.getByRole("button", { name: /^Count it yourself/ }).click();
  await s.panel.locator(".known").waitFor({ state: "detached" });
  await answers(s, /^9\s862$/);
});

item("the longest walk where there is no tour, and the fewest paths", screens, { hash: "v1&b=4x4&k=path" }, async (s) => {
  await s.unfold("More");
  const plain = await s.picture();
  await s.undoable(() => s.pick("the longest walk"));
  await s.button("Find one").click();
  await s.reads("It visits 15 of 16, and none is longer.");
  await s.showsAnother(plain);
  await s.unfold("In order");
  expect((await s.panel.locator(".walk-list li").innerText()).split(" ")).toHaveLength(15);
  await s.audit();
  await s.pick("the fewest paths");
  await s.button("Find one").click();
  await s.reads("2 paths visit all 16, and no fewer do.");
  await s.unfold("In order");
  const squares = (await s.panel.locator(".walk-list li").allInnerTexts()).flatMap((path) => path.split(" "));
  expect(new Set(squares).size).toBe(16);
  await s.page.goto(await s.link(/&wc=1/));
  await s.page.reload();
  expect(await s.page.getByRole("radio", { name: "the fewest paths" }).isChecked()).toBe(true);
});

item("what a combination does not take is refused, beside its field too", others, { hash: "v1&b=4x4&wc=1", refused: true }, async (s) => {
  await s.button("Find one").click();
  await answers(s, /^Not done$/);
  await s.panel.locator("details .wrong").getByText("cover: it is made of paths, and none of them is closed").waitFor();
  await s.button("Is there one?").click();
  await s.reads("This asks about tours. Take back first: the fewest paths.");
  await s.audit();
});

item("ends, moves and numbers picked on the board", screens, { hash: "v1&b=5x5&k=path" }, async (s) => {
  await s.button("From: pick on the board").click();
  await s.square("c3").click();
  await expect.poll(() => s.field("From").inputValue()).toBe("c3");
  await s.unfold("More");
  await s.button("Moves to use: pick on the board").click();
  await s.square("c3").click();
  await s.square("b1").click();
  await expect.poll(() => s.field("Moves to use").inputValue()).toBe("c3-b1");
  await s.button("Given numbers: pick on the board").click();
  await s.square("a5").click();
  await s.page.getByLabel("Number on a5").fill("25");
  await s.button("Put").click();
  await expect.poll(() => s.field("Given numbers").inputValue()).toBe("a5=25");
  await s.button("Given numbers: pick on the board").click();
  await s.button("Find one").click();
  await answers(s, /^Found$/);
  const tour = await s.tour();
  expect([tour[0], tour[1], tour[24]]).toEqual(["c3", "b1", "a5"]);
  await s.audit();
});

item("a graph of one's own: Petersen's has a path and no circuit", screens, { hash: "v1", refused: true }, async (s) => {
  await s.unfold("More");
  await s.button("Petersen's graph, for example").click();
  await s.page.getByRole("img", { name: /^A graph of 10 vertices; edges: 15/ }).waitFor();
  await s.pick("Closed");
  await s.button("Find one").click();
  await answers(s, /^None$/);
  await s.pick("Every path");
  await s.pick("the longest walk");
  await s.button("Find one").click();
  await s.reads("It visits all 10.");
  await s.audit();
  await s.page.getByLabel("Its edges, or a format of graphs").fill("nonsense here too");
  await s.page.getByLabel("Its edges, or a format of graphs").blur();
  await s.panel.locator("details .wrong").first().waitFor();
  await s.button("Back to the board").click();
  await s.page.getByRole("gridcell").first().waitFor();
});

item("the page works out the moves of simple pieces as the engine does", [wideLight], {}, async (s) => {
  for (const [piece, vectors] of Object.entries(leapers)) {
    for (const board of [boardOf([3, 5]), boardOf([8, 8], [9, 20])]) {
      const answer = await s.context.request.post(`${inject("api")}/api/v1/board`, { data: { board: board.sides.join("x"), piece, holes: board.holes.map((cell) => nameOf(board, cell)) } });
      const told = (await answer.json()) as { vectors: number[][]; neighbours: number[][] };
      const own = leaps(board, vectors).map((row) => row.sort((a, b) => a - b));
      expect([piece, told.vectors, told.neighbours]).toEqual([piece, vectors.map((v) => v.map((x) => x + 0)), own]);
    }
  }
});

function boardOf(sides: number[], holes: number[] = []): Board {
  return { sides, topology: "plane", holes };
}

item("find: how tours are spread, and a tour of a bar", screens, { hash: "v1&b=5x6&k=closed" }, async (s) => {
  await s.unfold("More");
  const section = s.panel.locator("section", { hasText: "How tours are spread" }).last();
  await section.scrollIntoViewIfNeeded();
  await section.getByText(/^It may take about \d+ s\.$/).waitFor(); // said before it begins
  await section.getByRole("button", { name: "Show the bars" }).click();
  const bar = s.panel.getByRole("button", { name: /^crossings 49\s*4$/i });
  await bar.click();
  await answers(s, /^Found$/);
  const first = async (...asked: string[]) => {
    const lines = leaper(["list", "5x6", "--closed", ...asked, "-n", "1", "--format", "moves"]);
    await expect.poll(() => s.tour(), { timeout: patience }).toEqual(lines.trim().split(/\s+/));
  };
  await first("--by", "crossings", "--weight", "=49");
  const next = s.panel.getByRole("button", { name: /^crossings 51\s*4$/i, pressed: false }); // the bars stay
  await bar.focus();
  await s.page.keyboard.press("End");
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
  await s.audit();

  // By two measures at once it is a table, of a family one for each of its measures; what only closed tours have is not on offer for others.
  await section.getByLabel("And at once").selectOption("straight");
  await section.getByRole("button", { name: "Show the bars" }).click();
  await s.panel.getByRole("button", { name: /^Crossings 49, Longest straight run \d: \d$/ }).first().press("Enter");
  await answers(s, /^Found$/);
  const cell = s.panel.getByRole("button", { name: /^Crossings 49, /, pressed: true });
  const straight = /run (\d):/.exec((await cell.getAttribute("aria-label"))!)![1];
  await first("--by", "crossings,straight", "--weight", `=49,=${straight}`);
  await s.audit();
  await section.getByLabel("And at once").selectOption("");
  await section.locator("select").first().selectOption("angle");
  await section.getByRole("button", { name: "Show the bars" }).click();
  await s.panel.getByRole("grid", { name: "Turns by an angle 90" }).waitFor();
  await s.pick("Every path");
  expect(await section.locator("select").first().locator("option").allInnerTexts()).not.toContain("area swept, in squares");

  // Open tours of a bar are found, too, also by angles that are added.
  await section.locator("select").first().selectOption("turn");
  const angle = section.getByLabel(/^Angle/);
  await angle.fill("0+90");
  await angle.blur();
  await section.getByRole("button", { name: "Show the bars" }).click();
  await s.panel.getByRole("grid", { name: "Turns by the angles 0+90" }).getByRole("button").first().press("Enter");
  await answers(s, /^Found$/);
  const most = await s.panel.locator("table.spread button[aria-pressed=true] span[dir]").innerText();
  const lines = leaper(["list", "5x6", "--by", "turn:0+90", "--weight", `=${most}`, "-n", "1", "--format", "moves"]);
  await expect.poll(() => s.tour(), { timeout: patience }).toEqual(lines.trim().split(/\s+/));
});

item("find: a tour of a class, which the link keeps", screens, { hash: "v1&b=6x6&k=closed&cc=whirling" }, async (s) => {
  const chosen = s.field("Class");
  await expect.poll(() => chosen.inputValue()).toBe("whirling");
  await s.button("Find one").click();
  await answers(s, /^Found$/);
  const tour = await s.tour();
  expect(leaper(["verify", "6x6"], tour.join(" "))).toContain("whirling");
  await chosen.selectOption({ label: "corners of type 12" });
  await expect.poll(() => s.page.url()).toContain("cc=corners-12");
  await s.reads("of the class “corners of type 12”");
  await s.audit();
});

item("find: a recurrence of boards of any length, and a number modulo another", screens, { hash: "v1&b=3x10&k=closed" }, async (s) => {
  await s.unfold("More");
  await s.button("Find the recurrence").click();
  await answers(s, /^Order 42$/);
  await s.reads("From n = 45 on, the numbers obey a linear recurrence of order 42.");
  await s.audit();
  await s.button("Count modulo that").click();
  const asked = ["count", "3x1000000", "--closed", "--modulo", "1000000007"];
  await answers(s, new RegExp(`^${leaper(asked).trim().replace(/\B(?=(\d{3})+(?!\d))/g, "\u2009")}$`));
});

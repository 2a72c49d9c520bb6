/** Puzzle: made, solved by clicks and keys, checked, helped with, linked to and printed. */
import { expect } from "vitest";
import { leaper } from "./command";
import { item, narrowDark, narrowLight, patience, Studio, useBrowser, wideDark, wideLight, type Screen } from "./studio";

useBrowser();

const screens = [narrowLight, wideDark];
const others = [narrowDark, wideLight];
/** Whether keys, Check and the whole board are in the window at once. */
async function allInWindow(s: Studio): Promise<void> {
  const height = s.page.viewportSize()!.height;
  for (const e of [s.board, s.button("Check"), s.page.getByRole("group", { name: /numbers for/ })]) {
    const box = (await e.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
}

/** Phones, upright and on their side. */
const phones: Screen[] = [
  { width: 360, height: 640, colours: "dark", touch: true },
  { width: 844, height: 390, colours: "light", touch: true },
];
/** A puzzle of 5×5, and its solution as the command has it. */
const visit = { hash: "v1&b=5x5&u=puzzle" };

/** The numbers on the squares, as a screen reader hears them. */
async function numbers(s: Studio): Promise<Map<string, string>> {
  const labels = await s.page.getByRole("gridcell").evaluateAll((cells) => cells.map((e) => e.getAttribute("aria-label") ?? ""));
  return new Map(labels.map((label) => [label.split(",")[0], /^[^,]+, (\d+)/.exec(label)?.[1] ?? ""]));
}

/** The squares of the only solution, in order. */
async function solution(s: Studio, board: string): Promise<string[]> {
  const given = [...(await numbers(s))].flatMap(([square, n]) => (n ? [`${square}=${n}`] : []));
  const { outcome, solution } = JSON.parse(leaper(["solve", board, "--given", given.join(","), "--json"])) as { outcome: string; solution: string[] };
  expect(outcome).toBe("one");
  return solution;
}

async function make(s: Studio): Promise<void> {
  await s.button("Make a puzzle").click();
  await s.page.getByRole("grid", { name: /puzzle$/ }).waitFor();
}

item("made, checked and solved with clicks", screens, visit, async (s) => {
  await make(s);
  // Digits go to the board at once: the focus is not lost with the button.
  await expect.poll(() => s.page.evaluate(() => document.activeElement?.getAttribute("role")), { timeout: patience }).toBe("gridcell");
  await s.reads("A puzzle");
  const tour = await solution(s, "5x5");
  const known = await numbers(s);
  const free = tour.flatMap((square, i) => (known.get(square) ? [] : [{ square, number: i + 1 }]));
  // The first number on another's square is wrong, and check says so.
  await s.square(free[1].square).click();
  await s.button(String(free[0].number)).click();
  await s.page.getByRole("gridcell", { name: `${free[1].square}, ${free[0].number}`, exact: true }).waitFor();
  await s.button("Check").click();
  await s.reads("1 number is wrong");
  await s.page.getByRole("gridcell", { name: `${free[1].square}, ${free[0].number}, wrong` }).waitFor();
  await s.audit();
  await s.shoot("puzzle wrong");
  await s.button("Take back").click();
  await s.page.getByRole("gridcell", { name: `${free[1].square}, empty`, exact: true }).waitFor();
  for (const { square, number } of free) {
    await s.square(square).click();
    await s.button(String(number)).click();
  }
  await s.panel.getByText("Solved", { exact: true }).filter({ visible: true }).first().waitFor();
  expect([...(await numbers(s))].sort()).toEqual(tour.map((square, i) => [square, String(i + 1)]).sort());
  await s.audit();
});

item("by keyboard: arrows, digits, marks, rubbing out", others, visit, async (s) => {
  await make(s);
  const name = /^[a-e][1-5], empty/;
  const square = (await s.page.getByRole("gridcell", { name }).first().getAttribute("aria-label"))!.split(",")[0];
  await s.square(square).focus();
  const reads = (words: string) => s.page.getByRole("gridcell", { name: `${square}, ${words}`, exact: true }).waitFor();
  for (const key of ["1", "2"]) await s.page.keyboard.press(key);
  await reads("12");
  await s.page.keyboard.press("Backspace");
  await reads("1");
  await s.page.keyboard.press("Delete");
  await reads("empty");
  for (const key of ["p", "1", "Enter", "7"]) await s.page.keyboard.press(key);
  await reads("empty, marks 1 7");
  await s.hears("Pencil on");
  await s.page.keyboard.press(square.startsWith("e") ? "ArrowLeft" : "ArrowRight");
  await expect.poll(() => s.page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), { timeout: patience }).not.toContain(`${square},`);
  await s.audit();
});

item("a hint says where to look, and then has a reason and a square, and can be written", screens, visit, async (s) => {
  await make(s);
  await s.button("Hint").click();
  await s.page.getByRole("gridcell", { name: /where to look/ }).first().waitFor();
  await s.reads(/Look here/);
  await s.shoot("puzzle where to look");
  await s.button("Tell me").click();
  await s.page.getByRole("gridcell", { name: /the hint's square/ }).waitFor();
  const take = s.button(/^Write \d+ on [a-e][1-5]$/);
  const [, number, square] = /^Write (\d+) on (..)$/.exec((await take.innerText()).trim())!;
  await s.reads(new RegExp(`^${number} on ${square}$`));
  // The sentence stands between the board and the keys, and neither covers it.
  const [board, say, pad] = await Promise.all([s.board, s.page.locator(".pz-say"), s.page.locator(".pz-pad")].map((e) => e.boundingBox()));
  expect(say!.width).toBeGreaterThan(200);
  expect(say!.y + say!.height).toBeLessThanOrEqual(pad!.y);
  if (s.screen.width < 600) expect(board!.y + board!.height).toBeLessThanOrEqual(say!.y);
  expect((await solution(s, "5x5"))[Number(number) - 1]).toBe(square);
  await s.shoot("puzzle hint");
  await s.audit();
  await take.click();
  await s.page.getByRole("gridcell", { name: `${square}, ${number}`, exact: true }).waitFor();
});

item("a link holds the puzzle, and nothing that was filled in", others, visit, async (s) => {
  await make(s);
  const given = await numbers(s);
  const before = await s.link(/&q=/);
  const square = [...given].find(([, n]) => !n)![0];
  await s.square(square).click();
  await s.page.keyboard.press("9");
  await s.page.getByRole("gridcell", { name: `${square}, 9`, exact: true }).waitFor();
  await s.page.waitForTimeout(600); // the address follows within 300 ms
  expect(s.page.url()).toBe(before);
  // What was filled in is kept in the browser: it survives a reload, and Back.
  await s.page.reload();
  await s.page.getByRole("gridcell", { name: `${square}, 9`, exact: true }).waitFor();
  await s.goTo("Watch");
  await s.link(/u=watch/);
  await s.page.goBack();
  await s.page.getByRole("gridcell", { name: `${square}, 9`, exact: true }).waitFor();
  const other = await Studio.open(s.screen, { hash: new URL(before).hash.slice(1) });
  await other.page.getByRole("grid", { name: /puzzle$/ }).waitFor();
  expect(await numbers(other)).toEqual(given);
  await other.close();
});

item("shape, difficulty and print", screens, { hash: "v1&u=puzzle" }, async (s) => {
  // The panel opens with today's.
  await s.page.getByRole("grid", { name: /puzzle$/ }).waitFor();
  await s.button("Other puzzles").click();
  await s.field("Shape").selectOption("Heart");
  await s.field("Difficulty").selectOption("medium");
  await make(s);
  await s.reads(/exactly one solution/);
  await s.page.getByRole("gridcell", { name: "a8, hole" }).waitFor();
  await s.shoot("puzzle heart");
  await s.page.evaluate(() => {
    window.print = () => (document.title = "printed");
  });
  await s.button("Print").click();
  expect(await s.page.title()).toBe("printed");
  await s.page.emulateMedia({ media: "print" });
  expect(await s.page.getByRole("tablist").isVisible()).toBe(false);
  expect(await s.page.getByRole("gridcell").first().isVisible()).toBe(true);
  await s.shoot("puzzle on paper");
  await s.page.emulateMedia({ media: null });
  await s.button("Another puzzle").click();
  await s.button("Make a puzzle").waitFor();
});

item("by touch alone: made, a mark, a hint, taken back, to the end", phones, visit, async (s) => {
  await s.button("Make a puzzle").tap();
  await s.page.getByRole("grid", { name: /puzzle$/ }).waitFor();
  const tour = await solution(s, "5x5");
  const known = await numbers(s);
  const free = tour.flatMap((square, i) => (known.get(square) ? [] : [{ square, number: i + 1 }]));
  const { square, number } = free[0];
  await s.square(square).tap();
  if (s.screen.width < s.screen.height!) await allInWindow(s);
  await s.button("Pencil marks").tap();
  await s.button(String(number)).tap();
  await s.page.getByRole("gridcell", { name: `${square}, empty, marks ${number}`, exact: true }).waitFor();
  await s.shoot("puzzle by touch");
  await s.button("Pencil marks").tap();
  await s.button("Hint").tap();
  await s.button("Tell me").tap();
  await s.page.getByRole("gridcell", { name: /the hint's square/ }).waitFor();
  await s.button(/^Write \d+ on [a-e][1-5]$/).tap();
  await s.button("Take back").tap();
  for (const f of free) {
    await s.square(f.square).tap();
    await s.button(String(f.number)).tap();
  }
  await s.panel.getByText("Solved", { exact: true }).filter({ visible: true }).first().waitFor();
  await s.audit();
});

/** The rest of an address: what was given besides numbers. */
const besides = (s: Studio, key: string) => decodeURIComponent(new RegExp(`&${key}=([^&]*)`).exec(s.page.url())?.[1] ?? "");

/** The solution of the puzzle on show, as the command has it, moves that are drawn included. */
function solutionBy(known: Map<string, string>, board: string, use: string): string[] {
  const given = [...known].flatMap(([square, n]) => (n ? [`${square}=${n}`] : []));
  const { outcome, solution } = JSON.parse(leaper(["solve", board, "--given", given.join(","), ...(use ? ["--use", use] : []), "--json"])) as { outcome: string; solution: string[] };
  expect(outcome).toBe("one");
  return solution;
}

item("drawn moves: made, linked to, solved by keyboard, taken back", [phones[0], wideLight], { hash: "v1&b=6x6&u=puzzle" }, async (s) => {
  await s.field("Also given").selectOption("legs");
  await s.panel.getByText("Lines are moves of the solution").first().waitFor();
  await s.shoot("puzzle making drawn moves");
  await make(s);
  const before = await s.link(/&qu=/);
  expect(before).toContain("qv=legs");
  const use = besides(s, "qu");
  expect(use.split(",")).toHaveLength(12);
  const [from, to] = use.split(",")[0].split("-");
  await s.page.getByRole("gridcell", { name: new RegExp(`^${from}, .*line to ([a-z0-9, ]*, )?${to}`) }).waitFor();
  await s.shoot("puzzle drawn moves");
  await s.audit();
  const known = await numbers(s);
  const tour = solutionBy(known, "6x6", use);
  const free = tour.flatMap((square, i) => (known.get(square) ? [] : [{ square, number: i + 1 }]));
  await s.square(free[0].square).focus();
  await s.page.keyboard.type(String(free[1].number));
  await s.button("Check").click();
  await s.panel.getByText("1 number is wrong").filter({ visible: true }).first().waitFor();
  await s.button("Take back").click();
  await s.button("Do again").click();
  await s.page.getByRole("gridcell", { name: new RegExp(`^${free[0].square}, ${free[1].number}`) }).waitFor();
  // What was filled in is kept with this puzzle, lines and all.
  await s.page.waitForTimeout(600);
  await s.page.reload();
  await s.page.getByRole("gridcell", { name: new RegExp(`^${free[0].square}, ${free[1].number}`) }).waitFor();
  await s.button("Start again").click();
  for (const { square, number } of free) {
    await s.square(square).focus();
    await s.page.keyboard.type(String(number));
  }
  await s.panel.getByText("Solved", { exact: true }).filter({ visible: true }).first().waitFor();
  await s.shoot("puzzle drawn moves solved");
  const other = await Studio.open(s.screen, { hash: new URL(before).hash.slice(1) });
  await other.page.getByRole("grid", { name: /puzzle$/ }).waitFor();
  expect(await numbers(other)).toEqual(known);
  await other.close();
});

item("hidden words: made, read as the numbers come, solved", [phones[0], wideLight], { hash: "v1&b=6x6&u=puzzle" }, async (s) => {
  await s.field("Also given").selectOption("words");
  await s.field("Words to hide").fill("The knight goes round, and home again");
  await s.field("Words to hide").blur();
  await make(s);
  await s.link(/&qw=/);
  expect(besides(s, "qw")).toHaveLength(36);
  expect(s.page.url()).not.toMatch(/round|qs=/); // nothing in it tells the text
  const known = await numbers(s);
  const tour = solutionBy(known, "6x6", "");
  const read = s.page.locator(".pz-read b");
  expect(await read.innerText()).toContain("·");
  if (s.screen.width < s.screen.height!) {
    // What can be read so far stands above the keys.
    const [letters, keys] = await Promise.all([read.boundingBox(), s.page.locator(".pz-dock").boundingBox()]);
    expect(letters!.y + letters!.height).toBeLessThanOrEqual(keys!.y);
  }
  const free = tour.flatMap((square, i) => (known.get(square) ? [] : [{ square, number: i + 1 }]));
  for (const { square, number } of free.slice(0, 4)) {
    await s.square(square).click();
    await s.button(String(number)).click();
  }
  await s.shoot("puzzle hidden words");
  await s.audit();
  await s.button("Solve it").click();
  await expect.poll(() => read.innerText(), { timeout: patience }).toMatch(/^THEKNIGHTGOESROUNDANDHOMEAGAIN/);
  await s.shoot("puzzle hidden words solved");
  await s.button("Take back").click();
  await expect.poll(() => read.innerText(), { timeout: patience }).toContain("·");
  // A link with a seed makes the puzzle, with a saying in it.
  const other = await Studio.open(s.screen, { hash: "v1&b=5x5&qk=path&qs=4&ql=easy&qv=words&u=puzzle" });
  await other.page.getByRole("grid", { name: /puzzle$/ }).waitFor();
  await other.page.locator(".pz-read").waitFor();
  await other.close();
});

item("today's: opened, solved, told and passed on, with a streak; the board comes back", [phones[0], wideLight], {}, async (s) => {
  await s.goTo("Puzzle");
  await s.page.getByRole("grid", { name: /puzzle$/ }).waitFor();
  const link = await s.link(/qd=\d{4}-\d\d-\d\d\.easy/);
  expect(link).not.toContain("&q=");
  const tour = await solution(s, "6x6");
  const known = await numbers(s);
  const free = tour.flatMap((square, i) => (known.get(square) ? [] : [{ square, number: i + 1 }]));
  await s.square(free[0].square).focus();
  await s.page.keyboard.type(String(free[0].number));
  // Each puzzle of the day is kept while another one is open, and so is it over a reload.
  const levels = s.page.getByRole("group", { name: "Which of them" });
  await levels.getByRole("button", { name: "Medium" }).click();
  await s.page.getByRole("grid", { name: /8×8, puzzle$/ }).waitFor();
  await levels.getByRole("button", { name: "Easy" }).click();
  await s.page.getByRole("gridcell", { name: `${free[0].square}, ${free[0].number}`, exact: true }).waitFor();
  await s.page.waitForTimeout(700);
  await s.page.reload();
  await s.page.getByRole("gridcell", { name: new RegExp(`^${free[0].square}, ${free[0].number}`) }).waitFor();
  await s.audit();
  for (const { square, number } of free.slice(1)) {
    await s.square(square).focus();
    await s.page.keyboard.type(String(number));
  }
  await s.panel.getByText("Solved", { exact: true }).filter({ visible: true }).first().waitFor();
  expect(await s.button("Hint").count()).toBe(0);
  await s.panel.getByText("1 day in a row").waitFor();
  await s.page.evaluate(() => {
    Object.assign(navigator, { share: undefined });
    navigator.clipboard.writeText = async (text) => void (document.title = text);
  });
  await s.button("Share").click();
  await expect.poll(() => s.page.title(), { timeout: patience }).toMatch(/^Leaper \d+ \w+, 6×6, \d+:\d\d, no hints/);
  await s.shoot("puzzle today solved");
  await s.audit();
  await s.goTo("Watch");
  await s.page.getByRole("grid", { name: /8×8/ }).waitFor();
});

/**
 * The first minute, as a visitor has it, on each size of phone, tablet and desk: what
 * is promised of every one of them is looked at in one visit. With SHOTS the scenes are
 * kept, for the contact sheet of dev/scripts/e2e shots.
 */
import { expect, inject } from "vitest";
import type { Locator } from "playwright-core";
import { item, patience, useBrowser, type Screen, type Studio } from "./studio";

useBrowser();

/** The sizes between others are for the long form. */
const between = ["390×844", "1280×800"];
const sizes: [width: number, height: number, touch: boolean][] = [
  [360, 740, true],
  [390, 844, true],
  [768, 1024, true],
  [844, 390, true],
  [1280, 800, false],
  [1920, 1080, false],
];

/** Whether all of an element is in the window. */
async function inView(s: Studio, what: Locator): Promise<boolean> {
  const box = await what.boundingBox();
  const { width, height } = s.page.viewportSize()!;
  return box !== null && box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
}

async function sees(s: Studio, what: Locator, name: string): Promise<void> {
  await expect.poll(() => inView(s, what), { timeout: patience, message: `${name} is in view` }).toBe(true);
}

/** A click, or a tap where there is no mouse. */
const press = (s: Studio, what: Locator) => (s.screen.touch ? what.tap() : what.click());

const stage = (s: Studio) => s.page.locator(".stage");
const answer = (s: Studio) => s.page.locator(".answer");

/** How large the board is. */
async function sizeOf(s: Studio): Promise<string> {
  const box = (await stage(s).boundingBox())!;
  return `${Math.round(box.width)}×${Math.round(box.height)}`;
}

async function opening(s: Studio): Promise<void> {
  await sees(s, stage(s), "the board");
  for (const way of ["Walk one yourself", "Today's puzzle", "Beat the machine"]) await sees(s, s.page.getByRole("button", { name: way }), way);
  await s.says("Every square once, and a last move home.");
  const tour = await s.tour();
  expect(new Set(tour).size).toBe(64);
  // Half a turn of the board leaves it as it is.
  const turned = (name: string) => String.fromCharCode(201 - name.charCodeAt(0)) + (9 - Number(name[1]));
  const moves = new Set(tour.map((name, i) => [name, tour[(i + 1) % 64]].sort().join()));
  expect(tour.every((name, i) => moves.has([turned(name), turned(tour[(i + 1) % 64])].sort().join()))).toBe(true);
  await s.audit("opening");
  await s.shoot("1 opening");
}

/** Whether the knight goes from one square to another. */
function isMove(a: string, b: string): boolean {
  return Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) * Math.abs(a.charCodeAt(1) - b.charCodeAt(1)) === 2;
}

async function another(s: Studio): Promise<void> {
  const before = await s.tour();
  await s.goTo("Find");
  // One whose piece stands no move away from d5, where a walk is to begin and not to go on.
  for (let now = before; now === before || isMove(now[0], "d5"); now = await s.tour()) {
    const there = await s.tour();
    await press(s, s.button("Another"));
    await s.panel.getByText(/^Found$/).waitFor();
    await expect.poll(() => s.tour(), { timeout: patience }).not.toEqual(there);
  }
  await sees(s, answer(s), "the answer");
  await sees(s, stage(s), "the board beside its answer");
  await s.shoot("2 another");
}

/** The board keeps its size, whatever panel is open. */
async function panels(s: Studio): Promise<void> {
  const size = await sizeOf(s);
  for (const panel of ["Build", "Watch", "Play", "Keep", "Find"] as const) {
    await s.goTo(panel);
    await expect.poll(() => sizeOf(s), { timeout: patience, message: `the board in ${panel}` }).toBe(size);
  }
}

async function play(s: Studio): Promise<void> {
  await press(s, s.square("d5"));
  await s.page.getByRole("tab", { name: "Play", selected: true }).waitFor();
  await s.says("A tour is still possible from here.");
  await sees(s, stage(s), "the board");
  await sees(s, s.button("Take back"), "what to do in Play");
  await press(s, s.square("h8"));
  await s.says("h8 is not a move of the knight away from d5.");
  await press(s, s.square("f6"));
  await s.says("A tour is still possible from here.");
  // Dragged as well.
  const [from, to] = [(await s.square("f6").boundingBox())!, (await s.square("h7").boundingBox())!];
  await s.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await s.page.mouse.down();
  await s.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await s.page.mouse.up();
  await expect.poll(() => s.tour(), { timeout: patience }).toEqual(["d5", "f6", "h7"]);
  await s.audit("play");
  await s.shoot("3 play");
  await press(s, s.button("Finish it for me"));
  await s.page.getByText("A whole tour!").waitFor();
  await sees(s, s.button("Save picture"), "what to do with a tour");
  await s.audit("won");
  await s.shoot("4 won");
  const coming = s.page.waitForEvent("download");
  await press(s, s.button("Save picture"));
  expect((await coming).suggestedFilename()).toBe("tour-8x8.png");
}

async function gallery(s: Studio): Promise<void> {
  await s.goTo("Gallery");
  const card = s.panel.getByRole("listitem").nth(5).getByRole("button");
  await card.scrollIntoViewIfNeeded();
  await s.shoot("5 gallery");
  await press(s, card);
  await expect.poll(() => s.caption.innerText(), { timeout: patience }).toContain("10×10");
  await sees(s, stage(s), "the board of what was chosen");
  // Back goes back: to the panel, and to the board before it.
  await s.link(/b=10x10/);
  await s.page.goBack();
  await expect.poll(() => s.caption.innerText(), { timeout: patience }).toContain("8×8");
}

async function keep(s: Studio): Promise<void> {
  await s.goTo("Keep");
  const coming = s.page.waitForEvent("download");
  await press(s, s.button("Save SVG"));
  await coming;
  await sees(s, s.page.locator(".told"), "that it is saved");
  await s.shoot("6 keep");
}

async function reasons(s: Studio): Promise<void> {
  await s.goTo("Build");
  await s.write("Size", "5x5");
  await s.goTo("Find");
  await s.pick("Closed");
  await press(s, s.button("Is there one?"));
  await s.panel.getByText(/^No$/).waitFor();
  await s.panel.getByText("The squares of each colour are counted on the board.").waitFor();
  expect(await s.page.getByRole("gridcell", { name: /number 13 of the first colour/ }).count()).toBe(1);
  expect(await s.page.getByRole("gridcell", { name: /number 12 of the second colour/ }).count()).toBe(1);
  await sees(s, answer(s), "the answer");
  await s.audit("reasons");
  await s.shoot("7 reasons");
}

async function boxes(s: Studio): Promise<void> {
  await s.goTo("Build");
  await s.write("Size", "3x4x4");
  await s.goTo("Find");
  await s.pick("Every path");
  await press(s, s.button("Find one"));
  await s.panel.getByText(/^Found$/).waitFor();
  const stack = s.page.getByRole("slider", { name: "Turn the stack of layers" });
  if (s.screen.height !== 390) {
    const before = await stack.getAttribute("aria-valuenow");
    await stack.focus();
    await s.page.keyboard.press("ArrowRight");
    await expect.poll(() => stack.getAttribute("aria-valuenow"), { timeout: patience }).not.toBe(before);
  }
  await s.audit("boxes");
  await s.shoot("8 boxes");
}

for (const [width, height, touch] of sizes) {
  if (!process.env.EVERY && between.includes(`${width}×${height}`)) continue;
  const screens: Screen[] = (["light", "dark"] as const).map((colours) => ({ width, height, colours, touch }));
  // In the short form light and dark take turns.
  item(`the first minute at ${width}×${height}`, width % 20 ? screens : screens.reverse(), {}, async (s) => {
    await opening(s);
    await another(s);
    await panels(s);
    await play(s);
    await gallery(s);
    await keep(s);
    await reasons(s);
    await boxes(s);
  });
}

item("a second tab has the theme of the first", [{ width: 1280, colours: "light" }], {}, async (s) => {
  const theme = (page = s.page) => page.evaluate(() => document.documentElement.dataset.theme);
  await s.openLooks();
  await s.button(/^Colours: /).click();
  await s.button(/^Colours: light\. /).click();
  await expect.poll(() => theme(), { timeout: patience }).toBe("dark");
  const other = await s.context.newPage();
  await other.goto("/");
  await expect.poll(() => theme(other), { timeout: patience }).toBe("dark");
  await s.openLooks();
  await s.button(/^Colours: dark\. /).click();
  await expect.poll(() => theme(other), { timeout: patience }).toBe("light");
  await other.close();
});

item("a feast follows a tour made by hand, and the piece slides and shakes", [{ width: 1280, colours: "dark" }], { still: false, hash: "v1&b=3x4&u=play" }, async (s) => {
  const { tour } = (await (await s.context.request.post(`${inject("api")}/api/v1/find`, { data: { board: "3x4", kind: "path" } })).json()) as { tour: { tour: string[] } };
  /** How many different pictures the next so many frames have. */
  const pictures = (frames: number) =>
    s.page.evaluate(async (frames) => {
      const seen = new Set<string>();
      const canvas = document.querySelector<HTMLCanvasElement>(".stage canvas")!;
      for (let i = 0; i < frames; i++) {
        await new Promise((done) => requestAnimationFrame(done));
        seen.add(canvas.toDataURL("image/png").slice(-4000));
      }
      return seen.size;
    }, frames);
  for (const [i, name] of tour.tour.entries()) {
    await s.square(name).click();
    if (i === 1) expect(await pictures(10), "pictures of a slide").toBeGreaterThan(2);
    if (i === 2) {
      await s.square(tour.tour[0]).click();
      expect(await pictures(12), "pictures of a shake").toBeGreaterThan(2);
    }
  }
  expect(await pictures(20), "pictures of a feast").toBeGreaterThan(4);
  await s.page.getByText("A whole tour!").waitFor();
});

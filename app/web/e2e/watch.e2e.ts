/** Watch: a tour, a search that goes back, and the neural network, step by step. */
import { expect, inject } from "vitest";
import { alike } from "./picture";
import { item, narrowDark, narrowLight, patience, useBrowser, wideDark, wideLight, type Studio } from "./studio";

useBrowser();

const screens = [narrowLight, wideDark];
const others = [narrowDark, wideLight];

const scrub = (s: Studio) => s.page.getByRole("slider", { name: "Step", exact: true });

/** The moment that the film shows, and how many it has. */
const at = async (s: Studio) => Number(await scrub(s).inputValue());
const length = async (s: Studio) => Number(await scrub(s).getAttribute("max"));

/** Waits until the moment is told with these words. */
async function tells(s: Studio, words: string | RegExp): Promise<void> {
  const text = async () => (await scrub(s).getAttribute("aria-valuetext")) ?? "";
  if (typeof words === "string") await expect.poll(text, { timeout: patience }).toBe(words);
  else await expect.poll(text, { timeout: patience }).toMatch(words);
}

/** Lets the browser draw so many frames. */
const frames = (s: Studio, n: number) =>
  s.page.evaluate(
    (n) =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(function next() {
          if (n-- > 0) requestAnimationFrame(next);
          else resolve();
        }),
      ),
    n,
  );

item("a tour: scrub, step, play, pause, play to the end", screens, {}, async (s) => {
  await s.goTo("Watch");
  expect(await length(s)).toBe(65); // 64 squares, and the move home
  const whole = await s.picture();
  const tour = await s.tour();
  await scrub(s).fill("10");
  await tells(s, "10 of 64");
  const ten = await s.picture();
  expect(alike(ten, whole)).toBe(false);
  await s.button("One step on").click();
  await tells(s, "11 of 64");
  await s.hears(`11 of 64: ${tour[10]}`);
  await s.showsAnother(ten);
  await s.button("One step back").click();
  await tells(s, "10 of 64");
  await s.button("Play").click();
  await expect.poll(() => at(s), { timeout: patience }).toBeGreaterThan(14);
  await s.button("Pause").click();
  const paused = await at(s);
  await frames(s, 20);
  expect(await at(s)).toBe(paused);
  expect(paused).toBeLessThan(64);
  await scrub(s).fill("60");
  await s.button("Play").click();
  await s.button("Play").waitFor(); // it ends
  expect(await at(s)).toBe(65);
  await s.shows(whole);
  await s.button("Play").click(); // and begins again
  await expect.poll(() => at(s), { timeout: patience }).toBeLessThan(60);
  await s.audit();
});

item("speed: twice as fast is twice as many steps", others, {}, async (s) => {
  await s.goTo("Watch");
  // How many steps the film takes in half a second of its own clock, the frames.
  const pace = async () => {
    await scrub(s).fill("0");
    await s.button("Play").click();
    await s.button("Pause").waitFor();
    const first = await at(s);
    const passed = await s.page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame((a) => setTimeout(() => requestAnimationFrame((b) => resolve(b - a)), 500))));
    const steps = (await at(s)) - first;
    await s.button("Pause").click();
    return (1000 * steps) / passed;
  };
  const slow = await pace();
  const speed = s.page.getByRole("slider", { name: "Speed" }).or(s.page.getByRole("combobox", { name: "Speed" }));
  await speed.focus();
  for (let i = 0; i < 2; i++) await s.page.keyboard.press("ArrowRight");
  // A machine with much to do leaves steps out, and never adds any.
  let fast = await pace();
  for (let i = 0; i < 3 && fast <= 2 * slow; i++) fast = Math.max(fast, await pace());
  expect(fast / slow, `${slow} and ${fast} steps a second`).toBeGreaterThan(2);
});

item("the keys of a film", screens, {}, async (s) => {
  await s.goTo("Watch");
  await s.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await s.page.keyboard.press("Home");
  await expect.poll(() => at(s), { timeout: patience }).toBe(0);
  for (let i = 0; i < 3; i++) await s.page.keyboard.press("ArrowRight");
  await tells(s, "3 of 64");
  await s.page.keyboard.press("ArrowLeft");
  await tells(s, "2 of 64");
  await s.page.keyboard.press("Space");
  await expect.poll(() => at(s), { timeout: patience }).toBeGreaterThan(3);
  await s.page.keyboard.press("Space");
  await s.button("Play").waitFor();
  await s.page.keyboard.press("+");
  await s.hears(/^Speed/);
});

item("the list of moves is clicked and walked, and a long one is not all in the page", others, { hash: "v1&b=60x60&u=find" }, async (s) => {
  await s.button("Find one").click();
  await s.panel.getByText(/^Found$/).waitFor();
  await s.goTo("Watch");
  const list = s.page.getByRole("listbox", { name: "Moves" });
  const chosen = list.getByRole("option", { selected: true });
  await expect.poll(() => chosen.getAttribute("aria-posinset"), { timeout: patience }).toBe(await chosen.getAttribute("aria-setsize"));
  await list.focus();
  await s.page.keyboard.press("Home");
  await expect.poll(() => chosen.innerText(), { timeout: patience }).toMatch(/^1 /);
  for (const key of ["ArrowDown", "ArrowRight", "ArrowLeft", "ArrowRight"]) await s.page.keyboard.press(key);
  expect(await at(s)).toBe(5);
  await list.getByRole("option", { name: /^9 ♘/ }).click();
  await s.hears(/^9 of 3.600/);
  expect(await list.getByRole("option").count()).toBeLessThan(40);
  await s.audit();
});

item("a large board is zoomed by wheel and keys and dragged, and a drag is no click", [wideLight, wideDark], { hash: "v1&b=60x60&u=find" }, async (s) => {
  const stage = s.page.locator(".stage");
  const wide = async () => Math.round((await stage.boundingBox())!.width);
  const first = await wide();
  const whole = await s.picture();
  const place = (await s.page.locator(".board-place").boundingBox())!;
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  /** The square at that place of the window, as parts of the board. */
  const under = async () => {
    const box = (await stage.boundingBox())!;
    return [(x - box.x) / box.width, (y - box.y) / box.height];
  };
  const before = await under();
  await s.page.mouse.move(x, y);
  for (let i = 0; i < 3; i++) await s.page.mouse.wheel(0, -100);
  await expect.poll(wide, { timeout: patience }).toBeGreaterThan(2 * first);
  (await under()).forEach((part, i) => expect(part).toBeCloseTo(before[i], 2));
  await s.showsAnother(whole);
  // No canvas is larger than what is seen.
  expect(await s.page.locator(".stage canvas").evaluate((canvas) => canvas.clientWidth)).toBeLessThanOrEqual(Math.ceil(place.width));
  await s.page.mouse.down();
  await s.page.mouse.move(x - 80, y - 60, { steps: 5 });
  await s.page.mouse.up();
  await expect.poll(async () => Math.round(((await under())[0] - before[0]) * (await wide())), { timeout: patience }).toBe(80);
  await s.page.getByRole("tab", { name: "Find", selected: true }).waitFor();
  await s.page.locator('[role="gridcell"][tabindex="0"]').focus();
  await s.page.keyboard.press("0");
  await expect.poll(wide, { timeout: patience }).toBe(first);
  await s.shows(whole);
  await s.page.keyboard.press("+");
  await expect.poll(wide, { timeout: patience }).toBeGreaterThan(first);
  // A click is one still.
  await s.page.mouse.click(x, y);
  await s.page.getByRole("tab", { name: "Play", selected: true }).waitFor();
});

item("two fingers zoom a large board", [{ width: 390, height: 844, colours: "light", touch: true }], { hash: "v1&b=60x60&u=find" }, async (s) => {
  const stage = s.page.locator(".stage");
  const wide = async () => Math.round((await stage.boundingBox())!.width);
  const first = await wide();
  const box = (await stage.boundingBox())!;
  const client = await s.context.newCDPSession(s.page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: x - apart, y, id: 0 }, { x: x + apart, y, id: 1 }] });
  };
  await touch("touchStart", 20);
  for (const apart of [30, 40, 60]) await touch("touchMove", apart);
  await touch("touchEnd", 0);
  await expect.poll(wide, { timeout: patience }).toBeGreaterThan(2 * first);
});

item("a search goes on, goes back, and meets tours", others, { hash: "v1&b=4x4&k=path&u=build" }, async (s) => {
  await s.square("a4").click();
  await s.page.getByRole("gridcell", { name: "a4, hole", exact: true }).waitFor();
  await s.goTo("Watch");
  await s.pick(/search/i);
  await expect.poll(() => length(s), { timeout: patience }).toBeGreaterThan(20);
  const ask = { board: "4x4", holes: ["a4"], kind: "path", limit: 2000 };
  const { events } = (await (await s.context.request.post(`${inject("api")}/api/v1/trace`, { data: ask })).json()) as { events: [number, number, number][] };
  const names = (cell: number) => "abcd"[cell % 4] + (4 - Math.floor(cell / 4));
  const moment = (kind: number) => events.findIndex(([k]) => k === kind) + 1;
  const retreat = moment(1);
  expect(retreat).toBeGreaterThan(1);
  await scrub(s).fill("0");
  for (let i = 1; i < retreat; i++) await s.button("One step on").click();
  const before = await s.picture();
  await s.button("One step on").click();
  await tells(s, `retreat from ${names(events[retreat - 1][1])}`);
  await s.showsAnother(before);
  await s.button("One step back").click();
  await s.shows(before);
  await scrub(s).fill("0");
  await s.button("Next tour").click();
  await tells(s, /^tour 1/);
  const met = await at(s);
  await s.button("One step back").click();
  await tells(s, /^(?!tour)/);
  // Where there are many events, the slider goes by the time that they take.
  expect(met).toBeGreaterThan(0);
  expect(met).toBeLessThan(moment(3) + 2);
  await s.button("Next tour").click();
  await s.button("Play").click();
  await expect.poll(() => at(s), { timeout: patience }).toBeGreaterThan(met + 1);
  await s.button("Pause").click();
  await s.audit();
  await s.button("Tour before").click();
  await tells(s, /^tour /);
  await s.button("Take this tour").click();
  await s.hears("The tour is on the board");
  await s.goTo("Build");
  await expect.poll(() => s.caption.innerText(), { timeout: patience }).toContain("tour of the knight on 4×4, 1 hole");
});

item("the neural network settles, sweep by sweep", screens, { hash: "v1&b=6x6" }, async (s) => {
  await s.goTo("Watch");
  await s.pick(/network/i);
  await expect.poll(() => length(s), { timeout: patience }).toBeGreaterThan(2);
  await scrub(s).fill("0");
  await tells(s, /^at the start: \d+ edges on/);
  const start = await s.picture();
  await s.button("One step on").click();
  await tells(s, /^sweep 1: \d+ edges on/);
  await s.showsAnother(start);
  await scrub(s).fill(String(await length(s)));
  const { outcome, cycles, sweeps } = (await (await s.context.request.post(`${inject("api")}/api/v1/settle`, { data: { board: "6x6" } })).json()) as { outcome: string; cycles: number; sweeps: number[][] };
  const sentence = outcome === "tour" ? "A closed tour." : `${cycles} cycles, which are no tour.`;
  await tells(s, new RegExp(`^sweep ${sweeps.length}: 36 edges on, every square has two: `));
  await s.panel.getByText(sentence).waitFor();
  await s.audit();
  await s.button("Another run").click();
  await s.panel.getByText(sentence).waitFor({ state: "detached" });
});

item("Warnsdorff's numbers on the squares", others, {}, async (s) => {
  await s.goTo("Watch");
  await scrub(s).fill("20");
  const plain = await s.picture();
  await s.undoable(() => s.page.getByRole("switch", { name: /Warnsdorff/ }).check());
  await s.showsAnother(plain);
  await s.audit();
});

/** The first visit, and what holds for every visit. */
import { expect, inject } from "vitest";
import { item, narrowDark, narrowLight, patience, useBrowser, wideDark, wideLight, type Studio } from "./studio";

useBrowser();

/** The step of the film that is on the board. */
const step = (s: Studio) => s.page.locator(".transport progress").evaluate((bar: HTMLProgressElement) => bar.value);

item("a first visit shows a closed 8×8 tour being drawn", [narrowLight, wideDark], { still: false }, async (s) => {
  await s.button("Pause").waitFor();
  const early = await step(s);
  await expect.poll(() => step(s), { timeout: patience }).toBeGreaterThan(early);
  await expect.poll(() => s.caption.innerText()).toContain("A closed tour of the knight on 8×8");
  const tour = await s.tour();
  expect(new Set(tour).size).toBe(64);
  await s.audit();
});

item("a first visit of those who want less movement shows the whole tour at once", [narrowDark, wideLight], {}, async (s) => {
  await s.button("Play").waitFor();
  expect(await step(s)).toBe(65);
  await s.audit();
});

item("the first picture is there before any script, where the board is then", [narrowLight, wideDark, { width: 740, height: 360, colours: "light" }], {}, async (s) => {
  const context = await s.context.browser()!.newContext({ viewport: s.page.viewportSize(), colorScheme: s.screen.colours, reducedMotion: "reduce" });
  const page = await context.newPage();
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/app.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${inject("studio")}/`, { waitUntil: "commit" });
  const early = page.locator("svg.early");
  await early.waitFor();
  expect(await early.locator("path").count()).toBe(2 + 64 + 64); // squares and their edge, dots and moves
  const place = await early.boundingBox();
  const cells = await early.getAttribute("data-tour");
  go();
  await early.waitFor({ state: "detached" });
  expect(await page.locator(".stage canvas").boundingBox()).toEqual(place);
  expect((await s.tour()).length).toBe(cells!.split(",").length);
  await context.close();
});

item("the first screen is the board and at most 12 things to touch, all of them in view", [{ width: 360, height: 640, colours: "light", touch: true }, { width: 1280, height: 720, colours: "dark" }], {}, async (s) => {
  const { width, height } = s.page.viewportSize()!;
  const board = (await s.board.boundingBox())!;
  expect(board.width).toBeGreaterThanOrEqual(width === 360 ? 344 : 560);
  expect(board.height).toBe(board.width);
  const names = await s.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]")]
      .filter((e) => (e.tabIndex >= 0 || e.role === "tab") && e.checkVisibility({ visibilityProperty: true }))
      .map((e) => {
        const { left, top, right, bottom } = e.getBoundingClientRect();
        const name = e.getAttribute("aria-label") ?? e.innerText;
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight ? name : `${name} is not all in view`;
      }),
  );
  expect(names.length, names.join(", ")).toBeLessThanOrEqual(12);
  expect(names.filter((name) => name.endsWith("in view"))).toEqual([]);
  // A thumb reaches the tabs of a phone.
  const bar = (await s.page.getByRole("tablist").boundingBox())!;
  if (width === 360) expect(bar.y + bar.height).toBe(height);
});

item("arrows and Space are the film's at once, and a field's where one writes", [wideLight, narrowDark], {}, async (s) => {
  expect(await step(s)).toBe(65);
  await s.page.keyboard.press("ArrowLeft");
  await s.page.keyboard.press("ArrowLeft");
  await expect.poll(() => step(s)).toBe(63);
  await s.page.keyboard.press("ArrowRight");
  await expect.poll(() => step(s)).toBe(64);
  await s.page.keyboard.press("Space");
  await s.button("Pause").waitFor();
  await s.page.keyboard.press("Space");
  await s.button("Play").waitFor();
  // On the board and in fields they go from square to square, and from letter to letter.
  const at = () => s.page.getByRole("slider", { name: "Step" }).inputValue();
  await s.goTo("Build");
  const now = await at();
  await s.field("Size").focus();
  await s.page.keyboard.press("ArrowLeft");
  await s.page.locator('[role="gridcell"][tabindex="0"]').focus();
  await s.page.keyboard.press("ArrowRight");
  expect(await at()).toBe(now);
});

item("each of the three ways begins, and Back leads to the first screen", [narrowLight, wideDark], { still: false }, async (s) => {
  await s.link(/u=start/); // while the film plays
  await s.page.getByRole("button", { name: "Beat the machine" }).click();
  await s.page.getByRole("tabpanel", { name: "Play" }).waitFor();
  expect(await s.radio("Machine").isChecked()).toBe(true);
  await s.link(/u=play/); // the address comes a moment later
  await s.page.goBack();
  await s.page.getByRole("button", { name: "Walk one yourself" }).click();
  await s.page.getByText("Tap the square").or(s.page.getByText("Click the square")).first().waitFor();
  await s.square("d5").click();
  await s.hears(/knight starts on d5/);
  await s.link(/u=play/);
  await s.page.goBack();
  await s.page.getByRole("button", { name: "Today's puzzle" }).click();
  await s.page.getByRole("tabpanel", { name: "Puzzle" }).waitFor();
});

item("the page may load nothing from elsewhere, and no script but its own", [wideLight], {}, async (s) => {
  const answer = await s.context.request.get(`${inject("studio")}/`);
  if (inject("alone")) {
    // The page says so itself; who may frame it, only a server can say.
    const own = (await s.page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content")) ?? "";
    expect(own).toMatch(/^default-src 'self'; script-src 'self' 'wasm-unsafe-eval'( 'sha256-[\w+/]{43}=')+; style-src 'self' 'sha256-/);
    expect(own.match(/unsafe/g)).toHaveLength(1);
    return;
  }
  const policy = answer.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/default-src '(none|self)'/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
});

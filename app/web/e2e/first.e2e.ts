/** The first visit, and what holds for every visit. */
import { expect, inject } from "vitest";
import { item, narrowDark, narrowLight, patience, useBrowser, wideDark, wideLight } from "./studio";

useBrowser();

/** The step of the film that is on the board. */
const step = (value: string | null) => Number(value);

item("a first visit shows a closed 8×8 tour being drawn", [narrowLight, wideDark], { still: false }, async (s) => {
  const scrub = s.page.getByRole("slider", { name: "Step" });
  await s.button("Pause").waitFor();
  const early = step(await scrub.inputValue());
  await expect.poll(async () => step(await scrub.inputValue()), { timeout: patience }).toBeGreaterThan(early);
  await expect.poll(() => s.caption.innerText()).toContain("A closed tour of the knight on 8×8");
  const tour = await s.tour();
  expect(new Set(tour).size).toBe(64);
  await s.audit();
});

item("a first visit of those who want less movement shows the whole tour at once", [narrowDark, wideLight], {}, async (s) => {
  await s.button("Play").waitFor();
  const scrub = s.page.getByRole("slider", { name: "Step" });
  expect(await scrub.inputValue()).toBe(await scrub.getAttribute("max"));
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

/**
 * The studio in Firefox, by WebDriver BiDi: the first minute, a tour that is found, one
 * that is walked, and a file. What Chromium is asked in the other files is not asked
 * again: here it is seen that the page does not lean on one browser.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import axe from "axe-core";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { verify } from "./command";

const patience = 20_000;
let browser: Browser;
const downloads = mkdtempSync(join(tmpdir(), "leaper-firefox-"));

beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
    protocol: "webDriverBiDi",
    extraPrefsFirefox: {
      "browser.download.folderList": 2,
      "browser.download.dir": downloads,
      "browser.download.useDownloadDir": true,
      "browser.download.always_ask_before_handling_new_types": false,
      "ui.prefersReducedMotion": 1,
      // Nothing else is asked for.
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
      "app.update.disabledForTesting": true,
    },
  });
});
afterAll(async () => {
  await browser?.close();
  rmSync(downloads, { recursive: true, force: true });
});

/** A visit, and what went wrong in it. */
async function visit(hash: string, width: number, height: number, body: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  const problems: string[] = [];
  page.on("pageerror", (err) => problems.push(`throws: ${err.message}`));
  page.on("console", (message) => void (message.type() === "error" && problems.push(`console: ${message.text()}`)));
  await page.setViewport({ width, height });
  await page.goto(`${inject("studio")}/${hash ? `#${hash}` : ""}`);
  await page.waitForSelector('[role="gridcell"]');
  await body(page);
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(wide, "it scrolls sideways").toBeLessThanOrEqual(room);
  expect(problems).toEqual([]);
  await page.close();
}

const press = (page: Page, button: string) => page.locator(`::-p-aria([name="${button}"][role="button"])`).click();
const tab = async (page: Page, name: string) => {
  const click = (name: string) => page.locator(`::-p-aria([name="${name}"][role="tab"])`).click();
  if (["Build", "Find", "Keep", "Gallery"].includes(name)) await click("More");
  await click(name);
};
const line = (page: Page) => page.$eval(".caption p", (e) => e.textContent ?? "");
const says = (page: Page, words: RegExp) => expect.poll(() => line(page), { timeout: patience }).toMatch(words);

/** Clicks a square where it is: real events, at a place. */
async function square(page: Page, name: string): Promise<void> {
  const cell = await page.waitForSelector(`[role="gridcell"][aria-label^="${name}"]`);
  await cell!.scrollIntoView();
  const box = (await cell!.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const tourOf = (page: Page) =>
  page.$$eval('[role="gridcell"]', (cells) => {
    const steps: string[] = [];
    for (const cell of cells) {
      const match = /^([^,]+),.*?(?:step|visited) (\d+)/.exec(cell.getAttribute("aria-label") ?? "");
      if (match) steps[Number(match[2]) - 1] = match[1];
    }
    return steps;
  });

async function audit(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
  });
  expect(found).toEqual([]);
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
]) {
  test(`the first minute in Firefox, ${width}×${height}`, async () => {
    await visit("", width, height, async (page) => {
      await says(page, /start your own tour/);
      const before = await tourOf(page);
      expect(new Set(before).size).toBe(64);
      await audit(page);
      // One whose piece stands no move away from d5, where a walk is to begin and not to go on.
      const near = ([[file, rank]]: string[]) => Math.abs(file.charCodeAt(0) - 100) * Math.abs(Number(rank) - 5) === 2;
      for (let now = before; now === before || near(now); now = await tourOf(page)) {
        const there = await tourOf(page);
        await press(page, "Another");
        await expect.poll(() => tourOf(page), { timeout: patience }).not.toEqual(there);
      }
      verify(await tourOf(page), "8x8", "--closed");
      await square(page, "d5");
      await says(page, /still possible/);
      await square(page, "h8");
      await says(page, /H8 is not a move of the knight away from d5/);
      await square(page, "f6");
      await expect.poll(() => tourOf(page), { timeout: patience }).toEqual(["d5", "f6"]);
      await press(page, "Finish it for me");
      await expect.poll(async () => (await tourOf(page)).length, { timeout: patience }).toBe(64);
      verify(await tourOf(page), "8x8");
      await audit(page);
    });
  });
}

test("find and why not, in Firefox", async () => {
  await visit("v1&b=5x5", 1280, 800, async (page) => {
    await press(page, "Find one");
    await page.waitForSelector(".answer.none");
    expect(await page.$eval(".answer", (e) => e.textContent)).toMatch(/13 squares of one colour and 12 of the other/);
  });
});

test("a picture and a film are saved, in Firefox", async () => {
  await visit("v1&b=6x6&u=find", 1280, 800, async (page) => {
    await press(page, "Find one");
    await page.waitForSelector(".answer.found");
    await tab(page, "Keep");
    for (const [button, file] of [
      ["Save PNG", "tour-6x6.png"],
      ["Save film as GIF", "tour-6x6.gif"],
    ]) {
      await press(page, button);
      await page.waitForFunction((file) => document.querySelector(".told")?.textContent?.includes(file), {}, file);
      await expect.poll(() => readdirSync(downloads), { timeout: patience }).toContain(file);
    }
  });
});

/**
 * Figures of the page, taken when no other test runs: how soon the first picture
 * is there, how long a find takes, how many frames a second a large film has, how
 * much is loaded. The limits are lenient where a browser without a graphics card
 * draws; the figures themselves are printed.
 */
import { gzipSync } from "node:zlib";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { serveFolder } from "./server";
import { item, narrowLight, Studio, useBrowser, wideDark, wideLight } from "./studio";

useBrowser();

/** Prints a figure. The report of a test has no other place for it. */
function figure(what: string, value: string): void {
  process.stdout.write(`figure: ${what}: ${value}\n`);
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** A slow line: that of a phone where few phones have a better one. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const runs = 7;

/** The places that the page is measured at: the server, and where SITE is a folder, that folder, as plain servers send it and as others do. */
async function placesOf(): Promise<[name: string, origin: string, close: () => void][]> {
  const folder = process.env.SITE;
  if (!folder) return [["served", inject("studio"), () => {}]];
  const zipping = await serveFolder(folder, true);
  const close = () => void (zipping.close(), zipping.closeAllConnections());
  return [
    ["without a server, in gzip", `http://127.0.0.1:${(zipping.address() as AddressInfo).port}`, close],
    ["without a server, as it is", inject("studio"), () => {}],
  ];
}

/** Opens a page that nothing is kept of; what a service worker fetches, the line of a page does not slow. */
async function openCold(s: Studio, origin: string, slow: boolean): Promise<Page> {
  const context = await s.context.browser()!.newContext({ viewport: s.page.viewportSize(), serviceWorkers: "block", reducedMotion: "reduce", locale: "en-GB" });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  if (slow) await line.send("Network.emulateNetworkConditions", slowLine);
  await page.addInitScript(watchBoard);
  await page.goto(`${origin}/`, { waitUntil: "commit" });
  return page;
}

interface Watched {
  /** Milliseconds from the request until the board with its tour is to be seen, and until it is the page's own; 0 is not yet. */
  board: number;
  own: number;
}

/** Runs before the page's own script. */
function watchBoard(): void {
  const blank = 300; // the width of a canvas that nobody has touched
  const watched: Watched = Object.assign(window as unknown as Watched, { board: 0, own: 0 });
  requestAnimationFrame(function look() {
    const canvas = document.querySelector<HTMLCanvasElement>(".stage canvas");
    const own = canvas && canvas.width !== blank;
    if (!watched.board && (own || document.querySelector(".early"))) requestAnimationFrame(() => (watched.board = performance.now()));
    if (own) requestAnimationFrame(() => (watched.own = performance.now()));
    else requestAnimationFrame(look);
  });
}

for (const slow of [false, true]) {
  item(`the board comes soon${slow ? " on a slow line" : ""}`, [narrowLight], {}, async (s) => {
    for (const [name, origin, close] of await placesOf()) {
      const seen: Watched[] = [];
      for (let i = 0; i < runs; i++) {
        const page = await openCold(s, origin, slow);
        await page.waitForFunction(() => (window as unknown as Watched).own > 0);
        seen.push(
          await page.evaluate(() => {
            const { board, own } = window as unknown as Watched;
            const [shown] = performance.getEntriesByName("first-contentful-paint");
            return { board: Math.max(board, shown?.startTime ?? 0), own };
          }),
        );
        await page.context().close();
      }
      const [board, own] = [median(seen.map((t) => t.board)), median(seen.map((t) => t.own))];
      figure(`board with tour, ${name}${slow ? ", 1.6 Mbit/s and 150 ms" : ""}, milliseconds from the request, median of ${runs}`, `${board.toFixed(0)}, and ${own.toFixed(0)} until it can be played on`);
      expect(board).toBeLessThan(slow ? 800 : 600);
      expect(own).toBeLessThan(slow ? 4000 : 1500);
      close();
    }
  });
}

test.runIf(inject("alone"))("Another waits for no engine on a slow line", { timeout: 300_000 }, async () => {
  const s = await Studio.open(narrowLight);
  const [[name, origin, close]] = await placesOf();
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const page = await openCold(s, origin, true);
    await page.getByRole("tab", { name: "More", exact: true }).click();
    await page.getByRole("tab", { name: "Find", exact: true }).click();
    await page.getByRole("button", { name: "Another", exact: true }).click();
    await page.getByText("Found", { exact: true }).first().waitFor();
    times.push(await page.evaluate(() => performance.now()));
    expect(await page.locator(".coming").count()).toBe(1); // the engine is still on its way
    await page.context().close();
  }
  figure(`Another, ${name}, 1.6 Mbit/s and 150 ms, milliseconds from the request of the page, median of ${runs}`, median(times).toFixed(0));
  expect(median(times)).toBeLessThan(3000);
  close();
  await s.close();
});

item("a drag on 100×100 is followed", [wideLight], { hash: "v1&b=100x100&k=path" }, async (s) => {
  await s.goTo("Build");
  const gaps = await s.page.evaluate(async () => {
    const stage = document.querySelector<HTMLElement>(".stage")!;
    stage.setPointerCapture = () => {}; // of a pointer that there is not
    const { left, top, width, height } = stage.getBoundingClientRect();
    const fire = (type: string, part: number) => stage.dispatchEvent(new PointerEvent(type, { clientX: left + width * (0.1 + 0.8 * part), clientY: top + height * (0.5 + 0.3 * Math.sin(13 * part)), bubbles: true, pointerId: 1 }));
    fire("pointerdown", 0);
    const times: number[] = [];
    for (let i = 0; i <= 120; i++) {
      times.push(await new Promise<number>(requestAnimationFrame));
      fire("pointermove", i / 120);
    }
    fire("pointerup", 1);
    return times.slice(1).map((t, i) => t - times[i]);
  });
  gaps.sort((a, b) => a - b);
  const late = gaps[Math.floor(gaps.length * 0.95)];
  figure("holes drawn on 100×100, milliseconds a frame", `${median(gaps).toFixed(0)}, 95 in 100 at most ${late.toFixed(0)}`);
  expect(late).toBeLessThan(200);
});

item("find 8x8 is answered at once", [wideLight], {}, async (s) => {
  if (inject("alone")) return; // there is no server to ask
  const times = await s.page.evaluate(async () => {
    const times: number[] = [];
    for (let i = 0; i < 21; i++) {
      const begin = performance.now();
      const answer = await fetch("/api/v1/find", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ board: "8x8", seed: i + 1 }) });
      await answer.json();
      times.push(performance.now() - begin);
    }
    return times;
  });
  figure("find 8x8, milliseconds in the page, median of 21", median(times).toFixed(1));
  expect(median(times)).toBeLessThan(100);
});

for (const look of ["line", "numbers"]) {
  item(`a film of 50×50 runs smoothly, as ${look}`, [narrowLight, wideDark], { still: false, hash: `v1&b=50x50&k=path&v=256&s=${look}` }, async (s) => {
    await s.button("Find one").click();
    await s.panel.getByText(/^Found$/).waitFor();
    await s.page.getByRole("slider", { name: "Step" }).fill("1200"); // half of the tour is there
    await s.button("Play").click();
    await s.button("Pause").waitFor();
    const frames = await s.page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const times: number[] = [];
          requestAnimationFrame(function next(now) {
            times.push(now);
            if (now - times[0] < 1000) requestAnimationFrame(next);
            else resolve(times);
          });
        }),
    );
    const gaps = frames.slice(1).map((t, i) => t - frames[i]);
    const rate = (1000 * gaps.length) / (frames[frames.length - 1] - frames[0]);
    figure(`film of 50×50 as ${look} at ${s.screen.width} px, 256 steps a second`, `${rate.toFixed(1)} frames a second, the longest ${Math.max(...gaps).toFixed(0)} ms`);
    expect(rate).toBeGreaterThan(30);
  });
}

item("what is loaded is small", [wideLight], {}, async (s) => {
  const files = await s.page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("script[src], link[rel=modulepreload]")].map((e) => ("src" in e ? e.src : e.href)).filter((url) => !/(app-words|engine)\.js$/.test(url)),
  );
  expect(files.length).toBeGreaterThan(1);
  let size = 0;
  for (const file of [inject("studio"), ...files]) size += gzipSync(await (await s.context.request.get(file)).body(), { level: 9 }).length;
  figure("page, JavaScript and CSS without words, kilobytes of gzip", (size / 1024).toFixed(1));
  expect(size).toBeLessThanOrEqual(80 * 1024);
});

/**
 * Figures of the page, taken when no other test runs: how soon the first picture
 * is there, how long a find takes, how many frames a second a large film has, how
 * much is loaded. The limits are lenient where a browser without a graphics card
 * draws; the figures themselves are printed.
 */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { item, narrowLight, Studio, useBrowser, wideDark, wideLight } from "./studio";

useBrowser();

/** Prints a figure. The report of a test has no other place for it. */
function figure(what: string, value: string): void {
  process.stdout.write(`figure: ${what}: ${value}\n`);
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

for (const screen of [narrowLight, wideDark]) {
  test(`the first picture comes soon (${screen.width} px)`, async () => {
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const s = await Studio.open(screen, { begin: watchCanvas });
      times.push(
        await s.page.evaluate(async () => {
          const first = await (window as unknown as { painted: Promise<number> }).painted;
          const [shown] = performance.getEntriesByName("first-contentful-paint");
          return Math.max(first, shown?.startTime ?? 0);
        }),
      );
      await s.close();
    }
    figure(`first picture at ${screen.width} px, milliseconds from the request, median of 5`, `${median(times).toFixed(0)} (${times.map((t) => t.toFixed(0)).join(", ")})`);
    expect(median(times)).toBeLessThan(1500);
  });
}

/** Runs before the page's own script: when has the board been painted, in milliseconds from the request? */
function watchCanvas(): void {
  const blank = 300; // the width of a canvas that nobody has touched
  (window as unknown as { painted: Promise<number> }).painted = new Promise((resolve) => {
    requestAnimationFrame(function look() {
      const canvas = document.querySelector("canvas");
      if (canvas && canvas.width !== blank) requestAnimationFrame(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    });
  });
}

item("find 8x8 is answered at once", [wideLight], {}, async (s) => {
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
    [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("script[src], link[rel=stylesheet]")].map((e) => ("src" in e ? e.src : e.href)),
  );
  expect(files.length).toBeGreaterThan(1);
  let size = 0;
  for (const file of files) size += gzipSync(await (await s.context.request.get(file)).body(), { level: 9 }).length;
  figure("JavaScript and CSS, kilobytes of gzip", (size / 1000).toFixed(1));
  expect(size).toBeLessThanOrEqual(60_000);
});

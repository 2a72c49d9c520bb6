/**
 * The page without a server, in short: these run where SITE is a folder that leaper
 * site wrote. With all other files of tests against the same folder, dev/scripts/site check
 * all is the long form.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JSHandle } from "playwright-core";
import { expect, inject, test } from "vitest";
import { leaper, verify } from "./command";
import { narrowLight, patience, Studio, useBrowser, wideDark, wideLight } from "./studio";

useBrowser();

const there = test.runIf(inject("alone"));

there("it is shown, finds, counts on two workers, cancels, and works offline", async () => {
  const s = await Studio.open(wideLight, { hash: "v1&b=8x8&k=closed" });
  await s.goTo("Find");
  await s.button("Find one").click();
  await s.reads(/^Found$/);
  const tour = await s.tour();
  verify(tour, "8x8", "--closed");

  // The engine as the page's own script makes it: answers, two workers, an end on demand.
  const module = (await s.page.evaluateHandle("import('./engine.js')")) as JSHandle<typeof import("../src/worker/site")>;
  const said = await module.evaluate(async ({ makeEngine }) => {
    class Refused extends Error {
      constructor(
        readonly detail: string,
        readonly status = 0,
        readonly retryAfter: number | null = null,
        readonly lost = false,
      ) {
        super(detail);
      }
    }
    const engine = makeEngine(Refused);
    const heard: number[] = [];
    const stop = new AbortController();
    const ended = engine.ask("count", { board: "8x8", kind: "closed" }, { signal: stop.signal }).catch((err: Error) => err.name);
    const quick = await engine.ask("exists", { board: "5x5", kind: "closed", timeout_ms: 1000 }); // beside long work
    stop.abort();
    const sum = await engine.ask("count", { board: "6x7", kind: "closed", as: "undirected" }, { progress: (p) => heard.push(p.done ?? 0) });
    const refused = await engine.ask("find", { board: "8y8" }).catch((err: Refused) => [err.status, err.message]);
    return { ended: await ended, quick: quick.answer, count: sum.count, rising: heard.every((x, i) => i === 0 || x >= heard[i - 1]), refused };
  });
  expect(said).toEqual({ ended: "AbortError", quick: "no", count: "1067638", rising: true, refused: [422, expect.stringContaining('board "8y8"')] });

  // A link made here opens with the server's engine, and the other way round.
  const link = new URL(await s.link(/[#&]w=/));
  const caption = await s.caption.innerText();
  const elsewhere = await s.context.browser()!.newContext();
  const other = await elsewhere.newPage();
  for (const origin of [inject("api"), inject("studio")]) {
    await other.goto(`${origin}/${link.hash}`);
    await other.getByRole("heading", { level: 2, name: caption }).waitFor();
    expect(await other.getByRole("gridcell", { name: /step 64/ }).getAttribute("aria-label")).toContain(tour[63]);
  }
  await elsewhere.close();

  await s.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await s.context.setOffline(true);
  await s.page.reload();
  await s.board.first().waitFor({ timeout: patience });
  await s.goTo("Find");
  await s.button("Find one").click();
  await s.reads(/^Found$/);
  // What makes files is a program of its own, kept though nobody has asked for a file.
  await s.goTo("Keep");
  const coming = s.page.waitForEvent("download", { timeout: patience });
  await s.button("Save SVG").click();
  expect(readFileSync(await (await coming).path(), "utf8")).toMatch(/<svg[^]*<\/svg>\s*$/);
  // So are all languages, and the lessons.
  await s.page.locator(".language select").selectOption("de");
  await s.page.getByRole("tab", { name: "Lernen", exact: true }).click();
  await s.panel.getByRole("listitem").first().getByRole("button").click();
  await s.says("1 von 5");
  await s.context.setOffline(false);
  await s.close();
});

there("it shows how much of its engine has come, and nothing of it when that is there", async () => {
  const s = await Studio.open(narrowLight);
  // Nothing is kept, and the network is that of a phone.
  const context = await s.context.browser()!.newContext({ serviceWorkers: "block", viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", { offline: false, latency: 20, downloadThroughput: 2 << 20, uploadThroughput: -1 });
  await page.goto(`${inject("studio")}/`);
  const line = page.locator(".coming");
  const seen: number[] = [];
  const look = async () => {
    const words = await line.textContent({ timeout: 200 }).catch(() => null);
    const part = /^The engine is on its way: (\d+\.\d) of [23]\.\d MB$/.exec(words ?? "");
    if (part) seen.push(Number(part[1]));
    return new Set(seen).size;
  };
  await expect.poll(look, { timeout: patience, interval: 50 }).toBeGreaterThan(3);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  await line.waitFor({ state: "detached", timeout: patience });
  await context.close();
  await s.close();
});

there("a browser may install it", async () => {
  const s = await Studio.open(wideDark);
  const session = await s.context.newCDPSession(s.page);
  await s.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A profile of a test is one that forgets.
  expect(installabilityErrors.map((e) => e.errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  await s.close();
});

there("the page of a book in the folder plays puzzles with drawn moves and with letters", async () => {
  const work = mkdtempSync(join(tmpdir(), "leaper-book-"));
  const spec = join(work, "book.toml");
  const chapter = (more: string) => `[[chapters]]\nboards = ["5x5"]\ndifficulty = "easy"\nnumber = 1\n${more}\n`;
  writeFileSync(spec, `language = "de"\n${chapter("legs = 8")}${chapter('words = ["Eile mit Weile"]')}`);
  const folder = join(process.env.SITE!, "book");
  try {
    leaper(["book", spec, "--site", folder]);
    const s = await Studio.open(wideLight);
    for (const [i, key] of ["qu", "qw"].entries()) {
      await s.page.goto(`${inject("studio")}/book/`);
      await s.page.getByRole("link", { name: "spielen" }).nth(i).click();
      await s.page.getByRole("grid", { name: /puzzle$/ }).waitFor();
      expect(s.page.url()).toContain(`&${key}=`);
      await s.page.locator(i ? ".pz-read" : ".pz-drawn").waitFor();
      await s.button("Solve it").click();
      await s.panel.getByText(/^Solved/).filter({ visible: true }).first().waitFor();
      if (i) expect(await s.page.locator(".pz-read b").innerText()).toMatch(/^EILEMITWEILE/);
    }
    await s.close();
  } finally {
    for (const dir of [work, folder]) rmSync(dir, { recursive: true, force: true });
  }
});

/**
 * The package for JavaScript: these run where NPM is a folder in which it is installed, and has the
 * pages of examples/javascript beside it. See dev/scripts/site, which shares the engine with it.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pictureOf } from "./picture";
import { serveFolder } from "./server";
import { blankPage, useBrowser } from "./studio";

const folder = process.env.NPM ?? "";
const there = test.runIf(folder);

useBrowser();

/** What a page of ours allows itself: nothing but this. */
const strict = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

const servers: Server[] = [];
async function served(from: string, headers?: Record<string, string>): Promise<string> {
  const server = await serveFolder(from, false, headers);
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
let examples = "";
beforeAll(async () => {
  if (folder) examples = await served(folder, { "Access-Control-Allow-Origin": "*" });
});
afterAll(() => servers.forEach((server) => (server.close(), server.closeAllConnections())));

/** What a program asks, the same in a browser and in Node. It stands alone: both read its text. */
async function asks(leaper: typeof import("../src/npm/public")) {
  const { count, draw, find, Leaper, list, Problem } = leaper;
  const far: unknown[] = [];
  const found = await find({ board: "8x8", kind: "closed", symmetry: "half-turn" }, { coming: (come) => far.push(come) });
  const none = await find({ board: "5x5", kind: "closed" });
  const refused = await find({ board: "8y8" }).catch((err: unknown) => err);
  const notDrawn = async (question: Parameters<typeof draw>[0]) => draw(question).catch((err: InstanceType<typeof Problem>) => [err.kind, err.message.includes("font file")]);
  // An engine that ends in the middle of a count on two workers, and of a listing.
  const own = new Leaper();
  const given = own.count({ board: "8x8", kind: "closed" }).catch((err: InstanceType<typeof Problem>) => err.kind);
  const some = own.list({ board: "8x8", limit: -1 })[Symbol.asyncIterator]();
  await some.next();
  setTimeout(() => own.end(), 300);
  const ended = [await given, await some.next().catch((err: InstanceType<typeof Problem>) => err.kind)];
  const stop = new AbortController();
  const aborted = count({ board: "8x8" }, { signal: stop.signal }).catch((err: Error) => err.name);
  setTimeout(() => stop.abort(), 50);
  let squares = 0;
  const tours = list({ board: "5x6", kind: "closed", limit: -1 });
  for await (const { tour } of tours) squares += tour.length;
  let read = 0; // of millions, while each tour waits for another answer
  for await (const { tour } of list({ board: "8x8", limit: -1 })) if ((await find({ board: "5x5", from: "a1", timeout_ms: 1000 })).verdict && tour && ++read > 300) break;
  const svg = await (await draw({ board: "6x6", format: "svg" })).data.text();
  const pdf = await draw({ board: "6x6", format: "pdf", labels: true }); // has the font in it
  return {
    tour: found.tour!.tour.length,
    loaded: far.length > 1 && far.at(-1) === null,
    none: [none.verdict, none.sentence.length > 40],
    refused: refused instanceof Problem && [refused.kind, refused.message.includes('"8y8"')],
    aborted: await aborted,
    ended,
    undrawn: [await notDrawn({ board: "5x5", kind: "closed", format: "svg" }), await notDrawn({ board: "5x5", format: "png", labels: true, title: "كتاب" })],
    squares: [squares, tours.answer?.given, tours.answer?.last],
    read,
    awaited: (await list({ board: "5x6", limit: 200, timeout_ms: 5000 })).tours.length,
    count: (await count({ board: "6x7", kind: "closed", as: "undirected" })).count, // on two workers
    svg: /^<svg[^]*<\/svg>\s*$/.test(svg),
    pdf: [pdf.type, pdf.data.size > 5000],
  };
}

const answers = {
  tour: 64,
  loaded: true,
  none: ["none", true],
  refused: ["question", true],
  aborted: "AbortError",
  ended: ["lost", "lost"],
  undrawn: [
    ["none", false],
    ["question", false],
  ],
  squares: [30 * 16, 16, true],
  read: 301,
  awaited: 200,
  count: "1067638",
  svg: true,
  pdf: ["application/pdf", true],
};

/** Opens an address; what a page throws or complains of fails the test. */
async function opened(address: string) {
  const page = await blankPage();
  const problems: string[] = [];
  page.on("pageerror", (err) => problems.push(err.message));
  page.on("console", (message) => message.type() === "error" && !/favicon|elsewhere/.test(message.location().url) && problems.push(message.text()));
  await page.goto(address);
  return { page, close: () => (expect(problems).toEqual([]), page.context().close()) };
}

there("a program in Node asks, and ends when it has nothing to ask", () => {
  const program = `import * as leaper from "leaper";\nconsole.log(JSON.stringify(await (${asks.toString()})(leaper)));
await leaper.list({ board: "8x8", limit: -1 })[Symbol.asyncIterator]().next(); // nobody waits for more\n`;
  writeFileSync(join(folder, "program.mjs"), program);
  expect(JSON.parse(execFileSync("node", ["program.mjs"], { cwd: folder, encoding: "utf8", timeout: 50_000 }))).toEqual(answers);
});

there("what its documents show runs", () => {
  const [guide, readme] = ["javascript.md", "leaper/README.md"].map((document) => {
    const parts = [...readFileSync(join(folder, document), "utf8").matchAll(/^```js\n([^]*?)^```/gm)].map(([, text]) => text);
    return parts.join("\n");
  });
  writeFileSync(join(folder, "read.mjs"), `${guide}\n{\n${readme.replace(/^import .*\n/, "")}\n}\n`);
  const said = execFileSync("node", ["read.mjs"], { cwd: folder, encoding: "utf8", timeout: 50_000 });
  expect(said).toMatch(/^\[\s*'[a-h][1-8]'[^]*9862n[^]*<svg[^]*true question board "8y8"[^]*\nnone\n[^]*\n16\n[^]*37568\n$/);
});

there("a page asks, from plain files and with the strictest of policies", async () => {
  writeFileSync(join(folder, "blank.html"), "<!doctype html><title>blank</title>");
  const { page, close } = await opened(`${await served(folder, { "Content-Security-Policy": strict })}/blank.html`);
  const module = await page.evaluateHandle<typeof import("../src/npm/public")>("import('/leaper/index.js')");
  expect(await module.evaluate(asks)).toEqual(answers);
  expect(await module.evaluate(async ({ Leaper }) => (await new Leaper({ from: "leaper" }).draw({ board: "5x6", format: "pdf", labels: true })).type)).toBe("application/pdf");
  expect(await module.evaluate(({ Leaper }) => new Leaper({ from: "elsewhere" }).find({ board: "5x6" }).catch((err) => err.kind))).toBe("lost");
  await close();

  // From another origin, as from a server of packages.
  const elsewhere = await opened(`${await served(folder)}/blank.html`);
  expect(await elsewhere.page.evaluate(`import("${examples}/leaper/index.js").then(({ count }) => count({ board: "5x5" })).then(({ count }) => count)`)).toBe("1728");
  await elsewhere.close();
});

there("a page that is bundled has all files of the package", async () => {
  const [source, made] = [join(folder, "bundled"), join(folder, "made")];
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, "index.html"), '<!doctype html><output></output><script type="module" src="./main.js"></script>');
  writeFileSync(
    join(source, "main.js"),
    `import { draw, find } from "leaper";
const { verdict } = await find({ board: "8x8" });
const { data } = await draw({ board: "6x6", format: "pdf", labels: true });
document.querySelector("output").textContent = verdict + (data.size > 5000);`,
  );
  await build({ root: source, configFile: false, logLevel: "warn", base: "./", build: { outDir: made, emptyOutDir: true, target: "es2022" } });
  const { page, close } = await opened(`${await served(made, { "Content-Security-Policy": strict })}/`);
  await page.getByText("foundtrue").waitFor();
  await close();
});

there("the examples do what they say", async () => {
  const shot = async (page: Awaited<ReturnType<typeof blankPage>>, name: string) => process.env.SHOTS && void (await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) }));
  const canvas = await opened(`${examples}/tour-on-canvas.html`);
  await canvas.page.waitForFunction(() => document.querySelector("canvas")!.getContext("2d")!.getImageData(30, 30, 1, 1).data[3] > 0);
  const { pixels } = await pictureOf(canvas.page);
  const colours = new Set(Array.from({ length: pixels.length / 4 }, (_, i) => pixels.readUInt32LE(4 * i)));
  expect(colours.size).toBeGreaterThan(64);
  await shot(canvas.page, "tour-on-canvas");
  await canvas.close();

  const day = await opened(`${examples}/puzzle-a-day.html`);
  await day.page.getByText("one solution").waitFor();
  const inputs = day.page.locator("input");
  await inputs.first().fill("99");
  await inputs.first().press("Tab");
  await day.page.getByText("99 on ").waitFor();
  await inputs.first().fill("1");
  await inputs.first().press("Tab");
  await day.page.getByText(/^Not on|to go/).waitFor();
  await shot(day.page, "puzzle-a-day");
  // The solution, as the engine has it; then the page says so.
  const solution = (await day.page.evaluate(`import("/leaper/index.js").then(({ puzzle }) => puzzle({ day: new Date().toLocaleDateString("sv") })).then(({ solution }) => solution)`)) as string[];
  for (const input of await inputs.all()) await input.fill(String(solution.indexOf((await input.getAttribute("name"))!) + 1));
  await inputs.last().press("Tab");
  await day.page.getByText("Solved!").waitFor();
  await shot(day.page, "puzzle-a-day-solved");
  await day.close();
});

there("its types stand alone, and know the questions", () => {
  const typed = join(folder, "typed");
  mkdirSync(typed, { recursive: true });
  writeFileSync(
    join(typed, "right.ts"),
    `import { find, list, Problem, type FindAnswer, type Tour } from "leaper";
const found: FindAnswer = await find({ board: "8x8", kind: "closed" });
const tours: Tour[] = [];
for await (const tour of list({ graph: "C~", limit: 2 })) tours.push(tour);
export const given: number = (await list({ board: "5x5" })).given;
export const sentence = (err: unknown): string => (err instanceof Problem ? err.kind + err.message : found.sentence);
`,
  );
  writeFileSync(join(typed, "wrong.ts"), `import { find } from "leaper";\nawait find({ board: "8x8", kind: "round" });\n`);
  writeFileSync(join(typed, "package.json"), '{ "type": "module" }');
  const compiler = join(import.meta.dirname, "../node_modules/typescript/bin/tsc");
  const node = ["--types", "node", "--typeRoots", join(import.meta.dirname, "../node_modules/@types")];
  for (const [module, lib, types] of [["nodenext", "es2023", node], ["esnext --moduleResolution bundler", "es2023,dom", ["--types", ""]]] as const) {
    const options = `--ignoreConfig --noEmit --strict --target es2022 --lib ${lib} --module ${module} typed/right.ts typed/wrong.ts`;
    const { stdout } = spawnSync("node", [compiler, ...options.split(" "), ...types], { cwd: folder, encoding: "utf8" });
    expect(stdout.trim().split("\n")).toEqual([expect.stringMatching(/^typed\/wrong.ts.*"round"/)]);
  }
});

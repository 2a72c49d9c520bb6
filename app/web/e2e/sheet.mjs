// The contact sheet of dev/scripts/e2e shots: a page that shows all pictures of a folder, a
// row for each scene, and a picture of that page.
import { readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const folder = resolve(process.argv[2]);
const shots = readdirSync(folder).filter((name) => /^\d .*\.png$/.test(name));
const scenes = Map.groupBy ? Map.groupBy(shots, sceneOf) : shots.reduce((map, name) => map.set(sceneOf(name), [...(map.get(sceneOf(name)) ?? []), name]), new Map());

/** "1 opening", of "1 opening 360x740 dark.png". */
function sceneOf(name) {
  return name.replace(/ \S+ \S+$/, "");
}

const rows = [...scenes].map(
  ([scene, names]) =>
    `<h2>${scene}</h2><div>${names.map((name) => `<figure><img src="${encodeURIComponent(name)}" alt=""><figcaption>${name.slice(scene.length + 1, -4)}</figcaption></figure>`).join("")}</div>`,
);
const style = "body{font:14px sans-serif;margin:16px;background:#999}div{display:flex;gap:10px;align-items:start;flex-wrap:wrap}figure{margin:0}img{height:300px;border:1px solid #555}";
const index = join(folder, "index.html");
writeFileSync(index, `<!doctype html><meta charset="utf-8"><title>The studio, scene by scene</title><style>${style}</style>${rows.join("")}`);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, headless: true, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 2400, height: 1200 } });
await page.goto(pathToFileURL(index).href);
await page.screenshot({ path: join(folder, "sheet.png"), fullPage: true });
await browser.close();
console.log(`${shots.length} pictures: ${index} and sheet.png beside it`);

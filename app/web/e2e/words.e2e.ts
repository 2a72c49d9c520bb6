/** Every language: its file loads alone, its words have room on a phone, and from right to left all but the board mirrors. */
import { expect } from "vitest";
import { item, narrowDark, narrowLight, patience, useBrowser, wideLight, type Studio } from "./studio";

useBrowser();

const languages = ["de", "es", "fr", "pt", "ar", "hi", "ja", "zh"] as const;
const panels = ["start", "play", "puzzle", "watch", "lessons", "find", "build", "keep", "gallery"] as const;

async function goTo(s: Studio, panel: string): Promise<void> {
  if (["find", "build", "keep", "gallery"].includes(panel)) await s.page.locator("#tab-more").click();
  if (panel !== "start") await s.page.locator(`#tab-${panel}`).click();
  await s.page.locator(`#panel-${panel} > *`).first().waitFor();
  if (panel === "gallery") await s.page.locator(".gallery li").first().waitFor();
}

/** Buttons, labels and headings whose words are wider than their place, and what sticks out of the window. */
function tooWide(s: Studio): Promise<string[]> {
  return s.page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("button, label, legend, summary, h3, dt, dd, .segments, .segments span, .tabs [role=tab], .stepper-label, .field > span, .hint, .verdict")];
    return all.flatMap((e) => {
      if (!e.checkVisibility() || e.classList.contains("unseen") || e.closest(".unseen")) return [];
      // What scrolls sideways, such as the tabs, may be wider than the window.
      for (let up = e.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return [];
      const box = e.getBoundingClientRect();
      const out = box.left < -1 || box.right > innerWidth + 1;
      return e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline" ? [`${e.className || e.tagName}: “${e.innerText}” has ${e.scrollWidth} px in ${e.clientWidth}`] : out ? [`“${e.innerText}” sticks out`] : [];
    });
  });
}

for (const language of languages) {
  item(`${language}: words have room on a phone, in each panel`, [narrowLight], { hash: `v1&u=start&lg=${language}` }, async (s) => {
    expect(await s.page.evaluate(() => document.documentElement.lang)).toBe(language);
    const wrong: string[] = [];
    // Signs above and below the letters are not cut off.
    const cut = await s.caption.evaluate((e) => getComputedStyle(e).overflowY !== "visible" && e.scrollHeight > e.clientHeight);
    if (cut) wrong.push("the heading is cut off");
    for (const panel of panels) {
      await goTo(s, panel);
      await s.page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
      wrong.push(...(await tooWide(s)).map((words) => `${panel} ${words}`));
      await s.shoot(`words ${language} ${panel}`);
    }
    expect(wrong).toEqual([]);
  });
}

item("a language is chosen from the menu, kept, and in the link only if that is asked for", [wideLight, narrowDark], { hash: "v1&u=keep" }, async (s) => {
  const asked: string[] = [];
  s.page.on("request", (r) => asked.push(new URL(r.url()).pathname));
  await s.page.getByRole("combobox", { name: "Language" }).selectOption("fr");
  await s.page.getByRole("tab", { name: "Garder", exact: true }).waitFor();
  expect(asked.filter((path) => path.includes("words-"))).toEqual(["/words-fr.js"]);
  expect(s.page.url()).not.toContain("lg=");
  await s.page.getByRole("switch", { name: "La langue aussi dans le lien" }).check({ force: true });
  await s.link(/lg=fr/);
  await s.page.getByRole("switch", { name: "La langue aussi dans le lien" }).uncheck({ force: true });
  await expect.poll(() => s.page.url(), { timeout: patience }).not.toContain("lg=");
  await s.page.reload();
  await s.page.getByRole("tab", { name: "Garder", exact: true, selected: true }).waitFor();
  await s.page.locator(".language select").selectOption("en");
  await s.page.getByRole("tab", { name: "Keep", selected: true }).waitFor();
});

item("from right to left the page mirrors, and the board does not", [wideLight, narrowLight], { hash: "v1&lg=ar&u=play" }, async (s) => {
  expect(await s.page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  const left = async (selector: string) => (await s.page.locator(selector).first().boundingBox())!.x;
  expect(await left('[data-cell="0"]')).toBeLessThan(await left('[data-cell="7"]'));
  expect(await left("#tab-puzzle")).toBeGreaterThan(await left("#tab-watch"));
  await s.page.locator('[data-cell="0"]').click();
  await s.page.locator('[data-cell="10"]').click();
  await s.page.getByRole("gridcell", { name: /^c7/ }).waitFor();
  await s.audit("in Arabic");
});

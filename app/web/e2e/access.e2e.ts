/** Accessible: the keyboard alone is enough, moves are told in words, and axe-core finds nothing. */
import { expect } from "vitest";
import { allScreens, item, narrowDark, narrowLight, patience, useBrowser, wideDark, wideLight, type Studio } from "./studio";

useBrowser();

const panels = ["Play", "Puzzle", "Watch", "Learn", "Find", "Build", "Keep", "Gallery"] as const;

/** What has the focus, whether that can be seen, and the number of the stop at which it was met first. */
function focused(s: Studio, stop = 0): Promise<{ name: string; role: string; seen: boolean; stop: string }> {
  return s.page.evaluate((stop) => {
    const e = document.activeElement as HTMLElement;
    const met = (e.dataset.stop ??= String(stop)); // the same element again is the same stop
    const look = getComputedStyle(e);
    // A radio that is drawn by its label shows the focus there.
    const label = (e as HTMLInputElement).labels?.[0];
    const around = label ? [look, getComputedStyle(label)] : [look];
    const seen = around.some((l) => (l.outlineStyle !== "none" && parseFloat(l.outlineWidth) > 0) || l.boxShadow !== "none");
    return { name: e.getAttribute("aria-label") ?? e.innerText ?? "", role: e.getAttribute("role") ?? e.tagName.toLowerCase(), seen, stop: met };
  }, stop);
}

/** Waits until the square of this name has the focus. */
async function stands(s: Studio, name: string): Promise<void> {
  await expect.poll(async () => (await focused(s)).name, { timeout: patience }).toMatch(new RegExp(`^${name.replace(/[()]/g, "\\$&")}(,|$)`));
}

item("the board is a grid with one stop, walked by arrows, Home, End, Page Up and Page Down", [narrowLight, wideDark], { hash: "v1&u=play" }, async (s) => {
  expect(await s.page.locator('[role="gridcell"][tabindex="0"]').count()).toBe(1);
  await s.page.locator('[role="gridcell"][tabindex="0"]').focus();
  const walk: [string, string][] = [
    ["Control+Home", "a8"],
    ["ArrowRight", "b8"],
    ["ArrowDown", "b7"],
    ["ArrowLeft", "a7"],
    ["ArrowLeft", "a7"],
    ["End", "h7"],
    ["ArrowUp", "h8"],
    ["ArrowUp", "h8"],
    ["Home", "a8"],
    ["PageDown", "a1"],
    ["PageUp", "a8"],
    ["Control+End", "h1"],
  ];
  for (const [key, square] of walk) {
    await s.page.keyboard.press(key);
    await stands(s, square);
    expect((await focused(s)).seen, `the focus on ${square} shows`).toBe(true);
    expect(await s.page.locator('[role="gridcell"][tabindex="0"]').count()).toBe(1);
  }
  expect(await s.board.getAttribute("aria-rowcount")).toBe("8");
});

item("the keyboard walks from layer to layer", [narrowDark, wideLight], { hash: "v1&u=build&b=3x3x3" }, async (s) => {
  await s.page.locator('[role="gridcell"][tabindex="0"]').focus();
  for (const [key, square] of [["Control+Home", "(1,1,1)"], ["PageDown", "(2,1,1)"], ["ArrowRight", "(2,1,2)"], ["PageDown", "(3,1,2)"], ["Control+End", "(3,3,3)"]]) {
    await s.page.keyboard.press(key);
    await stands(s, square);
  }
});

item("a large board has the rows round the focus, and says how many there are", [narrowLight, wideDark], { hash: "v1&u=play&b=50x50" }, async (s) => {
  expect(await s.board.getAttribute("aria-rowcount")).toBe("50");
  await s.page.locator('[role="gridcell"][tabindex="0"]').focus();
  await s.page.keyboard.press("Control+End");
  await stands(s, "ax1");
  for (let i = 0; i < 12; i++) await s.page.keyboard.press("ArrowUp");
  await stands(s, "ax13");
  expect(await s.page.locator('[role="row"]').last().getAttribute("aria-rowindex")).not.toBeNull();
  await s.page.keyboard.press("Enter");
  await s.hears("1: knight starts on ax13");
  await s.audit();
});

item("the tabs are walked by arrows, and so are those under More", [narrowDark, wideLight], {}, async (s) => {
  const walk = async (names: readonly string[]) => {
    await s.page.keyboard.press("Home");
    for (const name of names) {
      await s.page.getByRole("tab", { name, exact: true, selected: true }).waitFor();
      await s.page.getByRole("tabpanel").waitFor();
      await s.page.keyboard.press("ArrowRight");
    }
    await s.page.getByRole("tab", { name: names[0], exact: true, selected: true }).waitFor();
  };
  await s.page.getByRole("tab", { selected: true }).focus();
  await walk(["Play", "Puzzle", "Watch", "Learn", "More"]);
  await s.goTo("Find");
  await walk(["Find", "Build", "Keep", "Gallery"]);
});

/** How many stops the Tab key is to have in the page as it is: the radios of a group are one. */
function stops(s: Studio): Promise<number> {
  return s.page.evaluate(() => {
    for (const e of document.querySelectorAll<HTMLElement>("[data-stop]")) delete e.dataset.stop;
    const all = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]")];
    const groups = new Set<string>();
    return all.filter((e) => {
      if (e.tabIndex < 0 || (e as HTMLButtonElement).disabled || !e.checkVisibility({ visibilityProperty: true })) return false;
      const radio = e as HTMLInputElement;
      if (radio.type !== "radio") return true;
      if (groups.has(radio.name)) return false;
      groups.add(radio.name);
      return true;
    }).length;
  });
}

item("everything is reached by the Tab key and shows its focus, in each panel", [narrowLight, wideDark], {}, async (s) => {
  for (const panel of panels) {
    await s.goTo(panel);
    await ready(s, panel);
    // From the top of the page.
    await s.page.evaluate(() => scrollTo(0, 0));
    await s.page.mouse.click(2, 2);
    const want = await stops(s);
    const seen = new Set<string>();
    for (let i = 0; i < want; i++) {
      await s.page.keyboard.press("Tab");
      const { name, role, seen: shows, stop } = await focused(s, i);
      expect(role, `${panel}: stop ${i + 1} of ${want}`).not.toBe("body");
      expect(shows, `${panel}: the focus on ${role} "${name}" shows`).toBe(true);
      seen.add(stop);
    }
    expect(seen.size, `${panel}: stops of the Tab key`).toBe(want); // each once: no trap, none left out
  }
});

item("axe-core finds nothing in any panel", allScreens, {}, async (s) => {
  for (const panel of panels) {
    await s.goTo(panel);
    await ready(s, panel);
    for (const details of (await s.page.locator("details:not([open]) > summary").all()).reverse()) await details.click();
    await s.audit(panel);
    await s.shoot(`panel ${panel}`);
  }
});

/** Waits for what the panel asks the server for. */
async function ready(s: Studio, panel: (typeof panels)[number]): Promise<void> {
  if (panel === "Puzzle") await s.page.getByRole("grid", { name: /puzzle$/ }).waitFor(); // today's
  if (panel === "Gallery") await s.panel.getByRole("listitem").first().waitFor();
  if (panel === "Build") await s.page.getByRole("group", { name: "Piece" }).getByRole("radio").nth(5).waitFor({ state: "attached" });
}

item("axe-core finds nothing where a link cannot be read", allScreens, { hash: "v1&b=elephant&k=closed&h=%zz" }, async (s) => {
  await s.page.getByRole("alert").filter({ hasText: "cannot be read" }).waitFor();
  await s.audit();
  await s.button("Close this note").click();
  await s.page.getByRole("alert").waitFor({ state: "detached" });
});

item("axe-core finds nothing amid a walk", allScreens, { hash: "v1&u=play&k=path" }, async (s) => {
  for (const name of ["a1", "b3", "d4"]) {
    await s.square(name).click();
    await s.page.getByRole("gridcell", { name: new RegExp(`^${name}, visited`) }).waitFor();
  }
  await s.audit();
});

item("the keys are listed, and colours of the visitor's own show what is chosen", [narrowLight, wideDark], { hash: "v1&b=5x5" }, async (s) => {
  await s.page.keyboard.press("?");
  await s.page.getByRole("dialog", { name: "Keys" }).waitFor();
  await s.audit("the keys");
  await s.page.keyboard.press("Escape");
  await s.page.getByRole("dialog").waitFor({ state: "detached" });
  await s.page.emulateMedia({ forcedColors: "active" });
  const ground = (chosen: boolean) => s.page.locator(`.panel .segments label${chosen ? ".chosen" : ":not(.chosen)"}`).first().evaluate((e) => getComputedStyle(e).backgroundColor);
  expect(await ground(true)).not.toBe(await ground(false));
  await s.page.emulateMedia({ forcedColors: null });
});

/** Boards of hexagons: built, walked by keys, found on, and beehives to solve. */
import { expect } from "vitest";
import { leaper } from "./command";
import { item, narrowDark, narrowLight, patience, useBrowser, wideDark, wideLight, type Studio } from "./studio";

useBrowser();

const cells = (s: Studio) => s.page.getByRole("gridcell").count();

item("built, with a hole, in the link, and walked with the arrows alone", [narrowLight, wideDark, narrowDark, wideLight], { hash: "v1&u=build&p=wazir" }, async (s) => {
  await s.undoable(() => s.pick("Hexagon"));
  expect(await cells(s)).toBe(91);
  expect(await s.caption.innerText()).toContain("hex:6");
  await s.undoable(() => s.button("One fewer: side").click());
  await s.undoable(() => s.write("Size", "hex:4"));
  expect(await cells(s)).toBe(37);
  await s.undoable(() => s.square("d4").click());
  await s.square("d4").and(s.page.getByRole("gridcell", { name: /hole/ })).waitFor();
  await s.audit();
  await s.shoot("hexagons");
  expect(s.page.url()).toContain("b=hex%3A4");
  expect(await s.page.getByLabel("Edges").count()).toBe(0); // only squares are glued
  await s.goTo("Play");
  await s.page.locator('[role="gridcell"][tabindex="0"]').focus();
  const focus = () => s.page.evaluate(() => document.activeElement?.getAttribute("aria-label")?.split(",")[0]);
  for (const [key, name] of [["Control+Home", "d7"], ["Enter", "d7"], ["ArrowDown", "d6"], ["Enter", "d6"], ["ArrowRight", "e6"], ["ArrowRight", "f5"], ["ArrowLeft", "e6"], ["Enter", "e6"]]) {
    await s.page.keyboard.press(key);
    await expect.poll(focus, { timeout: patience }).toBe(name);
  }
  await s.page.getByRole("gridcell", { name: /^e6, visited 3, the wazir is here/ }).waitFor();
  await s.audit();
});

item("a beehive, made and solved", [{ ...narrowLight, touch: true }, wideDark], { hash: "v1&u=puzzle&b=5x5" }, async (s) => {
  await s.field("Shape").selectOption("Beehive");
  await s.field("Size").selectOption("hex:3");
  await s.button("Make a puzzle").click();
  await s.page.getByRole("grid", { name: /puzzle$/ }).waitFor();
  expect(await cells(s)).toBe(19);
  const labels = await s.page.getByRole("gridcell").evaluateAll((all) => all.map((e) => e.getAttribute("aria-label") ?? ""));
  const given = labels.flatMap((label) => /^([a-e]\d), (\d+)/.exec(label)?.slice(1).join("=") ?? []);
  const { solution } = JSON.parse(leaper(["solve", "hex:3", "--piece", "wazir", "--given", given.join(","), "--json"])) as { solution: string[] };
  for (const [i, name] of solution.entries()) {
    if (given.some((g) => g.startsWith(`${name}=`))) continue;
    await s.square(name).click();
    await s.button(String(i + 1)).click();
    if (i === 9) await s.audit();
  }
  await s.panel.getByText("Solved", { exact: true }).filter({ visible: true }).first().waitFor();
  await s.shoot("beehive");
});

/** Looks: five ways to draw, light and dark, less movement, from 360 px to a projector. */
import { expect } from "vitest";
import { alike, type Picture } from "./picture";
import { item, narrowDark, narrowLight, patience, useBrowser, wideDark, wideLight, type Studio } from "./studio";

useBrowser();

const looks = ["line", "numbers", "string", "glyph", "heat"];

/** The picture, once it is another than these. */
async function another(s: Studio, than: readonly Picture[]): Promise<Picture> {
  let now = await s.picture();
  await expect.poll(async () => ((now = await s.picture()), than.some((picture) => alike(picture, now))), { timeout: patience }).toBe(false);
  return now;
}

item("each look is a picture of its own", [narrowLight, wideDark], {}, async (s) => {
  await s.openLooks();
  const seen = [await s.picture()];
  for (const look of looks.slice(1)) {
    await s.pick(new RegExp(`^${look}$`, "i"));
    seen.push(await another(s, seen));
    await s.audit();
  }
  await s.undoable(async () => {
    await s.openLooks();
    await s.pick(/^numbers$/i);
  });
});

item("light and dark: the system's choice, then by hand, kept in the link", [narrowDark, wideLight], {}, async (s) => {
  const theme = () => s.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const opposite = s.screen.colours === "dark" ? "light" : "dark";
  expect(await theme()).toBe(s.screen.colours);
  const first = await s.picture();
  await s.page.emulateMedia({ colorScheme: opposite });
  await expect.poll(theme, { timeout: patience }).toBe(opposite);
  await another(s, [first]);
  await s.page.emulateMedia({ colorScheme: s.screen.colours });
  await s.shows(first);
  for (const by of ["light", "dark"]) {
    await s.openLooks();
    await s.button(/^Colours: /).click();
    await expect.poll(theme, { timeout: patience }).toBe(by);
    await s.audit();
  }
  await s.link(/c=dark/);
  await s.page.reload();
  await s.board.waitFor();
  expect(await theme()).toBe("dark");
});

item("nothing moves by itself for those who want less movement", [narrowLight, wideDark], {}, async (s) => {
  const first = await s.picture();
  await s.button("Play").waitFor();
  await s.goTo("Gallery");
  await s.panel.getByRole("listitem").getByRole("button").first().click();
  await another(s, [first]);
  await s.button("Play").waitFor(); // not Pause
  const moving = await s.page.evaluate(() => document.getAnimations().filter((a) => a.playState === "running").length);
  expect(moving).toBe(0);
});

item("on a projector the page fills the screen", [{ width: 2560, colours: "light" }, { width: 1920, colours: "dark" }], {}, async (s) => {
  const box = (await s.board.boundingBox())!;
  const { width, height } = s.page.viewportSize()!;
  expect(box.height).toBeGreaterThan(height / 2);
  expect(box.x + box.width).toBeLessThan(width);
  expect(box.y + box.height).toBeLessThan(height);
  await s.audit();
});

item("nothing scrolls sideways, whatever the panel and the board", [narrowLight, wideDark], {}, async (s) => {
  for (const size of ["50x50", "2x12x12", "3x3x3x3", "1x40"]) {
    await s.goTo("Build");
    await s.write("Size", size);
    await expect.poll(() => s.caption.innerText(), { timeout: patience }).toContain(size.replaceAll("x", "×"));
    for (const panel of ["Build", "Find", "Watch", "Play", "Puzzle", "Keep", "Gallery"] as const) {
      await s.goTo(panel);
      const [wide, room] = await s.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
      expect(wide, `${size} in ${panel}`).toBeLessThanOrEqual(room);
    }
  }
});

item("the board is turned round by its button, by R and by a link, and squares keep their names", [narrowLight, wideDark], { hash: "v1&b=5x6&u=play" }, async (s) => {
  const corner = async (name: string) => {
    const [square, board] = [await s.square(name).boundingBox(), await s.board.boundingBox()];
    return [square!.x - board!.x > board!.width / 2, square!.y - board!.y > board!.height / 2];
  };
  expect(await corner("a1")).toEqual([false, true]);
  await s.openLooks();
  await s.button("Turn the board round").click();
  await expect.poll(() => corner("a1")).toEqual([true, false]);
  await s.link(/tu=1/);
  await s.square("a1").click();
  await s.hears("1: knight starts on a1");
  await s.page.keyboard.press("ArrowDown");
  await expect.poll(() => s.page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^a2(,|$)/);
  await s.page.keyboard.press("r");
  await expect.poll(() => corner("a1")).toEqual([false, true]);
});

/** Links that cannot be read, and paper: what comes from outside, and what goes there. */
import { expect } from "vitest";
import { item, narrowDark, narrowLight, patience, useBrowser, wideDark, wideLight } from "./studio";

useBrowser();

item("a link that cannot be read says so, in the language of the page, and there is something to see", [narrowLight, wideDark], { hash: "v2&b=5x5" }, async (s) => {
  const notes = s.page.locator(".notes");
  await notes.getByText("The link is not one of this page, or of a newer one.").waitFor();
  expect((await s.tour()).length).toBe(64);
  // The next one can be read in part, and keeps the page where nothing can.
  await s.page.evaluate(() => void (location.hash = "v1&b=5x5&k=cycle&zzz=1&by=Call%200800"));
  await notes.getByText("The link's kind cannot be read (at “k=”).").waitFor();
  await notes.getByText("This page does not know what the link says with zzz.").waitFor();
  await s.audit("with notes");
  expect(await s.page.getByRole("gridcell").count()).toBe(25);
  await s.page.locator(".language select").selectOption("de");
  await notes.getByText("Was der Link mit zzz sagt, kennt diese Seite nicht.").waitFor();
  await s.page.evaluate(() => void (location.hash = "nonsense"));
  await notes.getByText("Der Link ist keiner dieser Seite, oder einer von einer neueren.").waitFor();
  expect(await s.page.getByRole("gridcell").count()).toBe(25);
  await expect.poll(() => s.page.url(), { timeout: patience }).toContain("b=5x5");
});

item("paper has the board and its caption, and nothing that is pressed", [wideDark, narrowLight, narrowDark, wideLight], {}, async (s) => {
  expect((await s.tour()).length).toBe(64);
  await s.page.emulateMedia({ media: "print" });
  expect(await s.caption.isVisible()).toBe(true);
  // The styles of paper come after the first picture.
  const seen = () => s.page.evaluate(() => [...document.querySelectorAll("button, input, select, a, summary")].filter((e) => e.checkVisibility()).map((e) => e.outerHTML.slice(0, 80)));
  await expect.poll(seen, { timeout: patience }).toEqual([]);
  const board = (await s.page.locator(".stage canvas").boundingBox())!;
  expect(board.width).toBeGreaterThan(500);
  await s.page.emulateMedia({ media: "screen" });
});

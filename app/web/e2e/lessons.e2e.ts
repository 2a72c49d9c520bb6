/** Lessons: every page of each has its idea and its board, links come back to it, and what it asks for can be done. */
import { expect } from "vitest";
import { item, narrowLight, patience, useBrowser, wideDark, wideLight } from "./studio";

useBrowser();

const lessons = { history: 5, closed: 5, warnsdorff: 4, sweep: 5, magic: 4, game: 5 };

item("each lesson goes from page to page, and axe-core finds nothing", [narrowLight, wideDark], {}, async (s) => {
  for (const [i, [name, pages]] of Object.entries(lessons).entries()) {
    await s.goTo("Learn");
    await s.panel.getByRole("listitem").nth(i).getByRole("button").click();
    // It begins at its top, however far down the list was.
    await s.page.locator(".ls-board svg").waitFor();
    await expect.poll(() => s.page.evaluate(() => scrollY + document.querySelector(".side")!.scrollTop), { timeout: patience }).toBe(0);
    for (let page = 1; page <= pages; page++) {
      await s.says(`${page} of ${pages}`);
      await s.page.locator(".ls-board svg").waitFor();
      await expect.poll(() => s.page.locator(".ls-board").boundingBox().then((box) => box!.width > 200 && box!.height > 90), { timeout: patience }).toBe(true);
      // The way on is in view, on a phone, too.
      expect(await s.button("Next").evaluate((b) => b.getBoundingClientRect().bottom <= innerHeight), `${name} ${page}`).toBe(true);
      if (page === 2) await s.audit(name);
      await s.shoot(`lesson ${name} ${page}`);
      if (page < pages) await s.button("Next").click();
    }
    await s.link(new RegExp(`le=${name}.${pages}`));
    await s.button("All lessons").click();
  }
});

item("a link for a class opens its page of the lesson, and Back goes a page back", [wideLight, narrowLight], { hash: "v1&u=lessons&le=history.2" }, async (s) => {
  await s.says("2 of 5");
  await s.page.getByRole("slider", { name: /^Step/ }).fill("10");
  await s.panel.getByText("10 of 64").waitFor();
  await s.button("Next").click();
  await s.says("3 of 5");
  await s.link(/le=history\.3/);
  await s.page.goBack();
  await s.says("2 of 5");
});

item("Warnsdorff's rule is walked by hand, and raced", [narrowLight, wideLight], { hash: "v1&u=lessons&le=warnsdorff.1" }, async (s) => {
  await s.button("a1").click();
  await s.reads("Least: b3 and c2.");
  await s.button("b3, 5").click();
  await s.button("Take back").click();
  await s.button("b3, 5").click();
  expect(await s.button("Back").count()).toBe(1);
  await s.button("Next").click();
  await s.button("Next").click();
  await s.button("Start the race").click();
  await s.reads(/of 20 whole, 6\d squares on average/);
});

item("the sweep goes on square by square, and ends with the number", [wideLight, narrowLight], { hash: "v1&u=lessons&le=sweep.3" }, async (s) => {
  await s.page.getByRole("slider", { name: /squares done/ }).fill("12");
  await s.reads("12 squares done");
  await s.button("Next").click();
  await s.reads("1 state · 4\u2009324 ways");
  await s.button("Next").click();
  await s.button("Try it").click();
  await s.reads("1\u2009728");
});

item("who goes to the partner beats the page, and a lesson ends in another panel", [narrowLight, wideDark], { hash: "v1&u=lessons&le=game.1" }, async (s) => {
  await s.button("a1").click();
  // The partners of 4×4, as the next page shows them, are what the page answers with.
  for (let turn = 0; turn < 8; turn++) {
    if (!(await s.page.locator(".ls-pick").count())) break;
    await s.page.locator(".ls-pick").first().click();
  }
  await s.reads(/has won|have won/);
  for (let page = 1; page < 5; page++) await s.button("Next").click();
  await s.button("Try it").click();
  await s.page.getByRole("tab", { name: "Play", selected: true }).waitFor();
});

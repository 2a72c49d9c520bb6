/** Play: walking a tour oneself. */
import { expect } from "vitest";
import { verify } from "./command";
import { alike } from "./picture";
import { item, narrowDark, narrowLight, patience, useBrowser, wideDark, wideLight, type Studio } from "./studio";

useBrowser();

const screens = [narrowLight, wideDark];
const others = [narrowDark, wideLight];

/** How many squares are told with these words. */
const told = (s: Studio, words: RegExp) => s.page.getByRole("gridcell", { name: words }).count();

item("walk: by click, said in words, with what is legal and what comes after", screens, { hash: "v1&u=play" }, async (s) => {
  await s.undoable(() => s.square("a1").click());
  await s.hears("1: knight starts on a1, 2 squares onward");
  expect(await told(s, /a move away, 5 onward$/)).toBe(2);
  await s.undoable(() => s.square("b3").click());
  await s.hears("2: knight to b3, 5 squares onward");
  await s.square("h8").click();
  await s.hears("h8 is not a move of the knight away from b3");
  await s.says("h8 is not a move of the knight away from b3.");
  await s.square("a1").click();
  await s.hears("a1 is visited already, as step 1");
  await s.reads(/The knight is on b3; 5 moves from here/);
  expect(await s.tour()).toEqual(["a1", "b3"]);
  await s.audit();
});

item("walk: by keyboard", others, { hash: "v1&u=play" }, async (s) => {
  await s.square("a8").focus();
  await s.page.keyboard.press("Enter");
  await s.hears("1: knight starts on a8, 2 squares onward");
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "Space"]) await s.page.keyboard.press(key);
  await s.hears("2: knight to c7, 5 squares onward");
});

item("hints can be turned off, each by itself", screens, { hash: "v1&u=play" }, async (s) => {
  await s.square("a1").click();
  await s.hears("1: knight starts on a1");
  const all = await s.picture();
  const hint = (name: string) => s.page.getByRole("switch", { name, exact: true });
  await s.undoable(() => hint("How many squares onward").uncheck());
  expect(await told(s, /a move away$/)).toBe(2);
  const fewer = await s.picture();
  expect(alike(fewer, all)).toBe(false);
  await s.undoable(() => hint("Where it can go").uncheck());
  expect(await told(s, /a move away/)).toBe(0);
  await s.showsAnother(fewer);
  await s.audit();
});

item("squares that are lost are shown", others, { hash: "v1&u=play&b=3x3" }, async (s) => {
  await s.square("a1").click();
  await s.page.getByRole("gridcell", { name: "b2, cannot be visited any more", exact: true }).waitFor();
  const shown = await s.picture();
  await s.page.getByRole("switch", { name: "Squares that are lost" }).uncheck();
  await expect.poll(() => told(s, /cannot be visited/), { timeout: patience }).toBe(0);
  await s.showsAnother(shown);
});

item("after every move it is said whether a tour is still possible, and the last good move is found", screens, { hash: "v1&u=play&b=5x5" }, async (s) => {
  await s.square("a1").click();
  await s.says("A tour is still possible from here.");
  await s.square("b3").click();
  await s.says("A tour is still possible from here.");
  await s.button("Start again").click();
  await s.square("b1").click(); // a colour of 12 squares, of 25
  await s.says("No tour is possible any more.");
  await s.audit();
  await s.button("Back to the last good move").click();
  await s.says(/square where the knight is to start/);
  // Three good moves, then one that leaves c3 without a way on.
  const walk = ["a1", "b3", "c1", "a2", "b4", "d3", "e1", "c2"];
  let good = 0;
  for (const [i, name] of walk.entries()) {
    await s.square(name).click();
    await expect.poll(() => s.line(), { timeout: patience }).toMatch(/still possible|any more/);
    if (/any more/.test(await s.line())) break;
    good = i + 1;
  }
  expect(good).toBeGreaterThan(1);
  while (!/any more|No square is left/.test(await s.line())) {
    const on = s.page.getByRole("gridcell", { name: /a move away/ }).first();
    await on.click();
    await expect.poll(() => s.line(), { timeout: patience }).not.toMatch(/Looking ahead/);
    if (/still possible/.test(await s.line())) good++;
  }
  await s.button("Back to the last good move").click();
  await expect.poll(async () => (await s.tour()).length, { timeout: patience }).toBe(good);
  await s.says("A tour is still possible from here.");
});

item("take back, and begin again", others, { hash: "v1&u=play&b=5x5" }, async (s) => {
  for (const name of ["a1", "b3", "d4"]) {
    await s.square(name).click();
    await s.page.getByRole("gridcell", { name: new RegExp(`^${name}, visited`) }).waitFor();
  }
  await s.undoable(() => s.button("Take back").click());
  expect(await s.tour()).toEqual(["a1", "b3"]);
  await s.undoable(() => s.button("Start again").click());
  expect(await s.tour()).toEqual([]);
});

item("finish it for me: the walk becomes a tour", screens, { hash: "v1&u=play&b=5x5" }, async (s) => {
  await s.square("a1").click();
  await s.square("b3").click();
  await s.undoable(async () => {
    await s.button("Finish it for me").click();
    await s.reads("A whole tour!");
  });
  const tour = await s.tour();
  expect(tour.slice(0, 2)).toEqual(["a1", "b3"]);
  verify(tour, "5x5");
  await s.says(/Every square is visited/);
  await s.goTo("Find");
  await expect.poll(() => s.caption.innerText(), { timeout: patience }).toContain("tour of the knight on 5×5");
  await s.says("Begun by hand, finished by the engine."); // and so says a link to it
  await s.audit();
});

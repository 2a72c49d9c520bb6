/** The game of two players: against the machine, and of two people. */
import { expect } from "vitest";
import { item, narrowDark, narrowLight, patience, useBrowser, wideDark, wideLight, type Screen, type Studio } from "./studio";

useBrowser();

const screens = [narrowLight, wideDark];
const others = [narrowDark, wideLight];
/** Phones, upright and on their side. */
const phones: Screen[] = [
  { width: 390, height: 844, colours: "light", touch: true },
  { width: 844, height: 390, colours: "dark", touch: true },
];

/** Waits until so many squares are visited. */
const visited = (s: Studio, n: number) => expect.poll(async () => (await s.tour()).length, { timeout: patience }).toBe(n);

/** The squares to go to, by name. */
async function legal(s: Studio): Promise<string[]> {
  const labels = await s.page.getByRole("gridcell", { name: /a move away/ }).evaluateAll((cells) => cells.map((e) => e.getAttribute("aria-label") ?? ""));
  return labels.map((label) => label.split(",")[0]);
}

item("two people: by turns, to the end, and who has won", screens, { hash: "v1&u=play&b=3x3" }, async (s) => {
  await s.pick("Two people");
  await s.says(/the square where the knight is to begin\.$/);
  await s.square("a1").click();
  await s.hears("The knight begins on a1.");
  await s.says(/^The first player is to move\./);
  await s.square("b3").click();
  await s.hears("The first player goes to b3.");
  await s.square("b2").click();
  await s.hears("b2 is not a move of the knight away from b3");
  await s.undoable(() => s.square("c1").click());
  for (const name of ["a2", "c3", "b1", "a3", "c2"]) await s.square(name).click();
  await visited(s, 8);
  await s.says("The first player has won. There is no move from where the knight stands.");
  await s.audit();
});

item("against the machine: it answers, and one undo takes both moves back", others, { hash: "v1&u=play&b=5x6&gm=machine&gv=5" }, async (s) => {
  await s.square("a1").click();
  await s.says(/^You are to move\./);
  await s.square("b3").click();
  await visited(s, 3);
  await s.hears(/^The machine goes to /);
  await s.button("Undo").click();
  await visited(s, 1);
  await s.button("Redo").click();
  await visited(s, 3);
  await s.button("Take back").click();
  await visited(s, 1);
  await s.says(/^You are to move\./);
  await s.audit();
});

item("the machine can begin, and choose the square", screens, { hash: "v1&u=play&b=5x5&gm=machine&gv=5" }, async (s) => {
  await s.page.getByRole("switch", { name: "The first square is a turn" }).check();
  await s.says(/^You: /);
  await s.page.getByRole("switch", { name: "The machine moves first" }).check();
  await visited(s, 1);
  await s.says(/^You are to move\./);
  // It has chosen a square from where who is to move loses: 13 squares, of one colour.
  const [start] = await s.tour();
  expect((start.charCodeAt(0) - 96 + Number(start[1])) % 2).toBe(0);
});

item("the squares that win are shown, and told", others, { hash: "v1&u=play&b=5x5&gm=people" }, async (s) => {
  const plain = await s.picture();
  await s.page.getByRole("switch", { name: "Squares that win" }).check();
  await s.page.getByRole("gridcell", { name: "a1, good to come to", exact: true }).waitFor();
  expect(await s.page.getByRole("gridcell", { name: /good to come to/ }).count()).toBe(13);
  expect(await s.page.getByRole("gridcell", { name: /bad to come to/ }).count()).toBe(12);
  await s.showsAnother(plain);
  await s.square("a2").click();
  await s.reads(/^First, to move from a2, wins with b4, c3 or c1: /);
  await s.page.getByRole("gridcell", { name: "c3, a move away, good to come to", exact: true }).waitFor();
  await s.button("Hint").click();
  await s.says(/^Hint: (b4|c3|c1)\.$/);
  await s.audit();
});

item("after the game: a look back, by mouse and by keyboard, to where it was lost", screens, { hash: "v1&u=play&b=4x4&gm=people" }, async (s) => {
  // d4 b3 a1 c2 b4 d3 b2 a4 c3, where d1 would have won, a2 c1: as docs/games.md tells of leaper play.
  for (const name of ["d4", "b3", "a1", "c2", "b4", "d3", "b2", "a4", "c3", "a2", "c1"]) await s.square(name).click();
  await s.says(/^The second player has won\./);
  await s.button("Where it was lost").click();
  await s.says("The first player goes from c3 to a2. The game was lost with this move: d1 would have won.");
  await visited(s, 10);
  await s.page.getByRole("gridcell", { name: "d1, good to come to", exact: true }).waitFor();
  await s.button("A move back").click();
  await visited(s, 9);
  const slider = s.page.getByRole("slider", { name: "Move of the game" });
  await slider.focus();
  await s.page.keyboard.press("Home");
  await visited(s, 1);
  await s.page.keyboard.press("End");
  await visited(s, 11);
  await s.audit();
});

item("a link keeps the game, its players and its rules", others, { hash: "v1&u=play&b=4x5&gm=people&gi=1&gc=1" }, async (s) => {
  await s.square("a1").click();
  await s.square("b3").click();
  await visited(s, 2);
  const url = await s.link(/[#&]g=[^&]{5}/); // with both moves: one alone is shorter
  const other = await s.context.newPage();
  await other.goto(url);
  await other.getByRole("gridcell", { name: /^b3, visited 2/ }).waitFor();
  expect(await other.getByRole("radio", { name: "Two people" }).isChecked()).toBe(true);
  expect(await other.getByRole("switch", { name: "Who cannot move wins" }).isChecked()).toBe(true);
  expect(await other.locator(".caption p").innerText()).toMatch(/^The first player is to move\./);
  await other.close();
  await s.button("Share this game").waitFor();
});

item("by keyboard alone, to a won game", screens, { hash: "v1&u=play&b=3x3&gm=machine&gv=1" }, async (s) => {
  await s.square("a3").focus();
  await s.page.keyboard.press("Enter");
  for (let turns = 0; turns < 6 && !/won/.test(await s.line()); turns++) {
    await s.says(/^(You are to move\.|You have won|The machine has won)/);
    const [to] = await legal(s);
    if (!to) break;
    await s.square(to).focus();
    await s.page.keyboard.press("Space");
    await expect.poll(() => s.line(), { timeout: patience }).toMatch(/^(You are to move\.|.* won)/);
  }
  await s.says(/^You have won\./); // 8 squares in a ring: the first player wins, whatever happens
});

item("by touch alone: a game, a move back, a hint, the end, and the look back", phones, { hash: "v1&u=play&b=3x3&gm=people" }, async (s) => {
  await s.says(/^Tap the square where the knight is to begin\.$/);
  await s.square("a1").tap();
  await s.square("b3").tap();
  await visited(s, 2);
  await s.square("b2").tap();
  await s.hears("b2 is not a move of the knight away from b3");
  await s.button("Take back").tap();
  await visited(s, 1);
  await s.button("Hint").tap();
  await s.says(/^Hint: (b3|c2)\.$/);
  for (const name of ["b3", "c1", "a2", "c3", "b1", "a3", "c2"]) await s.square(name).tap();
  await visited(s, 8);
  await s.says("The first player has won. There is no move from where the knight stands.");
  await s.button("A move back").tap();
  await visited(s, 7);
  await s.button("New game").tap();
  await visited(s, 0);
  await s.audit();
});

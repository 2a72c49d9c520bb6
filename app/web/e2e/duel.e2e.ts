/** The duel: two players, each with a piece. */
import { expect } from "vitest";
import { item, narrowDark, narrowLight, patience, useBrowser, wideDark, wideLight, type Screen, type Studio } from "./studio";

useBrowser();

const screens = [narrowLight, wideDark];
const others = [narrowDark, wideLight];
const phones: Screen[] = [
  { width: 390, height: 844, colours: "light", touch: true },
  { width: 844, height: 390, colours: "dark", touch: true },
];

/** Waits until so many squares are visited. */
const visited = (s: Studio, n: number) => expect.poll(async () => (await s.tour()).length, { timeout: patience }).toBe(n);

item("two people: both pieces are put down, then by turns to the end, and where it was lost", screens, { hash: "v1&u=play&b=3x3&gm=people" }, async (s) => {
  await s.pick("One each");
  await s.says("Click the square where the first player's knight is to begin.");
  await s.square("a1").click();
  await s.hears("The first player's knight begins on a1.");
  await s.says("Click the square where the second player's knight is to begin.");
  await s.undoable(() => s.square("c3").click());
  await s.says("The first player is to move. The knight is on a1; 2 moves from here.");
  expect(await s.page.getByRole("gridcell", { name: /a move away/ }).count()).toBe(2);
  await s.square("b3").click();
  await s.hears("The first player goes to b3.");
  await s.page.getByRole("gridcell", { name: "b3, visited 3, the first player's knight is here", exact: true }).waitFor();
  await s.square("b3").click();
  await s.hears("b3 is where the other piece stands");
  await s.undoable(() => s.square("a2").click());
  await s.square("a1").click();
  await s.hears("a1 is visited already, as step 1");
  await s.shoot("a duel");
  await s.square("c1").click();
  await s.says("The first player has won. There is no move from where the second player's knight stands.");
  await s.button("Where it was lost").click();
  await s.says("The second player goes from c3 to a2. The game was lost with this move: b1 would have won.");
  await visited(s, 4);
  await s.audit();
});

item("against the machine: any two pieces, from the corners, and one undo takes both moves back", others, { hash: "v1&u=play&b=6x6&gm=machine&gv=4" }, async (s) => {
  await s.pick("One each");
  await s.page.getByText("The second player's piece: knight").click();
  await s.radio("king").last().check({ force: true });
  await s.caption.filter({ hasText: "A duel of the knight and the king on 6×6" }).waitFor();
  await s.button("In the corners").click();
  await visited(s, 2);
  await s.says("You are to move. The knight is on a6; 2 moves from here.");
  await s.square("b4").click();
  await visited(s, 4);
  await s.hears(/^The machine goes to (e1|e2|f2)\./);
  await s.button("Undo").click();
  await visited(s, 2);
  await s.button("Redo").click();
  await visited(s, 4);
  await s.button("Take back").click();
  await visited(s, 2);
  await s.button("Hint").click();
  await s.says(/^(Hint: (b4|c5)\.|Every move loses.*|Nobody knows which move wins\. The machine would go to (b4|c5)\.)$/);
  await s.shoot("a duel with the machine");
  await s.audit();
});

item("a link keeps the duel: both pieces, and where they are", screens, { hash: "v1&u=play&b=5x6&p=camel&gm=people&gr=wazir&gw=1" }, async (s) => {
  await s.says("Click the square where the first player's camel is to begin.");
  for (const name of ["a5", "f1", "b2", "f2"]) await s.square(name).click();
  await visited(s, 4);
  const url = await s.link(/[#&]g=[^&]{10}/); // with all four: three are shorter
  const other = await s.context.newPage();
  await other.goto(url);
  await other.getByRole("gridcell", { name: /^f2, visited 4, the second player's wazir is here/ }).waitFor();
  await other.getByRole("gridcell", { name: /^b2, visited 3, the first player's camel is here/ }).waitFor();
  expect(await other.locator("h2").innerText()).toBe("A duel of the camel and the wazir on 5×6");
  await other.close();
  // A link whose moves are none of the pieces' shows none.
  const wrong = await s.context.newPage();
  await wrong.goto(url.replace("p=camel", "p=giraffe"));
  await wrong.getByText("What the link calls a duel has a move that is none of the piece's.").waitFor();
  await wrong.close();
  await s.button("Share this game").waitFor();
});

item("the machine moves first, and the keyboard plays to the end", others, { hash: "v1&u=play&b=3x4&gm=machine&gv=1&g2=1&gr=knight" }, async (s) => {
  for (const name of ["a3", "d1"]) {
    await s.square(name).focus();
    await s.page.keyboard.press("Enter");
  }
  for (let turns = 0; turns < 8 && !/won/.test(await s.line()); turns++) {
    await s.says(/^(You are to move\.|You have won|The machine has won)/);
    const to = s.page.getByRole("gridcell", { name: /a move away/ }).first();
    if (!(await to.count())) break;
    const before = (await s.tour()).length;
    await to.focus();
    await s.page.keyboard.press("Space");
    await expect.poll(async () => ((await s.tour()).length > before + 1 && /^You are/.test(await s.line())) || /won/.test(await s.line()), { timeout: patience }).toBe(true);
  }
  await s.says(/^(You have|The machine has) won\. There is no move from where (your|the machine's) knight stands\.$/);
});

item("by touch alone: a duel to its end, and another", phones, { hash: "v1&u=play&b=3x3&gm=people&gr=knight" }, async (s) => {
  await s.says("Tap the square where the first player's knight is to begin.");
  for (const name of ["a1", "c3", "b3"]) await s.square(name).tap();
  await visited(s, 3);
  await s.button("Take back").tap();
  await visited(s, 2);
  for (const name of ["b3", "a2", "c1"]) await s.square(name).tap();
  await s.says("The first player has won. There is no move from where the second player's knight stands.");
  await s.button("New game").tap();
  await visited(s, 0);
  await s.button("In the corners").tap();
  await visited(s, 2);
  await s.audit();
});

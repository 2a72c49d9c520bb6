/** Tours by their numbers, one at random, and the map of moves: as the command has them. */
import { expect } from "vitest";
import { leaper, verify } from "./command";
import { item, narrowDark, patience, useBrowser, wideLight } from "./studio";

useBrowser();

const screens = [narrowDark, wideLight];

item("a number, the tour that has it, and back", screens, { hash: "v1&b=6x6" }, async (s) => {
  await s.unfold("More");
  await s.page.getByLabel("Go to number").fill("5 001");
  await s.page.getByRole("button", { name: "Go", exact: true }).click();
  await s.panel.getByText(/^Tour 5.001$/).first().waitFor();
  const same = leaper(["list", "6x6", "--closed", "--skip", "5000", "--format", "moves"]);
  await expect.poll(() => s.tour(), { timeout: patience }).toEqual(same.trim().split(/\s+/));
  await s.button("Which number is this?").click();
  await s.panel.getByText(/^Number 5.001$/).first().waitFor();
  await s.page.locator(".tour-number").getByText(/5.001/).waitFor();
  await s.audit();
});

item("one at random, drawn evenly", screens, { hash: "v1&b=5x6&k=path" }, async (s) => {
  await s.unfold("More");
  await s.button("One at random").click();
  await s.panel.getByText("Drawn evenly").first().waitFor();
  verify(await s.tour(), "5x6");
});

item("one at random of too many: it says that a search found it", [wideLight], { hash: "v1&b=12x12" }, async (s) => {
  await s.unfold("More");
  await s.button("One at random").click();
  await s.panel.getByText("Not drawn evenly").first().waitFor();
  verify(await s.tour(), "12x12", "--closed");
});

item("the map of moves", screens, { hash: "v1&b=6x6" }, async (s) => {
  await s.unfold("More");
  await s.page.getByText("Map of moves").click();
  await s.page.getByRole("img", { name: /100.0 % of the tours take the moves that most take, and 6.2 %/ }).waitFor();
  await s.page.getByText(/take each move$/).click();
  await s.page.getByRole("cell", { name: /^1.240$/ }).waitFor();
  await s.audit();
  // What is asked next has the board.
  await s.button("Find one").click();
  await s.page.locator(".usage-map").waitFor({ state: "detached" });
  await expect.poll(() => s.tour(), { timeout: patience }).toHaveLength(36); // it comes after the map has gone
});

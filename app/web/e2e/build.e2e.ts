/** Build: the board, the piece, which tours, and undo and redo for all of it. */
import { expect, inject } from "vitest";
import { item as visited, narrowDark, narrowLight, patience, useBrowser, wideDark, wideLight, type Screen, type Studio, type Visit } from "./studio";

useBrowser();

const screens = [narrowLight, wideDark];
const others = [narrowDark, wideLight];
const start = { hash: "v1&u=build" };

/** An item of Build; it begins when the pieces are there. */
function item(name: string, screens: readonly Screen[], visit: Visit, body: (s: Studio) => Promise<void>): void {
  visited(name, screens, visit, async (s) => {
    await s.page.getByRole("group", { name: "Piece" }).getByRole("radio").nth(1).waitFor({ state: "attached" });
    await body(s);
  });
}

const holes = (s: Studio) => s.page.getByRole("gridcell", { name: /, hole/ }).count();

item("the caption says what a click does there", others, start, async (s) => {
  await s.says("A square that you choose becomes a hole, and a hole a square.");
  await s.square("c3").click();
  expect(await holes(s)).toBe(1);
  await s.pick("Start");
  await s.says("The square that you choose is where tours start.");
});

item("size: written, stepped, and refused in words", screens, start, async (s) => {
  await s.undoable(() => s.write("Size", "5x6"));
  expect(await s.caption.innerText()).toContain("5×6");
  expect(await s.page.getByRole("gridcell").count()).toBe(30);
  await s.undoable(() => s.button("One more: rows").click());
  await s.undoable(() => s.button("One fewer: columns").click());
  expect(await s.caption.innerText()).toContain("6×5");
  await s.write("Size", "6 by 5");
  await s.page.getByRole("alert").filter({ hasText: '"6 by 5" is no size' }).waitFor();
  await s.audit();
  await s.write("Size", "1000x1000");
  await s.page.getByRole("alert").filter({ hasText: /up to 10.?000 squares/ }).waitFor();
  expect(await s.caption.innerText()).toContain("6×5");
});

item("ranks 3 and 4 are shown as layers", others, start, async (s) => {
  await s.undoable(() => s.write("Size", "3x4x5"));
  expect(await s.board.count()).toBe(3);
  expect(await s.page.getByRole("grid", { name: "Board 3×4×5, layer 3 of 3" }).getByRole("gridcell").count()).toBe(20);
  await s.undoable(() => s.square("(3,4,5)").click());
  await s.square("(3,4,5)").and(s.page.getByRole("gridcell", { name: /hole/ })).waitFor();
  await s.undoable(() => s.write("Size", "2x3x4x4"));
  expect(await s.board.count()).toBe(6);
  await s.square("(2,3,4,4)").waitFor();
  await s.audit();
  await s.write("Size", "2x2x2x2x2");
  await s.page.getByRole("alert").filter({ hasText: "up to 4 axes" }).waitFor();
});

item("topology: seven in the plane of rows and columns, two on other ranks", screens, start, async (s) => {
  const edges = s.field("Edges");
  const choices = () => edges.getByRole("option").allInnerTexts();
  expect(await choices()).toEqual(["plane", "cylinder", "torus", "Möbius strip", "Klein bottle", "projective plane", "twisted torus"]);
  for (const name of ["torus", "Klein bottle"]) {
    await s.undoable(() => edges.selectOption({ label: name }));
    expect(await s.caption.innerText()).toContain(name);
  }
  await s.undoable(() => edges.selectOption({ label: "twisted torus" }));
  await s.undoable(() => s.write("Columns shifted by", "3"));
  expect(await s.caption.innerText()).toContain("twisted torus by 3");
  await s.write("Size", "4x4x4");
  expect(await choices()).toEqual(["plane", "torus"]);
  await s.audit();
});

item("holes by click", screens, start, async (s) => {
  await s.undoable(() => s.square("b1").click());
  await s.hears("b1 is a hole");
  expect(await holes(s)).toBe(1);
  expect(await s.caption.innerText()).toContain("1 hole");
  await s.undoable(() => s.square("b1").click());
  expect(await holes(s)).toBe(0);
  await s.square("c3").click();
  await s.square("d4").click();
  await s.undoable(() => s.button("Fill all 2 holes").click());
  expect(await holes(s)).toBe(0);
});

item("holes by drag, taken back at once", others, start, async (s) => {
  const before = await s.words();
  const drag = async (from: string, to: string) => {
    const [a, b] = [(await s.square(from).boundingBox())!, (await s.square(to).boundingBox())!];
    await s.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await s.page.mouse.down();
    await s.page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 12 });
    await s.page.mouse.up();
  };
  await s.square("a4").scrollIntoViewIfNeeded();
  await drag("b4", "f4");
  await expect.poll(() => holes(s), { timeout: patience }).toBe(5);
  await drag("c4", "c2"); // began on a hole, so that it fills
  await expect.poll(() => holes(s), { timeout: patience }).toBe(4);
  await s.button("Undo").click();
  await expect.poll(() => holes(s), { timeout: patience }).toBe(5);
  await s.button("Undo").click();
  await expect.poll(() => s.words(), { timeout: patience }).toBe(before);
  await s.button("Redo").click();
  await expect.poll(() => holes(s), { timeout: patience }).toBe(5);
});

item("holes by keyboard", screens, start, async (s) => {
  await s.square("a8").focus();
  await s.page.keyboard.press("ArrowDown");
  await s.page.keyboard.press("ArrowRight");
  await s.undoable(async () => {
    await s.square("b7").focus();
    await s.page.keyboard.press("Enter");
  });
  await s.hears("b7 is a hole");
  await s.square("b7").focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) await s.page.keyboard.press(`Shift+${key}`);
  await expect.poll(() => holes(s), { timeout: patience }).toBe(4);
  for (const name of ["b7", "c7", "d7", "d6"]) await s.page.getByRole("gridcell", { name: `${name}, hole`, exact: true }).waitFor();
  await s.audit();
});

item("the piece picker shows each piece's moves on a small board", others, start, async (s) => {
  await s.field("Or your own").fill("0,3"); // not taken, and not to be lost while pieces come
  const { pieces } = (await (await s.context.request.get(`${inject("api")}/api/v1/pieces`)).json()) as { pieces: { name: string }[] };
  expect(pieces.length).toBeGreaterThan(5);
  const group = s.page.getByRole("group", { name: "Piece" });
  await group.getByRole("radio").nth(pieces.length - 1).waitFor({ state: "attached" });
  expect(await group.getByRole("radio").count()).toBe(pieces.length);
  for (const [name, moves] of Object.entries({ knight: 8, king: 8, camel: 8, wazir: 4 })) {
    const card = group.locator("label").filter({ has: s.radio(name) });
    await expect.poll(() => card.locator("svg circle").count(), { timeout: patience }).toBe(moves);
  }
  // The last diagram has come: all are there.
  const last = group.locator("label").filter({ has: s.radio(pieces[pieces.length - 1].name) });
  await last.locator("svg circle").first().waitFor();
  expect(await s.field("Or your own").inputValue()).toBe("0,3");
  await s.undoable(() => s.pick("camel"));
  expect(await s.caption.innerText()).toContain("camel");
  await s.audit();
});

item("a piece of one's own: vectors, Betza letters, and a refusal in the command's words", screens, { ...start, refused: true }, async (s) => {
  const own = s.field("Or your own");
  const taken = (piece: string) => expect.poll(() => s.caption.innerText(), { timeout: patience }).toContain(piece);
  await s.undoable(async () => {
    await own.fill("1,2+0,3");
    await s.button("Take").click();
    await taken("1,2+0,3");
  });
  await s.page.locator("form svg circle").nth(11).waitFor();
  await s.undoable(async () => {
    await own.fill("NW");
    await own.press("Enter");
    await taken("NW");
  });
  await own.fill("rhinoceros");
  await own.press("Enter");
  await s.page.getByRole("alert").filter({ hasText: "rhinoceros" }).waitFor();
  expect(await s.caption.innerText()).toContain("NW");
  await s.audit();
});

item("open, closed, every path", others, start, async (s) => {
  for (const kind of ["Open", "Every path", "Closed"]) {
    await s.undoable(() => s.pick(kind));
    expect(await s.radio(kind).isChecked()).toBe(true);
  }
});

item("ends are picked on the board", screens, start, async (s) => {
  await s.pick("Every path");
  await s.pick("Start");
  await s.undoable(() => s.square("c3").click());
  await s.page.getByRole("gridcell", { name: "c3, start", exact: true }).waitFor();
  await s.pick("End");
  await s.undoable(async () => {
    await s.square("f6").focus();
    await s.page.keyboard.press("Enter");
  });
  await s.page.getByRole("gridcell", { name: "f6, end", exact: true }).waitFor();
  await s.hears("f6 is the end");
  await s.undoable(() => s.square("f6").click()); // once more lets it go
  expect(await s.page.getByRole("gridcell", { name: /, end$/ }).count()).toBe(0);
  await s.undoable(() => s.button("Forget the start").click());
  await s.pick("Closed");
  expect(await s.radio("End").count()).toBe(0); // a closed tour has no last square of its own
});

item("shapes and letters", screens, start, async (s) => {
  await s.write("Rows and columns", "10");
  await s.undoable(() => s.button("Star").click());
  expect(await s.caption.innerText()).toContain("10×10");
  expect(await s.square("a10").getAttribute("aria-label")).toContain("hole");
  await s.write("Letters", "L");
  await s.button("Make a board of them").click();
  await s.reads("This board has a tour");
  await s.audit();
});

item("a picture: text that is pasted, points of a file with a bound, and what cannot be read", others, start, async (s) => {
  const paste = (text: string) =>
    s.page.evaluate((words) => {
      const data = new DataTransfer();
      data.setData("text/plain", words);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  await s.undoable(() => paste("....\n.##.\n....\n"));
  expect(await s.caption.innerText()).toContain("3×4");
  expect(await holes(s)).toBe(2);
  await paste("a board");
  await s.page.getByRole("alert").filter({ hasText: "only . for squares" }).waitFor();
  // A black square on white, half as wide as the picture.
  const png = await s.page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [64, 64];
    const ctx = canvas.getContext("2d")!;
    ctx.fillStyle = "white";
    ctx.fillRect(0, 0, 64, 64);
    ctx.fillStyle = "black";
    ctx.fillRect(16, 16, 32, 32);
    return canvas.toDataURL("image/png").split(",")[1];
  });
  const choose = (name: string, mimeType: string, buffer: Buffer) => s.page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
  await choose("square.png", "image/png", Buffer.from(png, "base64"));
  await expect.poll(() => s.caption.innerText(), { timeout: patience }).toContain("12×12");
  await s.page.getByRole("switch", { name: "Light is the board" }).check({ force: true });
  await expect.poll(() => s.caption.innerText(), { timeout: patience }).toContain("24×24");
  await s.audit();
  await choose("none.png", "image/png", Buffer.from("no picture"));
  await s.page.getByRole("alert").filter({ hasText: "no picture that the browser can read" }).waitFor();
});

item("a board whose colours differ is mended by a button", screens, { hash: "v1&u=build&b=7x7&k=closed" }, async (s) => {
  await s.undoable(() => s.button("Cut this square").click());
  expect(await holes(s)).toBe(1);
  expect(await s.button("Cut this square").count()).toBe(0);
});

item("undo and redo by keyboard, to the beginning and back", others, start, async (s) => {
  const seen = [await s.words()];
  const changes = [() => s.write("Size", "6x6"), () => s.square("a1").click(), () => s.field("Edges").selectOption({ label: "torus" }), () => s.pick("Open")];
  for (const change of changes) {
    await change();
    await expect.poll(() => s.words(), { timeout: patience }).not.toBe(seen[seen.length - 1]);
    seen.push(await s.words());
  }
  await s.page.getByRole("tab", { name: "Build" }).focus();
  for (const words of seen.slice(0, -1).reverse()) {
    await s.page.keyboard.press("Control+z");
    await expect.poll(() => s.words(), { timeout: patience }).toBe(words);
  }
  expect(await s.button("Undo").isDisabled()).toBe(true);
  for (const [i, words] of seen.slice(1).entries()) {
    await s.page.keyboard.press(i % 2 ? "Control+y" : "Control+Shift+z");
    await expect.poll(() => s.words(), { timeout: patience }).toBe(words);
  }
  expect(await s.button("Redo").isDisabled()).toBe(true);
});

/** Keep: files, the clipboard, the link, the gallery. */
import { readFileSync } from "node:fs";
import { expect, inject } from "vitest";
import { leaper, verify } from "./command";
import { allScreens, item, narrowDark, narrowLight, patience, Studio, useBrowser, wideDark, wideLight } from "./studio";

useBrowser();

const screens = [narrowDark, wideLight];
const others = [narrowLight, wideDark];

/** What a file of each format begins with. */
const begins: Record<string, RegExp> = {
  SVG: /^(<\?xml[^]*?)?<svg[^]*<\/svg>\s*$/,
  PNG: /^\x89PNG\r\n\x1a\n/,
  PDF: /^%PDF-1\.[^]*%%EOF\s*$/,
  PS: /^%!PS[^]*%%EOF\s*$/,
  GIF: /^GIF89a[^]*;$/,
  JSON: /^\{/,
  moves: /^[a-h][1-8] [a-h][1-8] /,
};

item("save: each format is what its name says", screens, {}, async (s) => {
  await s.goTo("Keep");
  await s.audit();
  for (const [format, begin] of Object.entries(begins)) {
    const coming = s.page.waitForEvent("download");
    await s.button(`Save ${format}`).or(s.button(`Save film as ${format}`)).first().click();
    const file = await coming;
    const text = readFileSync(await file.path(), "latin1");
    expect(text, file.suggestedFilename()).toMatch(begin);
    expect(file.suggestedFilename()).toMatch(/^[\w-]+\.\w+$/);
    if (format === "JSON" || format === "moves") expect(leaper(["verify", "--closed"], text)).toMatch(/closed/);
  }
});

item("a poster: what the preview shows is in the file", others, {}, async (s) => {
  await s.goTo("Keep");
  const preview = s.page.getByRole("img", { name: "Preview of the picture" });
  await preview.waitFor();
  const source = () => preview.getAttribute("src");
  let before = await source();
  const drawnAnew = async () => {
    await expect.poll(source, { timeout: patience }).not.toBe(before);
    before = await source();
  };
  await s.pick("story 9:16");
  await drawnAnew();
  await s.page.getByRole("group", { name: "Line", exact: true }).getByRole("radio", { name: "own" }).check({ force: true });
  await s.page.getByLabel("Colour: Line").fill("#b00020");
  await s.write("Line width", "12");
  await s.write("Dedication", "For Ada");
  await drawnAnew();
  await s.audit();
  const coming = s.page.waitForEvent("download");
  await s.button("Save SVG").click();
  const file = await coming;
  const svg = readFileSync(await file.path(), "utf8");
  expect(file.suggestedFilename()).toMatch(/-story\.svg$/);
  expect(svg).toContain(">For Ada</text>");
  expect(svg).toContain("#b00020");
  const [, wide, high] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg)!;
  expect(Number(high) / Number(wide)).toBeCloseTo(16 / 9, 2);
});

item("a closed tour may be a harlequin, and a photo is one line on as many squares as are asked for", [narrowDark, wideLight], {}, async (s) => {
  await s.goTo("Keep");
  await s.page.getByRole("slider", { name: "Step" }).fill("64");
  const save = async (button: string) => {
    const coming = s.page.waitForEvent("download");
    await s.button(button).click();
    const file = await coming;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
  };
  await s.panel.locator("select").first().selectOption("harlequin");
  expect((await save("Save SVG")).text).toContain('fill-rule="evenodd"');
  await s.panel.locator("input[type=file]").setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: await s.page.screenshot() });
  await s.write("Squares on the longer side", "40");
  const { name, text } = await save("Save photo as SVG");
  expect([name, text.split("<path").length]).toEqual(["photo-line.svg", 2]);
  expect(await save("Save photo as SVG")).toMatchObject({ text });
  await s.button("Another line").click();
  await expect.poll(async () => (await save("Save photo as SVG")).text, { timeout: patience }).not.toBe(text);
  await s.audit();
});

item("a poster with letters that the engine's font lacks is a PNG with the browser's", [narrowLight], {}, async (s) => {
  await s.goTo("Keep");
  await s.write("Dedication", "エイダへ");
  const coming = s.page.waitForEvent("download");
  await s.button("Save PNG").click();
  expect(readFileSync(await (await coming).path(), "latin1")).toMatch(begins.PNG);
});

item("WebM is recorded by the browser, in the time that the film lasts", [wideLight], {}, async (s) => {
  await s.goTo("Keep");
  await s.write("Films last", "1");
  const coming = s.page.waitForEvent("download");
  await s.button("Save film as WebM").click();
  expect(readFileSync(await (await coming).path()).subarray(0, 4).toString("hex")).toBe("1a45dfa3");
});

item("save: the look, the colours and the moment go with the picture", others, {}, async (s) => {
  await s.goTo("Keep");
  const save = async () => {
    const coming = s.page.waitForEvent("download");
    await s.button("Save SVG").click();
    return readFileSync(await (await coming).path(), "utf8");
  };
  const line = await save();
  await s.look("numbers");
  const numbers = await save();
  expect(numbers).not.toBe(line);
  expect(numbers).toContain(">64<");
  await s.page.emulateMedia({ colorScheme: s.screen.colours === "dark" ? "light" : "dark" });
  expect(await save()).not.toBe(numbers);
  // Over and under, and the piece on its way.
  await s.look("line");
  await s.page.getByRole("slider", { name: "Step" }).fill("30");
  const plain = await save();
  await s.openLooks();
  await s.button("Over and under where lines cross").click();
  await s.page.keyboard.press("Escape");
  const over = await save();
  const strokes = (svg: string) => svg.split("<path").length - 1;
  expect(strokes(over)).toBeGreaterThanOrEqual(strokes(plain) + 2 * 29 - 1);
  await s.page.getByRole("switch", { name: "The piece itself" }).uncheck();
  expect(strokes(await save())).toBe(strokes(over) - 2);
});

item("save: what is seen is kept: the moment, the walk by hand, the film of a search and of the network", others, { hash: "v1&b=5x5&k=path" }, async (s) => {
  const save = async (button: string) => {
    const coming = s.page.waitForEvent("download");
    await s.button(button).click();
    const file = await coming;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
  };
  for (const [i, name] of ["a1", "b3", "a5", "c4", "e5", "d3", "e1"].entries()) {
    await s.square(name).click();
    await s.page.getByRole("gridcell", { name: new RegExp(`^${name}, visited ${i + 1}`) }).waitFor();
  }
  await s.goTo("Keep");
  await s.look("numbers");
  const walk = (await save("Save SVG")).text;
  expect([walk.includes(">7<"), walk.includes(">8<")]).toEqual([true, false]);
  await s.goTo("Watch");
  await s.pick(/search/i);
  const scrub = s.page.getByRole("slider", { name: "Step", exact: true });
  await expect.poll(async () => Number(await scrub.getAttribute("max")), { timeout: patience }).toBeGreaterThan(20);
  await scrub.fill("0");
  for (let i = 0; i < 12; i++) await s.button("One step on").click();
  await s.goTo("Keep");
  expect(await save("Save SVG")).toMatchObject({ name: "search-5x5-numbers-step12.svg", text: expect.stringContaining("event 12") });
  const film = await save("Save film as SVG");
  expect(film).toMatchObject({ name: "search-5x5-numbers-film.svg", text: expect.stringContaining("<animate") });
  expect(film.text).not.toContain("event 13");
  await s.audit();
});

item("save: a sheet of the tours that are asked for, on paper", others, { hash: "v1&b=6x6", refused: true }, async (s) => {
  await s.goTo("Keep");
  const save = async (format: string) => {
    const coming = s.page.waitForEvent("download");
    await s.button(`Save sheet as ${format}`).click();
    return readFileSync(await (await coming).path(), "latin1");
  };
  const pages = (pdf: string) => /\/Type \/Pages \/Count (\d+)/.exec(pdf)?.[1];
  const boxes = (pdf: string) => /\/MediaBox \[0 0 (\d+)/.exec(pdf)?.[1];
  const a4 = await save("PDF");
  expect([pages(a4), boxes(a4)]).toEqual(["1", "595"]);
  await s.pick("Letter");
  expect(boxes(await save("PDF"))).toBe("612");
  await s.write("Tours at most", "7");
  await s.write("Title", "Seven of them");
  const seven = await save("SVG");
  expect(seven).toMatch(begins.SVG);
  expect([seven.includes("<title>Seven of them</title>"), seven.includes(">7<"), seven.includes(">8<")]).toEqual([true, true, false]);
  expect(await save("PNG")).toMatch(begins.PNG);
  await s.audit();
  // More pages than one, which SVG has not.
  await s.pick("A5");
  await s.write("Tours at most", "100");
  expect(Number(pages(await save("PDF")))).toBeGreaterThan(1);
  await s.button("Save sheet as SVG").click();
  await s.panel.getByRole("alert").filter({ hasText: /PDF/ }).waitFor();
});

item("copy: the picture, the moves, the link", screens, {}, async (s) => {
  await s.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await s.goTo("Keep");
  const copied = async (what: RegExp, type: string): Promise<string> => {
    await s.page.evaluate(() => navigator.clipboard.writeText("")); // what was there before is no answer
    await s.button(new RegExp(`copy.*${what.source}`, "i")).click();
    let got = "";
    await expect
      .poll(
        async () =>
          (got = await s.page.evaluate(async (type) => {
            for (const item of await navigator.clipboard.read()) {
              if (item.types.includes(type)) return Array.from(new Uint8Array(await (await item.getType(type)).arrayBuffer()), (b) => String.fromCharCode(b)).join("");
            }
            return "";
          }, type)),
        { timeout: patience },
      )
      .not.toBe("");
    return got;
  };
  expect(await copied(/picture/, "image/png")).toMatch(begins.PNG);
  const moves = await copied(/moves/, "text/plain");
  verify(moves.trim().split(/\s+/), "8x8", "--closed");
  const link = await copied(/link/, "text/plain");
  expect(link).toBe(s.page.url());
});

item("the link brings back the same picture", allScreens, {}, async (s) => {
  await s.goTo("Build");
  await s.write("Size", "6x6");
  await s.field("Edges").selectOption({ label: "torus" });
  await s.square("c3").click();
  await s.pick("Every path");
  await s.goTo("Find");
  await s.button("Find one").click();
  await s.panel.getByText(/^Found$/).waitFor();
  await s.look("numbers");
  await s.page.getByRole("slider", { name: "Step", exact: true }).fill("20");
  await s.goTo("Play");
  for (const name of ["a1", "b3"]) await s.square(name).click();
  await s.page.getByRole("gridcell", { name: /^b3, visited 2/ }).waitFor();
  await s.goTo("Gallery");
  await s.link(/&u=gallery/); // the address has caught up with all that is above
  for (const panel of ["Play", "Find"] as const) {
    await s.goTo(panel);
    const url = await s.link(panel === "Play" ? /&u=play/ : /^(?!.*&u=)/);
    const other = await Studio.open(s.screen, { hash: url.slice(url.indexOf("#") + 1) });
    await expect.poll(() => other.words(), { timeout: patience }).toBe(await s.words());
    await s.page.mouse.move(0, 0);
    await other.shows(await s.picture());
    await other.close();
  }
});

item("going back in the browser's history brings back what a link changed", others, { hash: "v1&b=5x5&k=path" }, async (s) => {
  await expect.poll(() => s.caption.innerText(), { timeout: patience }).toContain("5×5");
  await s.page.evaluate(() => (location.hash = "v1&b=6x7"));
  await expect.poll(() => s.caption.innerText(), { timeout: patience }).toContain("6×7");
  await s.page.goBack();
  await expect.poll(() => s.caption.innerText(), { timeout: patience }).toContain("5×5");
});

item("the gallery: old tours, told where they come from, shown at a click", screens, {}, async (s) => {
  await s.goTo("Gallery");
  const { tours } = (await (await s.context.request.get(`${inject("api")}/api/v1/gallery`)).json()) as { tours: { title: string; source: string; tour: { tour: string[]; squares: number } }[] };
  const entries = s.panel.getByRole("listitem");
  await entries.first().waitFor();
  expect(await entries.count()).toBe(tours.filter((t) => t.tour.squares <= 10_000).length);
  const entry = entries.filter({ hasText: tours[1].title });
  expect(await entry.innerText()).toContain(tours[1].source.slice(0, 20));
  await s.undoable(() => entry.getByRole("button").click());
  await expect.poll(() => s.tour(), { timeout: patience }).toEqual(tours[1].tour.tour);
  await s.audit();
});

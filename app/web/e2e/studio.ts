/**
 * The page in a browser, as a visitor meets it. Things are found by role and
 * name, as a screen reader finds them; nothing sleeps, everything waits for what
 * it needs to see.
 *
 * Whatever a test does, the page must not speak to another origin, break its
 * content security policy, write an error to the console, throw, or scroll
 * sideways: every visit ends with these.
 */
import { join } from "node:path";
import axe from "axe-core";
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { alike, pictureOf, type Picture } from "./picture";

export interface Screen {
  width: number;
  colours: "light" | "dark";
  /** As phones, laptops and projectors have it, if it is not said. */
  height?: number;
  /** There are fingers, and no mouse. */
  touch?: boolean;
}

export const narrowLight: Screen = { width: 360, colours: "light" };
export const narrowDark: Screen = { width: 360, colours: "dark" };
export const wideLight: Screen = { width: 1280, colours: "light" };
export const wideDark: Screen = { width: 1280, colours: "dark" };
export const allScreens = [narrowLight, narrowDark, wideLight, wideDark];

const heightOf = ({ width, height }: Screen) => height ?? (width < 600 ? 740 : Math.round((width * 5) / 8));

/** Milliseconds until something that does not come is given up. */
export const patience = 10_000;

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Nothing else can be reached, should the page try.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

export interface Visit {
  /** What follows # in the address; a first visit has nothing. */
  hash?: string;
  /** The visitor asked for less movement: nothing plays by itself. */
  still?: boolean;
  /** The visit asks for what is refused, which browsers write to the console. */
  refused?: boolean;
  /** Runs in the page before its own script. */
  begin?: () => void;
}

let browser: Browser;

/** How many items a file has so far: the short form takes their screens in turn. */
let items = 0;

/** To be called once in each file of tests, before its items. */
export function useBrowser(): void {
  items = 0; // files share this module
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: flags });
  });
  afterAll(() => browser?.close());
}

/** A page that is not the studio's, in a profile of its own. */
export async function blankPage(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  page.setDefaultTimeout(patience);
  return page;
}

export class Studio {
  readonly problems: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly screen: Screen,
    private readonly visit: Visit,
  ) {}

  /** Opens the page in a profile of its own. */
  static async open(screen: Screen, visit: Visit = {}): Promise<Studio> {
    const origin = inject("studio");
    const context = await browser.newContext({
      viewport: { width: screen.width, height: heightOf(screen) },
      hasTouch: screen.touch ?? false,
      colorScheme: screen.colours,
      reducedMotion: visit.still === false ? "no-preference" : "reduce",
      acceptDownloads: true,
      baseURL: origin,
    });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    const studio = new Studio(page, context, screen, visit);
    studio.watch(origin);
    if (visit.begin) await page.addInitScript(visit.begin);
    await page.goto(`/${visit.hash ? `#${visit.hash}` : ""}`);
    await page.locator('[role="grid"], .ls-board').first().waitFor(); // whatever it is called
    return studio;
  }

  private watch(origin: string): void {
    const own = (url: string) => url.startsWith(`${origin}/`) || url.startsWith("blob:") || url.startsWith("data:");
    this.context.on("request", (request) => own(request.url()) || this.problems.push(`asks another origin: ${request.method()} ${request.url()}`));
    this.page.on("websocket", (socket) => this.problems.push(`opens a socket: ${socket.url()}`));
    this.page.on("pageerror", (err) => this.problems.push(`throws: ${err.stack ?? err.message}`));
    this.page.on("crash", () => this.problems.push("crashes"));
    this.page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // Browsers report each answer of 4xx, whatever the page does with it.
      if (this.visit.refused && /the server responded with a status of 4\d\d/.test(message.text())) return;
      this.problems.push(`console ${message.type()}: ${message.text()}`);
    });
    this.context.on("response", (response) => response.status() >= 500 && this.problems.push(`${response.status()} for ${response.url()}`));
  }

  /** Ends the visit, and tells what must not have happened. */
  async close(): Promise<void> {
    try {
      const [wide, room] = await this.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
      if (wide > room) this.problems.push(`scrolls sideways: ${wide} px in ${room} px`);
      if (this.problems.length) throw new Error(`the page\n${this.problems.join("\n")}`);
    } finally {
      await this.context.close();
    }
  }

  // What is on the page.

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }
  radio(name: string | RegExp): Locator {
    return this.page.getByRole("radio", { name, exact: typeof name === "string" });
  }
  /** A field of one line or of one of many, by its label; a unit may follow. */
  field(label: string): Locator {
    const name = new RegExp(`^${label}( [^ ]{1,2})?$`);
    const [text, choice, number] = (["textbox", "combobox", "spinbutton"] as const).map((role) => this.page.getByRole(role, { name }));
    return text.or(choice).or(number);
  }
  /** Each layer of the board. */
  get board(): Locator {
    return this.page.getByRole("grid", { name: /^Board / });
  }
  /** A square by its name, on whatever layer. */
  square(name: string): Locator {
    const text = name.replace(/[()]/g, "\\$&");
    return this.page.getByRole("gridcell", { name: new RegExp(`^${text}(?=,|$)`) });
  }
  get caption(): Locator {
    return this.page.getByRole("heading", { level: 2 });
  }
  /** Where answers are told. */
  get panel(): Locator {
    return this.page.getByRole("tabpanel");
  }

  async goTo(panel: "Build" | "Find" | "Watch" | "Play" | "Puzzle" | "Keep" | "Gallery" | "Learn"): Promise<void> {
    // What comes after the first four is in the last.
    if (["Build", "Find", "Keep", "Gallery"].includes(panel)) await this.page.getByRole("tab", { name: "More", exact: true }).click();
    await this.page.getByRole("tab", { name: panel, exact: true }).click();
    await this.page.getByRole("tabpanel", { name: panel, exact: true }).waitFor();
  }

  /** Opens the menu of looks; a click elsewhere closes it. */
  async openLooks(): Promise<void> {
    if (!(await this.page.locator("#looks").isVisible())) await this.button("Looks and colours").click();
  }

  /** Picks how the tour is drawn. */
  async look(name: string): Promise<void> {
    await this.openLooks();
    await this.pick(new RegExp(`^${name}$`, "i"));
    await this.page.keyboard.press("Escape");
  }

  /** Picks one of a few. The radio itself is hidden under its words. */
  async pick(name: string | RegExp): Promise<void> {
    // A panel that has just opened may still move what is in it out of view: then it
    // is tried once more.
    const radio = this.radio(name);
    await radio.evaluate((it) => it.scrollIntoView({ block: "center" })); // and not below the bar at the foot
    for (let tries = 5; ; tries--) {
      try {
        return await radio.check({ force: true });
      } catch (err) {
        if (tries === 0 || !/outside of the viewport|did not change its state/.test(String(err))) throw err;
        await this.page.waitForTimeout(200);
      }
    }
  }

  /** Writes into a field and leaves it. */
  async write(field: string, text: string): Promise<void> {
    await this.field(field).fill(text);
    await this.field(field).blur();
  }

  /** Opens a part of the panel that is folded away. */
  async unfold(words: string): Promise<void> {
    const details = this.page.locator("details").filter({ has: this.page.getByText(words, { exact: true }) });
    if ((await details.getAttribute("open")) === null) await details.getByText(words, { exact: true }).click();
  }

  /** Waits until what a screen reader is told matches. */
  async hears(words: string | RegExp): Promise<void> {
    await this.page.locator('[role="status"]').filter({ hasText: words }).waitFor({ state: "attached" });
  }

  /** Waits until the panel shows these words. */
  async reads(words: string | RegExp): Promise<void> {
    await this.panel.getByText(words).first().waitFor();
  }

  /** The line below the heading, and waiting until it says this. */
  line(): Promise<string> {
    return this.page.locator(".caption p").innerText();
  }
  async says(words: string | RegExp): Promise<void> {
    await this.page.locator(".caption p").getByText(words, { exact: true }).waitFor();
  }

  /** The state of the page in words: all that undo brings back. */
  words(): Promise<string> {
    return this.page.evaluate(() => {
      const caption = document.querySelector("h2")?.firstChild?.textContent; // who found a tour is no part of the state
      const labels = [...document.querySelectorAll('[role="gridcell"]')].map((e) => e.getAttribute("aria-label"));
      const checked = [...document.querySelectorAll<HTMLInputElement>("input:checked")].map((e) => `${e.value}`);
      const values = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("select, input[type=text], input[type=number]")].map((e) => e.value);
      return [caption, ...labels, ...checked, ...values].join("\n");
    });
  }

  /** What has been painted. */
  picture(): Promise<Picture> {
    return pictureOf(this.page);
  }

  /** Waits until what is painted is, or is no longer, this picture. */
  async shows(picture: Picture): Promise<void> {
    const size = ({ width, height }: Picture) => `${width}×${height}`;
    let now = picture;
    await expect
      .poll(async () => (alike((now = await this.picture()), picture) ? "alike" : `other than ${size(picture)}, in ${size(now)}`), { timeout: patience })
      .toBe("alike");
  }
  async showsAnother(than: Picture): Promise<void> {
    await expect.poll(async () => alike(await this.picture(), than), { timeout: patience, message: "another picture" }).toBe(false);
  }

  /** The squares of the tour on the board, in order, as its grid tells them. */
  async tour(): Promise<string[]> {
    const labels = await this.page.getByRole("gridcell").evaluateAll((cells) => cells.map((e) => e.getAttribute("aria-label") ?? ""));
    const steps: string[] = [];
    for (const label of labels) {
      const match = /^(\(.*?\)|[^,]+),.*?(?:step|visited) (\d+)/.exec(label);
      if (match) steps[Number(match[2]) - 1] = match[1];
    }
    return steps;
  }

  /** Does something, takes it back and does it again: each must show. */
  async undoable(change: () => Promise<unknown>): Promise<void> {
    // The options of Find come a second after the page, and are no change of it.
    await this.page.waitForFunction(() => !document.querySelector(".pager") || document.querySelector("details.more"), undefined, { timeout: patience });
    const before = await this.words();
    await change();
    await expect.poll(() => this.words(), { timeout: patience }).not.toBe(before);
    const after = await this.words();
    await this.button("Undo").click();
    await expect.poll(() => this.words(), { timeout: patience }).toBe(before);
    await this.button("Redo").click();
    await expect.poll(() => this.words(), { timeout: patience }).toBe(after);
  }

  /** The address, once it has caught up with the page. */
  async link(holding: RegExp): Promise<string> {
    await expect.poll(() => this.page.url(), { timeout: patience }).toMatch(holding);
    return this.page.url();
  }

  /** Keeps a picture of the whole page, if pictures are wanted. */
  async shoot(name: string): Promise<void> {
    const { width, height, colours } = this.screen;
    const size = height ? `${width}x${height}` : width;
    // Scenes are what is seen; panels are long, and shown whole.
    if (process.env.SHOTS) await this.page.screenshot({ path: join(process.env.SHOTS, `${name} ${size} ${colours}.png`.replaceAll("/", " ")), fullPage: !height });
  }

  /** What axe-core has against the page as it is now. */
  async audit(where = ""): Promise<void> {
    if (!(await this.page.evaluate(() => "axe" in window))) await this.page.evaluate(axe.source);
    const found = await this.page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ""}`));
    });
    if (found.length) throw new Error(`axe-core: ${where} at ${this.screen.width} px, ${this.screen.colours}:\n${found.join("\n")}`);
  }
}

/**
 * One item of the page, tried on some screens, each in a visit of its own; in the
 * short form on one of them, so that all screens have their turn.
 */
export function item(name: string, screens: readonly Screen[], visit: Visit, body: (studio: Studio) => Promise<void>): void {
  const turn = items++;
  for (const screen of process.env.EVERY ? screens : [screens[turn % screens.length]]) {
    const full = `${name} (${screen.width} px, ${screen.colours})`;
    test(full, async () => {
      const studio = await Studio.open(screen, visit);
      try {
        await body(studio);
      } catch (err) {
        await studio.shoot(`failed ${name}`);
        await studio.context.close();
        throw studio.problems.length ? new Error(`${err instanceof Error ? err.message : err}\nand the page\n${studio.problems.join("\n")}`, { cause: err }) : err;
      }
      await studio.close();
    });
  }
}

/** The guards that end each visit: each of them is shown to see what it is there for. */
import { expect, test } from "vitest";
import { patience, Studio, useBrowser, wideLight } from "./studio";

useBrowser();

const faults: [name: string, says: RegExp, fault: () => void][] = [
  ["a request to another origin", /asks another origin|Content Security Policy/, () => void fetch("http://example.org/").catch(() => {})],
  ["a picture from another origin", /asks another origin|Content Security Policy/, () => void (new Image().src = "http://example.org/a.png")],
  ["a script that the policy forbids", /Content Security Policy/, () => void document.body.appendChild(document.createElement("script")).append("1")],
  ["code from text", /Content Security Policy|throws: .*unsafe-eval/, () => void setTimeout("1")],
  ["an error in the console", /console error: oh/, () => console.error("oh")],
  ["an error that nobody catches", /throws: .*oh/, () => void setTimeout(() => Promise.reject(new Error("oh")))],
  ["a refusal that nobody expects", /console error: .*404/, () => void fetch("/api/v1/nothing")],
];

test("each fault of a page is seen", async () => {
  const s = await Studio.open(wideLight);
  for (const [name, says, fault] of faults) {
    s.problems.length = 0;
    await s.page.evaluate(fault);
    await expect.poll(() => s.problems.join("\n"), { timeout: patience, message: name }).toMatch(says);
  }
  await expect(s.close()).rejects.toThrow(/404/);
});

test("a page that scrolls sideways is seen", async () => {
  const s = await Studio.open(wideLight);
  await s.page.evaluate(() => document.body.style.setProperty("width", "2000px"));
  await expect(s.close()).rejects.toThrow(/scrolls sideways: 2000 px/);
});

test("what axe-core is for is seen", async () => {
  const s = await Studio.open(wideLight);
  await s.page.evaluate(() => {
    document.querySelector("main")!.append(document.createElement("button"));
    document.querySelector("h2")!.style.setProperty("color", "#ddd");
  });
  await expect(s.audit()).rejects.toThrow(/button-name[^]*color-contrast|color-contrast[^]*button-name/);
  await s.close();
});

/** The rule of the house, held as a linter would: what a folder of src may import. */
import { expect, test } from "vitest";

/** engine (wire, transport) and words (what is said) ← state (pure) ← render (paints a scene) ← ui. */
const below: Record<string, readonly string[]> = {
  engine: [],
  words: [],
  state: ["engine", "words"],
  render: ["engine", "words", "state"],
  ui: ["engine", "words", "state", "render"],
  worker: ["engine"],
};

const sources = import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const texts = new Map(Object.entries(sources).map(([path, text]) => [path.replace("../src/", ""), text]));

/** What each file imports of src, such as "engine/wire". */
function importsOf(file: string): string[] {
  const found = [...(texts.get(file) ?? "").matchAll(/(?:from|import\(?)\s*"(\.[^"]*)"/g)];
  return found.map(([, to]) => new URL(to, `file:///${file}`).pathname.slice(1)).filter((to) => !to.endsWith(".css"));
}

test("a folder imports only what stands below it", () => {
  const wrong: string[] = [];
  for (const file of texts.keys()) {
    const [own] = file.split("/");
    if (!(own in below)) continue; // what joins all together stands above all folders
    for (const to of importsOf(file)) {
      const [folder] = to.split("/");
      if (folder !== own && !below[own].includes(folder)) wrong.push(`${file} imports ${to}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("state knows no browser and no component", () => {
  for (const [file, text] of texts) {
    if (!file.startsWith("state/")) continue;
    expect(text, file).not.toMatch(/from "(preact|@preact\/signals)|\b(document|window|localStorage)\./);
  }
});

test("the rule sees imports", () => {
  expect(texts.size).toBeGreaterThan(60);
  expect(importsOf("state/link.ts")).toContain("engine/wire");
  expect(importsOf("main.tsx")).toContain("ui/App");
  expect(importsOf("ui/later.tsx")).toContain("ui/more");
});

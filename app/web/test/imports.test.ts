/** The rule of the house, held as a linter would: what a folder of src may import, and that no file imports what leads back to it. */
import { expect, test } from "vitest";

/** engine (wire, transport) and words (what is said) ← state (pure) ← render (paints a scene) ← session (what goes on) ← ui. */
const below: Record<string, readonly string[]> = {
  engine: [],
  words: [],
  state: ["engine", "words"],
  render: ["engine", "words", "state"],
  session: ["engine", "words", "state", "render"],
  ui: ["engine", "words", "state", "render", "session"],
  worker: ["engine"],
  npm: ["engine", "worker"],
};

const sources = import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const texts = new Map(Object.entries(sources).map(([path, text]) => [path.replace("../src/", ""), text]));

/** What each file imports of src, such as "engine/wire". */
function importsOf(file: string): string[] {
  const found = [...(texts.get(file) ?? "").matchAll(/(?:from|import\(?)\s*"(\.[^"]*)"/g)];
  return found.map(([, to]) => new URL(to, `file:///${file}`).pathname.slice(1)).filter((to) => !to.endsWith(".css"));
}

/** A circle of imports, as the files that it goes through; null if there is none. Imports of types count: they bind two files as much. */
function circle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const over = new Set<string>();
  const from = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (over.has(file)) return null;
    for (const to of imports.get(file) ?? []) {
      const found = from(to, [...way, file]);
      if (found) return found;
    }
    over.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const found = from(file, []);
    if (found) return found;
  }
  return null;
}

test("no file imports what leads back to it", () => {
  const name = (file: string) => file.replace(/\.tsx?$/, "");
  expect(circle(new Map([...texts.keys()].map((file) => [name(file), importsOf(file).map(name)])))).toBeNull();
  expect(circle(new Map([["a", ["b", "c"]], ["b", ["d"]], ["c", ["b"]], ["d", ["c"]]]))).toEqual(["b", "d", "c", "b"]); // prettier-ignore
});

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

test("state knows no browser and no component, and a session no component", () => {
  for (const [file, text] of texts) {
    if (file.startsWith("session/")) expect(text, file).not.toMatch(/from "preact|\b(document|window)\./);
    if (!file.startsWith("state/")) continue;
    expect(text, file).not.toMatch(/from "(preact|@preact\/signals)|\b(document|window|localStorage)\./);
  }
});

test("the rule sees imports", () => {
  expect(texts.size).toBeGreaterThan(60);
  expect(importsOf("state/link.ts")).toContain("engine/wire");
  expect(importsOf("main.tsx")).toContain("ui/App");
  expect(importsOf("ui/later.tsx")).toContain("ui/more");
  expect(importsOf("session/match.ts")).toContain("session/core"); // a type
});

import { readFileSync } from "node:fs";
import { build, defineConfig } from "vite";

/** Sentences of what comes after the first picture, by how their keys begin. */
const later = /^(keys|keycap|build|tool|pieces|watch|about|event|network|reason|play|game|puzzle|day|shape|level|step|keep|gallery|map|stack|seek)\./;

/**
 * The catalogues as the page loads them. English comes in two parts, the sentences of the
 * first picture and, as en.json?later, the others. Another language is a list of its
 * sentences in the order of the English keys. Where nothing is built, English comes whole.
 */
function catalogues() {
  const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  const pick = (from: Record<string, unknown>, keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  let building = false;
  return {
    name: "catalogues",
    enforce: "pre" as const,
    configResolved: ({ command }: { command: string }) => void (building = command === "build"),
    load(id: string) {
      const match = /^(.*\/src\/words\/(?:lessons-)?)([a-z]{2})\.json(\?later)?$/.exec(id);
      if (!match) return null;
      const english = read(`${match[1]}en.json`);
      const keys = Object.keys(english);
      const [first, rest] = building && !match[1].endsWith("lessons-") ? [keys.filter((key) => !later.test(key)), keys.filter((key) => later.test(key))] : [keys, []];
      const own = match[2] === "en" ? english : read(id);
      const given = match[2] === "en" ? pick(english, match[3] ? rest : first) : [...first, ...rest].map((key) => own[key] ?? 0);
      return { code: `export default ${JSON.stringify(given)};`, moduleType: "js" as const };
    },
  };
}

/** The script of the first picture, as it stands in index.html. */
async function pictured(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "warn",
    build: { write: false, target: "es2022", rollupOptions: { input: "src/early.ts", output: { format: "iife" }, treeshake: { moduleSideEffects: (id: string) => id.endsWith("early.ts") } } },
  });
  const { output } = [made].flat()[0] as { output: { type: string; code?: string }[] };
  return output.find(({ type }) => type === "chunk")!.code!.trim();
}

/** Puts styles and the first picture into index.html: it waits for no other file. Servers allow both by their sums. */
function early() {
  return {
    name: "early",
    apply: "build" as const,
    enforce: "post" as const,
    async generateBundle(_: unknown, bundle: Record<string, { type: string; source?: string | Uint8Array }>) {
      const [page, style] = [bundle["index.html"], bundle["app.css"]];
      const css = String(style.source).trim();
      const script = await pictured();
      // Styles of what comes later come with that.
      page.source = String(page.source)
        .replace(/\n *<link rel="stylesheet"[^>]*>/g, "")
        .replace("\n  </head>", () => `\n    <style>${css}</style>\n  </head>`)
        .replace("\n    <noscript>", () => `\n    <script>${script}</script>\n    <noscript>`);
      delete bundle["app.css"];
    },
  };
}

// Where `leaper serve` listens while the page is worked on: npm run dev sends
// what goes to the API there.
const server = process.env.LEAPER ?? "http://127.0.0.1:8642";

export default defineConfig({
  base: "./",
  plugins: [catalogues(), early()],
  build: {
    outDir: "../app/studio/page",
    emptyOutDir: false, // files with fixed names, which are overwritten
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        entryFileNames: "app.js",
        // what a first visit shows, what comes after it, and what both need
        chunkFileNames: ({ name }) => (/^(lessons-)?[a-z]{2}$/.test(name) ? `words-${name}.js` : name === "all" ? "app-lessons.js" : ["more", "works", "words", "preact", "opening"].includes(name) ? `app-${name}.js` : "app-base.js"),
        // English is in the page, as a file of its own, which says how large it is
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Words need signals, and nearly all else needs words: no two files need each other
            { name: "preact", test: /node_modules\/(@preact|preact)\/|vite\/preload-helper/ },
            { name: "words", test: /src\/words\/(en\.json|words\.ts)$/ },
            // What comes with the first thing that is asked
            { name: "works", test: /src\/(session\/(works|finding|numbering|another)|state\/(walksayings|spread))\./ },
            // What the first picture shares with the panels and lessons that come after it; these share the rest in "more"
            { name: "base", minShareCount: 2, test: /node_modules|src\/(?!words\/en\.json\?|state\/opening\.|state\/(shapes|keep|figure|variants|daily|classes)\.|session\/daily\.|ui\/(more|Find|FindFields|FindMore|FindGraph|Answer|AnswerExtras|Kinds|Numbered|gamewords|Build|Figure|Photo|picturefile|Poster|movie|Pieces|Gallery|Thumb|Keep|Keys|Play|PlayBar|Versus|Puzzle|PuzzleBoard|PuzzleCaption|Today|result|dailyof|Stack|Spread|SpreadBars|TourNumber|UsageMap|Watch|Moves|LooksMenu|zoom|clipboard)\.)/ },
          ],
        },
        assetFileNames: ({ names: [name = ""] }) => (name === "all.css" ? "app-lessons.css" : name === "base.css" ? "app-more.css" : name.endsWith(".css") ? "app.css" : "[name][extname]"),
      },
    },
  },
  server: {
    proxy: { "/api": { target: server, changeOrigin: true, headers: { origin: server } } },
  },
  // A test ends by what it finds, not by the clock: the machine may be busy.
  test: { include: ["test/**/*.test.ts"], environment: "node", testTimeout: 120_000 },
} as Parameters<typeof defineConfig>[0]);

import { defineConfig } from "vite";

// Where `leaper serve` listens while the page is worked on: npm run dev sends
// what goes to the API there.
const server = process.env.LEAPER ?? "http://127.0.0.1:8642";

export default defineConfig({
  base: "./",
  build: {
    outDir: "../studio/page",
    emptyOutDir: false, // six files with fixed names, which are overwritten
    target: "es2022",
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        entryFileNames: "app.js",
        // what a first visit shows, what comes after it, and what both need
        chunkFileNames: (chunk) => (chunk.name === "more" ? "app-more.js" : "app-base.js"),
        assetFileNames: (asset) => (asset.names[0]?.endsWith(".css") ? "app.css" : "[name][extname]"),
      },
    },
  },
  server: {
    proxy: { "/api": { target: server, changeOrigin: true, headers: { origin: server } } },
  },
  // A test ends by what it finds, not by the clock: the machine may be busy.
  test: { include: ["test/**/*.test.ts"], environment: "node", testTimeout: 120_000 },
} as Parameters<typeof defineConfig>[0]);

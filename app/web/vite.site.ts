import { defineConfig } from "vite";

/** What a page without a server has beside the studio's page, each a file of its own: dev/scripts/page writes app/site/page. */
export default defineConfig({
  base: "./",
  publicDir: "site",
  build: {
    outDir: "../app/site/page",
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    rollupOptions: {
      input: { engine: "src/worker/site.ts", worker: "src/worker/worker.ts", offline: "src/worker/offline.ts" },
      preserveEntrySignatures: "strict",
      output: { entryFileNames: "[name].js", format: "es" },
    },
  },
} as Parameters<typeof defineConfig>[0]);

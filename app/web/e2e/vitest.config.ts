import { defineConfig } from "vitest/config";

/** The tests of items share the machine with others, so that one which waits too long is tried once more; the figures are taken when it is quiet. */
const project = (name: string, include: string, groupOrder: number, retry = 0) => ({
  extends: true as const,
  test: { name, include: [include], sequence: { groupOrder }, retry },
});

export default defineConfig({
  root: import.meta.dirname,
  test: {
    globalSetup: ["./server.ts"],
    environment: "node",
    maxWorkers: 2,
    isolate: false, // what all files import is read once a worker
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [project("items", "*.e2e.ts", 0, 1), project("figures", "*.figures.ts", 1), project("firefox", "*.firefox.ts", 2)],
  },
});

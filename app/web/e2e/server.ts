/**
 * Before the tests: the real binary is built and serves its embedded page on a
 * free port of loopback. After them it is told to end, and has to end well.
 *
 * Where SITE names a folder that leaper site wrote, the page is that, from the plainest
 * of servers: it compresses nothing, and calls nothing but the page by its type. The
 * studio is there all the same, for what tests compare the page with.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFile, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the page is, without a slash at the end. */
    studio: string;
    /** Where the API is; on a page without a server that is somewhere else. */
    api: string;
    /** The page has its engine in itself. */
    alone: boolean;
    /** The command that serves it. */
    leaper: string;
  }
}

/** Milliseconds that the server has to come up, and to end. */
const patience = 20_000;

/** Serves a folder as it is, or its texts in gzip, as most servers send them. */
export function serveFolder(folder: string, zipped = false, headers: Record<string, string> = {}): Promise<Server> {
  const types: Record<string, string> = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
  const server = createServer((request, answer) => {
    const path = (request.url ?? "/").split("?")[0];
    const file = path.endsWith("/") ? `${path}index.html` : path;
    readFile(join(folder, file), (err, text) => {
      if (err || file.includes("..")) return answer.writeHead(404).end();
      const type = types[file.split(".").pop()!];
      const zip = zipped && type;
      answer.writeHead(200, { ...headers, "Content-Type": type ?? "application/octet-stream", ...(zip && { "Content-Encoding": "gzip" }) }).end(zip ? gzipSync(text) : text);
    });
  });
  return new Promise((ready) => server.listen(0, "127.0.0.1", () => ready(server)));
}

const repository = join(import.meta.dirname, "../../..");

export default async function (project: TestProject): Promise<() => Promise<void>> {
  const work = mkdtempSync(join(tmpdir(), "leaper-e2e-"));
  let leaper = process.env.LEAPER ?? "";
  if (!leaper) {
    leaper = join(work, "leaper");
    execFileSync("go", ["build", "-buildvcs=false", "-o", leaper, "./cmd/leaper"], { cwd: repository, stdio: "inherit" });
  }
  const server = spawn(leaper, ["serve", "--address", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<string>((resolve, reject) => {
    server.on("error", reject);
    server.on("exit", (code, signal) => resolve(signal ?? `status ${code}`));
  });
  const lines: string[] = [];
  const address = new Promise<string>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        const at = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
        if (at) resolve(at[0]);
      });
    }
  });
  const late = (what: string) =>
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`${what} after ${patience / 1000} s:\n${lines.join("\n")}`)), patience).unref());
  const studio = await Promise.race([
    address,
    late("leaper serve names no address"),
    ended.then((how) => Promise.reject(new Error(`leaper serve ended with ${how}:\n${lines.join("\n")}`))),
  ]);
  const alone = process.env.SITE ? await serveFolder(process.env.SITE) : null;
  project.provide("studio", alone ? `http://127.0.0.1:${(alone.address() as AddressInfo).port}` : studio);
  project.provide("api", studio);
  project.provide("alone", alone !== null);
  project.provide("leaper", leaper);
  return async () => {
    try {
      alone?.close();
      alone?.closeAllConnections();
      server.kill("SIGTERM");
      const how = await Promise.race([ended, late("leaper serve goes on")]);
      if (how !== "status 0" && how !== "status 130" && how !== "SIGTERM") throw new Error(`leaper serve ended with ${how}:\n${lines.join("\n")}`);
    } finally {
      server.kill("SIGKILL");
      rmSync(work, { recursive: true, force: true });
    }
  };
}

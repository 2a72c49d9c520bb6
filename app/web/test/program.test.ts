/** The engine's program from servers of every kind. */
import { describe, expect, test } from "vitest";
import { loadProgram, Programs, readSizes } from "../src/engine/program";
import { shortest as program } from "./played";

const zipped = new Uint8Array(await new Response(new Blob([program]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer());

/** A server that has these files; what was asked of it is kept. */
function server(files: Record<string, { bytes: Uint8Array<ArrayBuffer>; headers?: Record<string, string>; crumbs?: boolean }>) {
  const asked: string[] = [];
  return {
    asked,
    fetch: (url: string) => {
      asked.push(url);
      const file = files[url];
      if (!file) return Promise.resolve(new Response("no such file", { status: 404 }));
      const body = file.crumbs
        ? new ReadableStream<Uint8Array>({
            start(to) {
              for (const byte of file.bytes) to.enqueue(Uint8Array.of(byte));
              to.close();
            },
          })
        : file.bytes;
      return Promise.resolve(new Response(body, { headers: file.headers }));
    },
  };
}

describe("the program is loaded", () => {
  test("as a server sends it that compresses by itself", async () => {
    const web = server({ "a.wasm": { bytes: program, headers: { "Content-Encoding": "br" } }, "a.wasm.gz": { bytes: zipped } });
    expect(await loadProgram("a.wasm", web)).toBeInstanceOf(WebAssembly.Module);
    expect(web.asked).toEqual(["a.wasm"]);
  });
  test("in gzip, where the server sends it as it is, whatever it calls it", async () => {
    for (const type of ["application/octet-stream", "text/plain"]) {
      const headers = { "Content-Type": type };
      const web = server({ "a.wasm": { bytes: program, headers }, "a.wasm.gz": { bytes: zipped, headers } });
      expect(await loadProgram("a.wasm", web)).toBeInstanceOf(WebAssembly.Module);
      expect(web.asked).toEqual(["a.wasm", "a.wasm.gz"]);
    }
  });
  test("also where .gz was unpacked on the way, or comes byte by byte", async () => {
    const unpacked = server({ "a.wasm": { bytes: program }, "a.wasm.gz": { bytes: program } });
    expect(await loadProgram("a.wasm", unpacked)).toBeInstanceOf(WebAssembly.Module);
    const crumbs = server({ "a.wasm": { bytes: program, crumbs: true }, "a.wasm.gz": { bytes: zipped, crumbs: true } });
    expect(await loadProgram("a.wasm", crumbs)).toBeInstanceOf(WebAssembly.Module);
  });
  test("as it is, where there is nothing else", async () => {
    const web = server({ "a.wasm": { bytes: program } });
    expect(await loadProgram("a.wasm", web)).toBeInstanceOf(WebAssembly.Module);
    expect(web.asked).toEqual(["a.wasm", "a.wasm.gz", "a.wasm"]);
  });
  test("or it is said in a sentence why not", async () => {
    await expect(loadProgram("a.wasm", server({}))).rejects.toThrow(/^The engine could not be loaded \(a\.wasm: status 404\)\. Ask again/);
    const page = new TextEncoder().encode("<!doctype html>not found");
    await expect(loadProgram("a.wasm", server({ "a.wasm": { bytes: page }, "a.wasm.gz": { bytes: page } }))).rejects.toThrow(/it is no program/);
    await expect(loadProgram("a.wasm", server({ "a.wasm": { bytes: program.slice(0, 3) } }))).rejects.toThrow(/it is no program/);
    const broken = program.slice();
    broken[4] = 9; // of a version that there is not
    await expect(loadProgram("a.wasm", server({ "a.wasm": { bytes: broken } }))).rejects.toThrow(/could not be loaded/);
  });
});

describe("how much of it has come is told", () => {
  const sizes = readSizes(`a.wasm=8/${zipped.length}/4 b.wasm=24/40/12`);
  const heardOf = async (programs: Programs, ...names: string[]) => {
    const heard: unknown[] = [];
    programs.coming((come) => heard.push(come));
    await Promise.all(names.map((name) => programs.load(name)));
    await programs.load(names[0]);
    return heard;
  };
  test("in bytes as they are sent, however it comes", async () => {
    const gzip = server({ "a.wasm.gz": { bytes: zipped, crumbs: true } });
    const come = (await heardOf(new Programs(sizes, gzip), "a.wasm")).slice(1, -1) as { bytes: number; all: number }[];
    const bytes = come.map((c) => c.bytes);
    expect([bytes[0], bytes.at(-1), bytes.toSorted((a, b) => a - b)]).toEqual([0, zipped.length, bytes]);
    expect(new Set(come.map((c) => c.all))).toEqual(new Set([zipped.length]));
    expect(gzip.asked).toEqual(["a.wasm", "a.wasm.gz"]); // once, however often it is wanted
    const crumbs = server({ "a.wasm": { bytes: program, headers: { "Content-Encoding": "br", "Content-Length": "3" }, crumbs: true } });
    expect(await heardOf(new Programs(sizes, crumbs), "a.wasm")).toEqual([null, { bytes: 0, all: zipped.length }, ...[2, 2, 3, 3, 4].map((bytes) => ({ bytes, all: 4 })), null]);
  });
  test("of two together, and of a size that is out of date no more than all", async () => {
    const headers = { "Content-Encoding": "br" };
    const two = server({ "a.wasm": { bytes: program, headers }, "b.wasm": { bytes: program, headers } });
    const heard = await heardOf(new Programs(readSizes("a.wasm=8/8/8 b.wasm=4/4/4"), two), "a.wasm", "b.wasm");
    expect(heard.at(-1)).toBeNull();
    expect(heard.filter((come) => come !== null && (come as { bytes: number; all: number }).bytes > (come as { all: number }).all)).toEqual([]);
  });
  test("in words where nobody knows of how much, and not after a failure", async () => {
    const headers = { "Content-Encoding": "br" };
    expect(new Set(await heardOf(new Programs(readSizes(undefined), server({ "a.wasm": { bytes: program, headers } })), "a.wasm"))).toEqual(new Set([null, "some"]));
    const heard: unknown[] = [];
    const none = new Programs(sizes, server({}));
    none.coming((come) => heard.push(come));
    await expect(none.load("a.wasm")).rejects.toThrow(/could not be loaded/);
    await expect(none.load("a.wasm")).rejects.toThrow(/could not be loaded/);
    const begun = { bytes: 0, all: zipped.length };
    expect(heard).toEqual([null, begun, null, begun, null]);
    expect(none.has("a.wasm")).toBe(false);
  });
});

/** The engine's program from servers of every kind. */
import { describe, expect, test } from "vitest";
import { loadProgram } from "../src/engine/program";

/** The shortest program there is. */
const program = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
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
    await expect(loadProgram("a.wasm", server({}))).rejects.toThrow(/^The engine could not be loaded \(a\.wasm: status 404\)\. Reload the page/);
    const page = new TextEncoder().encode("<!doctype html>not found");
    await expect(loadProgram("a.wasm", server({ "a.wasm": { bytes: page }, "a.wasm.gz": { bytes: page } }))).rejects.toThrow(/it is no program/);
    await expect(loadProgram("a.wasm", server({ "a.wasm": { bytes: program.slice(0, 3) } }))).rejects.toThrow(/it is no program/);
    const broken = program.slice();
    broken[4] = 9; // of a version that there is not
    await expect(loadProgram("a.wasm", server({ "a.wasm": { bytes: broken } }))).rejects.toThrow(/could not be loaded/);
  });
});

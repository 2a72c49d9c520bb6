/**
 * The engine's program, from servers of every kind. If the server itself compresses
 * NAME.wasm, the page uses that; otherwise it asks for NAME.wasm.gz and unpacks it. It
 * goes by the first bytes of the file, and not by the server's content type.
 */

/** The first bytes of a program, and of one in gzip. */
const plain = [0x00, 0x61, 0x73, 0x6d];
const zipped = [0x1f, 0x8b];

export interface Web {
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

/** Fetches and compiles the program. The error is a sentence. */
export async function loadProgram(url: string, web: Web = { fetch: (...args) => fetch(...args) }): Promise<WebAssembly.Module> {
  const whys: string[] = [];
  for (const name of [url, `${url}.gz`, url]) {
    const last = whys.length > 0 && name === url;
    try {
      const answer = await web.fetch(name);
      if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`);
      const { bytes, first } = await peeked(answer.body);
      const begins = (magic: number[]) => magic.every((byte, i) => first[i] === byte);
      if (begins(plain)) {
        // Three times as many bytes as needed, unless the server compresses them.
        if (name === url && !last && !answer.headers.get("Content-Encoding")) {
          void bytes.cancel().catch(() => {});
          whys.push("it comes uncompressed");
          continue;
        }
        return await compile(bytes);
      }
      if (begins(zipped)) return await compile(bytes.pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>));
      void bytes.cancel().catch(() => {});
      throw new Error("it is no program");
    } catch (err) {
      whys.push(`${name}: ${err instanceof Error ? err.message : err}`);
    }
  }
  throw new Error(`The engine could not be loaded (${whys[whys.length - 1]}). Reload the page to try again.`);
}

/** Streams compile as they arrive; set the right type, whatever the server said. */
function compile(bytes: ReadableStream<Uint8Array>): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>, { headers: { "Content-Type": "application/wasm" } }));
}

/** A stream, and the bytes of its first piece; some servers send it in crumbs. */
async function peeked(body: ReadableStream<Uint8Array>): Promise<{ bytes: ReadableStream<Uint8Array>; first: Uint8Array }> {
  const reader = body.getReader();
  let first = new Uint8Array();
  while (first.length < plain.length) {
    const { done, value } = await reader.read();
    if (done) break;
    const longer = new Uint8Array(first.length + value.length);
    longer.set(first);
    longer.set(value, first.length);
    first = longer;
  }
  let begun = false;
  const bytes = new ReadableStream<Uint8Array>({
    async pull(to) {
      if (!begun) {
        begun = true;
        if (first.length) return to.enqueue(first);
      }
      const { done, value } = await reader.read();
      if (done) to.close();
      else to.enqueue(value);
    },
    cancel: (why) => reader.cancel(why),
  });
  return { bytes, first };
}

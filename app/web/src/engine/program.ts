/**
 * The engine's program, from servers of every kind. If the server itself compresses
 * NAME.wasm, the page uses that; otherwise it asks for NAME.wasm.gz and unpacks it. It
 * goes by the first bytes of the file, and not by the server's content type.
 */

import type { Coming } from "./engine";

/** The first bytes of a program, and of one in gzip. */
const plain = [0x00, 0x61, 0x73, 0x6d];
const zipped = [0x1f, 0x8b];

export interface Web {
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

const browser: Web = { fetch: (...args) => fetch(...args) };

/**
 * Loads programs, each once, and tells how much of those on their way has come. The measure
 * is the program as it is unpacked, beside its whole size as the page was told it: what a
 * server says of a length is of the compressed file, and scripts see no bytes of that.
 */
export class Programs {
  private readonly loaded = new Map<string, Promise<WebAssembly.Module>>();
  /** The bytes that have come of what loads. */
  private readonly come = new Map<string, number>();
  private hear: (come: Coming) => void = () => {};

  constructor(
    private readonly sizes: ReadonlyMap<string, number>,
    private readonly web: Web = browser,
  ) {}

  /** Tells from now on, one listener. */
  coming(hear: (come: Coming) => void): void {
    this.hear = hear;
    hear(this.part());
  }

  /** What failed to load is asked for again with the next question. */
  load(name: string): Promise<WebAssembly.Module> {
    const tell = (bytes: number | null) => {
      if (bytes === null) this.come.delete(name);
      else this.come.set(name, bytes);
      this.hear(this.part());
    };
    const before = this.loaded.get(name);
    if (before) return before;
    tell(0);
    const program = loadProgram(name, this.web, tell).finally(() => tell(null));
    this.loaded.set(name, program);
    program.catch(() => this.loaded.delete(name));
    return program;
  }

  private part(): Coming {
    if (!this.come.size) return null;
    let [bytes, all] = [0, 0];
    for (const [name, come] of this.come) {
      const size = this.sizes.get(name);
      if (!size) return "some";
      // A size that is out of date is no reason for 101 %.
      bytes += Math.min(come, size);
      all += size;
    }
    return Math.floor((100 * bytes) / all);
  }
}

/** The sizes of programs as the page was told them: "leaper.wasm=123 drawing.wasm=45". */
export function readSizes(text = ""): Map<string, number> {
  return new Map(text.split(" ").map((part) => part.split("=")).map(([name, size]) => [name, Number(size) || 0]));
}

/** Fetches and compiles the program; hears how many bytes of it have come, unpacked. The error is a sentence. */
export async function loadProgram(url: string, web: Web = browser, hear: (bytes: number) => void = () => {}): Promise<WebAssembly.Module> {
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
        return await compile(bytes.pipeThrough(counted(hear)));
      }
      if (begins(zipped)) return await compile(bytes.pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>).pipeThrough(counted(hear)));
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

/** Tells how many bytes have gone through. */
function counted(hear: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(piece, to) {
      hear((bytes += piece.length));
      to.enqueue(piece);
    },
  });
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

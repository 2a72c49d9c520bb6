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

/** How many bytes a program has: unpacked, and as it is sent in gzip and in brotli; 0 where that is not known. */
export interface Sizes {
  plain: number;
  gzip: number;
  br: number;
}

/** How much of a program has come, between 0 and 1, and how many bytes it has as it is sent. */
interface Come {
  part: number;
  all: number;
}

/**
 * Loads programs, each once, and tells how much of those on their way has come, in bytes as
 * they are sent: these are what a slow line takes its time for. Of what the server
 * compresses, scripts see the unpacked bytes only; their part of the whole is taken.
 */
export class Programs {
  private readonly loaded = new Map<string, Promise<WebAssembly.Module>>();
  /** What has come of what loads. */
  private readonly come = new Map<string, Come>();
  private readonly there = new Set<string>();
  private hear: (come: Coming) => void = () => {};

  constructor(
    private readonly sizes: ReadonlyMap<string, Sizes | undefined>,
    private readonly web: Web = browser,
  ) {}

  /** Tells from now on, one listener. */
  coming(hear: (come: Coming) => void): void {
    this.hear = hear;
    hear(this.part());
  }

  /** Whether a program is there, so that nobody waits for it. */
  has(name: string): boolean {
    return this.there.has(name);
  }

  /** What failed to load is asked for again with the next question. */
  load(name: string): Promise<WebAssembly.Module> {
    const before = this.loaded.get(name);
    if (before) return before;
    const sizes = this.sizes.get(name);
    const tell = (come: Come | null) => {
      if (come) this.come.set(name, come);
      else this.come.delete(name);
      this.hear(this.part());
    };
    tell({ part: 0, all: sizes?.gzip ?? 0 });
    // A size that is out of date is no reason for more than all.
    const hear: Hear = (bytes, of, sent) => sizes?.[of] && tell({ part: Math.min(1, bytes / sizes[of]), all: sizes[sent] || sizes[of] });
    const program = loadProgram(name, this.web, hear).finally(() => tell(null));
    this.loaded.set(name, program);
    program.then(
      () => this.there.add(name),
      () => this.loaded.delete(name),
    );
    return program;
  }

  private part(): Coming {
    if (!this.come.size) return null;
    const come = [...this.come.values()];
    if (come.some(({ all }) => !all)) return "some";
    return { bytes: Math.floor(come.reduce((sum, { part, all }) => sum + part * all, 0)), all: come.reduce((sum, { all }) => sum + all, 0) };
  }
}

/** The sizes of programs as the page was told them, unpacked, as gzip and as brotli: "leaper.wasm=123/45/40 drawing.wasm=45/20/18". */
export function readSizes(text = ""): Map<string, Sizes> {
  return new Map(
    text.split(" ").map((part) => {
      const [name, sizes = ""] = part.split("=");
      const [plain = 0, gzip = 0, br = 0] = sizes.split("/").map((size) => Number(size) || 0);
      return [name, { plain, gzip, br }];
    }),
  );
}

/** Hears how many bytes have come, of the program in which form, and in which it is sent. */
type Hear = (bytes: number, of: keyof Sizes, sent: keyof Sizes) => void;

/** Fetches and compiles the program; hears how much of it has come. The error is a sentence. */
export async function loadProgram(url: string, web: Web = browser, hear: Hear = () => {}): Promise<WebAssembly.Module> {
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
        const coding = answer.headers.get("Content-Encoding");
        return await compile(bytes.pipeThrough(counted((n) => hear(n, "plain", coding === "gzip" || coding === "br" ? coding : "plain"))));
      }
      if (begins(zipped)) return await compile(bytes.pipeThrough(counted((n) => hear(n, "gzip", "gzip"))).pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>));
      void bytes.cancel().catch(() => {});
      throw new Error("it is no program");
    } catch (err) {
      whys.push(`${name}: ${err instanceof Error ? err.message : err}`);
    }
  }
  throw new Error(`The engine could not be loaded (${whys[whys.length - 1]}). Ask again to try once more.`);
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

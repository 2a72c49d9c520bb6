/**
 * Keeps the page for use without a network: it stores all files at the first visit, and
 * all again when one of them changes. The browser switches to the new files when no tab
 * uses the old ones. `leaper site` writes the list before this script.
 */
declare const kept: { version: string; files: string[] };

interface Extended extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Asked extends Extended {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const store = `leaper ${kept.version}`;
const here = new URL("./", self.location.href).href;

/** The name under which a file is kept: the page itself is ./, and the program is there once, compressed. */
function keptAs(url: string): string | null {
  const file = url.split(/[?#]/)[0].slice(here.length);
  if (!url.startsWith(here)) return null;
  if (file === "" || file === "index.html") return "./";
  if (kept.files.includes(file)) return file;
  return kept.files.includes(`${file}.gz`) ? `${file}.gz` : null;
}

self.addEventListener("install", (event) => {
  // Each file is asked for anew: what the browser has of it may be older.
  const requests = kept.files.map((file) => new Request(file, { cache: "no-cache" }));
  (event as Extended).waitUntil(caches.open(store).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  const old = (key: string) => key.startsWith("leaper ") && key !== store;
  (event as Extended).waitUntil(caches.keys().then((keys) => Promise.all(keys.filter(old).map((key) => caches.delete(key)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event as Asked;
  const file = request.method === "GET" ? keptAs(request.url) : null;
  if (file === null) return;
  (event as Asked).respondWith(
    caches
      .open(store)
      .then((cache) => cache.match(new URL(file, here).href))
      .then((answer) => answer ?? fetch(request)),
  );
});

export {};

import { describe, expect, test } from "vitest";
import { Problem } from "../src/engine/engine";
import { HttpEngine } from "../src/engine/http";
import type { Progress } from "../src/engine/wire";
import { StreamParser } from "../src/engine/stream";
import { dice } from "./tools";

describe("the event stream's parser", () => {
  const text = "\ufeff: hello\n\nid: 1\nevent: progress\ndata: {\"done\":\ndata: 0.5}\r\n\r\nid:2\rdata:x\r\rdata\n\nevent: odd\nretry: 5\nnonsense\n\nid: 3\nevent: result\ndata:  two spaces\n\ndata: cut off";
  const events = [
    { id: "1", event: "progress", data: '{"done":\n0.5}' },
    { id: "2", event: "message", data: "x" },
    { id: "2", event: "message", data: "" },
    { id: "3", event: "result", data: " two spaces" },
  ];
  test("in one piece", () => expect(new StreamParser().feed(text)).toEqual(events));
  test("in single characters", () => {
    const parser = new StreamParser();
    expect([...text].flatMap((c) => parser.feed(c))).toEqual(events);
  });
  test("in random pieces", () => {
    const roll = dice(2);
    for (let i = 0; i < 200; i++) {
      const parser = new StreamParser();
      const got = [];
      for (let at = 0; at < text.length; ) {
        const n = 1 + roll(12);
        got.push(...parser.feed(text.slice(at, at + n)));
        at += n;
      }
      expect(got).toEqual(events);
    }
  });
});

/** A server made of functions: path → answer. Keeps what it was asked. */
function server(routes: Record<string, (init: RequestInit, n: number) => Response>) {
  const asked: { method: string; path: string; headers: Headers; body: unknown }[] = [];
  const fake: typeof fetch = async (input, init = {}) => {
    const path = String(input).replace("/api/v1/", "");
    const method = init.method ?? "GET";
    init.signal?.throwIfAborted();
    const key = `${method} ${path}`;
    const n = asked.filter((a) => `${a.method} ${a.path}` === key).length;
    asked.push({ method, path, headers: new Headers(init.headers), body: typeof init.body === "string" ? JSON.parse(init.body) : null });
    const route = routes[key];
    if (!route) throw new TypeError("fetch failed");
    return route(init, n);
  };
  return { asked, engine: new HttpEngine({ fetch: fake, pause: 1 }) };
}

const json = (data: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(data), { status, headers: { "Content-Type": status < 400 ? "application/json" : "application/problem+json", ...headers } });

/** A stream that gives its text and ends. */
const stream = (text: string) => new Response(text, { headers: { "Content-Type": "text/event-stream" } });

/** A stream that gives its text and then stays open until it is aborted. */
const endless = (text: string, signal?: AbortSignal | null) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        signal?.addEventListener("abort", () => controller.error(signal.reason));
      },
    }),
  );

const started = () => json({ id: "j1", events: "/api/v1/jobs/j1/events" }, 202);
const q = { board: "6x6", piece: "knight", kind: "closed" as const };

describe("questions", () => {
  test("a find is one request", async () => {
    const s = server({ "POST find": () => json({ verdict: "none", sentence: "none: why" }) });
    expect(await s.engine.ask("find", { ...q, method: "auto", timeout_ms: 1000 })).toEqual({ verdict: "none", sentence: "none: why" });
    expect(s.asked[0].body).toEqual({ ...q, method: "auto", timeout_ms: 1000 });
    expect(s.asked[0].headers.get("Content-Type")).toBe("application/json");
  });
  test("a long find is a job", async () => {
    const s = server({ "POST jobs": started, "GET jobs/j1/events": () => stream('id: 1\nevent: result\ndata: {"verdict":"none","sentence":"none"}\n\n') });
    expect((await s.engine.ask("find", { ...q, timeout_ms: 60_000 })).verdict).toBe("none");
    expect(s.asked[0].body).toMatchObject({ verb: "find", timeout_ms: 60_000 });
  });
  test("so is a count, if it is to be quick, and a job if it may take as long as it likes", async () => {
    const quick = server({ "POST count": () => json({ count: "9862" }) });
    expect(await quick.engine.ask("count", { ...q, timeout_ms: 5000 })).toEqual({ count: "9862" });
    const long = server({ "POST jobs": started, "GET jobs/j1/events": () => stream('id: 1\nevent: result\ndata: {"count":"9862"}\n\n') });
    expect(await long.engine.ask("count", q)).toEqual({ count: "9862" });
  });
  test("what is never a job gets no more time than an answer may take", async () => {
    const s = server({ "POST walk": () => json({ verdict: "none" }) });
    await s.engine.ask("walk", { ...q, walk: ["a1"], timeout_ms: 60_000 });
    expect(s.asked[0].body).toEqual({ ...q, walk: ["a1"], timeout_ms: 10_000 });
  });
  test("a problem is its sentence", async () => {
    const s = server({ "POST board": () => json({ title: "Unprocessable", status: 422, detail: 'board "8y8": no' }, 422) });
    await expect(s.engine.ask("board", { board: "8y8" })).rejects.toMatchObject({ detail: 'board "8y8": no', status: 422, lost: false });
  });
  test("a full server says when to come back", async () => {
    const s = server({ "POST list": () => json({ detail: "full" }, 429, { "Retry-After": "3" }) });
    await expect(s.engine.ask("list", { ...q, timeout_ms: 5000 })).rejects.toMatchObject({ status: 429, retryAfter: 3 });
  });
  test("an answer that is no problem document still has a sentence", async () => {
    const s = server({ "GET gallery": () => new Response("<h1>502</h1>", { status: 502 }), "GET pieces": () => new Response("{") });
    await expect(s.engine.gallery()).rejects.toMatchObject({ status: 502 });
    await expect(s.engine.pieces()).rejects.toBeInstanceOf(Problem);
  });
  test("no server", async () => {
    await expect(server({}).engine.ask("board", q)).rejects.toMatchObject({ lost: true, status: 0 });
  });
  test("an export has the server's name, and no path of its making", async () => {
    const answer = (name: string) => () => new Response("<svg/>", { headers: { "Content-Type": "image/svg+xml", "Content-Disposition": `attachment; filename="${name}"` } });
    const tour = { board: "1x1", piece: "knight", squares: 1, tour: ["a1"] };
    const file = await server({ "POST export": answer("tour-8x8.svg") }).engine.export({ tour, format: "svg" });
    expect([file.name, file.type, await file.data.text()]).toEqual(["tour-8x8.svg", "image/svg+xml", "<svg/>"]);
    expect((await server({ "POST export": answer("../../x") }).engine.export({ tour, format: "svg" })).name).toBe("tour.svg");
  });
});

describe("jobs", () => {
  test("progress, then the result", async () => {
    const heard: Progress[] = [];
    const s = server({
      "POST jobs": started,
      "GET jobs/j1/events": () => stream('id: 1\nevent: progress\ndata: {"done":0.5,"words":"half"}\n\nid: 2\nevent: result\ndata: {"count":"9862"}\n\n'),
    });
    expect(await s.engine.ask("count", { ...q, as: "undirected" }, { progress: (p) => heard.push(p) })).toEqual({ count: "9862" });
    expect(heard).toEqual([{ done: 0.5, words: "half" }]);
    expect(s.asked.map((a) => a.method)).toEqual(["POST", "GET"]);
    expect(s.asked[0].body).toEqual({ verb: "count", ...q, as: "undirected" });
  });
  test("the tours of a listing come before its result", async () => {
    const tour = (number: number) => `id: ${number}\nevent: tour\ndata: {"number":${number},"tour":{"tour":["a${number}"]}}\n\n`;
    const s = server({ "POST jobs": started, "GET jobs/j1/events": () => stream(`${tour(1)}${tour(2)}id: 3\nevent: result\ndata: {"tours":[],"given":2}\n\n`) });
    expect(await s.engine.ask("list", { ...q, limit: 2, timeout_ms: 60_000 })).toEqual({ tours: [{ tour: ["a1"] }, { tour: ["a2"] }], given: 2 });
  });
  test("a stream that breaks is taken up where it was", async () => {
    const s = server({
      "POST jobs": started,
      "GET jobs/j1/events": (_, n) => {
        if (n === 0) return stream('id: 1\nevent: progress\ndata: {"words":"a"}\n\nid: 2\nevent: progress\ndata: {"words"');
        if (n === 1) throw new TypeError("fetch failed");
        return stream('id: 2\nevent: result\ndata: {"count":"1"}\n\n');
      },
    });
    expect(await s.engine.ask("count", q)).toEqual({ count: "1" });
    expect(s.asked.slice(1).map((a) => a.headers.get("Last-Event-ID"))).toEqual([null, "1", "1"]);
  });
  test("a stream that keeps breaking is given up, and the job with it", async () => {
    const s = server({ "POST jobs": started, "GET jobs/j1/events": () => stream(""), "DELETE jobs/j1": () => new Response(null, { status: 204 }) });
    await expect(s.engine.ask("count", q)).rejects.toThrow("lost");
    expect(s.asked.filter((a) => a.method === "GET")).toHaveLength(6);
    expect(s.asked.at(-1)).toMatchObject({ method: "DELETE", path: "jobs/j1" });
  });
  test("a problem in the stream ends it", async () => {
    const s = server({
      "POST jobs": started,
      "GET jobs/j1/events": () => stream('id: 1\nevent: problem\ndata: {"status":422,"detail":"too large"}\n\n'),
      "DELETE jobs/j1": () => new Response(null, { status: 204 }),
    });
    await expect(s.engine.ask("estimate", q)).rejects.toMatchObject({ detail: "too large", status: 422 });
  });
  test("a job that the server forgot is not asked for again and again", async () => {
    const s = server({ "POST jobs": started, "GET jobs/j1/events": () => json({ detail: "no such job" }, 404), "DELETE jobs/j1": () => new Response(null, { status: 404 }) });
    await expect(s.engine.ask("count", q)).rejects.toMatchObject({ status: 404 });
    expect(s.asked.filter((a) => a.method === "GET")).toHaveLength(1);
  });
  test("cancelling tells the server", async () => {
    const stop = new AbortController();
    const s = server({
      "POST jobs": started,
      "GET jobs/j1/events": (init) => endless('id: 1\nevent: progress\ndata: {"words":"a"}\n\n', init.signal),
      "DELETE jobs/j1": () => new Response(null, { status: 204 }),
    });
    await expect(s.engine.ask("count", q, { signal: stop.signal, progress: () => stop.abort() })).rejects.toMatchObject({ name: "AbortError" });
    expect(s.asked.at(-1)).toMatchObject({ method: "DELETE", path: "jobs/j1" });
  });
});

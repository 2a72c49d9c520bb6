/** The Engine behind the server's API. */
import { Problem, waits, type Call, type Engine, type Exported } from "./engine";
import { StreamParser, type StreamEvent } from "./stream";
import { jobs, type ExportQuestion, type Gallery, type Pieces, type Progress, type Started, type Tour, type TourEvent, type Verb, type Verbs } from "./wire";

/** Work that may take longer than this is a job, with progress. */
const patience = 5000;
/** Milliseconds of silence after which to ask a job whether it waits. */
const silence = 500;

/** The longest time, in milliseconds, for an answer that is no job. */
const longestAnswer = 10_000;

/** How often to resume a broken stream before giving up the job. */
const maxBreaks = 5;

export interface HttpOptions {
  /** Where the API is; "" is this page's own server. */
  base?: string;
  fetch?: typeof fetch;
  /** Milliseconds before the first retry; each further retry waits twice as long. */
  pause?: number;
}

/** The parts of a name that a server gives in Content-Disposition. */
function fileName(disposition: string | null, format: string): string {
  const match = /filename="?(\w[\w.-]*)(?:"|;|$)/.exec(disposition ?? "");
  return match ? match[1] : `tour.${format}`;
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

export class HttpEngine implements Engine {
  private readonly base: string;
  private readonly fetch: typeof fetch;
  private readonly pause: number;

  constructor(options: HttpOptions = {}) {
    this.base = `${options.base ?? ""}/api/v1`;
    this.fetch = options.fetch ?? ((...args) => fetch(...args));
    this.pause = options.pause ?? 250;
  }

  async ask<V extends Verb>(verb: V, question: Verbs[V]["ask"], call?: Call): Promise<Verbs[V]["answer"]> {
    const time = "timeout_ms" in question ? question.timeout_ms : undefined;
    if (jobs.includes(verb)) return (time ?? Infinity) > patience ? this.job(verb, question, call) : this.post(verb, question, call);
    // An answer without a job gets as much time as the server allows.
    return this.post(verb, time === undefined ? question : { ...question, timeout_ms: Math.min(time, longestAnswer) }, call);
  }
  async pieces(call?: Call) {
    return (await this.json<Pieces>("pieces", {}, call)).pieces;
  }
  async export(question: ExportQuestion, call?: Call): Promise<Exported> {
    const answer = await this.send("export", postOf(question), call);
    const data = await this.read(answer, () => answer.blob());
    return {
      name: fileName(answer.headers.get("Content-Disposition"), question.format),
      type: answer.headers.get("Content-Type") ?? "application/octet-stream",
      data,
    };
  }
  async gallery(call?: Call) {
    return (await this.json<Gallery>("gallery", {}, call)).tours;
  }

  private post<T>(path: string, body: object, call?: Call): Promise<T> {
    return this.json<T>(path, postOf(body), call);
  }

  private async json<T>(path: string, init: RequestInit, call?: Call): Promise<T> {
    const answer = await this.send(path, init, call);
    return this.read(answer, () => answer.json() as Promise<T>);
  }

  /** Sends a request. An answer with an error becomes a Problem. */
  private async send(path: string, init: RequestInit, call?: Call): Promise<Response> {
    let answer: Response;
    try {
      answer = await this.fetch(`${this.base}/${path}`, { ...init, signal: call?.signal });
    } catch {
      call?.signal?.throwIfAborted();
      throw new Problem("The server does not answer. Is leaper serve still running?", 0, null, true, "server");
    }
    if (!answer.ok) throw await problemOf(answer);
    return answer;
  }

  private async read<T>(answer: Response, body: () => Promise<T>): Promise<T> {
    try {
      return await body();
    } catch (err) {
      if (err instanceof DOMException && err.name === "AbortError") throw err;
      throw new Problem("The server's answer cannot be read.", answer.status, null, false, "unreadable");
    }
  }

  /** Starts long work, follows its events, and ends it when the caller does. */
  private async job<T>(verb: string, body: object, call?: Call): Promise<T> {
    const { id } = await this.post<Started>("jobs", { verb, ...body }, call);
    const path = `jobs/${encodeURIComponent(id)}`;
    let heard = false;
    const progress: Call["progress"] = (p) => {
      heard = true;
      call?.progress?.(p);
    };
    // A silent job may not have begun.
    const look = setTimeout(() => {
      if (heard) return;
      this.json<{ state?: string; behind?: string[] }>(path, {}, call).then(
        ({ state, behind }) => !heard && state === "waiting" && call?.progress?.({ words: waits, behind }),
        () => {}, // its events report the error
      );
    }, silence);
    try {
      return await this.follow<T>(path, { signal: call?.signal, progress });
    } catch (err) {
      // The caller has gone, or the job is silent: end the work. A job that the server ended
      // with a problem needs no end.
      if (!(err instanceof Problem) || err.lost) void this.fetch(`${this.base}/jobs/${encodeURIComponent(id)}`, { method: "DELETE", keepalive: true }).catch(() => {});
      throw err;
    } finally {
      clearTimeout(look);
    }
  }

  /** Gives a job's result, with the tours that came before it. */
  private async follow<T>(job: string, call?: Call): Promise<T> {
    const tours: Tour[] = [];
    let last = "";
    let breaks = 0;
    for (;;) {
      call?.signal?.throwIfAborted();
      try {
        for await (const event of this.events(`${job}/events`, last, call)) {
          last = event.id || last;
          breaks = 0;
          const data: unknown = JSON.parse(event.data);
          if (event.event === "progress") call?.progress?.(data as Progress);
          else if (event.event === "tour") tours.push((data as TourEvent).tour);
          else if (event.event === "result") return (tours.length ? { ...(data as object), tours } : data) as T;
          else if (event.event === "problem") throw problem(data, 0, null);
        }
      } catch (err) {
        call?.signal?.throwIfAborted();
        // The server's answers are final; broken connections are not.
        if (err instanceof Problem && !err.lost) throw err;
      }
      if (++breaks > maxBreaks) throw new Problem("The connection to the server was lost.", 0, null, true, "lost");
      await sleep(this.pause * 2 ** (breaks - 1), call?.signal);
    }
  }

  private async *events(path: string, last: string, call?: Call): AsyncGenerator<StreamEvent> {
    const headers: Record<string, string> = { Accept: "text/event-stream" };
    if (last) headers["Last-Event-ID"] = last;
    const answer = await this.send(path, { headers }, call);
    if (!answer.body) return;
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    const parser = new StreamParser();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield* parser.feed(decoder.decode(value, { stream: true }));
      }
    } finally {
      void reader.cancel().catch(() => {});
    }
  }
}

function postOf(body: object): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/** An RFC 9457 problem as an error; any other bad answer gets a sentence too. */
function problem(data: unknown, status: number, retryAfter: number | null): Problem {
  const p = (typeof data === "object" && data !== null ? data : {}) as { detail?: unknown; title?: unknown; status?: unknown };
  const detail = typeof p.detail === "string" && p.detail ? p.detail : typeof p.title === "string" ? p.title : `The server answered with status ${status}.`;
  return new Problem(detail, typeof p.status === "number" ? p.status : status, retryAfter);
}

async function problemOf(answer: Response): Promise<Problem> {
  const after = Number(answer.headers.get("Retry-After") ?? NaN);
  let data: unknown = null;
  try {
    data = await answer.json();
  } catch {
    // Not a problem document: use its status.
  }
  return problem(data, answer.status, Number.isFinite(after) ? after : null);
}

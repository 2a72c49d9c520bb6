/**
 * Honest time: if the engine expects a long count, the page says so before it begins. All
 * other work gets a trial of five seconds. If it is not done then, it stops, and its progress
 * gives an estimate of the whole time. The user then continues, or asks something smaller.
 */
import type { Call, Engine } from "../engine/engine";
import { waits } from "../engine/engine";
import type { CountAnswer, CountQuestion } from "../engine/wire";
import { msg } from "../words/words";

/** Milliseconds of a trial, and of them those in which the engine may say what it expects. */
export const trial = 5000;
const foresight = 2500;

/** What is expected may take half as long: it is tried all the same. */
const halfway = 2;

/** Less of the work than this tells nothing about the rest. */
const tellsNothing = 1e-4;

/** It takes longer than a trial: so many seconds in all, or nobody knows. */
export class Longer extends Error {
  constructor(
    readonly seconds: number | null,
    /** It has not begun: this is what is known without trying. */
    readonly before = false,
  ) {
    super("It takes longer.");
  }
}

/** About how many seconds work takes; null where nobody can tell. */
export type Expected = (call: Call) => Promise<number | null>;

/** What an engine says of a count that it does not begin: what it may take, and the number if that is known; null where it says nothing. */
export async function forecast(engine: Engine, question: CountQuestion, call: Call, time = foresight): Promise<CountAnswer | null> {
  try {
    return await engine.ask("count", { ...question, forecast: true, timeout_ms: time }, call);
  } catch {
    return null; // what is wrong is said by the work itself
  }
}

/** How many seconds it expects a count to take. */
export function expectation(engine: Engine, question: CountQuestion): Expected {
  return async (call) => (await forecast(engine, question, call))?.seconds ?? null;
}

/** Tries work. What is expected before takes longer than a trial does not begin; what is expected after is asked where the trial told nothing. */
export async function tried<T>(call: Call, f: (call: Call) => Promise<T>, { before, after, time = trial }: { before?: Expected; after?: Expected; time?: number } = {}): Promise<T> {
  const stop = new AbortController();
  const cancel = () => stop.abort(call.signal?.reason);
  call.signal?.addEventListener("abort", cancel, { once: true });
  let done = 0;
  let late = false;
  let clock: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(clock);
    clock = setTimeout(() => {
      late = true;
      stop.abort();
    }, time);
  };
  begin();
  let waited = false;
  let seconds: number | null = null;
  const own: Call = {
    signal: stop.signal,
    progress: (p) => {
      // Time that is waited is none of the work's.
      if (p.words === waits) clearTimeout(clock);
      else if (waited) begin();
      waited = p.words === waits;
      done = p.done ?? done;
      call.progress?.(p);
    },
  };
  try {
    if (before) {
      seconds = await before(own);
      stop.signal.throwIfAborted();
      if (seconds !== null && seconds * 1000 > halfway * time) throw new Longer(seconds, true);
      if (waited) begin();
    }
    return await f(own);
  } catch (err) {
    if (!late || call.signal?.aborted || err instanceof Longer) throw err;
    throw new Longer(done > tellsNothing ? time / 1000 / done : (seconds ?? (await after?.(call)) ?? null));
  } finally {
    clearTimeout(clock);
    call.signal?.removeEventListener("abort", cancel);
  }
}

/** What is said of work that takes longer. */
export function ofLonger({ seconds, before }: Longer): { head: string; sentence: string } {
  if (seconds === null) return { head: msg("long.head-unknown"), sentence: msg("long.unknown") };
  return { head: msg(before ? "long.before" : "long.head", { time: forecastWords(seconds) }), sentence: msg(before ? "long.before-told" : "long.told") };
}

/** "about 7 min"; nobody is told minutes of what takes days. */
export function forecastWords(seconds: number): string {
  const units = [
    [60, 1, "long.seconds"],
    [3600, 60, "long.minutes"],
    [2 * 86400, 3600, "long.hours"],
    [Infinity, 86400, "long.days"],
  ] as const;
  const [, unit, key] = units.find(([below]) => seconds < 1.5 * below)!;
  const n = Math.max(1, Math.round(seconds / unit));
  return n > 1000 ? msg("long.years") : msg(key, { n });
}

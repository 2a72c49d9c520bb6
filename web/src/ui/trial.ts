/**
 * Honest time: work of which nobody knows how long it takes is tried for five seconds.
 * If it is not done then, it ends, and what was done tells what all of it would take;
 * who asked says whether it is to go on, or asks something smaller.
 */
import type { Call } from "../engine/engine";
import { waits } from "../engine/engine";
import { msg } from "../words/words";

/** Milliseconds of a trial. */
export const trial = 5000;

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

/** Tries work; where a forecast says that it takes longer than a trial, it does not begin. */
export async function tried<T>(call: Call, f: (call: Call) => Promise<T>, time = trial, expected: number | null = null): Promise<T> {
  if (expected !== null && expected * 1000 > time) throw new Longer(expected, true);
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
  try {
    return await f({
      signal: stop.signal,
      progress: (p) => {
        // Time that is waited is none of the work's.
        if (p.words === waits) clearTimeout(clock);
        else if (waited) begin();
        waited = p.words === waits;
        done = p.done ?? done;
        call.progress?.(p);
      },
    });
  } catch (err) {
    if (late && !call.signal?.aborted) throw new Longer(done > tellsNothing ? time / 1000 / done : null);
    throw err;
  } finally {
    clearTimeout(clock);
    call.signal?.removeEventListener("abort", cancel);
  }
}

/** "about 7 min"; nobody is told minutes of what takes days. */
export function forecastWords(seconds: number | null): string {
  if (seconds === null) return msg("long.never");
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

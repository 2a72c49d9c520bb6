/** Keeps the current work in the browser, and restores it after a reload or a crash. */
import { effect } from "@preact/signals";
import { nothingKept, readKept, refilled, withState, writeKept, type Kept, type Refilled } from "./state/kept";
import type { Cell, State } from "./state/model";
import type { Session } from "./session/session";

const key = "leaper in hand";

/** What was solved of the calendar's puzzles. */
const daysKey = "leaper days";

/** Milliseconds between a change and its writing. */
const pause = 500;

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's storage, or nothing if it has none: the page works without. */
export function browserStore(): Store | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export class Keeping {
  /** Forgotten work is not written again until it changes. */
  private forgotten: State | null = null;

  constructor(private readonly store: Store | null) {}

  load(): Kept {
    try {
      return readKept(this.store?.getItem(key) ?? null);
    } catch {
      return nothingKept;
    }
  }

  save(s: State, seconds: number, hints: readonly Cell[] = []): void {
    if (s === this.forgotten) return;
    try {
      this.store?.setItem(key, writeKept(withState(this.load(), s, seconds, hints)));
    } catch {
      // Storage is full or absent: this tab still has it.
    }
  }

  forget(s: State): void {
    this.forgotten = s;
    try {
      this.store?.removeItem(key);
      this.store?.removeItem(daysKey);
    } catch {
      // There was nothing.
    }
  }

  /** The history of the calendar's puzzles. */
  read(): string | null {
    try {
      return this.store?.getItem(daysKey) ?? null;
    } catch {
      return null;
    }
  }

  write(history: string): void {
    try {
      this.store?.setItem(daysKey, history);
    } catch {
      // As above: this tab still has it.
    }
  }

  /** A state from a link, with the numbers filled into its puzzle. */
  refill(s: State): Refilled {
    return refilled(this.load(), s);
  }
}

export function followKeeping(session: Session, keeping: Keeping): () => void {
  let timer: ReturnType<typeof setTimeout> | 0 = 0;
  let first = true;
  const write = () => {
    if (timer) clearTimeout(timer);
    timer = 0;
    keeping.save(session.state.peek(), session.puzzling.seconds.peek(), session.puzzling.hints.peek());
  };
  const stop = effect(() => {
    // While a film plays, only its position changes.
    if (session.playing.value) return;
    void session.state.value;
    if (first) return void (first = false);
    if (!timer) timer = setTimeout(write, pause);
  });
  // The last event that a page gets.
  const leave = () => {
    if (timer || session.puzzling.shown.peek()) write();
  };
  const hide = () => document.visibilityState === "hidden" && leave();
  globalThis.addEventListener?.("pagehide", leave);
  globalThis.document?.addEventListener("visibilitychange", hide);
  return () => {
    stop();
    if (timer) clearTimeout(timer);
    globalThis.removeEventListener?.("pagehide", leave);
    globalThis.document?.removeEventListener("visibilitychange", hide);
  };
}

/** Keeps the work in hand in the browser as it goes on, and gives it back after a reload or a crash. */
import { effect } from "@preact/signals";
import { nothingKept, readKept, refilled, withState, writeKept, type Kept } from "./state/kept";
import type { State } from "./state/model";
import type { Session } from "./ui/session";

const key = "leaper in hand";

/** Milliseconds between a change and its writing. */
const pause = 500;

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's, or nothing where it keeps nothing: there the page does without. */
export function browserStore(): Store | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export class Keeping {
  /** What was forgotten is not written again until it changes. */
  private forgotten: State | null = null;

  constructor(private readonly store: Store | null) {}

  load(): Kept {
    try {
      return readKept(this.store?.getItem(key) ?? null);
    } catch {
      return nothingKept;
    }
  }

  save(session: Session): void {
    const s = session.state.peek();
    if (s === this.forgotten) return;
    try {
      this.store?.setItem(key, writeKept(withState(this.load(), s, session.puzzling.seconds.peek())));
    } catch {
      // It is full, or keeps nothing: this tab has it.
    }
  }

  forget(session: Session): void {
    this.forgotten = session.state.peek();
    try {
      this.store?.removeItem(key);
    } catch {
      // There was nothing.
    }
  }

  /** A state that a link gave, with what was filled into its puzzle. */
  refill(s: State): { state: State; seconds: number } {
    return refilled(this.load(), s);
  }
}

export function followKeeping(session: Session, keeping: Keeping): () => void {
  let timer: ReturnType<typeof setTimeout> | 0 = 0;
  let first = true;
  const write = () => {
    if (timer) clearTimeout(timer);
    timer = 0;
    keeping.save(session);
  };
  const stop = effect(() => {
    // While a film plays, only where it stands changes.
    if (session.playing.value) return;
    void session.state.value;
    if (first) return void (first = false);
    if (!timer) timer = setTimeout(write, pause);
  });
  // The last moment that a page hears of.
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

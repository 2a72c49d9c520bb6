/**
 * Movement outside the state: the piece slides to its new square, shakes if it cannot
 * go there, or is held; and the feast after a tour. Visitors who asked for less
 * movement see the end at once.
 */
import { effect, signal, untracked } from "@preact/signals";
import type { Cell } from "../state/model";
import type { Moment } from "../state/timeline";
import type { Session } from "../session/session";
import { prefersStill } from "./Theme";

/** Milliseconds that a move, a shake and a feast take. */
const slideTime = 190;
const shakeTime = 340;
const feastTime = 2200;

/** A walk by hand as a film has it. */
export function byHand(walk: readonly Cell[], home: boolean, pieces: 1 | 2 = 1, length = walk.length): Moment {
  return { walk, length, home, pieces, cut: null, edges: null, words: "" };
}

/** A walk that is on the way to its next step, and how far it has come. */
interface Slide {
  moment: Moment;
  part: number;
}

export class Motion {
  readonly slide = signal<Slide | null>(null);
  /** Where the piece is held, in squares. */
  readonly held = signal<readonly [number, number] | null>(null);
  /** How far the piece is moved aside, in squares. */
  readonly aside = signal(0);
  readonly feast = signal<number | null>(null);
  /** The piece is being put down: it is where it is to be. */
  dropping = false;
  private readonly ends: (() => void)[] = [];

  constructor(session: Session) {
    let before = session.play.peek().walk;
    this.ends.push(
      effect(() => {
        const { walk } = session.play.value;
        const was = before;
        before = walk;
        this.slide.value = null;
        const pieces = session.pieces.value;
        if (session.panel.value !== "play" || this.still || this.dropping) return;
        const forth = walk.length === was.length + 1 && was.length >= pieces && begins(walk, was);
        const back = was.length === walk.length + 1 && walk.length >= pieces && begins(was, walk);
        if (!forth && !back) return;
        const moment = byHand(forth ? walk : was, false, pieces, Math.min(walk.length, was.length));
        return play(slideTime, (part) => (this.slide.value = part < 1 ? { moment, part: forth ? part : 1 - part } : null));
      }),
      effect(() => {
        this.aside.value = 0;
        if (!session.refused.value || this.still) return;
        return play(shakeTime, (part) => (this.aside.value = part < 1 ? Math.sin(part * 6 * Math.PI) * (1 - part) * 0.12 : 0));
      }),
      effect(() => {
        this.feast.value = null;
        if (!session.won.value || this.still) return;
        return untracked(() => play(feastTime, (part) => (this.feast.value = part < 1 ? part : null)));
      }),
    );
  }

  get still(): boolean {
    return prefersStill();
  }

  close(): void {
    for (const end of this.ends) end();
  }
}

function begins(long: readonly Cell[], short: readonly Cell[]): boolean {
  return short.every((cell, i) => cell === long[i]);
}

/** Calls with 0 to 1 over some time, once a frame; gives back what ends it early. */
function play(time: number, step: (part: number) => void): () => void {
  let start: number | null = null;
  let frame = requestAnimationFrame(function next(now) {
    start ??= now;
    const part = Math.min(1, (now - start) / time);
    step(part);
    if (part < 1) frame = requestAnimationFrame(next);
  });
  step(0);
  return () => cancelAnimationFrame(frame);
}

/**
 * The lookout finds out in the background, after every move, whether the walk by hand
 * can still become a tour. It keeps its results, so most moves need no question: the
 * beginning of a known tour can be finished, and a continuation of a hopeless walk
 * cannot.
 */
import { computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import { questionOf, tourCells } from "../state/question";
import { takeBack } from "../state/changes";
import { aimOf, type Cell, type State } from "../state/model";
import { nameOf } from "../state/squares";
import { together } from "../state/words";
import type { Session } from "./session";
import { msg } from "../words/words";

/** Found: a tour begins like this. none: none does. undecided: nothing is known against it. null: it is being worked out. */
export type Chance = "found" | "none" | "undecided" | null;

/** Milliseconds that the engine has for one move, and those before it is asked. */
const patience = 2000;
const pause = 60;

interface Known {
  key: string;
  /** A tour, and the shortest walk from which there is none. */
  tour: readonly Cell[];
  lost: readonly Cell[] | null;
  /** A walk of which the engine could not tell. */
  open: readonly Cell[] | null;
}

function begins(long: readonly Cell[], short: readonly Cell[]): boolean {
  return short.length <= long.length && short.every((cell, i) => cell === long[i]);
}

/** What a walk is asked for. */
function keyOf(s: State): string {
  return JSON.stringify([s.board, s.piece, aimOf(s)]);
}

export class Lookout {
  private readonly known = signal<Known | null>(null);
  readonly chance: ReadonlySignal<Chance>;
  /** A way back is being looked for. */
  readonly seeking = signal(false);
  private readonly end: () => void;

  constructor(private readonly session: Session) {
    const { state, play, panel } = session;
    const key = computed(() => keyOf(state.value));
    this.chance = computed(() => {
      const { walk } = play.value;
      const sure = session.outlook.value;
      if (sure?.full) return sure.lost ? "none" : "found";
      if (sure?.lost && walk.length) return "none";
      return this.of(key.value, walk);
    });
    this.end = effect(() => {
      const { walk, hints } = play.value;
      if (panel.value !== "play" || session.play.value.game.mode !== "alone" || !hints.possible || !walk.length || !session.graph.value || this.chance.value !== null) return;
      void key.value;
      const stop = new AbortController();
      const timer = setTimeout(() => untracked(() => void this.ask(walk, stop.signal)), pause);
      return () => {
        clearTimeout(timer);
        stop.abort();
      };
    });
  }

  close(): void {
    this.end();
  }

  /** What is known of a walk without asking. */
  private of(key: string, walk: readonly Cell[]): Chance {
    const known = this.known.value;
    if (known?.key !== key) return null;
    if (begins(known.tour, walk)) return "found";
    if (known.lost && begins(walk, known.lost)) return "none";
    return known.open && begins(known.open, walk) && begins(walk, known.open) ? "undecided" : null;
  }

  private async ask(walk: readonly Cell[], signal: AbortSignal): Promise<Chance> {
    const s = this.session.state.peek();
    const key = keyOf(s);
    const q = { ...questionOf({ ...s, ask: aimOf(s) }), walk: walk.map((cell) => nameOf(s.board.sides, cell)), timeout_ms: patience };
    let verdict: Chance = "undecided";
    let tour: readonly Cell[] | null = null;
    try {
      const answer = await this.session.engine.ask("walk", q, { signal });
      verdict = answer.verdict;
      tour = answer.tour ? tourCells(s.board, answer.tour) : null;
    } catch {
      if (signal.aborted) return null; // What has no answer is not known.
    }
    const before = this.known.peek()?.key === key ? this.known.peek()! : { key, tour: [], lost: null, open: null };
    if (verdict === "found") this.known.value = { ...before, tour: tour ?? walk };
    else if (verdict === "none") this.known.value = { ...before, lost: !before.lost || !begins(walk, before.lost) ? walk : before.lost };
    else this.known.value = { ...before, open: walk };
    return verdict;
  }

  /** Takes steps back to the last move after which a tour was still possible, as far as that can be told. */
  async back(): Promise<void> {
    const { session } = this;
    const { walk } = session.play.peek();
    const key = keyOf(session.state.peek());
    const stop = new AbortController();
    this.seeking.value = true;
    let good = 0;
    let lost = walk.length;
    try {
      // What is possible after a move was possible before it.
      while (lost - good > 1) {
        const middle = (good + lost) >> 1;
        const part = walk.slice(0, middle);
        const chance = this.of(key, part) ?? (await this.ask(part, stop.signal));
        if (session.play.peek().walk !== walk || keyOf(session.state.peek()) !== key) return;
        if (chance === "none") lost = middle;
        else good = middle;
      }
    } finally {
      this.seeking.value = false;
    }
    session.change((s) => takeBack(s, good));
    const taken = walk.length - good;
    session.say(together(msg("walk.back", { n: taken }), session.whereWords()));
  }
}

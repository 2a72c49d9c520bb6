/**
 * The lookout finds out in the background, after every move, whether the walk by hand
 * can still become a tour. It keeps its results, so most moves need no question: the
 * beginning of a known tour can be finished, and a continuation of a hopeless walk
 * cannot.
 */
import { computed, effect, signal, untracked } from "@preact/signals";
import type { Engine } from "../engine/engine";
import { questionOf, tourCells } from "../state/question";
import { takeBack } from "../state/changes";
import { aimOf, type Cell, type State } from "../state/model";
import { nameOf } from "../state/squares";
import { together } from "../state/words";
import type { Core } from "./core";
import type { Ground } from "./ground";
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

export function openLookout(engine: Engine, core: Core, ground: Ground) {
  const { state, play, panel } = core;
  const found = signal<Known | null>(null);
  /** A way back is being looked for. */
  const seeking = signal(false);
  const key = computed(() => keyOf(state.value));

  /** What is known of a walk without asking. */
  const knownOf = (of: string, walk: readonly Cell[]): Chance => {
    const known = found.value;
    if (known?.key !== of) return null;
    if (begins(known.tour, walk)) return "found";
    if (known.lost && begins(walk, known.lost)) return "none";
    return known.open && begins(known.open, walk) && begins(walk, known.open) ? "undecided" : null;
  };
  const chance = computed((): Chance => {
    const { walk } = play.value;
    const sure = ground.outlook.value;
    if (sure?.full) return sure.lost ? "none" : "found";
    if (sure?.lost && walk.length) return "none";
    return knownOf(key.value, walk);
  });
  const ask = async (walk: readonly Cell[], signal: AbortSignal): Promise<Chance> => {
    const s = state.peek();
    const of = keyOf(s);
    const q = { ...questionOf({ ...s, ask: aimOf(s) }), walk: walk.map((cell) => nameOf(s.board, cell)), timeout_ms: patience };
    let verdict: Chance = "undecided";
    let tour: readonly Cell[] | null = null;
    try {
      const answer = await engine.ask("walk", q, { signal });
      verdict = answer.verdict;
      tour = answer.tour ? tourCells(s.board, answer.tour) : null;
    } catch {
      if (signal.aborted) return null; // What has no answer is not known.
    }
    const known = found.peek();
    const before = known?.key === of ? known : { key: of, tour: [], lost: null, open: null };
    if (verdict === "found") found.value = { ...before, tour: tour ?? walk };
    else if (verdict === "none") found.value = { ...before, lost: !before.lost || !begins(walk, before.lost) ? walk : before.lost };
    else found.value = { ...before, open: walk };
    return verdict;
  };
  const close = effect(() => {
    const { walk, hints, game } = play.value;
    if (panel.value !== "play" || game.mode !== "alone" || !hints.possible || !walk.length || !ground.graph.value || chance.value !== null) return;
    void key.value;
    const stop = new AbortController();
    const timer = setTimeout(() => untracked(() => void ask(walk, stop.signal)), pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  });

  return {
    chance,
    seeking,
    /** Takes steps back to the last move after which a tour was still possible, as far as that can be told. */
    async back(): Promise<void> {
      const { walk } = play.peek();
      const of = keyOf(state.peek());
      const stop = new AbortController();
      seeking.value = true;
      let good = 0;
      let lost = walk.length;
      try {
        // What is possible after a move was possible before it.
        while (lost - good > 1) {
          const middle = (good + lost) >> 1;
          const part = walk.slice(0, middle);
          const can = knownOf(of, part) ?? (await ask(part, stop.signal));
          if (play.peek().walk !== walk || keyOf(state.peek()) !== of) return;
          if (can === "none") lost = middle;
          else good = middle;
        }
      } finally {
        seeking.value = false;
      }
      core.change((s) => takeBack(s, good));
      core.say(together(msg("walk.back", { n: walk.length - good }), ground.whereWords()));
    },
    close,
  };
}

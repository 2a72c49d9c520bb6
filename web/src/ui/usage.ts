/**
 * The map of moves: how many of all tours that are asked for take each move of the
 * piece, either way. It is counted while the map is on, for the question as it is.
 */
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { wordsOf } from "../state/problems";
import { questionOf } from "../state/question";
import type { Counted } from "../engine/wire";
import type { State } from "../state/model";
import { classesOf, type MoveClass } from "../state/usage";
import type { Session } from "./session";
import { msg } from "../words/words";

/** How long a map may take to count, in milliseconds. */
const patience = 10_000;

export interface UsageMap {
  key: string;
  /** How many directed tours there are; "" where that is not known, and words say why. */
  all: string;
  classes: readonly MoveClass[];
  words: string;
}

export class Usage {
  readonly on: ReadonlySignal<boolean>;
  private readonly counted = signal<UsageMap | null>(null);
  /** The map of the question as it is; null while it is counted, or off. */
  readonly map: ReadonlySignal<UsageMap | null>;
  private readonly end: () => void;

  constructor(private readonly session: Session) {
    const key = computed(() => JSON.stringify([session.board.value, session.piece.value, session.ask.value]));
    this.on = computed(() => session.claim.value === "map");
    this.map = computed(() => (this.on.value && this.counted.value?.key === key.value ? this.counted.value : null));
    this.end = effect(() => {
      const wanted = key.value;
      if (!this.on.value || this.counted.peek()?.key === wanted) return;
      const stop = new AbortController();
      const timer = setTimeout(() => void this.count(wanted, session.state.peek(), stop.signal), 150);
      return () => {
        clearTimeout(timer);
        stop.abort();
      };
    });
  }

  turn(on: boolean): void {
    this.session.claimBy(on ? "map on" : "map off");
  }

  close(): void {
    this.end();
  }

  private async count(key: string, s: State, signal: AbortSignal): Promise<void> {
    let map: UsageMap;
    try {
      map = read(key, s, await this.session.engine.ask("count", { ...questionOf(s), by: "move", as: "directed", timeout_ms: patience }, { signal }));
    } catch (err) {
      map = { key, all: "", classes: [], words: wordsOf(err) };
    }
    if (!signal.aborted) this.counted.value = map;
  }
}

function read(key: string, { board }: State, c: Counted): UsageMap {
  if (c.count === undefined) return { key, all: "", classes: [], words: msg("map.long") };
  if (c.count === "0") return { key, all: "", classes: [], words: msg("map.none") };
  return { key, all: c.count, classes: classesOf(board.sides, BigInt(c.count), c.by ?? []), words: "" };
}

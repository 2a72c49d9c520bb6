/**
 * The map of moves: how many of all tours that are asked for take each move of the
 * piece, either way. It is counted while the map is on, for the question as it is.
 */
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { wordsOf } from "../state/problems";
import { questionOf } from "../state/question";
import type { Call } from "../engine/engine";
import type { Counted, CountQuestion } from "../engine/wire";
import type { State } from "../state/model";
import { ofCount } from "../state/sayings";
import { classesOf, type MoveClass } from "../state/usage";
import { together } from "../state/words";
import type { Session } from "./session";
import { expectation, Longer, ofLonger, tried } from "./trial";
import { msg } from "../words/words";

export interface UsageMap {
  key: string;
  /** How many directed tours there are; "" where that is not known, and words say why. */
  all: string;
  classes: readonly MoveClass[];
  words: string;
  /** It takes longer than a trial, and can go on. */
  longer?: boolean;
}

export class Usage {
  readonly on: ReadonlySignal<boolean>;
  private readonly counted = signal<UsageMap | null>(null);
  /** The map of the question as it is; null while it is counted, or off. */
  readonly map: ReadonlySignal<UsageMap | null>;
  /** How far the count is, where that is told. */
  readonly done = signal<number | null>(null);
  /** The key of what is counted however long it takes. */
  private readonly patient = signal("");
  private readonly end: () => void;

  constructor(private readonly session: Session) {
    const key = computed(() => JSON.stringify([session.board.value, session.piece.value, session.ask.value]));
    this.on = computed(() => session.claim.value === "map");
    this.map = computed(() => (this.on.value && this.counted.value?.key === key.value ? this.counted.value : null));
    this.end = effect(() => {
      const wanted = key.value;
      const patient = this.patient.value === wanted;
      const counted = this.counted.peek();
      if (!this.on.value || (counted?.key === wanted && !(patient && counted.longer))) return;
      this.counted.value = this.done.value = null;
      const stop = new AbortController();
      const timer = setTimeout(() => void this.count(wanted, session.state.peek(), stop.signal, patient), 150);
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

  /** Counts the map however long it takes. */
  goOn(): void {
    this.patient.value = this.counted.peek()?.key ?? "";
  }

  private async count(key: string, s: State, signal: AbortSignal, patient: boolean): Promise<void> {
    const { engine } = this.session;
    const question: CountQuestion = { ...questionOf(s), by: "move", as: "directed" };
    const ask = (call: Call) => engine.ask("count", question, call);
    const call: Call = { signal, progress: ({ done }) => (this.done.value = done ?? null) };
    let map: UsageMap;
    try {
      map = read(key, s, await (patient ? ask(call) : tried(call, ask, { before: expectation(engine, question) })));
    } catch (err) {
      const longer = err instanceof Longer ? ofLonger(err) : null;
      map = { key, all: "", classes: [], words: longer ? together(`${longer.head}.`, longer.sentence) : wordsOf(err), longer: longer !== null };
    }
    if (!signal.aborted) this.counted.value = map;
  }
}

function read(key: string, { board }: State, c: Counted): UsageMap {
  if (c.count === undefined) return { key, all: "", classes: [], words: ofCount(c).sentence };
  if (c.count === "0") return { key, all: "", classes: [], words: msg("map.none") };
  return { key, all: c.count, classes: classesOf(board.sides, BigInt(c.count), c.by ?? []), words: "" };
}

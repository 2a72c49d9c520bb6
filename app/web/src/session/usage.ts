/**
 * The map of moves: how many of all tours that are asked for take each move of the
 * piece, either way. It is counted while the map is on, for the question as it is.
 */
import { computed, effect, signal } from "@preact/signals";
import { wordsOf } from "../state/problems";
import { questionOf } from "../state/question";
import type { Call, Engine } from "../engine/engine";
import type { CountAnswer, CountQuestion } from "../engine/wire";
import type { State } from "../state/model";
import { ofCount } from "../state/sayings";
import { classesOf, type MoveClass } from "../state/usage";
import { together } from "../state/words";
import type { Core } from "./core";
import { expectation, Longer, ofLonger, tried } from "./trial";
import { msg, type Note } from "../words/words";

export interface UsageMap {
  key: string;
  /** How many directed tours there are; "" where that is not known, and words say why. */
  all: string;
  classes: readonly MoveClass[];
  words: Note;
  /** It takes longer than a trial, and can go on. */
  longer?: boolean;
}

export function openUsage(engine: Engine, core: Core) {
  const key = computed(() => JSON.stringify([core.board.value, core.piece.value, core.ask.value]));
  const on = computed(() => core.claim.value === "map");
  const counted = signal<UsageMap | null>(null);
  /** How far the count is, where that is told. */
  const done = signal<number | null>(null);
  /** The key of what is counted however long it takes. */
  const patient = signal("");

  const count = async (of: string, s: State, signal: AbortSignal, long: boolean): Promise<void> => {
    const question: CountQuestion = { ...questionOf(s), by: "move", as: "directed" };
    const ask = (call: Call) => engine.ask("count", question, call);
    const call: Call = { signal, progress: (p) => (done.value = p.done ?? null) };
    let map: UsageMap;
    try {
      map = read(of, s, await (long ? ask(call) : tried(call, ask, { before: expectation(engine, question) })));
    } catch (err) {
      const words = (): string => {
        if (!(err instanceof Longer)) return wordsOf(err);
        const { head, sentence } = ofLonger(err);
        return together(`${head}.`, sentence);
      };
      map = { key: of, all: "", classes: [], words, longer: err instanceof Longer };
    }
    if (!signal.aborted) counted.value = map;
  };
  const close = effect(() => {
    const wanted = key.value;
    const long = patient.value === wanted;
    const known = counted.peek();
    if (!on.value || (known?.key === wanted && !(long && known.longer))) return;
    counted.value = done.value = null;
    const stop = new AbortController();
    const timer = setTimeout(() => void count(wanted, core.state.peek(), stop.signal, long), 150);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  });

  return {
    on,
    done,
    /** The map of the question as it is; null while it is counted, or off. */
    map: computed(() => (on.value && counted.value?.key === key.value ? counted.value : null)),
    turn: (turned: boolean): void => core.claimBy(turned ? "map on" : "map off"),
    /** Counts the map however long it takes. */
    goOn: (): void => void (patient.value = counted.peek()?.key ?? ""),
    close,
  };
}

function read(key: string, { board }: State, c: CountAnswer): UsageMap {
  if (c.count === undefined) return { key, all: "", classes: [], words: () => ofCount(c).sentence };
  if (c.count === "0") return { key, all: "", classes: [], words: () => msg("map.none") };
  return { key, all: c.count, classes: classesOf(board, BigInt(c.count), c.by ?? []), words: () => "" };
}

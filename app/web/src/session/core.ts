/**
 * The core of a session: the state with its history, who claims the board, and what is
 * said to people. All else of a session is made on it, and it knows nothing of that.
 */
import { computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import { piecesIn, type State } from "../state/model";
import { claimAfter, type Claim, type Happening } from "../state/owner";
import type { Note } from "../words/words";
import { begin, commit, leave, redo, undo, type History } from "../state/undo";

export type Core = ReturnType<typeof openCore>;

export function openCore(first: State) {
  const history = signal(begin(first));
  const state = computed(() => history.value.now);
  /** A part of the state: a component that reads one is not drawn anew for another. */
  const part = <K extends keyof State>(key: K): ReadonlySignal<State[K]> => computed(() => state.value[key]);
  const [tour, play, panel, timeline] = [part("tour"), part("play"), part("panel"), part("timeline")];
  const source = computed(() => timeline.value.source);
  /** What laid claim to the board last. */
  const claim = signal<Claim>("none");
  const spoken = signal("");

  /** Something happens that lays claim to the board, or ends a claim. */
  const claimBy = (what: Happening): void => void (claim.value = claimAfter(claim.peek(), what));
  const ends = [
    onNext(panel, () => claimBy("panel")),
    onNext(source, () => claimBy("film")),
    onNext(tour, (now, before) => now && now.cells !== before?.cells && claimBy("tour")),
  ];

  return {
    state: state as ReadonlySignal<State>,
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    board: part("board"),
    piece: part("piece"),
    ask: part("ask"),
    tour,
    play,
    look: part("look"),
    options: part("options"),
    timeline,
    playing: computed(() => timeline.value.playing),
    source,
    panel,
    tool: part("tool"),
    /** The page of a lesson that is open; it has the board while its panel is. */
    lesson: computed(() => (panel.value === "lessons" ? state.value.lesson : "")),
    /** How many pieces there are in Play. */
    pieces: computed(() => piecesIn(play.value)),
    claim: claim as ReadonlySignal<Claim>,
    claimBy,
    /** What a screen reader is to say next. */
    spoken: spoken as ReadonlySignal<string>,
    /** Sentences for everybody, such as a link that could not be read. */
    notes: signal<readonly Note[]>([]),
    /** How many walks by hand have become what was asked for; a feast follows each. */
    won: signal(0),

    change(f: (s: State) => State, tag: string | null = null): void {
      history.value = commit(history.peek(), f(state.peek()), tag);
    },
    /** Changes what is there without a step to go back to. */
    amend(f: (s: State) => State): void {
      const h = history.peek();
      history.value = { ...h, now: f(h.now) };
    },
    undo(): void {
      history.value = undo(history.peek());
    },
    redo(): void {
      history.value = redo(history.peek());
    },
    /** The steps so far, for `leave`. */
    steps: (): History => history.peek(),
    /** Something comes for a while: what is done meanwhile has steps of its own. */
    enter(f: (s: State) => State): void {
      history.value = begin(f(state.peek()));
    },
    /** It goes, and the steps are those from before it came. */
    leave(before: History, out: (s: State) => State): void {
      history.value = leave(before, history.peek(), out);
    },
    say(words: string): void {
      // The same words twice are to be said twice.
      spoken.value = words === spoken.peek() ? `${words}\u200b` : words;
    },
    close(): void {
      for (const end of ends) end();
    },
  };
}

/** Calls f when a signal has another value, but not for the first one. */
function onNext<T>(of: ReadonlySignal<T>, f: (now: T, before: T) => unknown): () => void {
  let before = of.peek();
  return effect(() => {
    const now = of.value;
    if (now === before) return;
    const old = before;
    before = now;
    untracked(() => f(now, old));
  });
}

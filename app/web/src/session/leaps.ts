/** Where a piece goes on the board: worked out here for the knight and, in the plane, for other simple pieces; asked of the engine for all others. */
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { Problem, type Engine } from "../engine/engine";
import { wordsOf } from "../state/problems";
import { boardQuestion } from "../state/question";
import { isFlat } from "../state/hexagons";
import { cellCount, type Board, type Cell } from "../state/model";
import { knight, leapers, leaps, withoutHoles } from "../state/squares";
import { movesOf, type Moves } from "../state/walk";
import { msg } from "../words/words";

/** Board × piece, as the page needs it. */
export interface Graph {
  key: string;
  vectors: readonly (readonly number[])[];
  moves: Moves;
}

/** Changes that follow each other so fast, in milliseconds, are one question. */
const pause = 40;

function keyOf(board: Board, piece: string): string {
  return JSON.stringify([board, piece]);
}

export class Leaps {
  private readonly asked = signal<Graph | null>(null);
  /** Why the engine refuses the board or the piece; null while it does not. */
  readonly refusal = computed(() => (this.refused.value === null ? null : wordsOf(this.refused.value)));
  private readonly refused = signal<unknown>(null);
  /** Null until it is known. */
  readonly graph: ReadonlySignal<Graph | null>;
  readonly close: () => void;

  constructor(
    private readonly engine: Engine,
    private readonly board: ReadonlySignal<Board>,
    private readonly piece: ReadonlySignal<string>,
  ) {
    const key = computed(() => keyOf(board.value, piece.value));
    /** The moves on the board without its holes, kept while these alone change. */
    let whole: (Pick<Board, "sides" | "topology"> & Pick<Graph, "vectors"> & { out: Cell[][] }) | null = null;
    const near = computed<Graph | null>(() => {
      // The first picture waits for no request.
      const { sides, topology, holes } = board.value;
      const vectors = Object.hasOwn(leapers, piece.value) ? leapers[piece.value] : null;
      if (!vectors || !isFlat(board.value) || (vectors !== knight && topology !== "plane")) return null;
      if (whole?.sides !== sides || whole.topology !== topology || whole.vectors !== vectors) whole = { sides, topology, vectors, out: leaps({ sides, topology, holes: [] }, vectors) };
      return { key: key.value, vectors, moves: movesOf(withoutHoles(whole.out, holes), false) };
    });
    this.graph = computed(() => near.value ?? (this.asked.value?.key === key.value ? this.asked.value : null));
    this.close = effect(() => {
      const wanted = key.value;
      this.refused.value = null;
      if (near.value || !piece.value || this.asked.peek()?.key === wanted) return;
      const stop = new AbortController();
      const timer = setTimeout(() => void this.fetch(wanted, stop.signal), pause);
      return () => {
        clearTimeout(timer);
        stop.abort();
      };
    });
  }

  private async fetch(key: string, signal: AbortSignal): Promise<void> {
    const [board, piece] = [this.board.peek(), this.piece.peek()];
    try {
      const info = await this.engine.ask("board", boardQuestion(board, piece), { signal });
      if (signal.aborted) return;
      if (info.neighbours.length !== cellCount(board)) throw new Problem(msg("problem.other"));
      this.asked.value = { key, vectors: info.vectors, moves: movesOf(info.neighbours, info.directed) };
    } catch (err) {
      if (!signal.aborted) this.refused.value = err;
    }
  }

  /** Asks again for what was refused or got no answer. */
  retry(): void {
    this.refused.value = null;
    void this.fetch(keyOf(this.board.peek(), this.piece.peek()), new AbortController().signal);
  }
}

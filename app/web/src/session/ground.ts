/** The ground of a session: where its pieces go on the board, and what that tells of the tour and of the walk by hand. */
import { computed, effect, untracked } from "@preact/signals";
import type { Engine } from "../engine/engine";
import { withoutFalse } from "../state/changes";
import { aimOf, type Ask } from "../state/model";
import { capital } from "../state/sayings";
import { nameOf } from "../state/squares";
import { isClosed, isWalk, outlook as outlookOf } from "../state/walk";
import { pieceWords } from "../state/words";
import { msg } from "../words/words";
import type { Core } from "./core";
import { Leaps, type Graph } from "./leaps";

export type Ground = ReturnType<typeof openGround>;

export function openGround(engine: Engine, core: Core) {
  const { state, board, piece, ask, tour, play, pieces } = core;
  const leaps = new Leaps(engine, board, piece);
  const rivals = new Leaps(engine, board, computed(() => (pieces.value === 2 ? play.value.game.rival : "")));
  /** Where the piece goes; null until that is known. */
  const graph = leaps.graph;
  /** Where each of the pieces in Play goes; null until that is known. */
  const graphs = computed<readonly Graph[] | null>(() => {
    const [own, rival] = [graph.value, rivals.graph.value];
    if (pieces.value === 1) return own && [own];
    return own && rival && [own, rival];
  });
  /** What can be said of the walk by hand without a search. */
  const outlook = computed(() => {
    const alone = play.value.game.mode === "alone";
    const aim: Ask = alone ? aimOf({ ask: ask.value, play: play.value }) : { kind: "path", from: null, to: null };
    return graphs.value && outlookOf(board.value, graphs.value.map((g) => g.moves), aim, play.value.walk);
  });
  /** The piece that goes to the square of a step, from 0. */
  const pieceOf = (step: number): string => (pieces.value === 2 && step % 2 ? play.value.game.rival : piece.value);
  /** The piece that is to move in Play. */
  const mover = () => pieceOf(play.value.walk.length);

  const end = effect(() => {
    // A link can claim anything: what is no walk of the piece is not shown as a tour.
    const moves = graph.value?.moves;
    const all = graphs.value?.map((g) => g.moves);
    const falseTour = moves !== undefined && tour.value !== null && !isWalk([moves], tour.value.cells);
    const falseWalk = all !== undefined && !isWalk(all, play.value.walk);
    if (!falseTour && !falseWalk) return;
    untracked(() => {
      const what = falseTour ? "tour" : pieces.peek() === 2 ? "duel" : "walk";
      core.notes.value = [...core.notes.peek(), () => msg(`problem.link-${what}`)];
      core.amend((now) => withoutFalse(now, falseTour, falseWalk));
    });
  });

  return {
    graph,
    graphs,
    outlook,
    pieceOf,
    mover,
    /** Why the engine refuses the board or the piece; null while it does not. */
    refusal: leaps.refusal,
    rivals,
    /** Whether the tour on show can be walked home. */
    closed: computed(() => tour.value !== null && graph.value !== null && isClosed(graph.value.moves, tour.value.cells)),
    /** Asks again for a board that was refused or that got no answer. */
    retryGraph: () => leaps.retry(),
    /** Where the piece that is to move stands, in words. */
    whereWords(): string {
      const { walk } = state.peek().play;
      const [name, head] = [pieceWords(mover()), walk.at(-pieces.peek())];
      if (head === undefined) return capital(msg("walk.off", { piece: name }));
      const moves = outlook.peek()?.legal.length;
      const values = { piece: name, square: nameOf(board.peek(), head) };
      return capital(moves === undefined ? msg("walk.where", values) : msg("walk.where-moves", { ...values, n: moves }));
    },
    close(): void {
      end();
      leaps.close();
      rivals.close();
    },
  };
}

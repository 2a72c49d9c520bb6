/** Walking: what a click on the board does to the walk by hand, and what is said of it. */
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { beginWalk, stepTo, takeBack } from "../state/changes";
import { aimOf, type Cell } from "../state/model";
import type { Owner } from "../state/owner";
import { nameOf } from "../state/squares";
import { endWords, stepWords, whyNot } from "../state/walk";
import { msg } from "../words/words";
import type { Core } from "./core";
import type { Ground } from "./ground";
import type { Match } from "./match";
import type { Screen } from "./screen";

/** A click that was no move: the square, why not, and how often there was one. */
export interface Refused {
  cell: Cell;
  words: string;
  times: number;
}

/** What a click on the board would go on from, before there is a walk by hand: a walk, and where the piece may go. */
export interface Invitation {
  walk: readonly Cell[];
  legal: readonly Cell[];
}

export function openWalking(core: Core, ground: Ground, screen: Screen, match: Match, owner: ReadonlySignal<Owner>) {
  const { state, board, play, panel, pieces } = core;
  const { outlook } = ground;
  /** The last click that was no move. */
  const refused = signal<Refused | null>(null);
  /** Somebody has begun a walk by hand: nobody needs to be asked to. */
  const begun = signal(play.peek().walk.length > 0);
  /** What a click on the board goes on from, before Play: the film's walk, or the start of a tour that is shown whole. */
  const invitation = computed((): Invitation | null => {
    const graph = ground.graph.value;
    if (!graph || owner.value !== "tour" || panel.value === "build") return null;
    const { walk, length, home } = screen.moment.value;
    const squares = core.tour.value?.cells.length ?? 0;
    if (!length) return null;
    // Where the piece stands: at home, or at the end of a tour that is not closed.
    const whole = length >= squares;
    const from = home ? [walk[0]] : whole ? [walk[length - 1]] : Array.from(walk).slice(0, length);
    const visited = new Set(from);
    return { walk: from, legal: graph.moves.out[from[from.length - 1]].filter((cell) => !visited.has(cell)) };
  });
  /** How many walks were begun from other panels. */
  let begins = 0;

  /** Says why a click was no move, for eyes and ears. */
  const refuse = (cell: Cell, words: string): void => {
    refused.value = { cell, words, times: (refused.peek()?.times ?? 0) + 1 };
    core.say(words);
  };
  /** A step of the walk by hand, said in words. A move that is none says so. */
  const walkTo = (cell: Cell, tag: string | null = null): void => {
    const s = state.peek();
    const ahead = outlook.peek();
    if (!ahead) return core.say(msg("walk.not-ready"));
    if (!ahead.legal.includes(cell)) return refuse(cell, whyNot(s.board, ground.mover(), aimOf(s), s.play.walk, cell, pieces.peek()));
    refused.value = null;
    begun.value = true;
    if (match.on.peek()) return match.moveBy(cell);
    core.change((now) => stepTo(now, cell), tag);
    const { walk } = play.peek();
    const after = outlook.peek()!;
    const end = endWords(after, aimOf(s), walk.length);
    core.say(stepWords(s.board, s.piece, walk, ahead.onward.get(cell) ?? 0) + (end && `. ${end}`));
    if (after.full && !after.lost) core.won.value++;
  };
  const close = effect(() => {
    // What was no move is forgotten with the next one.
    void [panel.value, play.value.walk, board.value];
    refused.value = null;
  });

  return {
    refused,
    begun: begun as ReadonlySignal<boolean>,
    invitation,
    walkTo,
    /** A click on the board where it is no walk's yet: the piece goes on from where it stands, or a walk begins on the square. */
    begin(cell: Cell): void {
      if (board.peek().holes.includes(cell)) return refuse(cell, msg("walk.hole", { square: nameOf(board.peek(), cell) }));
      const from = invitation.peek();
      const on = from?.legal.includes(cell) ? from.walk : [];
      if (core.playing.peek()) screen.togglePlaying();
      const tag = `begin ${++begins}`;
      core.change((s) => beginWalk(s, on), tag);
      walkTo(cell, tag);
    },
    /** What Backspace does: a move of the walk or the game goes back, and elsewhere the last change. */
    back(): void {
      if (panel.peek() !== "play") return core.undo();
      if (match.on.peek()) return match.back();
      if (!play.peek().walk.length) return;
      core.change(takeBack);
      core.say(ground.whereWords());
    },
    close,
  };
}

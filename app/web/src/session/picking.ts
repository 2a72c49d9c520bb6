/** What Find asks for, picked on the board: its ends by one square, moves by two, and given numbers by a square and what is typed then. */
import { effect, signal, type ReadonlySignal } from "@preact/signals";
import { setEnd, setOptions } from "../state/changes";
import type { Cell } from "../state/model";
import { nameOf } from "../state/squares";
import { msg } from "../words/words";
import type { Core } from "./core";

export type Pick = "from" | "to" | "use" | "avoid" | "given";

export function openPicking(core: Core) {
  const what = signal<Pick | null>(null);
  /** The first square of a move, or the one that a number is for. */
  const first = signal<Cell | null>(null);
  const turn = (to: Pick | null): void => {
    what.value = to;
    first.value = null;
  };
  const end = effect(() => {
    void [core.panel.value, core.board.value];
    turn(null);
  });
  const add = (to: "use" | "avoid" | "given", words: string) =>
    core.change((s) => setOptions(s, { constraints: { ...s.options.constraints, [to]: [s.options.constraints[to], words].filter(Boolean).join(", ") } }));
  const name = (cell: Cell) => nameOf(core.board.peek(), cell);

  return {
    what: what as ReadonlySignal<Pick | null>,
    first: first as ReadonlySignal<Cell | null>,
    /** Begins to pick, or ends it. */
    turn: (to: Pick): void => turn(what.peek() === to ? null : to),
    pick(cell: Cell): void {
      const own = what.peek();
      if (!own || core.board.peek().holes.includes(cell)) return;
      if (own === "from" || own === "to") {
        core.change((s) => setEnd(s, own, cell));
        core.say(name(cell));
        turn(null);
      } else if (own === "given" || first.peek() === null) {
        first.value = cell;
        core.say(own === "given" ? msg("seek.number-on", { square: name(cell) }) : msg("seek.pick-second", { square: name(cell) }));
      } else {
        const from = first.peek()!;
        first.value = null;
        if (cell === from) return;
        add(own, `${name(from)}-${name(cell)}`);
        core.say(`${name(from)}-${name(cell)}`);
      }
    },
    /** Puts a number on the square that was picked. */
    put(number: number): void {
      const cell = first.peek();
      if (cell === null) return;
      first.value = null;
      add("given", `${name(cell)}=${number}`);
    },
    close: end,
  };
}

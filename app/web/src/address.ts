/**
 * The address keeps the state: the page reads it at the start and updates it with
 * every change. A new panel, board or tour gets an entry in the browser's history;
 * smaller changes stay in the same entry.
 */
import { effect } from "@preact/signals";
import { readLink, writeLink, type Read } from "./state/link";
import type { State } from "./state/model";
import { byHand } from "./state/origin";
import { sizeOf } from "./state/squares";
import { sameGiven } from "./state/puzzle";
import type { Keeping } from "./keeping";
import type { Session } from "./session/session";

/** Milliseconds between a change and the address; browsers refuse more than a few a second. */
const pause = 300;

/** The parts of the state that make a history entry. A growing walk makes none. */
function placeOf({ panel, lesson, board, piece, tour, puzzle, timeline }: State): string {
  return JSON.stringify([panel, lesson, sizeOf(board), board.topology, piece, timeline.source, tour?.by === byHand ? null : tour?.cells, puzzle?.given]);
}

export function followAddress(session: Session, keeping: Keeping, first: Pick<Read, "make" | "day">): () => void {
  let timer = 0;
  let own = location.hash;
  let place = "";
  let back = false; // it is worth a history entry
  let coming: unknown = null; // a link's puzzle
  let asked: State | null = null; // what a link whose puzzle did not come led to
  const write = () => {
    timer = 0;
    const state = session.state.peek();
    if (coming || state === asked) return; // only the link names the puzzle
    const hash = `#${writeLink(state)}`;
    const next = placeOf(state);
    if (hash !== own) {
      if (back && next !== place) history.pushState(null, "", hash);
      else history.replaceState(null, "", hash);
    }
    own = hash;
    place = next;
    back = true;
  };
  const soon = () => void (timer ||= window.setTimeout(write, pause));
  /** Starts from a link. If it asks for a puzzle, makes the puzzle; the sentences for this come with the panels. */
  const begin = ({ make, day }: Pick<Read, "make" | "day">) => {
    // A first visit's own address gets no entry, and neither does one whose puzzle is still to come.
    back = own !== "" && !make && !day;
    place = placeOf(session.state.peek());
    asked = null;
    if (!make && !day) return void (coming = null);
    const mine = (coming = {});
    const come = async () => {
      try {
        const daily = (await import("./ui/more")).dailyOf(session);
        if (coming !== mine) return;
        daily.other.value = !day;
        await (day ? daily.open(day) : session.puzzling.makeAs(make!));
      } catch {
        // The panel says that it is missing.
      }
      if (coming !== mine) return;
      coming = null;
      const state = session.state.peek();
      // A reload asks for it once more.
      if (state.panel === "puzzle" && !state.puzzle) asked = state;
      soon();
    };
    void come();
  };
  begin(first);
  const stop = effect(() => {
    const state = session.state.value;
    // Sixty times a second is too often: wait for the pause. Write a new place at once, and that of a first visit, to which Back is to lead.
    if (own && state.timeline.playing && placeOf(state) === place) return;
    soon();
  });
  const read = () => {
    if (location.hash === own) return;
    clearTimeout(timer);
    timer = 0;
    own = location.hash;
    const { state: linked, problems, nothing, ...then } = readLink(own);
    session.notes.value = problems;
    if (nothing) asked = null;
    if (nothing) return write(); // nothing of it can be read: all stays as it is
    keeping.save(session.state.peek(), session.puzzling.seconds.peek(), session.puzzling.hints.peek()); // the state has more than its link
    const { state, seconds, hints } = keeping.refill(linked);
    // Colours and filled-in numbers belong to the visitor, not to the place.
    session.change((s) => ({ ...state, puzzle: sameGiven(state.puzzle, s.puzzle) ? s.puzzle : state.puzzle, look: { ...state.look, theme: s.look.theme } }));
    session.puzzling.resume(seconds, hints);
    begin(then);
  };
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener("popstate", read);
    removeEventListener("hashchange", read);
  };
}

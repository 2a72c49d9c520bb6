/**
 * The address keeps the state: it is read at the start, and follows every change. A
 * place that one would go back to, another panel, board or tour, is an entry of its
 * own in the browser's history; smaller changes stay in the same one.
 */
import { effect } from "@preact/signals";
import { readLink, writeLink, type Read } from "./state/link";
import type { State } from "./state/model";
import { byHand } from "./state/origin";
import { sameGiven } from "./state/puzzle";
import type { Keeping } from "./keeping";
import type { Session } from "./ui/session";

/** Milliseconds between a change and the address; browsers refuse more than a few a second. */
const pause = 300;

/** What makes a place of its own. A walk that grows does not. */
function placeOf({ panel, lesson, board, piece, tour, puzzle, timeline }: State): string {
  return JSON.stringify([panel, lesson, board.sides, board.topology, piece, timeline.source, tour?.by === byHand ? null : tour?.cells, puzzle?.given]);
}

export function followAddress(session: Session, keeping: Keeping, first?: Read["make"]): () => void {
  let timer = 0;
  let own = location.hash;
  let place = "";
  let back = false; // it is worth going back to
  const write = () => {
    timer = 0;
    const state = session.state.peek();
    const hash = `#${writeLink(state)}`;
    if (hash === own) return;
    const next = placeOf(state);
    if (back && next !== place) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
    own = hash;
    place = next;
    back = true;
  };
  /** Begins at a link. One that asks for a puzzle has it made; the sentences that it takes come with the panels. */
  const begin = (make: Read["make"]) => {
    // A first visit's own address is not worth going back to, nor one that would make its puzzle again.
    back = own !== "" && !make;
    place = placeOf(session.state.peek());
    if (make) void import("./ui/more").then(() => session.puzzling.makeAs(make));
  };
  begin(first);
  const stop = effect(() => {
    // Sixty times a second is too often; the pause after it is enough. A place is written at once.
    if (session.state.value.timeline.playing && placeOf(session.state.value) === place) return;
    if (!timer) timer = window.setTimeout(write, pause);
  });
  const read = () => {
    if (location.hash === own) return;
    clearTimeout(timer);
    timer = 0;
    own = location.hash;
    const { state: linked, problems, make } = readLink(own);
    session.notes.value = problems;
    keeping.save(session); // what is left has more than its link
    const { state, seconds } = keeping.refill(linked);
    // Colours are the visitor's, and not the place's; so is what was filled in.
    session.change((s) => ({ ...state, puzzle: sameGiven(state.puzzle, s.puzzle) ? s.puzzle : state.puzzle, look: { ...state.look, theme: s.look.theme } }));
    if (session.puzzling.seconds.peek() < seconds) session.puzzling.seconds.value = seconds;
    begin(make);
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

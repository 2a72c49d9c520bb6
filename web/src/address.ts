/** The address keeps the state: it is read at the start, and follows every change. */
import { effect } from "@preact/signals";
import { readLink, writeLink } from "./state/link";
import type { Session } from "./ui/session";

/** Milliseconds between a change and the address; browsers refuse more than a few a second. */
const pause = 300;

export function followAddress(session: Session): () => void {
  let timer = 0;
  let own = location.hash;
  const write = () => {
    timer = 0;
    const hash = `#${writeLink(session.state.peek())}`;
    if (hash === own) return;
    own = hash;
    history.replaceState(null, "", hash);
  };
  const stop = effect(() => {
    if (session.state.value.timeline.playing) return; // sixty times a second; the pause after it is enough
    if (!timer) timer = window.setTimeout(write, pause);
  });
  const read = () => {
    if (location.hash === own) return;
    own = location.hash;
    const { state, problems } = readLink(own);
    session.notes.value = problems;
    session.change(() => state);
  };
  addEventListener("hashchange", read);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener("hashchange", read);
  };
}

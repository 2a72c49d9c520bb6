/** Playback: while the film plays, each frame of the screen moves it on. */
import { effect } from "@preact/signals";
import { setTimeline } from "../state/changes";
import type { Session } from "./session";

export function followPlayback(session: Session): () => void {
  return effect(() => {
    if (!session.playing.value) return;
    let before = 0;
    let frame = requestAnimationFrame(function next(now) {
      // A tab that was hidden does not jump.
      const passed = before ? Math.min(0.1, (now - before) / 1000) : 0;
      before = now;
      const { at, speed } = session.timeline.peek();
      const { length } = session.film.peek();
      const then = at + passed * speed;
      frame = requestAnimationFrame(next);
      if (then >= length) session.change((s) => setTimeline(s, { at: Infinity, playing: false }));
      else if (then !== at) session.change((s) => setTimeline(s, { at: then }));
    });
    return () => cancelAnimationFrame(frame);
  });
}

/** The transport: play, pause, step and scrub, under the board. */
import { useComputed } from "@preact/signals";
import { setTimeline } from "../state/changes";
import { Button, useSession } from "./parts";

export function Transport() {
  const session = useSession();
  const length = useComputed(() => session.film.value.length);
  const at = useComputed(() => Math.floor(Math.min(session.timeline.value.at, session.film.value.length)));
  const playing = session.playing.value;
  const toggle = () => session.change((s) => setTimeline(s, { playing: !playing, at: !playing && at.peek() >= length.peek() ? 0 : s.timeline.at }));
  if (!length.value) return null;
  return (
    <div class="transport" role="group" aria-label="Film">
      <Button look="quiet" icon="back" aria-label="One step back" disabled={at.value <= 0} onClick={() => session.seek(at.peek() - 1)} />
      <Button look="primary" icon={playing ? "pause" : "play"} aria-label={playing ? "Pause" : "Play"} onClick={toggle} />
      <Button look="quiet" icon="on" aria-label="One step on" disabled={at.value >= length.value} onClick={() => session.seek(at.peek() + 1)} />
      <input
        type="range"
        min={0}
        max={length.value}
        step={1}
        value={at.value}
        aria-label="Step"
        aria-valuetext={session.film.value.at(at.value).words}
        onInput={(e) => session.seek(e.currentTarget.valueAsNumber)}
      />
      <output class="at">{session.film.value.at(at.value).words}</output>
    </div>
  );
}

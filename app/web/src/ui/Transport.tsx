/** The transport: play, pause, step and scrub, under the board. Where films are watched it has speed and loop, too. */
import { useComputed } from "@preact/signals";
import { setTimeline } from "../state/changes";
import { manySteps, speeds, speedWords, timeWords } from "../state/timeline";
import { Button, useSession } from "./parts";
import { momentAt, timeOf } from "../session/playback";
import { msg, num } from "../words/words";

/** A slider that goes by time has so many places at least. */
const slots = 500;

/** Speeds up to this one are for every film, the faster ones for searches. */
const calm = 256;

export function Transport() {
  const session = useSession();
  const film = session.film.value;
  const at = session.at.value;
  const playing = session.playing.value;
  const tour = session.source.value === "tour";
  if (!film.length && !film.more) return <div class="transport" />; // its place
  const { words, length } = session.moment.value;
  // Where there are many events, the slider goes by the time that they take.
  const { speed } = session.timeline.value;
  const byTime = !tour && film.length > manySteps;
  const whole = byTime ? timeOf(film, film.length, speed) : film.length;
  const now = byTime ? timeOf(film, at, speed) : at;
  const toggle = <Button look="primary" icon={playing ? "pause" : "play"} aria-label={msg(playing ? "film.pause" : "film.play")} onClick={() => session.togglePlaying()} />;
  const told = <span class="at">{tour ? msg("page.of", { n: length, all: session.tour.value?.cells.length ?? 0 }) : byTime ? msg("page.of", { n: timeWords(now), all: timeWords(whole) }) : num(at)}</span>;
  if (session.panel.value === "start") {
    // Who has just come finds one button; the keys are there at once.
    return (
      <div class="transport" role="group" aria-label={msg("film.film")}>
        {toggle}
        <progress max={whole} value={now} aria-label={msg("film.step")} />
        {told}
      </div>
    );
  }
  return (
    <div class="transport" role="group" aria-label={msg("film.film")}>
      <Button look="quiet" icon="back" aria-label={msg("film.back")} disabled={at <= 0} onClick={() => session.stepFilm(-1)} />
      {toggle}
      <Button look="quiet" icon="on" aria-label={msg("film.on")} disabled={at >= film.length} onClick={() => session.stepFilm(1)} />
      <input
        type="range"
        min={0}
        max={whole}
        step={byTime ? Math.min(1, whole / slots) : 1}
        value={now}
        style={{ "--at": `${whole ? (100 * now) / whole : 0}%` }}
        aria-label={msg("film.step")}
        aria-valuetext={playing ? undefined : words}
        onInput={({ currentTarget: { valueAsNumber: to } }) => session.seek(byTime ? momentAt(film, to, speed) : to)}
      />
      {told}
    </div>
  );
}

/** How fast the film goes, and whether it begins again. */
export function FilmRow() {
  const session = useSession();
  const { speed, loop } = useComputed(() => session.timeline.value).value;
  const search = session.source.value === "search";
  const offered = speeds.filter((s) => search || s <= calm || s === speed);
  if (!offered.includes(speed)) offered.push(speed);
  return (
    <div class="film">
      <label class="film-speed">
        <span>{msg("film.speed")}</span>
        <select
          value={String(speed)}
          title={msg("film.a-second", { n: speed })}
          onChange={(e) => session.change((s) => setTimeline(s, { speed: Number(e.currentTarget.value) }))}
        >
          {offered
            .sort((a, b) => a - b)
            .map((s) => (
              <option key={s} value={String(s)} selected={s === speed}>
                {speedWords(s)}
              </option>
            ))}
        </select>
      </label>
      <Button look="quiet" icon="loop" aria-label={msg("film.loop")} aria-pressed={loop} onClick={() => session.change((s) => setTimeline(s, { loop: !loop }))} />
    </div>
  );
}

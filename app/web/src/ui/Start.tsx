/** The start: three ways to begin, under the tour that a first visit sees. */
import { setGame, setPanel } from "../state/changes";
import type { State } from "../state/model";
import { Icon, useSession, type IconName } from "./parts";
import { msg, type Key } from "../words/words";

const ways: readonly (readonly [icon: IconName, words: Key, about: Key, to: (s: State) => State])[] = [
  ["play", "start.walk", "start.walk-about", (s) => setPanel(setGame(s, { mode: "alone" }), "play")],
  ["puzzle", "start.puzzle", "start.puzzle-about", (s) => setPanel(s, "puzzle")],
  ["duel", "start.game", "start.game-about", (s) => setPanel(setGame(s, { mode: "machine" }), "play")],
];

export function Start() {
  const session = useSession();
  return (
    <ul class="ways">
      {ways.map(([icon, words, about, to]) => (
        <li key={words}>
          <button type="button" onClick={() => session.change(to)}>
            <Icon name={icon} />
            <b>{msg(words)}</b>
            <small>{msg(about)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

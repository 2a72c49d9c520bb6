/** What the button of looks opens: how the tour is drawn, what stands round it, light and dark, and the keys. */
import { setLook } from "../state/changes";
import { isFlat, takenOf } from "../state/hexagons";
import { looks, type Look } from "../state/model";
import { Button, Segmented, useSession } from "./parts";
import { Theme } from "./Theme";
import { msg, type Key } from "../words/words";

export function LooksMenu({ board }: { board: boolean }) {
  const session = useSession();
  return (
    <>
      {board && <BoardLooks />}
      <div class="buttons">
        <Theme />
        <Button look="quiet" aria-keyshortcuts="?" onClick={() => (session.help.value = true)}>
          <kbd>?</kbd> {msg("page.keys")}
        </Button>
      </div>
    </>
  );
}

function BoardLooks() {
  const session = useSession();
  const look = session.look.value;
  const change = (part: Partial<Look>) => session.change((s) => setLook(s, part));
  const board = session.board.value;
  const { sides } = board;
  const flat = sides.length === 2;
  const flags: readonly (readonly [flag: "labels" | "turned" | "stack" | "over" | "crosses", there: boolean, words: Key, picture: string])[] = [
    ["labels", isFlat(board), "looks.labels", "M9 4h11v11H9zM4.5 6v2.5m0 3V14M12 19.5h1.5m4 0H19"],
    ["turned", flat, "looks.turn", "M5 10a7.5 7.5 0 0 1 13-3l2 2.5M20 5v4.5h-4.5M19 14a7.5 7.5 0 0 1-13 3l-2-2.5M4 19v-4.5h4.5"],
    ["stack", sides.length === 3, "looks.stack", "m12 3 9 4.5-9 4.5-9-4.5zM3 12l9 4.5 9-4.5M3 16.5 12 21l9-4.5"],
    ["over", look.style === "line", "looks.over", "M4 20 20 4M4 4l6 6m4 4 6 6"],
    ["crosses", takenOf(board).length > 0, "looks.crosses", "M4.5 4.5h15v15h-15zM9 9l6 6m0-6-6 6"],
  ];
  return (
    <>
      <Segmented bare label={msg("looks.look")} value={look.style} options={looks.map((s) => [s, msg(`look.${s}`)] as const)} onChange={(style) => change({ style })} />
      {flags.map(
        ([flag, there, words, picture]) =>
          there && (
            <Button key={flag} aria-pressed={look[flag]} aria-keyshortcuts={flag === "turned" ? "R" : undefined} onClick={() => change({ [flag]: !look[flag] })}>
              <Picture d={picture} />
              {msg(words)}
            </Button>
          ),
      )}
    </>
  );
}

function Picture({ d }: { d: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** The keys, in a window of their own. */
import { useEffect, useRef } from "preact/hooks";
import { Button, useSession } from "./parts";

const keys: readonly (readonly [string, string])[] = [
  ["?", "these keys"],
  ["Ctrl Z, Ctrl Y", "undo, and do again"],
  ["Backspace", "takes a move back in Play, and rubs out in a puzzle; elsewhere it undoes"],
  ["Tab", "to the board, to the next part"],
  ["Arrows, Home, End", "from square to square; Page up and down from layer to layer"],
  ["Enter, Space", "moves there, begins there, or cuts a hole"],
  ["Shift and arrows", "paints holes along, in Build"],
  ["Space, ← →, + −", "in Watch: plays or pauses, a step, the speed"],
  ["Digits, P, Delete", "in a puzzle: write, the pencil, rub all out"],
];

export function Keys() {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => (session.help.value = false);
  return (
    <dialog class="keys" ref={dialog} aria-labelledby="keys-title" onClose={close} onClick={(e) => e.target === e.currentTarget && close()}>
      <h2 id="keys-title">Keys</h2>
      <dl>
        {keys.map(([key, words]) => (
          <>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </>
        ))}
      </dl>
      <Button onClick={close}>Close</Button>
    </dialog>
  );
}

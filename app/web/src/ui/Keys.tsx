/** The keys, in a window of their own. */
import { useEffect, useRef } from "preact/hooks";
import { Button, useSession } from "./parts";
import { msg } from "../words/words";

/** What is on the key, and what it does. */
const keys = (): readonly (readonly [string, string])[] => [
  ["?", msg("keys.these")],
  ["Ctrl Z, Ctrl Y", msg("keys.undo")],
  ["Backspace", msg("keys.backspace")],
  ["Tab", msg("keys.tab")],
  [msg("keycap.arrows"), msg("keys.arrows")],
  [msg("keycap.enter"), msg("keys.enter")],
  [msg("keycap.shift"), msg("keys.shift")],
  ["+ − 0", msg("keys.zoom")],
  [`${msg("keycap.space")}, ← →, + −`, msg("keys.watch")],
  [msg("keycap.digits"), msg("keys.puzzle")],
  ["R", msg("keys.turn")],
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
      <h2 id="keys-title">{msg("page.keys")}</h2>
      <dl>
        {keys().map(([key, words]) => (
          <>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </>
        ))}
      </dl>
      <Button onClick={close}>{msg("page.close")}</Button>
    </dialog>
  );
}

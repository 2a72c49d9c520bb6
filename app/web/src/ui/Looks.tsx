/** Looks: one button, and what it opens: over the panel, or at the foot of a phone, so that the board is seen. */
import { fetchMore, later, more } from "./later";
import { Button } from "./parts";
import { msg } from "../words/words";

const LooksMenu = later("LooksMenu");

export function Looks({ board }: { board: boolean }) {
  return (
    <>
      <Button look="quiet" icon="looks" aria-label={msg("looks.open")} popovertarget="looks" onClick={fetchMore} />
      <div id="looks" class="looks" popover="auto" role="group" aria-label={msg("looks.open")}>
        {/* The page fetches it a moment later, unless somebody is quicker. */}
        {more() && <LooksMenu board={board} />}
      </div>
    </>
  );
}

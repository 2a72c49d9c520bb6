/** Looks: how the tour is drawn, and what stands round it. Light and dark are chosen above. */
import { setLook } from "../state/changes";
import { looks, type Look } from "../state/model";
import { Button, Segmented, useSession } from "./parts";
import { msg } from "../words/words";

export function Looks() {
  const session = useSession();
  const look = session.look.value;
  const change = (part: Partial<Look>) => session.change((s) => setLook(s, part));
  const { sides, holes } = session.board.value;
  return (
    <div class="looks">
      <Segmented bare label={msg("looks.look")} value={look.style} options={looks.map((s) => [s, msg(`look.${s}`)] as const)} onChange={(style) => change({ style })} />
      {sides.length === 2 && (
        <Button class="round" aria-label={msg("looks.labels")} aria-pressed={look.labels} onClick={() => change({ labels: !look.labels })}>
          <Picture d="M9 4h11v11H9zM4.5 6v2.5m0 3V14M12 19.5h1.5m4 0H19" />
        </Button>
      )}
      {sides.length === 2 && (
        <Button class="round" aria-label={msg("looks.turn")} aria-keyshortcuts="R" aria-pressed={look.turned} onClick={() => change({ turned: !look.turned })}>
          <Picture d="M5 10a7.5 7.5 0 0 1 13-3l2 2.5M20 5v4.5h-4.5M19 14a7.5 7.5 0 0 1-13 3l-2-2.5M4 19v-4.5h4.5" />
        </Button>
      )}
      {sides.length === 3 && (
        <Button class="round" aria-label={msg("looks.stack")} aria-pressed={look.stack} onClick={() => change({ stack: !look.stack })}>
          <Picture d="m12 3 9 4.5-9 4.5-9-4.5zM3 12l9 4.5 9-4.5M3 16.5 12 21l9-4.5" />
        </Button>
      )}
      {look.style === "line" && (
        <Button class="round" aria-label={msg("looks.over")} aria-pressed={look.over} onClick={() => change({ over: !look.over })}>
          <Picture d="M4 20 20 4M4 4l6 6m4 4 6 6" />
        </Button>
      )}
      {holes.length > 0 && (
        <Button class="round" aria-label={msg("looks.crosses")} aria-pressed={look.crosses} onClick={() => change({ crosses: !look.crosses })}>
          <Picture d="M4.5 4.5h15v15h-15zM9 9l6 6m0-6-6 6" />
        </Button>
      )}
    </div>
  );
}

function Picture({ d }: { d: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

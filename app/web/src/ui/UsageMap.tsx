/** The map of moves over the board, and its numbers under the board. */
import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Layout } from "../render/geometry";
import { legsOf, type Leg } from "../render/legs";
import { palettes, ramp } from "../render/themes";
import { widthOfUse, type MoveClass } from "../state/usage";
import { listingWords } from "../state/numbers";
import { resize } from "../state/changes";
import { hexagonsOf } from "../state/hexagons";
import type { Shape } from "../state/model";
import { sizeOf, sizeWords } from "../state/squares";
import { bring, Button, useSession } from "./parts";
import { dark } from "./Theme";
import { msg, num } from "../words/words";

function colourOf(share: number): string {
  const { heat } = dark.value ? palettes.dark : palettes.light;
  return dark.value ? ramp(heat, share) : ramp(heat, (1 - share) * 0.9);
}

/** A leg as SVG has it. */
function pathOf(leg: Leg): string {
  const [x, y, ...rest] = leg.map((v) => v.toFixed(3));
  return `M${x} ${y}${rest.length === 2 ? "L" : "C"}${rest.join(" ")}`;
}

export function UsageOverlay({ layout, unit, margin }: { layout: Layout; unit: number; margin: number }) {
  const session = useSession();
  const map = session.usage.map.value;
  const vectors = session.graph.value?.vectors ?? [];
  if (session.owner.value !== "map" || !map?.classes.length) return null;
  const words = msg("map.words", { most: percent(map.classes[0].share), least: percent(map.classes[map.classes.length - 1].share) });
  return (
    <svg
      class="usage-map"
      role="img"
      aria-label={words}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      style={{ left: `${margin * unit}px`, top: `${margin * unit}px`, width: `${layout.width * unit}px`, height: `${layout.height * unit}px` }}
    >
      {map.classes.map(({ tours, share, moves }) => (
        <path key={String(tours)} d={moves.flatMap(([from, to]) => legsOf(layout, vectors, from, to).map(pathOf)).join("")} stroke={colourOf(share)} stroke-width={widthOfUse(share)} />
      ))}
    </svg>
  );
}

/** A board whose map takes no time; null where that is none other. */
function smallerThan(shape: Shape): Shape | null {
  const { sides, hex } = shape;
  const smaller = hex ? hexagonsOf(hex.map((side) => Math.min(side, hex.length === 1 ? 3 : 4))) : { sides: sides.map((side) => Math.min(side, sides.length === 2 ? 6 : 3)) };
  return sizeOf(smaller) === sizeOf(shape) ? null : smaller;
}

/** The numbers under the board, or why there are none. */
export function UsageNumbers() {
  const session = useSession();
  if (!session.usage.on.value || session.panel.value === "play") return null;
  const map = session.usage.map.value;
  const done = session.usage.done.value;
  const smaller = smallerThan(session.board.value);
  if (!map) return <p class="tour-number">{done === null ? msg("map.counting") : msg("work.percent", { work: msg("map.counting"), n: Math.floor(100 * done) })}</p>;
  if (map.longer)
    return (
      <Asked>
        <p>{map.words()}</p>
        <div class="buttons">
          {smaller && (
            <Button look="primary" onClick={() => session.change((s) => resize(s, smaller))}>
              {msg("map.smaller", { board: sizeWords(smaller) })}
            </Button>
          )}
          <Button onClick={() => session.usage.goOn()}>{msg("page.go-on")}</Button>
        </div>
      </Asked>
    );
  if (!map.all) return <p class="tour-number wrong">{map.words()}</p>;
  return (
    <details class="more usage-numbers">
      <summary>
        {msg("map.title", { n: num(map.all), listing: listingWords(session.ask.value.kind, "directed") })}
      </summary>
      <table>
        <tbody>
          {map.classes.map((c) => (
            <Row key={String(c.tours)} of={c} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** A question of the map's; on a phone its switch is far below. */
function Asked({ children }: { children: ComponentChildren }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => bring(card.current!), []);
  return (
    <div class="tour-number" ref={card}>
      {children}
    </div>
  );
}

function Row({ of: { tours, share, moves } }: { of: MoveClass }) {
  return (
    <tr>
      <td>
        <svg viewBox="0 0 1.2 0.2" aria-hidden="true">
          <path d="M0.1 0.1H1.1" stroke={colourOf(share)} stroke-width={widthOfUse(share)} />
        </svg>
      </td>
      <td>{percent(share)}</td>
      <td>{num(tours)}</td>
      <td>
        {msg("map.moves", { n: moves.length })}
      </td>
    </tr>
  );
}

function percent(share: number): string {
  return msg("page.percent", { n: (100 * share).toFixed(1) });
}

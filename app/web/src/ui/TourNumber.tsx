/** The number of the tour on show, under the board. */
import type { ComponentChildren } from "preact";
import { listing } from "../state/numbers";
import { useSession } from "./parts";
import { inParts, num } from "../words/words";

/** The number of the tour on show, where it is known. */
export function TourNumber() {
  const session = useSession();
  const number = session.tour.value?.number ?? null;
  if (number === null || session.owner.value !== "tour") return null;
  const { as, order } = session.options.value;
  return (
    <p class="tour-number">
      {inParts<ComponentChildren>("number.tour", { n: <b>{num(number + 1)}</b>, listing: listing(session.ask.value.kind, as === "distinct" ? "undirected" : as, order) })}
    </p>
  );
}

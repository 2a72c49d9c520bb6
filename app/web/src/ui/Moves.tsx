/** The moves of the tour, to click through. Of a long list only the rows in view are in the page. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { cellCount } from "../state/model";
import { nameOf } from "../state/squares";
import { useSession } from "./parts";
import { msg, num } from "../words/words";

/** Pieces of chess as books print them, in any language; others have no sign. */
const figures: Readonly<Record<string, string>> = { knight: "♘", king: "♔", queen: "♕", rook: "♖", bishop: "♗" };

/** Rows in view, and a row's height in the page's letters. */
const rows = 7;
const rowHeight = 1.75;

export function Moves() {
  const session = useSession();
  const list = useRef<HTMLDivElement>(null);
  const first = useSignal(0);
  const tour = session.tour.value;
  const all = session.film.value.length;
  const now = session.at.value - 1;
  const { sides } = session.board.value;
  const columns = sides.length > 2 || cellCount(session.board.value) > 676 ? 3 : 4;
  const high = rowHeight * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const row = Math.floor(Math.max(0, now) / columns);
  // The move on the board is in view, unless somebody has scrolled on.
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const top = row * high;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + high > box.scrollTop + box.clientHeight) box.scrollTop = top + high - box.clientHeight;
  }, [row, all, columns]);
  if (!tour || !all) return null;
  const go = (step: number) => session.stepFilm(Math.max(0, Math.min(all - 1, step)) - now);
  const key = (e: KeyboardEvent) => {
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, ArrowUp: now - columns, ArrowDown: now + columns, PageUp: now - rows * columns, PageDown: now + rows * columns, Home: 0, End: all }[e.key];
    if (to === undefined || e.altKey || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    go(to);
  };
  const last = Math.ceil(all / columns);
  const shown = new Set([row, ...Array.from({ length: rows + 2 }, (_, i) => first.value + i)]);
  return (
    <div
      class="move-list"
      role="listbox"
      aria-label={msg("film.moves")}
      aria-activedescendant={now >= 0 ? `move-${now}` : undefined}
      tabIndex={0}
      ref={list}
      onKeyDown={key}
      onScroll={(e) => (first.value = Math.floor(e.currentTarget.scrollTop / high))}
    >
      <div role="presentation" style={{ height: `${last * high}px` }}>
        {[...shown]
          .filter((r) => r < last)
          .sort((a, b) => a - b)
          .flatMap((r) => Array.from({ length: Math.min(columns, all - r * columns) }, (_, i) => r * columns + i))
          .map((step) => (
            <div
              key={step}
              id={`move-${step}`}
              role="option"
              aria-selected={step === now}
              aria-setsize={all}
              aria-posinset={step + 1}
              style={{ top: `${Math.floor(step / columns) * high}px`, left: `${((step % columns) * 100) / columns}%`, width: `${100 / columns}%`, height: `${high}px` }}
              onClick={() => go(step)}
            >
              <small>{num(step + 1)}</small> {step ? figures[session.piece.value] : ""}
              {nameOf(session.board.value, tour.cells[step % tour.cells.length])}
            </div>
          ))}
      </div>
    </div>
  );
}

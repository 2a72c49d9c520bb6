/** The gallery: historical tours and where they come from. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Exhibit } from "../engine/wire";
import { ofGallery } from "../state/origin";
import { readTour } from "../state/question";
import { showBoard } from "../state/changes";
import { prefersStill } from "./Theme";
import { Thumb } from "./Thumb";
import { Button, useSession } from "./parts";
import { wordsOf } from "../state/problems";
import { isKey, msg } from "../words/words";

export function Gallery() {
  const session = useSession();
  const entries = useSignal<readonly Exhibit[] | null>(null);
  const wrong = useSignal("");
  const load = async () => {
    wrong.value = "";
    try {
      entries.value = await session.engine.gallery();
    } catch (err) {
      wrong.value = wordsOf(err);
    }
  };
  useEffect(() => void load(), []);
  if (wrong.value) {
    return (
      <p class="wrong" role="alert">
        {wrong.value} <Button onClick={() => void load()}>{msg("page.again")}</Button>
      </p>
    );
  }
  if (!entries.value) return <p class="hint">{msg("gallery.coming")}</p>;
  return (
    <ul class="gallery">
      {entries.value.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </ul>
  );
}

/** What a card says in small letters besides: the board, and what is special about the tour. */
function facts({ board, kind, symmetry, magic }: Exhibit): string {
  const own = (words = "") => {
    const key = `gallery.${words.replaceAll(" ", "-")}`;
    return isKey(key) ? msg(key) : words;
  };
  return [board.replaceAll("x", "×"), msg(kind === "closed" ? "one.closed" : "one.open"), symmetry === "asymmetric" ? "" : own(symmetry), own(magic)].filter(Boolean).join(" · ");
}

function Entry({ entry }: { entry: Exhibit }) {
  const session = useSession();
  const read = readTour(entry.tour);
  if (!read) return null; // larger than the page shows
  const { board, piece, kind, cells } = read;
  const shown = session.tour.value?.by === ofGallery(entry.key);
  return (
    <li>
      <button
        type="button"
        class={shown ? "card chosen" : "card"}
        onClick={() => {
          session.change((s) => showBoard(s, board, piece, kind, cells, ofGallery(entry.key), !prefersStill()));
          session.say(msg("gallery.shown", { title: entry.title }));
          // On a phone the board is above.
          document.querySelector(".board-place")?.scrollIntoView({ block: "nearest" });
        }}
      >
        <Thumb board={board} cells={cells} closed={kind === "closed"} />
        <span class="card-words">
          <b>{entry.title}</b>
          <span>{[entry.author, entry.year].filter(Boolean).join(", ") || facts(entry)}</span>
          <small>{entry.source.replace(/^Unverified: /, "")}</small>
          {!entry.verified && <small class="tag">{msg("gallery.unverified")}</small>}
        </span>
      </button>
    </li>
  );
}

/** The gallery: historical tours and where they come from. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Exhibit } from "../engine/wire";
import { readTour } from "../engine/question";
import { showBoard } from "../state/changes";
import { prefersStill } from "./Theme";
import { Thumb } from "./Thumb";
import { Button, useSession } from "./parts";
import { wordsOf } from "../engine/engine";

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
        {wrong.value} <Button onClick={() => void load()}>Try again</Button>
      </p>
    );
  }
  if (!entries.value) return <p class="hint">The gallery is on its way.</p>;
  return (
    <ul class="gallery">
      {entries.value.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: Exhibit }) {
  const session = useSession();
  const read = readTour(entry.tour);
  if (!read) return null; // larger than the page shows
  const { board, piece, kind, cells } = read;
  return (
    <li>
      <button
        type="button"
        class="card"
        onClick={() => {
          session.change((s) => showBoard(s, board, piece, kind, cells, entry.title, !prefersStill()));
          session.say(`${entry.title} is on the board`);
        }}
      >
        <Thumb board={board} cells={cells} closed={kind === "closed"} />
        <span class="card-words">
          <b>{entry.title}</b>
          {(entry.author || entry.year) && <span>{[entry.author, entry.year].filter(Boolean).join(", ")}</span>}
          <small>{entry.source}</small>
        </span>
      </button>
    </li>
  );
}

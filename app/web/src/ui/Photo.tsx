/** A photo as one closed line, in Keep: chosen from a file, and drawn by the engine. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Exported } from "../engine/engine";
import type { Format } from "../engine/wire";
import { photoOf, photoSides, pictures } from "../state/keep";
import type { KeepOptions } from "../state/model";
import { wordsOf } from "../state/problems";
import { Button, NumberField, Section, useSession } from "./parts";
import { bitmapOf, scaled } from "./picturefile";
import { Preview } from "./Poster";
import { msg } from "../words/words";

/** The engine gets no more points than it looks at: three for each block of two squares. */
const longest = 300;

type SaveAs = (format: Format, made: (signal: AbortSignal) => Promise<Exported>) => void;

export function Photo({ k, saveAs }: { k: KeepOptions; saveAs: SaveAs }) {
  const session = useSession();
  const photo = useSignal("");
  const name = useSignal("");
  const wrong = useSignal("");
  const side = useSignal<number>(photoSides.usual);
  const seed = useSignal(1);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const open = async (file: File) => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    wrong.value = "";
    try {
      const bitmap = await bitmapOf(file, signal);
      if (!bitmap) return;
      const part = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
      const [width, height] = [bitmap.width, bitmap.height].map((n) => Math.max(1, Math.round(n * part)));
      photo.value = scaled(bitmap, width, height).canvas.toDataURL("image/png");
      name.value = file.name.replace(/\.[^.]*$/, "");
      bitmap.close();
    } catch (err) {
      if (!signal.aborted) wrong.value = wordsOf(err);
    }
  };
  const question = (format: Format) => photoOf(k, photo.value, side.value, seed.value, format);
  const file = (format: Format) => async (signal: AbortSignal) => {
    const made = await session.engine.export(question(format), { signal });
    return { ...made, name: `${name.value.replace(/[^\p{L}\p{N}-]+/gu, "_") || "photo"}-line.${made.name.replace(/^.*\./, "")}` };
  };
  const label = (format: Format) => msg("keep.photo-save", { format: format.toUpperCase() });
  return (
    <Section title={msg("keep.photo")}>
      <p class="hint">{msg("keep.photo-about")}</p>
      <label class="button pick">
        {msg("build.picture")}
        <input class="unseen" type="file" accept="image/*" onChange={(e) => e.currentTarget.files?.[0] && void open(e.currentTarget.files[0])} />
      </label>
      {wrong.value && (
        <p class="wrong" role="alert">
          {wrong.value}
        </p>
      )}
      {photo.value && (
        <>
          <Preview question={question("svg")} />
          <NumberField label={msg("keep.photo-side")} value={side.value} min={photoSides.least} max={photoSides.most} onChange={(n) => n !== null && (side.value = n)} />
          <div class="buttons">
            <Button look="quiet" onClick={() => seed.value++}>
              {msg("keep.photo-again")}
            </Button>
          </div>
          <div class="formats" role="group" aria-label={msg("keep.photo-files")}>
            {pictures.map((format) => (
              <Button key={format} aria-label={label(format)} onClick={() => saveAs(format, file(format))}>
                {format.toUpperCase()}
              </Button>
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

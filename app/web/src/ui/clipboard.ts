/** The clipboard and downloads, as far as browsers let a page use them. */
import { msg } from "../words/words";

/** Whether this browser takes pictures into the clipboard. */
export function takesPictures(): boolean {
  return typeof ClipboardItem !== "undefined" && typeof navigator.clipboard?.write === "function";
}

/**
 * Copies a text that may still be on its way. Some browsers allow it only within
 * the click, so that they are given the promise.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text !== "string" && takesPictures()) {
    const blob = text.then((t) => new Blob([t], { type: "text/plain" }));
    try {
      return await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    } catch {
      await blob; // what is wrong with the text itself is told
    }
  }
  const words = await text;
  if (navigator.clipboard) {
    try {
      return await navigator.clipboard.writeText(words);
    } catch {
      // Not allowed, or not here: the old way may be.
    }
  }
  const field = document.createElement("textarea");
  field.value = words;
  field.className = "unseen";
  const focus = document.activeElement;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (focus instanceof HTMLElement) focus.focus();
  if (!done) throw new Error(msg("problem.copy"));
}

/** Copies a PNG picture that may still be on its way. */
export async function copyPicture(png: Promise<Blob>): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
  } catch {
    await png; // what is wrong with the picture itself is told
    throw new Error(msg("problem.copy-picture"));
  }
}

/** Whether something shares links and texts here; on a desk a copy is more use. */
export const shares = (): boolean => typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

/** Offers a link or a text to what shares them here; false where nothing does, or it failed. */
export async function share(data: ShareData): Promise<boolean> {
  if (!shares()) return false;
  try {
    await navigator.share(data);
  } catch (err) {
    if (!(err instanceof DOMException && err.name === "AbortError")) return false;
  }
  return true;
}

/** Gives a file to the browser to save. */
export function save(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

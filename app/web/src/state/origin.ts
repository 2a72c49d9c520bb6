/**
 * Where a tour is from. The state and its links have it in English, whoever reads them;
 * here it gets its sentence. The titles of the gallery are names, and stay as they are.
 */
import { methods, orders, type Method, type Order } from "../engine/wire";
import { isKey, msg } from "../words/words";

export const byHand = "walked by hand";
export const byBoth = "begun by hand, finished by the engine";
export const drawnEvenly = "drawn evenly from all";
export const byNetwork = "settled by the network";
const search = "met by the search in the order ";
const found = "found by ";
const gallery = "gallery: ";

export function bySearch(order: Order): string {
  return search + order;
}

export function foundBy(method: string): string {
  return found + method;
}

/** How a method is told of: "by backtracking". */
export function wayOf(method: string): string {
  const key = `way.${method}`;
  return isKey(key) ? msg(key) : msg("way.other", { method });
}

/** Of a tour of the gallery, by its key. */
export function ofGallery(key: string): string {
  return gallery + key;
}

/** The key of a tour of the gallery; "" is none. */
function galleryKey(by: string): string {
  return by.startsWith(gallery) ? by.slice(gallery.length) : "";
}

/** What links said before tours of the gallery had keys was their title: the key that belongs to it, on a board of this size; else what is given. */
export function withKey(by: string, titles: Readonly<Record<string, string>>, size: string): string {
  const keys = Object.keys(titles).filter((key) => titles[key] === by);
  return keys.length ? ofGallery(keys.find((key) => key.endsWith(size)) ?? keys[0]) : by;
}

/** Whether it is one of the things that a tour can be from: a link may say nothing else in the page's name. */
export function isOrigin(by: string): boolean {
  return by === "" || sentenceOf(by) !== null || /^[a-z0-9-]{1,30}$/.test(galleryKey(by));
}

/** "found by backtracking"; `titles` are those of the gallery, as far as they are there. */
export function originWords(by: string, titles: Readonly<Record<string, string>> = {}): string {
  const key = galleryKey(by);
  return Object.hasOwn(titles, key) ? titles[key] : (sentenceOf(by) ?? "");
}

function sentenceOf(by: string): string | null {
  if (by === byHand) return msg("by.hand");
  if (by === byBoth) return msg("by.both");
  if (by === drawnEvenly) return msg("by.even");
  if (by === byNetwork) return msg("by.network");
  const order = orders.find((o) => by === search + o);
  if (order) return msg("by.search", { order: msg(`order.${order}`) });
  const method = by.startsWith(found) && methods.find((m: Method) => by === found + m);
  return method ? msg("by.found", { way: wayOf(method) }) : null;
}

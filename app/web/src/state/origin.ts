/**
 * Where a tour is from. The state and its links have it in English, whoever reads them;
 * here it gets its sentence. A gallery's title is a name, and stays.
 */
import { methods, orders, type Method, type Order } from "../engine/wire";
import { isKey, msg } from "../words/words";

export const byHand = "walked by hand";
export const drawnEvenly = "drawn evenly from all";
export const byNetwork = "settled by the network";
const search = "met by the search in the order ";
const found = "found by ";

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

/** "found by backtracking". */
export function originWords(by: string): string {
  if (by === byHand) return msg("by.hand");
  if (by === drawnEvenly) return msg("by.even");
  if (by === byNetwork) return msg("by.network");
  const order = orders.find((o) => by === search + o);
  if (order) return msg("by.search", { order: msg(`order.${order}`) });
  const method = by.startsWith(found) && methods.find((m: Method) => by === found + m);
  return method ? msg("by.found", { way: wayOf(method) }) : by;
}

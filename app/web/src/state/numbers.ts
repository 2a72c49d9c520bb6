/** Numbers of tours: of any size, from 1 for people and from 0 for the engine. */
import type { Convention, Kind, Order } from "../engine/wire";
import { msg, num } from "../words/words";

/**
 * A typed number from 1, with or without spaces between its digits; null if it is
 * none. Commas and points must precede three digits; otherwise it would be a fraction.
 */
export function readNumber(text: string): bigint | null {
  if (/(?<!\d)[,.]|[,.](?!\d{3}(?!\d))/.test(text)) return null;
  const digits = text.replace(/[\s,.'\u2019\u2009\u202f]/g, "");
  if (!/^\d{1,4000}$/.test(digits)) return null;
  const n = BigInt(digits);
  return n > 0n ? n : null;
}

/**
 * The natural logarithm of an upper bound on the number of tours, from the number of
 * moves of each square: cycles through all squares are among the permutations that the
 * Minc–Brègman theorem (Brègman 1973) bounds, and a path is a cycle through one square
 * more that is a move from every other, and to it.
 */
export function mostTours(kind: Kind, degrees: readonly number[]): number {
  // ln of (d!)^(1/d)
  const root = (d: number) => {
    let sum = 0;
    for (let i = 2; i <= d; i++) sum += Math.log(i);
    return sum / d;
  };
  const all = kind === "closed" ? degrees : [...degrees.map((d) => d + 1), degrees.length];
  return all.reduce((sum, d) => sum + (d ? root(d) : -Infinity), 0);
}

/** Whether a number exceeds a bound given by its natural logarithm. */
export function beyond(n: bigint, ln: number): boolean {
  if (n <= 1n) return false; // that there is none at all is for the engine to say
  const digits = String(n);
  const size = Math.log(Number(digits.slice(0, 15))) + Math.LN10 * Math.max(0, digits.length - 15);
  return size > ln + 1e-6;
}

/** A number from 0 as the state keeps it; null where it is too large for that. */
export function exactNumber(rank: bigint): number | null {
  return rank <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(rank) : null;
}

/** "6 633 682 205 266". */
export function shown(rank: bigint): string {
  return num(rank + 1n);
}

/** "directed closed tours". */
export function listingWords(kind: Kind, as: Convention): string {
  return msg("as.listing", { as: msg(`as.${as}`), kinds: msg(`many.${kind}`) });
}

/** Which listing a number is one of: "directed closed tours, in the order “fewest ways on”". */
export function listing(kind: Kind, as: Convention, order: Order): string {
  return msg("as.ordered", { listing: listingWords(kind, as), order: msg(`order.${order}`) });
}

/** A number below a bound, each as likely as any other, made of random bytes. */
export function below(bound: bigint, bytes: (n: number) => Uint8Array): bigint {
  const length = Math.ceil(bound.toString(2).length / 8);
  const all = 1n << BigInt(8 * length);
  for (;;) {
    const n = bytes(length).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    // What lies beyond the last whole round would favour small numbers.
    if (n < all - (all % bound)) return n % bound;
  }
}

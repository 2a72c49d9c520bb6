/** Numbers of tours: of any size, from 1 for people and from 0 for the engine. */
import type { Convention, Kind, Order } from "../engine/wire";
import { orderNames } from "./sayings";
import { groups, kindWords } from "./words";

/** A number from 1 that somebody wrote, spaces and commas between its digits or not; null if it is none. */
export function readNumber(text: string): bigint | null {
  const digits = text.replace(/[\s,.'\u2009\u202f]/g, "");
  if (!/^\d{1,4000}$/.test(digits)) return null;
  const n = BigInt(digits);
  return n > 0n ? n : null;
}

/** A number from 0 as the state keeps it; null where it is too large for that. */
export function exactNumber(rank: bigint): number | null {
  return rank <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(rank) : null;
}

/** "6 633 682 205 266". */
export function shown(rank: bigint): string {
  return groups(String(rank + 1n));
}

/** "directed closed tours". */
export function listingWords(kind: Kind, as: Convention): string {
  return `${as} ${kindWords[kind]}s`;
}

/** Which listing a number is one of: "directed closed tours, in the order “fewest ways on”". */
export function listing(kind: Kind, as: Convention, order: Order): string {
  return `${listingWords(kind, as)}, in the order “${orderNames[order]}”`;
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

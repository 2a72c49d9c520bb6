/**
 * Where the package runs: a browser, or Node. It stands apart, so that the types that programs see
 * need neither those of a page nor those of WebAssembly.
 */
import type { WorkerLike } from "../engine/hand";
import type { Web } from "../engine/program";

/** A browser, or Node. */
export interface Surroundings {
  /** What an address is relative to. */
  base: string | URL;
  worker: (from: URL | undefined) => WorkerLike;
  web: Web;
  /** Bytes for all workers together, and how many may share a count. */
  memory: number;
  hands: number;
}

let around: Surroundings | undefined;

/** Says where this module runs. */
export function runIn(place: Surroundings): void {
  around = place;
}

/** Where it runs. */
export function whereItRuns(): Surroundings {
  if (!around) throw new Error("This module is a part of leaper: import that.");
  return around;
}

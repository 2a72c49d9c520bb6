/**
 * The film of a search with its backtracking. The engine gives the events in parts. A
 * film keeps these, in any order, and gives the moment after any number of events.
 *
 * An event changes a stack of items, which is all that a moment needs: an advance puts
 * a square on it; a retreat takes off that square and all above it, and puts there
 * that it was tried; a prune puts there that its square was passed over. So the walk
 * is the advances of the stack. Above the last advance are the squares tried and
 * passed over from the walk's last square.
 *
 * A part keeps copies of the stack at some of its events. A moment is replayed
 * from the copy before it, which takes as long wherever it is: a copy is made
 * after 1024 events, or twice the stack's height where that is more, so that the
 * copies together are never larger than the events.
 */
import { eventKinds, type EventKind, type ResumePoint, type TraceAnswer } from "../engine/wire";
import type { Board, Cell } from "./model";
import { cellCount } from "./model";
import { nameOf } from "./squares";
import type { Film, Moment } from "./timeline";
import { told } from "../words/words";
import { msg } from "../words/words";

/** How many events a part has; the last one has fewer. */
export const partLength = 50_000;

/** How many parts a film keeps. Those furthest from the newest are forgotten, and asked for again. */
export const mostParts = 64;

/** What the film needs of the engine's answer. */
export type Events = Readonly<Pick<TraceAnswer, "first" | "walk" | "events" | "reasons" | "last" | "tours" | "go_on">>;

const [advance, retreat, prune, solution] = (["advance", "retreat", "prune", "solution"] satisfies EventKind[]).map((kind) => eventKinds.indexOf(kind));

/** An event, or an item of the stack: reason, cell and kind in one number. */
function pack(kind: number, cell: Cell, reason: number): number {
  return ((reason << 18) | (cell << 2) | kind) >>> 0;
}
const kindOf = (item: number) => item & 3;
const cellOf = (item: number) => (item >>> 2) & 0xffff;
const reasonOf = (item: number) => item >>> 18;

/** Changes the stack as an event says. */
function apply(stack: number[], event: number): void {
  const kind = kindOf(event);
  if (kind === solution) return;
  if (kind === retreat) {
    while (stack.length && kindOf(stack[stack.length - 1]) !== advance) stack.pop();
    stack.pop();
  }
  stack.push(event);
}

interface Part {
  events: Uint32Array;
  /** Copies of the stack, each before an event, ascending; the first is before event 0. */
  copies: { before: number; stack: Uint32Array }[];
  /** The stack after the last event. */
  end: Uint32Array;
  /** Solutions before this part. */
  tours: number;
  /** Where the search can go on after it. */
  goOn?: ResumePoint;
  /** The events that are solutions, ascending. */
  solved: number[];
}

function partOf(events: Uint32Array, start: ArrayLike<number>, tours: number): Part {
  const stack = Array.from(start);
  const copies = [{ before: 0, stack: Uint32Array.from(stack) }];
  const solved: number[] = [];
  for (let i = 0; i < events.length; i++) {
    if (i - copies[copies.length - 1].before >= Math.max(1024, 2 * stack.length)) copies.push({ before: i, stack: Uint32Array.from(stack) });
    apply(stack, events[i]);
    if (kindOf(events[i]) === solution) solved.push(i);
  }
  return { events, copies, end: Uint32Array.from(stack), tours, solved };
}

/** The stack after so many of a part's events. */
function stackAt(part: Part, count: number): number[] {
  let low = 0;
  for (let high = part.copies.length; high - low > 1; ) {
    const middle = (low + high) >> 1;
    if (part.copies[middle].before <= count) low = middle;
    else high = middle;
  }
  const { before, stack } = part.copies[low];
  const now = Array.from(stack);
  for (let i = before; i < count; i++) apply(now, part.events[i]);
  return now;
}

/** The part with the last of the first t events. */
export function partOfMoment(t: number, size = partLength): number {
  return Math.floor(Math.max(0, t - 1) / size);
}

export class SearchFilm implements Film {
  /** An empty film, before the first part. */
  constructor(
    readonly board: Board,
    readonly size = partLength,
    /** The events up to the furthest that is known. */
    readonly length = 0,
    /** The search ends there. */
    readonly last = false,
    /** Solutions up to there. */
    readonly tours = 0,
    private readonly parts: ReadonlyMap<number, Part> = new Map(),
    private readonly reasons: readonly string[] = [""],
    /** What is searched for are closed tours: the last move of one leads home. */
    private readonly closed = false,
  ) {}

  get more(): boolean {
    return !this.last;
  }

  /** The engine's time was over before the end of the last part. */
  get short(): boolean {
    return !this.last && this.length % this.size !== 0;
  }

  /** The film with one part more. Throws what is no part of a search on the board. */
  with(given: Events): SearchFilm {
    const number = given.first / this.size;
    const cells = cellCount(this.board);
    const right = (cell: number) => Number.isInteger(cell) && cell >= 0 && cell < cells;
    if (!Number.isInteger(number) || given.events.length > this.size || !given.walk.every(right)) throw wrong();
    const reasons = [...this.reasons];
    const places = given.reasons.map((reason) => {
      const at = reasons.indexOf(reason);
      return at >= 0 ? at : reasons.push(reason) - 1;
    });
    let depth = given.walk.length;
    let solved = 0;
    const events = Uint32Array.from(given.events, ([kind, cell, reason]) => {
      if (!(kind >= advance && kind <= solution) || !right(cell)) throw wrong();
      if (kind === advance) depth++;
      else if (kind === retreat && --depth < 0) throw wrong();
      else if (kind === solution) solved++;
      return pack(kind, cell, places[reason] ?? 0);
    });

    const parts = new Map(this.parts);
    const before = this.parts.get(number - 1);
    const start = before && before.events.length === this.size ? before.end : given.walk.map((cell) => pack(advance, cell, 0));
    let part = { ...partOf(events, start, given.tours - solved), goOn: given.go_on };
    if (events.length) parts.set(number, part);
    // What comes after it now knows what was tried before.
    for (let next = number + 1; part.events.length === this.size && parts.has(next); next++) {
      const known = parts.get(next)!;
      parts.set(next, (part = { ...partOf(known.events, part.end, known.tours), goOn: known.goOn }));
    }
    if (parts.size > mostParts) {
      const furthest = [...parts.keys()].reduce((a, b) => (Math.abs(b - number) > Math.abs(a - number) ? b : a));
      parts.delete(furthest);
    }
    const end = given.first + events.length;
    const further = end >= this.length;
    return new SearchFilm(
      this.board,
      this.size,
      further ? end : this.length,
      this.last || (given.last && further),
      further ? given.tours : this.tours,
      parts,
      reasons,
      this.closed,
    );
  }

  /** From where the search need not be done again for a part, if that is known. */
  goOn(number: number): ResumePoint | undefined {
    for (let before = number - 1; before >= 0; before--) {
      const place = this.parts.get(before)?.goOn;
      if (place && place.event <= number * this.size) return place;
    }
    return undefined;
  }

  /** The part that the moment needs and the film lacks, looking some events ahead; else null. */
  wants(t: number, ahead: number): number | null {
    // A link may lead to a moment far beyond what is known.
    const now = partOfMoment(this.last || !Number.isFinite(t) ? Math.min(t, this.length) : t, this.size);
    if (!this.parts.has(now) && (this.length > 0 || !this.last)) return now;
    const end = Math.min(t + ahead, this.length);
    const then = partOfMoment(end, this.size);
    for (let number = now + 1; number <= then; number++) if (!this.parts.has(number)) return number;
    return t + ahead > this.length && this.more && !this.short ? partOfMoment(this.length + 1, this.size) : null;
  }

  at(t: number): Moment {
    const number = partOfMoment(t, this.size);
    const count = t - number * this.size;
    const part = this.parts.get(number);
    const next = this.event(t);
    const stack = part ? stackAt(part, count) : t % this.size === 0 && this.parts.has(t / this.size) ? stackAt(this.parts.get(t / this.size)!, 0) : [];

    const walk: Cell[] = [];
    let top = 0;
    stack.forEach((item, i) => {
      if (kindOf(item) !== advance) return;
      walk.push(cellOf(item));
      top = i + 1;
    });
    const length = walk.length;
    if (next !== null && kindOf(next) === advance) walk.push(cellOf(next));
    const tried: Cell[] = [];
    const passed: Cell[] = [];
    for (const item of stack.slice(top)) {
      if (kindOf(item) === retreat) tried.push(cellOf(item));
      else if (cellOf(item) !== walk[length - 1]) passed.push(cellOf(item));
    }
    const event = this.event(t - 1);
    const kind = event === null ? null : kindOf(event);
    const about = event !== null && (kind === retreat || kind === prune) ? { cell: cellOf(event), reason: this.reasons[reasonOf(event)] } : null;
    const words = this.words(t, event, length ? walk[length - 1] : null);
    return { walk, length, home: kind === solution && this.closed, solved: kind === solution, cut: about, tried, passed, edges: null, words };
  }

  /** The event with a number; null where it is not known. */
  private event(number: number): number | null {
    if (number < 0 || number >= this.length) return null;
    const part = this.parts.get(Math.floor(number / this.size));
    return part?.events[number % this.size] ?? null;
  }

  private words(t: number, event: number | null, head: Cell | null): string {
    if (t === 0) return msg(this.length || this.more ? "event.begins" : "event.empty");
    if (event === null) return msg("event.coming");
    const words = this.eventWords(t, event, head);
    return this.last && t === this.length ? msg("event.end", { event: words, tours: countWords(this.tours) }) : words;
  }

  private eventWords(t: number, event: number, head: Cell | null): string {
    const square = nameOf(this.board, cellOf(event));
    const reason = told("reason.", this.reasons[reasonOf(event)]);
    switch (kindOf(event)) {
      case advance:
        return msg("event.advance", { square });
      case retreat:
        return msg("event.retreat", { square });
      case solution:
        return msg("event.tour", { n: this.toursAt(t) ?? 0 });
      default:
        if (head === null) return msg("event.no-start", { square, reason });
        return msg(cellOf(event) === head ? "event.given-up" : "event.passed", { square, reason });
    }
  }

  /** How many tours the first t events have met; null where that is not known any more. */
  toursAt(t: number): number | null {
    const number = partOfMoment(t, this.size);
    const part = this.parts.get(number);
    if (!part) return t <= 0 ? 0 : null;
    let low = 0;
    for (let high = part.solved.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (number * this.size + part.solved[middle] < t) low = middle + 1;
      else high = middle;
    }
    return part.tours + low;
  }

  /** The moment of the next tour after t, or of the last before it, among the parts that are known; else null. */
  tour(t: number, by: 1 | -1): number | null {
    const known = [...this.parts.keys()].sort((a, b) => by * (a - b));
    for (const number of known) {
      const moments = this.parts.get(number)!.solved.map((i) => number * this.size + i + 1);
      const found = by > 0 ? moments.find((m) => m > t) : moments.findLast((m) => m < t);
      if (found !== undefined) return found;
    }
    return null;
  }
}

export function countWords(tours: number): string {
  return tours === 0 ? msg("watch.no-tours") : msg("watch.n-tours", { n: tours });
}

function wrong(): Error {
  return new Error("The answer is no part of a search on this board.");
}

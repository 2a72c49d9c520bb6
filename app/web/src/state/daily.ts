/**
 * Today's puzzle: which dates there are, what was solved on which of them, and the streak.
 * The browser keeps it as one text with a version; like a link, it is untrusted input.
 */
import { readLink, type Read } from "./link";
import { dayKey, dayOn, daysAfter, readDay } from "./dates";
import { dayLevels, type Day } from "./model";

/** What came of a puzzle of the calendar. */
export interface Solved {
  readonly seconds: number;
  /** How many numbers were hints. */
  readonly hints: number;
  /** Whether it was solved on its own day, or in its own week. */
  readonly then: boolean;
}

/** By day and level: "2026-11-26 easy". */
export type History = Readonly<Record<string, Solved>>;

/** How many puzzles the history has at most; the oldest go first. */
const most = 1500;

export function readHistory(text: string | null): History {
  if (!text || text.length > 200 * most) return {};
  try {
    const { v, solved } = JSON.parse(text) as { v?: unknown; solved?: unknown };
    if (v !== 1 || typeof solved !== "object" || solved === null) return {};
    return Object.fromEntries(Object.entries(solved).filter(([of, one]) => readDay(of.replace(" ", ".")) && isSolved(one)));
  } catch {
    return {};
  }
}

function isSolved(one: unknown): one is Solved {
  const { seconds, hints, then } = (one ?? {}) as Record<string, unknown>;
  return Number.isInteger(seconds) && (seconds as number) >= 0 && Number.isInteger(hints) && (hints as number) >= 0 && typeof then === "boolean";
}

export function writeHistory(history: History): string {
  return JSON.stringify({ v: 1, solved: Object.fromEntries(Object.entries(history).sort(([a], [b]) => (a < b ? -1 : 1)).slice(-most)) });
}

export function solvedOn(history: History, day: Day): Solved | null {
  return history[dayKey(day)] ?? null;
}

/** The history with one more. The first time stays; one solved too early counts for its day if it is solved then, too. */
export function withSolved(history: History, day: Day, seconds: number, hints: number, today: string): History {
  const before = solvedOn(history, day);
  const then = dayOn(today, day.level).date === day.date;
  if (before && (before.then || !then)) return history;
  return { ...history, [dayKey(day)]: { seconds, hints, ...before, then } };
}

/** On how many days in a row, up to today or yesterday, a puzzle of the day was solved on its day. */
export function streakOf(history: History, today: string): number {
  const met = (date: string) => dayLevels.some((level) => level !== "week" && history[dayKey({ date, level })]?.then);
  let n = 0;
  for (let date = met(today) ? today : daysAfter(today, -1); met(date); date = daysAfter(date, -1)) n++;
  return n;
}

/** The line of a puzzle in a month's file (app/site/days_test.go writes them): a link with its solution as the tour; null if it has none. */
export function lineOf(file: string, day: Day): Read | null {
  const line = file.split("\n").find((l) => l.startsWith(`${dayKey(day)} `));
  const read = line ? readLink(line.slice(dayKey(day).length + 1)) : null;
  return read?.state.puzzle && read.state.tour && !read.problems.length ? read : null;
}

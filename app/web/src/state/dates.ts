/** Dates as texts, 2026-11-26, and the puzzles that the calendar has on them. */
import { dayLevels, type Day, type DayLevel } from "./model";

/** A reader's own date, however far the sun is elsewhere. */
export function dateOf(now: Date): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${String(now.getFullYear()).padStart(4, "0")}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The date so many days after another. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  return daysAfter(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Whether a text is a date of the calendar. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && daysAfter(text, 0) === text;
}

/** The puzzle of a level on a date: a week's is that of its Monday. */
export function dayOn(date: string, level: DayLevel): Day {
  return { date: level === "week" ? mondayOf(date) : date, level };
}

/** What a puzzle of the calendar is kept under: "2026-11-26 easy". */
export function dayKey({ date, level }: Day): string {
  return `${date} ${level}`;
}

/** Reads "2026-11-26.easy"; null if it is no puzzle of the calendar. */
export function readDay(text: string): Day | null {
  const [date, level, more] = text.split(".");
  const known = dayLevels.find((l) => l === level);
  return known && more === undefined && isDate(date) ? dayOn(date, known) : null;
}

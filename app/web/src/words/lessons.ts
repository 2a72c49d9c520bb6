/** The words of the lessons, a catalogue of their own: they come with the lessons. A language that has none yet shows English. */
import { signal } from "@preact/signals";
import english from "./lessons-en.json";
import { fill, formOf, language, type Forms, type Language, type Values } from "./words";

export type LessonKey = keyof typeof english;
export type Lessons = { readonly [K in LessonKey]: (typeof english)[K] extends string ? string : Forms };

const files: Partial<Record<Language, () => Promise<{ default: Lessons }>>> = {
  de: () => import("./lessons-de.json"),
  es: () => import("./lessons-es.json"),
  fr: () => import("./lessons-fr.json"),
  pt: () => import("./lessons-pt.json"),
  ar: () => import("./lessons-ar.json"),
  hi: () => import("./lessons-hi.json"),
  ja: () => import("./lessons-ja.json"),
  zh: () => import("./lessons-zh.json"),
};

const own = signal<{ of: Language; words: Partial<Lessons> } | null>(null);

/** Fetches the lessons of the page's language, if it has some. */
export async function learnLessons(of: Language): Promise<void> {
  const load = files[of];
  if (!load || own.peek()?.of === of) return;
  try {
    const given: Lessons | readonly unknown[] = (await load()).default;
    own.value = { of, words: Array.isArray(given) ? (Object.fromEntries(Object.keys(english).map((key, i) => [key, given[i]])) as Partial<Lessons>) : (given as Lessons) };
  } catch {
    // No network: English does.
  }
}

export function lesson(key: LessonKey, values: Values = {}): string {
  const message: string | Forms = (own.value?.of === language() ? own.value.words[key] : undefined) || english[key];
  return fill(formOf(message, values), values);
}

/**
 * The page's words: each sentence has a key, and each language has a file with a sentence
 * for each key. English is in the page; other languages load when chosen. Sentences come
 * from a signal, so a change of language redraws everything.
 *
 * A sentence with forms for numbers has them by the names that Intl.PluralRules gives;
 * `n` is the number that decides. {name} stands for a value.
 */
import { computed, signal } from "@preact/signals";
import english from "./en.json";

export type Key = keyof typeof english;
/** A sentence for each of a language's forms of numbers; what has no form of its own takes `other`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Catalogue = { readonly [K in Key]: (typeof english)[K] extends string ? string : Forms };

/** The languages, as they call themselves. */
export const languages = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  pt: "Português",
  ar: "العربية",
  hi: "हिन्दी",
  ja: "日本語",
  zh: "中文",
} as const;
export type Language = keyof typeof languages;

/** Each is a file of its own. A sentence that is missing there does not pass tsc. */
const files: Record<Exclude<Language, "en">, () => Promise<{ default: Catalogue }>> = {
  de: () => import("./de.json"),
  es: () => import("./es.json"),
  fr: () => import("./fr.json"),
  pt: () => import("./pt.json"),
  ar: () => import("./ar.json"),
  hi: () => import("./hi.json"),
  ja: () => import("./ja.json"),
  zh: () => import("./zh.json"),
};

/** Digits are those on the board in every language; English is written as in Britain. */
const locale = (language: Language) => (language === "en" ? "en-GB" : `${language}-u-nu-latn`);

/** What a file holds: built, a list in the order of the English keys (vite.config.ts). English has its own. */
type File = Catalogue | readonly (string | Forms)[] | null;

interface Tongue {
  language: Language;
  file: File;
  words: Partial<Catalogue>;
  plural: Intl.PluralRules;
  numbers: Intl.NumberFormat;
  list: Intl.ListFormat;
}

/** The English sentences that there are: those of the first picture, and then those that come after it. */
let known: Partial<Catalogue> = english;

function wordsIn(file: File): Partial<Catalogue> {
  if (!file) return known;
  return Array.isArray(file) ? (Object.fromEntries(Object.keys(known).map((key, i) => [key, file[i]])) as Partial<Catalogue>) : (file as Catalogue);
}

function tongueOf(language: Language, file: File): Tongue {
  const l = locale(language);
  return { language, file, words: wordsIn(file), plural: new Intl.PluralRules(l), numbers: new Intl.NumberFormat(l), list: new Intl.ListFormat(l, { type: "conjunction" }) };
}

const now = signal(tongueOf("en", null));

/** Adds the sentences that are needed after the first picture. */
export function learn(more: Partial<Catalogue>): void {
  known = { ...known, ...more };
  const { language, file } = now.peek();
  now.value = tongueOf(language, file);
}

const spoken = computed(() => now.value.language);

/** The language of the page. */
export function language(): Language {
  return spoken.value;
}

/** Whether the page is written from right to left. */
export function fromRight(): boolean {
  return language() === "ar";
}

/** Speaks another language, as soon as its file is there; which one is spoken then. */
export async function speak(wanted: Language): Promise<Language> {
  if (wanted === now.peek().language) return wanted;
  try {
    now.value = tongueOf(wanted, wanted === "en" ? null : (await files[wanted]()).default);
  } catch {
    // No network, and it was never loaded: the page stays as it is.
  }
  return now.peek().language;
}

/** The first of the languages that somebody wants and that there is. */
export function languageOf(wanted: readonly string[]): Language | null {
  for (const tag of wanted) {
    const [name] = tag.toLowerCase().split("-");
    if (Object.hasOwn(languages, name)) return name as Language;
  }
  return null;
}

/** A whole number, its digits in groups: by thin spaces in English, else as the language has it. */
export function num(n: number | bigint | string): string {
  const digits = String(n);
  if (!/^-?\d+$/.test(digits)) return digits;
  const { language, numbers } = now.value;
  return language === "en" ? digits.replace(/\B(?=(\d{3})+(?!\d))/g, "\u2009") : numbers.format(BigInt(digits));
}

/** A number with one digit behind the point. */
export function decimal(n: number): string {
  return n.toLocaleString(locale(language()), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** A date such as 2026-11-26 as the language has it: "26 Nov", or "Thursday 26 November". */
export function dayWords(date: string, long = false): string {
  const form = { day: "numeric", month: long ? "long" : "short", weekday: long ? "long" : undefined, timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale(language()), form).format(new Date(`${date}T00:00:00Z`));
}

/** "a1, b2 and c3". */
export function listed(things: readonly string[]): string {
  return now.value.list.format(things);
}

export type Values = Readonly<Record<string, string | number | bigint>>;

/** The form of a sentence for its number. */
export function formOf(message: string | Forms, values: Readonly<Record<string, unknown>>): string {
  if (typeof message === "string") return message;
  return message[now.value.plural.select(Number(values.n))] ?? message.other;
}

const hole = /\{(\w+)\}/;

/** Of the pieces that end so in Hindi, these end otherwise before what says "of", "to" or "on". */
const declined = /(घोड़|प्याद)ा (?=(?:का|की|के|को|से|ने|पर) )/g;

/** A sentence with its values. */
export function fill(sentence: string, values: Values): string {
  const apart = fromRight();
  const filled = sentence.replace(new RegExp(hole, "g"), (_, name: string) => {
    const value = values[name];
    const text = typeof value === "string" ? value : num(value ?? "");
    // Names of squares and formulas keep their own direction.
    return apart ? `${/[\u0590-\u08ff]/.test(text) ? "\u2068" : "\u2066"}${text}\u2069` : text;
  });
  return language() === "hi" ? filled.replace(declined, "$1े ") : filled;
}

/** A sentence that stays, and speaks the page's language whenever it is read. */
export type Note = () => string;

/** The sentence of a key, with its values. */
export function msg(key: Key, values: Values = {}): string {
  return fill(formOf(now.value.words[key] ?? "", values), values);
}

/** The same with values that are more than text, in pieces. */
export function inParts<T>(key: Key, values: Readonly<Record<string, T>>): (string | T)[] {
  return formOf(now.value.words[key] ?? "", values)
    .split(hole)
    .map((part, i) => (i % 2 ? values[part] : part));
}

/** Whether there is a sentence of this key. */
export function isKey(key: string): key is Key {
  return Object.hasOwn(known, key);
}

/** What an engine says in English, in the page's own words where it speaks another language. */
export function own(words: string | undefined, otherwise: () => string): string {
  return language() === "en" && words ? words : otherwise();
}

/** What an engine says of one of a few kinds, as the sentence with that beginning of a key whose English it is; else as it is. */
export function told(beginning: string, words: string): string {
  const key = (Object.keys(known) as Key[]).find((k) => k.startsWith(beginning) && known[k] === words);
  return key ? msg(key) : words;
}

/** The catalogues: every language says everything, with the values and the forms that it needs; and no component says anything by itself. */
import { afterEach, describe, expect, test } from "vitest";
import { languageOf, languages, listed, msg, num, speak, type Forms, type Language } from "../src/words/words";
import { askWords, boardWords } from "../src/state/words";
import { originWords } from "../src/state/origin";
import { because } from "../src/state/because";
import { boardOf } from "./tools";

const files = import.meta.glob<string>("../src/words/*.json", { query: "?raw", import: "default", eager: true });
const catalogue = (name: string) => JSON.parse(files[`../src/words/${name}.json`]) as Record<string, string | Forms>;
const others = (Object.keys(languages) as Language[]).filter((l) => l !== "en");
const holes = (words: string) => [...new Set(words.match(/\{\w+\}/g))].sort();
const formsOf = (words: string | Forms) => (typeof words === "string" ? [words] : Object.values(words));

/** The sentences that are the same in English and in another language. */
const latinScript: readonly string[] = ["de", "es", "fr", "pt"];
const alike: Partial<Record<Language, string>> = {
  de: "say.tour seek.graph-format film.film shape.Ring puzzle.link puzzle.minutes keep.link keep.as-text",
  es: "piece.ferz piece.dabbaba piece.tripper piece.ibis piece.alibaba link.panel puzzle.minutes",
  fr: "piece.wazir seek.graph-format piece.ferz piece.dabbaba piece.alfil piece.tripper piece.ibis piece.alibaba link.film link.style link.moment film.film method.construct play.machine puzzle.minutes keep.films",
  pt: "piece.ferz piece.dabbaba piece.alfil piece.zebra piece.tripper piece.flamingo piece.alibaba piece.gnu puzzle.link puzzle.minutes keep.link",
};

afterEach(async () => void (await speak("en")));

for (const prefix of Object.keys(files).some((f) => f.includes("lessons-")) ? ["", "lessons-"] : [""]) {
  const english = catalogue(`${prefix}en`);
  describe.each(others.filter((l) => `../src/words/${prefix}${l}.json` in files))(`${prefix}%s`, (language) => {
    const own = catalogue(prefix + language);
    test("has every key, and no other", () => expect(Object.keys(own)).toEqual(Object.keys(english)));
    test("has the values of the English sentence, and says something", () => {
      for (const [key, words] of Object.entries(english)) {
        for (const form of formsOf(own[key])) {
          expect(form.trim(), key).not.toBe("");
          // A form for one or two may do without the number.
          const want = formsOf(words).flatMap(holes);
          for (const hole of holes(form)) expect(want, `${language} ${key}`).toContain(hole);
        }
        const all = formsOf(own[key]).flatMap(holes);
        for (const hole of holes(formsOf(words).at(-1)!)) expect(all, `${language} ${key}`).toContain(hole);
      }
    });
    test("says nothing in English", () => {
      const left: string[] = [];
      for (const [key, words] of Object.entries(own)) {
        if (key === "day.result") continue; // a name and values
        const texts = formsOf(words).map((form) => form.replace(/\{\w+\}/g, ""));
        const same = JSON.stringify(words) === JSON.stringify(english[key]) && texts.some((text) => /[a-z]{3}/i.test(text));
        const foreign = !latinScript.includes(language) && texts.some((text) => /[a-z]{3}/.test(text) && !/[^\p{Script=Latin}\p{Script=Common}]/u.test(text));
        const spoken = texts.some((text) => /\b(the|and|with|squares?|boards?|moves?|grid|click|every|each|which)\b/i.test(text));
        if (((same || foreign) && !alike[language]?.split(" ").includes(key)) || spoken) left.push(key);
      }
      expect(left, `translate these into ${language}; what is the same word there belongs into alike`).toEqual([]);
    });
    test("has the forms that its numbers take", () => {
      const rules = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const [key, words] of Object.entries(own)) {
        expect(typeof words, key).toBe(typeof english[key]);
        if (typeof words !== "string") for (const form of Object.keys(words)) expect(rules, `${language} ${key}`).toContain(form);
      }
    });
  });
}

test("sentences are said in the language that is spoken, with its forms and its numbers", async () => {
  expect([1, 2].map((n) => msg("legend.marks", { n }))).toEqual(["1 square is marked.", "2 squares are marked."]);
  expect(num("1234567")).toBe("1\u2009234\u2009567");
  expect(await speak("de")).toBe("de");
  expect([1, 2].map((n) => msg("legend.marks", { n }))).toEqual(["1 Feld ist markiert.", "2 Felder sind markiert."]);
  expect(num("1234567")).toBe("1.234.567");
  expect(num(10n ** 30n)).toMatch(/^1(\.000){10}$/);
  expect(listed(["a1", "b2", "c3"])).toBe("a1, b2 und c3");
  expect(askWords(boardOf([8, 8]), "knight", { kind: "closed", from: 0, to: null })).toBe("geschlossene Touren (Springer) auf 8×8, von a8");
  await speak("ar");
  expect(msg("watch.n-tours", { n: 2 })).toBe("جولتان");
  expect(msg("watch.n-tours", { n: 11 })).toBe("\u206611\u2069 جولة"); // digits are those on the board
});

test("a piece is declined where Hindi declines it", async () => {
  await speak("hi");
  expect(msg("tour.closed", { piece: "घोड़ा", board: "8×8" })).toBe("8×8 पर घोड़े की बंद यात्रा");
  expect(msg("tour.closed", { piece: "राजा", board: "8×8" })).toBe("8×8 पर राजा की बंद यात्रा");
  expect(msg("square.here", { piece: "घोड़ा" })).toContain("घोड़ा");
});

test("what the state has in English is told in the language of who reads it", async () => {
  await speak("fr");
  expect(originWords("walked by hand")).toBe("fait à la main");
  expect(originWords("found by sat")).toBe("trouvé par un solveur SAT");
  expect(originWords("met by the search in the order kt")).toBe("rencontré par la recherche, ordre « le moins d'issues »");
  expect(originWords("gallery: euler", { euler: "Euler's tour" })).toBe("Euler's tour"); // a title
  expect(originWords("Euler's tour")).toBe(""); // nobody knows from where is a name
  expect(because({ rule: "parts", witness: ["a1", "b3"] })).toContain("de a1 à b3");
  expect(because({ rule: "colours", reason: "every move changes colour, and there are 13 squares of one colour and 12 of the other" })).toContain("13");
  expect(boardWords(boardOf([5, 5], "torus", [0]))).toBe("tore 5×5, 1 trou");
});

test("the first language that there is, is spoken", () => {
  expect(languageOf(["", "tlh", "pt-BR", "en"])).toBe("pt");
  expect(languageOf(["zh-Hant-TW"])).toBe("zh");
  expect(languageOf(["toString", "nl"])).toBeNull();
});

test("no component has words of its own", () => {
  const sources = import.meta.glob<string>("../src/ui/*.tsx", { query: "?raw", import: "default", eager: true });
  const wrong: string[] = [];
  for (const [file, text] of Object.entries(sources)) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    for (const [found] of code.matchAll(/\b(?:aria-label|label|title|hint|empty|legend)="[^"]*[a-z][^"]*"|>\s*[A-Z]?[a-z]+ [a-z]+[^<>{}=();]*</g)) wrong.push(`${file}: ${found}`);
  }
  expect(wrong).toEqual([]);
});

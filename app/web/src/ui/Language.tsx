/** The page's language: the browser's, or one that is chosen; a link has it only if somebody asks for that. */
import { effect, untracked } from "@preact/signals";
import { setLook } from "../state/changes";
import { fromRight, language, languageOf, languages, msg, speak, type Language } from "../words/words";
import { Icon, useSession } from "./parts";
import type { Session } from "../session/session";

/** Where the choice is kept for other days. */
const key = "leaper language";

/** The language to begin with: the link's, the one chosen before, the browser's. */
export function firstLanguage(hash: string): Language {
  const linked = /[#&]lg=(\w+)/.exec(hash)?.[1] ?? "";
  let kept = "";
  try {
    kept = localStorage.getItem(key) ?? "";
  } catch {
    // The browser keeps nothing.
  }
  return languageOf([linked, kept, ...navigator.languages]) ?? "en";
}

function keep(chosen: Language): void {
  try {
    localStorage.setItem(key, chosen);
  } catch {
    // This tab has it.
  }
}

/** The document says which language it is in, and which way that is read; a link that names one is followed. */
export function followLanguage(session: Session): () => void {
  const stops = [
    effect(() => {
      document.documentElement.lang = language();
      document.documentElement.dir = fromRight() ? "rtl" : "ltr";
      // What was said in another language goes.
      untracked(() => session.forgetWords());
    }),
    effect(() => {
      const { language: wanted } = session.look.value;
      if (wanted) void speak(wanted);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

export function LanguageMenu() {
  const session = useSession();
  const now = language();
  const choose = async (wanted: Language) => {
    const spoken = await speak(wanted);
    keep(spoken);
    if (session.look.peek().language) session.change((s) => setLook(s, { language: spoken }));
  };
  return (
    <label class="button quiet round language" title={msg("language")}>
      <Icon name="globe" />
      <select aria-label={msg("language")} value={now} onChange={(e) => void choose(e.currentTarget.value as Language)}>
        {(Object.keys(languages) as Language[]).map((l) => (
          <option key={l} value={l} lang={l} selected={l === now}>
            {languages[l]}
          </option>
        ))}
      </select>
    </label>
  );
}

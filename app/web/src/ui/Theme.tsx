/** Light and dark: the system's choice, or by hand. */
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { setLook } from "../state/changes";
import { themeChoices, type ThemeChoice } from "../state/model";
import { Button, useSession } from "./parts";
import type { Session } from "../session/session";
import { msg } from "../words/words";

const system = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);
system.addEventListener("change", (e) => (systemDark.value = e.matches));

const choice = signal<ThemeChoice>("auto");

/** Whether the page is dark now. */
export const dark: ReadonlySignal<boolean> = computed(() => (choice.value === "auto" ? systemDark.value : choice.value === "dark"));

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the visitor asked for less movement. */
export function prefersStill(): boolean {
  return still.matches;
}

/** Where the choice is kept for other tabs and other days. */
const key = "leaper colours";

/** The choice that was made before; null if there was none. */
export function keptTheme(): ThemeChoice | null {
  try {
    const words = localStorage.getItem(key);
    return themeChoices.find((t) => t === words) ?? null;
  } catch {
    return null; // the browser keeps nothing
  }
}

function keep(theme: ThemeChoice): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // This tab has it.
  }
}

/** Keeps the page's colours those of the state, and the choice that of all tabs. */
export function followTheme(session: Session): () => void {
  const other = (e: StorageEvent) => {
    const theme = keptTheme();
    if (e.key === key && theme) session.change((s) => setLook(s, { theme }));
  };
  addEventListener("storage", other);
  const stops = [
    () => removeEventListener("storage", other),
    effect(() => void (choice.value = session.look.value.theme)),
    effect(() => {
      document.documentElement.dataset.theme = dark.value ? "dark" : "light";
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

export function Theme() {
  const session = useSession();
  const now = session.look.value.theme;
  const next = themeChoices[(themeChoices.indexOf(now) + 1) % themeChoices.length];
  return (
    <Button
      look="quiet"
      icon={now}
      aria-label={msg("colours.now", { now: msg(`colours.${now}`), next: msg(`colours.${next}`) })}
      onClick={() => {
        session.change((s) => setLook(s, { theme: next }));
        keep(next);
        session.say(msg("colours.said", { now: msg(`colours.${next}`) }));
      }}
    >
      {msg("colours.said", { now: msg(`colours.${now}`) })}
    </Button>
  );
}

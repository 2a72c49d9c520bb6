/** Small parts that the panels are made of. */
import { useSignal } from "@preact/signals";
import { createContext, type ComponentChildren, type JSX } from "preact";
import { useContext, useId } from "preact/hooks";
import type { Session } from "../session/session";

const context = createContext<Session | null>(null);
export const SessionProvider = context.Provider;

export function useSession(): Session {
  const session = useContext(context);
  if (!session) throw new Error("no session around this component");
  return session;
}

/** Brings what has just been said into view, and of the board above it as much as there is room for. */
export function bring(card: HTMLElement): void {
  // Where keys stand at the foot of the window, they say it too.
  const dock = document.querySelector(".pz-dock");
  if (dock && getComputedStyle(dock).position === "fixed") return scrollTo({ top: 0 });
  // On a phone the tabs stand there.
  const foot = document.querySelector(".tabs")!.getBoundingClientRect();
  const bottom = card.getBoundingClientRect().bottom + scrollY + (foot.bottom > innerHeight - 1 ? foot.height : 0);
  if (document.documentElement.scrollHeight > innerHeight + 1) scrollTo({ top: Math.max(0, bottom + 8 - innerHeight) });
  else card.scrollIntoView({ block: "nearest" });
}

const icons = {
  undo: "M8 5 3.5 9.5 8 14M4 9.5h9a4.5 4.5 0 0 1 0 9H9",
  redo: "m16 5 4.5 4.5L16 14M20 9.5h-9a4.5 4.5 0 0 0 0 9h4",
  auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  light: "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M19 5l-1.4 1.4M6.4 17.6 5 19",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5",
  play: "M8 5v14l11-7z",
  pause: "M8 5v14M16 5v14",
  start: "M6 5v14M19 5 9 12l10 7z",
  end: "M18 5v14M5 5l10 7-10 7z",
  back: "m14.5 5-7 7 7 7",
  on: "m9.5 5 7 7-7 7",
  close: "m6 6 12 12M18 6 6 18",
  loop: "M17 2.5 20.5 6 17 9.5M20 6H8a4.5 4.5 0 0 0-4.5 4.5V12M7 21.5 3.5 18 7 14.5M4 18h12a4.5 4.5 0 0 0 4.5-4.5V12",
  pencil: "M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  duel: "M7 20h10M8 20c0-4 1-5 1-8m6 8c0-4-1-5-1-8M7.5 12h9M12 4a4 4 0 0 0-2 7.5h4A4 4 0 0 0 12 4",
  puzzle: "M4 9h4.2a2 2 0 1 1 3.6 0H15v4.2a2 2 0 1 1 0 3.6V21H4z",
  watch: "M2.5 12c4-7.5 15-7.5 19 0-4 7.5-15 7.5-19 0M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  lessons: "M12 6.5C9 4 5.5 4 3 5v14c2.5-1 6-1 9 1.5 3-2.5 6.5-2.5 9-1.5V5c-2.5-1-6-1-9 1.5v14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  looks: "M12 3a9 9 0 1 0 0 18c2 0 2-1.5 1.4-2.5-.8-1.5 0-2.5 1.6-2.5h2.5c2 0 3.5-1.5 3.5-4 0-5-4-9-9-9M7.5 12h.01M10 7.5h.01M15 8h.01",
  check: "m5 12.5 4.5 4.5L19 7.5",
} as const;
export type IconName = keyof typeof icons;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}

type ButtonProps = JSX.IntrinsicElements["button"] & { look?: "primary" | "quiet"; icon?: IconName };

/** A button. One with an icon alone needs an aria-label, which is its tooltip too. */
export function Button({ look, icon, children, class: extra, ...rest }: ButtonProps) {
  const label = rest["aria-label"];
  const classes = ["button", look, icon && !children && "round", extra].filter(Boolean).join(" ");
  return (
    <button type="button" title={typeof label === "string" ? label : undefined} {...rest} class={classes}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, words: ComponentChildren])[];
  onChange: (value: T) => void;
  /** The label is for screen readers alone. */
  bare?: boolean;
}

/** One of a few, side by side. */
export function Segmented<T extends string>({ label, value, options, onChange, bare }: ChoiceProps<T>) {
  const id = useId();
  return (
    <fieldset class={bare ? "segmented bare" : "segmented"}>
      <legend class={bare ? "unseen" : ""}>{label}</legend>
      <div class="segments">
        {options.map(([option, words]) => (
          <label key={option} class={option === value ? "chosen" : ""}>
            <input type="radio" class="unseen" name={id} value={option} checked={option === value} onChange={() => onChange(option)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One of many. */
export function Select<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(e) => onChange(e.currentTarget.value as T)}>
        {options.map(([option, words]) => (
          <option key={option} value={option} selected={option === value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Switch({ label, on, onChange, hint }: { label: string; on: boolean; onChange: (on: boolean) => void; hint?: string }) {
  const id = useId();
  return (
    <div class="switch">
      <input id={id} type="checkbox" role="switch" checked={on} aria-describedby={hint && `${id}h`} onChange={(e) => onChange(e.currentTarget.checked)} />
      <label for={id}>{label}</label>
      {hint && (
        <small id={`${id}h`} class="hint">
          {hint}
        </small>
      )}
    </div>
  );
}

interface NumberProps {
  label: string;
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
  unit?: string;
  /** An empty field is a value, too. */
  empty?: string;
}

/** A whole number. What is out of range is not taken. */
export function NumberField({ label, value, min, max, onChange, unit, empty }: NumberProps) {
  // What is being typed stays when the field is drawn again.
  const typed = useSignal<string | null>(null);
  return (
    <label class="field">
      <span>{label}</span>
      <span class="with-unit">
        <input
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          value={typed.value ?? value ?? ""}
          placeholder={empty}
          onInput={(e) => (typed.value = e.currentTarget.value)}
          onChange={(e) => {
            const { value: text, valueAsNumber: n } = e.currentTarget;
            typed.value = null;
            if (text === "" && empty !== undefined) onChange(null);
            else if (Number.isInteger(n) && n >= min && n <= max) onChange(n);
            else e.currentTarget.value = value === null ? "" : String(value);
          }}
        />
        {unit && <span class="unit">{unit}</span>}
      </span>
    </label>
  );
}

interface TextProps {
  label: string;
  value: string;
  example: string;
  onChange: (value: string) => void;
}

/** A line of text, taken when it is whole. */
export function TextField({ label, value, example, onChange }: TextProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input type="text" value={value} placeholder={example} spellcheck={false} autocomplete="off" autocapitalize="off" maxLength={500} onChange={(e) => onChange(e.currentTarget.value.trim())} />
    </label>
  );
}

export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="section">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** The tabs: five that are always there, and in the last of them four more. */
import { useRef } from "preact/hooks";
import { setPanel } from "../state/changes";
import { moreTabs, tabs, type Panel, type Tab } from "../state/model";
import { Icon, useSession } from "./parts";
import { fromRight, msg } from "../words/words";

/** The tab that a panel belongs to. */
const tabOf = (panel: Panel): Tab => (panel === "start" ? "play" : moreTabs.some((p) => p === panel) ? "more" : (panel as Tab));

/** The tab that names a panel. */
export const namedBy = (panel: Panel): string => `tab-${panel === "start" ? "play" : panel}`;

/** The one of the last four that was open last. */
let lastMore: Panel = moreTabs[0];

export function Tabs({ panel }: { panel: Panel }) {
  const session = useSession();
  const open = (p: Panel) => session.change((s) => setPanel(s, p));
  const now = tabOf(panel);
  if (now === "more") lastMore = panel;
  return (
    <>
      <TabList names={tabs} now={now} class="tabs" label={msg("page.tabs")} shows={panel} pick={(tab) => open(tab === "more" ? (now === "more" ? panel : lastMore) : tab)} />
      {now === "more" && <TabList names={moreTabs} now={panel} class="tabs inner" label={msg("panel.more")} shows={panel} pick={open} />}
    </>
  );
}

interface TabListProps<T extends string> {
  names: readonly T[];
  now: T | Panel;
  class: string;
  label: string;
  /** The panel that the chosen tab shows. */
  shows: Panel;
  pick: (name: T) => void;
}

function TabList<T extends Tab | Panel>({ names, now, class: look, label, shows, pick }: TabListProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const key = (e: KeyboardEvent) => {
    const at = names.indexOf(now as T);
    const on = fromRight() ? -1 : 1;
    const to = { ArrowRight: at + on, ArrowLeft: at - on, Home: 0, End: names.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    const next = names[(to + names.length) % names.length];
    pick(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class={look} role="tablist" aria-label={label} ref={list} onKeyDown={key}>
      {names.map((name) => (
        <button key={name} type="button" role="tab" id={`tab-${name}`} aria-selected={name === now} aria-controls={name === now ? `panel-${shows}` : undefined} tabIndex={name === now ? 0 : -1} onClick={() => pick(name)}>
          {look === "tabs" && <Icon name={name as Tab} />}
          {msg(`panel.${name as Tab}`)}
        </button>
      ))}
    </div>
  );
}

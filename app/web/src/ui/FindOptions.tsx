/** How to find, in the panel Find: constraints, and the choices that most leave as they are. */
import { useRef } from "preact/hooks";
import { conventions, methods, orders, type Method } from "../engine/wire";
import { setOptions } from "../state/changes";
import { constraints } from "../state/model";
import { isConstrained } from "../state/question";
import { NumberField, Segmented, Select, Switch, TextField, useSession } from "./parts";
import { isKey, msg } from "../words/words";

/** Methods, the better known first; those without a word of the page's go by their name. */
const shownMethods = [...new Set<Method>(["auto", "construct", "warnsdorff", "factor", "sat", "backtrack", "whitney", "hui", "neural", ...methods])];
const properNames: Partial<Record<Method, string>> = { warnsdorff: "Warnsdorff", sat: "SAT", whitney: "Whitney", hui: "Hui" };

function methodWords(method: Method): string {
  const key = `method.${method}`;
  return isKey(key) ? msg(key) : (properNames[method] ?? method);
}

export function FindOptions() {
  const session = useSession();
  const options = session.options.value;
  const given = options.constraints;
  // What is open stays so: it does not fold under the finger that takes the last constraint back.
  const open = useRef(false);
  open.current ||= isConstrained(session.state.value);
  return (
    <>
      <details class="more" open={open.current}>
        <summary>{msg("find.constraints")}</summary>
        {constraints.map(({ name, example }) => {
          const label = msg(`find.${name}`);
          const onChange = (value: string | boolean) => session.change((s) => setOptions(s, { constraints: { ...s.options.constraints, [name]: value || undefined } }));
          if (!example) return <Switch key={name} label={label} on={Boolean(given[name])} onChange={onChange} />;
          return <TextField key={name} label={label} value={String(given[name] ?? "")} example={example} onChange={onChange} />;
        })}
      </details>
      <details class="more">
        <summary>{msg("find.how")}</summary>
        <Select label={msg("find.by")} value={options.method} options={shownMethods.map((m) => [m, methodWords(m)] as const)} onChange={(method) => session.change((s) => setOptions(s, { method }))} />
        <NumberField label={msg("find.seed")} value={options.seed} min={0} max={Number.MAX_SAFE_INTEGER} empty={msg("find.none")} onChange={(seed) => session.change((s) => setOptions(s, { seed }))} />
        <NumberField label={msg("find.limit")} value={options.limit} min={1} max={3600} unit="s" onChange={(limit) => limit !== null && session.change((s) => setOptions(s, { limit }))} />
        <Select label={msg("find.order")} value={options.order} options={orders.map((o) => [o, msg(`order.${o}`)] as const)} onChange={(order) => session.change((s) => setOptions(s, { order }))} />
        <Segmented label={msg("find.as")} value={options.as} options={conventions.map((c) => [c, msg(`as.${c}`)] as const)} onChange={(as) => session.change((s) => setOptions(s, { as }))} />
        <NumberField label={msg("find.within")} value={options.within} min={1} max={50} unit="%" onChange={(within) => within !== null && session.change((s) => setOptions(s, { within }))} />
      </details>
    </>
  );
}

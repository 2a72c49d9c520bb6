/** The kinds of tours, to choose one. */
import type { Kind } from "../engine/wire";
import { setKind } from "../state/changes";
import { Segmented, useSession } from "./parts";
import { msg } from "../words/words";

interface KindsProps {
  label: string;
  value: Kind;
  order: readonly Kind[];
  onChange: (kind: Kind) => void;
}

/** One of the kinds of tours. */
export function Kinds({ label, value, order, onChange }: KindsProps) {
  return <Segmented label={label} value={value} options={order.map((k) => [k, msg(`kind.${k}`)] as const)} onChange={onChange} />;
}

/** Which tours are asked for: in Build, in Find and for searches. */
export function KindPicker() {
  const session = useSession();
  return <Kinds label={msg("kind.which")} value={session.ask.value.kind} order={["closed", "open", "path"]} onChange={(k) => session.change((s) => setKind(s, k))} />;
}

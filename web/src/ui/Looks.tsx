/** Looks: how the tour is drawn. */
import { setLook } from "../state/changes";
import { styles } from "../state/model";
import { Segmented, useSession } from "./parts";

export function Looks() {
  const session = useSession();
  return <Segmented bare label="Look" value={session.look.value.style} options={styles.map((s) => [s, s] as const)} onChange={(style) => session.change((s) => setLook(s, { style }))} />;
}

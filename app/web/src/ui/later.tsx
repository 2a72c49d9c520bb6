/** Components in files of their own (more.ts, lessons/all.ts), and their placeholders until they load. */
import { signal } from "@preact/signals";
import { h, type FunctionComponent } from "preact";
import { msg } from "../words/words";
import { Button } from "./parts";

type PropsOf<C> = C extends (props: infer P extends object, ...rest: never[]) => unknown ? P : object;

/** A file's components by their names, and the fetching of it: once, and once more with a press of the button where it failed. */
function packOf<M extends object>(load: () => Promise<M>) {
  const pack = signal<M | null>(null);
  const failed = signal(false);
  let asked: Promise<void> | null = null;
  const fetch = (): Promise<void> => {
    if (asked) return asked;
    failed.value = false;
    return (asked = load().then(
      (module) => void (pack.value = module),
      () => {
        asked = null;
        failed.value = true;
      },
    ));
  };
  const part = <N extends keyof M>(name: N): FunctionComponent<PropsOf<M[N]>> => {
    return (props: PropsOf<M[N]>) => {
      const Content = pack.value?.[name] as FunctionComponent<PropsOf<M[N]>> | undefined;
      if (Content) return h(Content, props);
      if (!failed.value) {
        void fetch();
        return <p class="hint">{msg("page.coming")}</p>;
      }
      return (
        <p class="wrong" role="alert">
          {msg("page.missing")} <Button onClick={() => location.reload()}>{msg("page.reload")}</Button>
        </p>
      );
    };
  };
  return { fetch, part, there: () => pack.value };
}

export const { fetch: fetchMore, part: later, there: more } = packOf(() => import("./more"));
export const { part: lessonPart } = packOf(() => import("./lessons/all"));

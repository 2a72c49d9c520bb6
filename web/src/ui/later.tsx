/** Components that come in a file of their own (more.ts), and what stands in their place until they are there. */
import { signal } from "@preact/signals";
import { h, type FunctionComponent } from "preact";
import { Button } from "./parts";
import { msg } from "../words/words";

type More = typeof import("./more");

const more = signal<More | null>(null);
const failed = signal(false);
let asked = false;

/** Fetches the file, once; what failed is asked for again. */
export function fetchMore(): void {
  if (asked) return;
  asked = true;
  failed.value = false;
  import("./more").then(
    (module) => (more.value = module),
    () => {
      asked = false;
      failed.value = true;
    },
  );
}

type PropsOf<N extends keyof More> = Parameters<More[N]> extends [infer P extends object, ...unknown[]] ? P : object;

export function later<N extends keyof More>(name: N): FunctionComponent<PropsOf<N>> {
  return (props: PropsOf<N>) => {
    const Content = more.value?.[name] as FunctionComponent<PropsOf<N>> | undefined;
    if (Content) return h(Content, props);
    fetchMore();
    if (!failed.value) return <p class="hint">{msg("page.coming")}</p>;
    return (
      <p class="wrong" role="alert">
        {msg("page.missing")} <Button onClick={() => location.reload()}>{msg("page.reload")}</Button>
      </p>
    );
  };
}

/** Components that come in a file of their own (more.ts), and what stands in their place until they are there. */
import { signal } from "@preact/signals";
import { h, type FunctionComponent } from "preact";
import { Button } from "./parts";

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
    if (!failed.value) return <p class="hint">On its way …</p>;
    return (
      <p class="wrong" role="alert">
        This part of the page did not come. Is there a network? <Button onClick={() => location.reload()}>Load the page again</Button>
      </p>
    );
  };
}

/** An error as a sentence for people: the page's own if it has one, else the engine's. */
import { Problem } from "../engine/engine";
import { msg } from "../words/words";

export function wordsOf(err: unknown): string {
  if (!(err instanceof Problem)) return err instanceof Error ? err.message : String(err);
  const problem = err.kind ? msg(`problem.${err.kind}`) : err.detail;
  return err.retryAfter === null ? problem : msg("problem.retry", { problem, n: err.retryAfter });
}

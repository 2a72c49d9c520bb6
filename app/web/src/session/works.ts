/** What each request does: a file of its own, which comes with the first that is asked. */
import type { Call } from "../engine/engine";
import { another, costOf, count, estimate, exists, find, finish, step } from "./finding";
import { sought } from "../state/question";
import { atRandom, goTo, rank } from "./numbering";
import type { Asked, Outcome, Start } from "./request";

/** Work that is about tours of the board: that walks are wanted that need not be tours is refused, and not left out. */
function ofTours<R>(work: (start: Start, call: Call, request: R) => Promise<Outcome>) {
  return (start: Start, call: Call, request: R): Promise<Outcome> => {
    sought(start.state);
    return work(start, call, request);
  };
}

export { costOf };

export const works: { [V in Asked["verb"]]: (start: Start, call: Call, request: Extract<Asked, { verb: V }>) => Promise<Outcome> } = {
  find,
  another: ofTours(another),
  list: ofTours(step),
  exists,
  finish,
  count,
  estimate,
  rank: ofTours(rank),
  goto: ofTours(goTo),
  random: ofTours(atRandom),
};

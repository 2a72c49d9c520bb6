/** Find: from where to where, which tours, and one of them; beyond that, numbers, and what few need. */
import { askWords, constraintWords } from "../state/words";
import { KindPicker } from "./Kinds";
import { AnswerCard } from "./Answer";
import { FindEnds } from "./FindFields";
import { FindMore } from "./FindMore";
import { Button, useSession } from "./parts";
import { msg } from "../words/words";

export function Find() {
  const session = useSession();
  const options = session.options.value;
  const graph = options.graph !== null;
  const ready = graph ? session.graphing.graph.value !== null : session.refusal.value === null;
  const there = session.tour.value !== null && !graph;
  return (
    <>
      {/* What is pressed and what is said stand first, so that the board is seen above them. */}
      <div class="buttons">
        {/* Each has its place: what is under a finger does not become the other. */}
        <Button look={there ? undefined : "primary"} disabled={!ready} onClick={() => void session.request({ verb: "find" })}>
          {msg("find.one")}
        </Button>
        <Button look={there ? "primary" : undefined} disabled={!ready || graph} onClick={() => void session.request({ verb: "another" })}>
          {msg("find.another")}
        </Button>
      </div>
      <AnswerCard verbs={["find", "another", "list", "count", "estimate", "exists"]} />
      <FindEnds />
      <KindPicker />
      {!graph && (
        <p class="asked">
          {askWords(session.board.value, session.piece.value, session.ask.value)}
          {constraintWords(options)}
        </p>
      )}
      <div class="buttons">
        <Button disabled={!ready} onClick={() => void session.request({ verb: "exists" })}>
          {msg("find.exists")}
        </Button>
        <Button disabled={!ready} onClick={() => void session.request({ verb: "count" })}>
          {msg("find.count")}
        </Button>
        <Button disabled={!ready} onClick={() => void session.request({ verb: "estimate" })}>
          {msg("find.estimate")}
        </Button>
      </div>
      {session.refusal.value && !graph && (
        <p class="wrong" role="alert">
          {session.refusal.value}
        </p>
      )}
      <FindMore />
    </>
  );
}

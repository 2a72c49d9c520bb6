/** What is said above a puzzle: which one it is, what is left, and the time. */
import { useEffect } from "preact/hooks";
import { blanks } from "../state/puzzle";
import { boardWords, kindWords, pieceWords } from "../state/words";
import { useSession } from "./parts";
import { clock } from "./puzzling";

/** The puzzle in words: "A puzzle: path of the knight on 6×6". */
export function PuzzleCaption() {
  const session = useSession();
  const { puzzling } = session;
  const p = puzzling.puzzle.value!;
  const board = session.board.value;
  const words = `A puzzle: ${kindWords[p.kind]} of ${pieceWords(session.piece.value)} on ${boardWords(board)}`;
  useEffect(() => {
    document.title = `${words} · Leaper`;
  }, [words]);
  const most = p.given.length - board.holes.length;
  const left = blanks(board, p);
  return (
    <div class="caption puzzle-caption">
      <h2>{words}</h2>
      <p>
        <span class="puzzle-rule">Every square has a number from 1 to {most}, each a move from the one before{p.kind === "closed" ? `, and 1 a move from ${most}` : ""}. </span>
        <span class="puzzle-state">
          {puzzling.solved.value ? "Solved" : `${left} left`}
          {puzzling.aids.value.clock && <Time />}
        </span>
      </p>
    </div>
  );
}

function Time() {
  const { puzzling } = useSession();
  return (
    <>
      {" · "}
      <span class="puzzle-time" role="timer" aria-label="Time">
        {clock(puzzling.seconds.value)}
      </span>
    </>
  );
}

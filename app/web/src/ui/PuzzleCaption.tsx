/** What is said above a puzzle: which one it is, what is left, and the time. */
import { useEffect } from "preact/hooks";
import { blanks } from "../state/puzzle";
import { boardWords, pieceWords, together } from "../state/words";
import { dailyOf } from "./dailyof";
import { useSession } from "./parts";
import { dayTitle, Levels } from "./Today";
import { clock } from "../session/puzzling";
import { msg } from "../words/words";

/** The puzzle in words: "A puzzle: path of the knight on 6×6". */
export function PuzzleCaption() {
  const session = useSession();
  const { puzzling } = session;
  const p = puzzling.puzzle.value!;
  const board = session.board.value;
  const day = p.day;
  const what = msg("caption.puzzle", { kind: msg(`one.${p.kind}`), piece: pieceWords(session.piece.value), board: boardWords(board) });
  const words = day ? dayTitle(day, dailyOf(session).today()) : what;
  useEffect(() => {
    document.title = `${words} · Leaper`;
  }, [words]);
  const most = p.given.length - board.holes.length;
  const left = blanks(board, p);
  return (
    <div class={day ? "caption puzzle-caption daily" : "caption puzzle-caption"}>
      <h2>{words}</h2>
      {day && <Levels day={day} />}
      <p>
        <span class="puzzle-rule">{together(day ? `${what}.` : "", msg(p.kind === "closed" ? "caption.rule-closed" : "caption.rule", { n: most }), p.use ? msg("puzzle.about-legs") : "", p.letters ? msg("puzzle.about-words") : "")} </span>
        <span class="puzzle-state">
          {puzzling.solved.value ? msg("caption.solved") : msg("caption.left", { n: left })}
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
      <span class="puzzle-time" role="timer" aria-label={msg("caption.time")}>
        {clock(puzzling.seconds.value)}
      </span>
    </>
  );
}

/** What is on the board, in words: a heading, and below it a line for what is to be known now. Both have their place, so that the board keeps its own. */
import { useEffect } from "preact/hooks";
import { squareCount } from "../state/model";
import { capital } from "../state/sayings";
import { coordsOf } from "../state/squares";
import { endWords } from "../state/walk";
import { askWords, boardWords, kindWords, pieceWords, tourWords } from "../state/words";
import { aimOf } from "../state/model";
import { palettes, ramp } from "../render/themes";
import { listingWords } from "../state/numbers";
import { groups } from "../state/words";
import { dark } from "./Theme";
import { useSession } from "./parts";
import { gameWords } from "./gamewords";
import type { Session } from "./session";

const coarse = matchMedia("(pointer: coarse)");

export function Caption() {
  const session = useSession();
  const words = heading(session);
  useEffect(() => {
    document.title = `${words} · Leaper`;
  }, [words]);
  const line = below(session);
  return (
    <div class="caption">
      <h2>{words}</h2>
      {line.heat ? <Heat steps={line.heat} /> : <p class={line.wrong ? "wrong" : ""}>{line.words}</p>}
    </div>
  );
}

/** What the colours of the look heat say. */
function Heat({ steps }: { steps: number }) {
  const { heat } = dark.value ? palettes.dark : palettes.light;
  return (
    <p class="heat">
      step 1
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: 50 }, (_, i) => (
          <rect key={i} x={2 * i} width="2.1" height="8" fill={ramp(heat, i / 49)} />
        ))}
      </svg>
      step {groups(String(steps))}
    </p>
  );
}

function heading(session: Session): string {
  const board = session.board.value;
  const piece = session.piece.value;
  const owner = session.owner.value;
  if (owner === "walk") {
    const { walk, aim, game } = session.play.value;
    if (session.pieces.value === 2) return `A duel of ${pieceWords(piece)} and ${pieceWords(game.rival)} on ${boardWords(board)}`;
    if (game.mode !== "alone") return `A game of ${pieceWords(piece)} on ${boardWords(board)}${game.misere ? ", misère" : ""}`;
    const of = ` of ${pieceWords(piece)} on ${boardWords(board)}`;
    return walk.length ? `Your tour${of}: ${walk.length} of ${squareCount(board)}` : `Your own ${kindWords[aim]}${of}`;
  }
  if (owner === "map") return `Moves of ${askWords(board, piece, session.ask.value)}`;
  if (owner === "reason") return capital(askWords(board, piece, session.ask.value));
  const source = session.source.value;
  if (source === "search") return `A search for ${askWords(board, piece, session.ask.value)}`;
  if (source === "network") return `A neural network for ${pieceWords(piece)} on ${boardWords(board)}`;
  if (session.tour.value) return tourWords(board, piece, session.closed.value);
  return `${capital(pieceWords(piece))} on ${boardWords(board)}`;
}

/** What is said below the heading, and whether it is that something does not go. */
function below(session: Session): { words: string; wrong?: boolean; heat?: number } {
  const refused = session.refused.value;
  const owner = session.owner.value;
  const playing = owner === "walk";
  const click = coarse.matches ? "Tap" : "Click";
  if (refused) return { words: `${capital(refused.words)}.`, wrong: true };
  // What is wrong with the piece or the board, such as in a link, is said at the top.
  const refusal = session.refusal.value;
  if (refusal && !(playing && session.match.on.value)) return { words: `${capital(refusal)}${/[.!?]$/.test(refusal) ? "" : "."}`, wrong: true };
  if (playing && session.match.on.value) return gameWords(session, click);
  if (playing) return walked(session, click);
  if (owner === "map") return { words: `The wider and stronger a line, the more of the ${groups(session.usage.map.value!.all)} ${listingWords(session.ask.value.kind, "directed")} take that move.` };
  if (owner === "reason") return { words: reasonWords(session) };
  if (owner === "film") return { words: `${capital(session.moment.value.words)}.` };
  const tour = session.tour.value;
  if (!tour) return { words: `A tour visits every square once. ${click} a square and try one yourself.` };
  if (session.look.value.style === "heat") return { words: "", heat: tour.cells.length };
  const remark = ofGlyph(session);
  if (remark) return { words: remark };
  if (session.panel.value === "watch") return { words: `${capital(session.momentWords())}.` };
  if (session.begun.value || tour.by) return { words: tour.by ? `${capital(tour.by)}.` : "" };
  const about = session.closed.value ? "Every square once, and a last move home." : "Every square once.";
  return { words: `${about} ${click} a square and start your own tour.` };
}

/** What a reason shows, so that nobody takes its numbers for a tour's. */
function reasonWords(session: Session): string {
  const { head, shown } = session.answer.value!;
  if (shown.counted.size) return `${head}. The numbers count the squares of each colour; they are no tour.`;
  if (shown.parts.size) return `${head}. Each letter is a part of the board that the others cannot come to.`;
  if (shown.marks.length) return `${head}. The marked squares are the reason.`;
  return `${head}. The panel says why.`;
}

function walked(session: Session, click: string): { words: string; wrong?: boolean } {
  const { walk, hints } = session.play.value;
  const ahead = session.outlook.value;
  const ask = aimOf({ ask: session.ask.value, play: session.play.value });
  if (!walk.length) return { words: `${click} the square where the ${session.piece.value} is to start. A tour visits every square once.` };
  const end = ahead ? endWords(ahead, ask, walk.length) : "";
  if (end) return { words: end, wrong: !ahead?.full || ahead.lost };
  if (!hints.possible) return { words: session.whereWords() };
  switch (session.lookout.chance.value) {
    case "found":
      return { words: "A tour is still possible from here." };
    case "none":
      return { words: "No tour is possible any more.", wrong: true };
    case "undecided":
      return { words: "So far nothing stands against a tour from here." };
    default:
      return { words: "Looking ahead …" };
  }
}

/** Why a tour does not become what the look glyph makes of others; else "". */
function ofGlyph(session: Session): string {
  const tour = session.tour.value;
  if (session.look.value.style !== "glyph" || !tour || !session.graph.value) return "";
  if (!session.closed.value) return "A glyph is a closed stroke. This tour is open, so its ends are loose.";
  const { sides } = session.board.value;
  const single = tour.cells.every((cell, i) => {
    const before = coordsOf(sides, tour.cells.at(i - 1)!);
    return coordsOf(sides, cell).reduce((sum, c, axis) => sum + Math.abs(c - before[axis]), 0) === 1;
  });
  return single ? "" : "This tour crosses itself or leaves the board, so its stroke is thin. Closed tours of the wazir make full glyphs.";
}

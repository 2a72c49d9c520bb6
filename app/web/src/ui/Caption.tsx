/** What is on the board, in words: a heading, and below it a line for what is to be known now. Both have their place, so that the board keeps its own. */
import { useEffect } from "preact/hooks";
import { exhibits } from "../engine/exhibits";
import { squareCount } from "../state/model";
import { capital } from "../state/sayings";
import { hasOutline } from "../state/squares";
import { endWords } from "../state/walk";
import { originWords } from "../state/origin";
import { askWords, constraintWords, boardWords, pieceWords, tourWords } from "../state/words";
import { aimOf, toolOf } from "../state/model";
import { palettes, ramp } from "../render/themes";
import { listingWords } from "../state/numbers";
import { dark } from "./Theme";
import { useSession } from "./parts";
import { more } from "./later";
import type { Session } from "../session/session";
import { msg, num } from "../words/words";

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
      {msg("caption.step", { n: 1 })}
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: 50 }, (_, i) => (
          <rect key={i} x={2 * i} width="2.1" height="8" fill={ramp(heat, i / 49)} />
        ))}
      </svg>
      {msg("caption.step", { n: steps })}
    </p>
  );
}

function heading(session: Session): string {
  const board = session.board.value;
  const piece = session.piece.value;
  const owner = session.owner.value;
  const of = { piece: pieceWords(piece), board: boardWords(board) };
  if (owner === "walk") {
    const { walk, aim, game } = session.play.value;
    if (session.pieces.value === 2) return msg("caption.duel", { ...of, rival: pieceWords(game.rival) });
    if (game.mode !== "alone") return msg(game.misere ? "caption.misere" : "caption.game", of);
    return walk.length ? msg("caption.yours", { ...of, n: walk.length, all: squareCount(board) }) : msg("caption.own", { ...of, kind: msg(`one.${aim}`) });
  }
  if (owner === "map") return msg("caption.map", { asked: askWords(board, piece, session.ask.value) });
  if (owner === "reason") return capital(askWords(board, piece, session.ask.value) + constraintWords(session.options.value));
  const source = session.source.value;
  if (source === "search") return msg("caption.search", { asked: askWords(board, piece, session.ask.value) });
  if (source === "network") return msg("caption.network", of);
  if (session.tour.value) return tourWords(board, piece, session.closed.value);
  return capital(msg("caption.board", of));
}

/** What is said below the heading, and whether it is that something does not go. */
function below(session: Session): { words: string; wrong?: boolean; heat?: number } {
  const refused = session.refused.value;
  const owner = session.owner.value;
  const playing = owner === "walk";
  const tap = coarse.matches ? "-tap" : "";
  if (refused) return { words: `${capital(refused.words)}.`, wrong: true };
  // What is wrong with the piece or the board, such as in a link, is said at the top.
  const refusal = session.refusal.value;
  if (refusal && !(playing && session.match.on.value)) return { words: `${capital(refusal)}${/[.!?]$/.test(refusal) ? "" : "."}`, wrong: true };
  if (playing && session.match.on.value) return more()?.gameWords(session, tap) ?? { words: "" };
  if (playing) return walked(session, tap);
  if (owner === "map") return { words: msg("caption.map-words", { n: num(session.usage.map.value!.all), listing: listingWords(session.ask.value.kind, "directed") }) };
  if (owner === "reason") return { words: reasonWords(session) };
  if (owner === "film") return { words: `${capital(session.moment.value.words)}.` };
  // What a click does there is not to begin a walk.
  if (session.panel.value === "build") return { words: msg(`caption.${toolOf({ tool: session.tool.value, ask: session.ask.value })}`) };
  const tour = session.tour.value;
  if (!tour) return { words: msg(`caption.invite${tap}`) };
  if (session.look.value.style === "heat") return { words: "", heat: tour.cells.length };
  const remark = ofGlyph(session);
  if (remark) return { words: remark };
  if (session.panel.value === "watch") return { words: session.moment.value && `${capital(session.momentWords())}.` };
  const origin = originWords(tour.by, exhibits);
  if (session.begun.value || origin) return { words: origin && `${capital(origin)}.` };
  // The ways to begin stand below.
  if (session.panel.value === "start" && session.closed.value) return { words: msg("caption.begin") };
  return { words: msg(`caption.${session.closed.value ? "closed" : "open"}${tap}`) };
}

/** What a reason shows, so that nobody takes its numbers for a tour's. */
function reasonWords(session: Session): string {
  const { head, sentence, shown } = session.asking.answer.value!;
  if (shown.walks.length) return sentence;
  if (shown.counted.size) return msg("caption.counted", { head });
  if (shown.parts.size) return msg("caption.parts", { head });
  if (shown.marks.length) return msg("caption.marks", { head });
  return msg("caption.why", { head });
}

function walked(session: Session, tap: "" | "-tap"): { words: string; wrong?: boolean } {
  const { walk, hints } = session.play.value;
  const ahead = session.outlook.value;
  const ask = aimOf({ ask: session.ask.value, play: session.play.value });
  if (!walk.length) return { words: msg(`caption.start${tap}`, { piece: pieceWords(session.piece.value) }) };
  const end = ahead ? endWords(ahead, ask, walk.length) : "";
  if (end) return { words: end, wrong: !ahead?.full || ahead.lost };
  if (!hints.possible) return { words: session.whereWords() };
  switch (session.lookout.chance.value) {
    case "found":
      return { words: msg("caption.possible") };
    case "none":
      return { words: msg("caption.impossible"), wrong: true };
    case "undecided":
      return { words: msg("caption.undecided") };
    default:
      return { words: msg("caption.looking") };
  }
}

/** Why a tour does not become what the look glyph makes of others; else "". */
function ofGlyph(session: Session): string {
  const tour = session.tour.value;
  if (session.look.value.style !== "glyph" || !tour || !session.graph.value) return "";
  if (!session.closed.value) return msg("caption.glyph-open");
  return hasOutline(session.board.value, tour.cells) ? "" : msg("caption.glyph-thin");
}

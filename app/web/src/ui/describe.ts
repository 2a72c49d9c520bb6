/** The squares of the board in words, for visitors who cannot see them. */
import type { Cell } from "../state/model";
import { nameOf } from "../state/squares";
import { comma } from "../state/words";
import { msg } from "../words/words";
import type { Session } from "../session/session";

/** What a screen reader says of each square, as the state is now. */
export function describer(session: Session): (cell: Cell) => string {
  const board = session.board.value;
  const ask = session.ask.value;
  const play = session.play.value;
  const pieces = session.pieces.value;
  const owner = session.owner.value;
  const playing = owner === "walk";
  // The moment of a search or the network, while it rests: labels do not change sixty times a second.
  const moment = owner !== "film" || session.playing.value ? null : session.moment.value;
  const walk = playing ? session.match.walk.value : owner === "tour" ? (session.tour.value?.cells ?? []) : moment ? Array.from(moment.walk).slice(0, moment.length) : [];
  const said = new Map<Cell, string>();
  if (moment) {
    moment.tried?.forEach((cell) => said.set(cell, msg("square.tried")));
    moment.passed?.forEach((cell) => said.set(cell, msg("square.passed")));
    moment.few?.forEach((cell) => said.set(cell, msg("square.few")));
    moment.many?.forEach((cell) => said.set(cell, msg("square.many")));
  }
  const steps = new Map(walk.map((cell, i) => [cell, i + 1]));
  const holes = new Set(board.holes);
  const ahead = playing ? session.outlook.value : null;
  const game = playing && session.match.on.value;
  const dead = new Set(play.hints.dead && !game ? ahead?.dead : []);
  const { good, bad } = game ? session.match.marks() : { good: [], bad: [] };
  const winning = new Map<Cell, string>([...good.map((cell) => [cell, msg("square.good")] as const), ...bad.map((cell) => [cell, msg("square.bad")] as const)]);
  const shown = owner !== "reason" ? undefined : session.asking.answer.value?.shown;
  const marked = new Set(shown?.marks);
  return (cell) => {
    const words = [nameOf(board, cell)];
    const step = steps.get(cell);
    if (holes.has(cell)) words.push(msg("square.hole"));
    else if (step !== undefined) words.push(playing ? msg("square.visited", { n: step }) : msg("square.step", { n: step, all: walk.length }));
    else if (ahead && walk.length && (!game || walk.length >= pieces)) {
      const onward = ahead.onward.get(cell);
      if (onward !== undefined && play.hints.legal) words.push(msg(play.hints.degrees && !game ? "square.away-onward" : "square.away", { n: onward }));
      else if (dead.has(cell)) words.push(msg("square.dead"));
    }
    if (said.has(cell)) words.push(said.get(cell)!);
    if (winning.has(cell)) words.push(winning.get(cell)!);
    if (playing && step !== undefined && step > walk.length - pieces) words.push(msg("square.here", { piece: session.match.named(step - 1) }));
    if (ask.from === cell) words.push(msg("square.start"));
    if (ask.to === cell) words.push(msg("square.end"));
    const count = shown?.counted.get(cell);
    if (count) words.push(msg(count.colour ? "square.second" : "square.first", { n: count.number }));
    const part = shown?.parts.get(cell);
    if (part !== undefined) words.push(msg("square.part", { letter: String.fromCharCode(65 + (part % 26)) }));
    if (marked.has(cell)) words.push(msg("square.marked"));
    return words.join(comma());
  };
}

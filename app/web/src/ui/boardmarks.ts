/** The hints and marks on the painted board, and the piece that can be taken by hand. */
import type { SquareMark } from "../render/scene";
import type { Cell } from "../state/model";
import { nothingShown } from "../state/reasons";
import { cellsOf } from "../state/squares";
import type { Session } from "../session/session";

/** The hints and marks of the state as it is. It reads no moment of a film: those come sixty times a second. */
export function marksOf(session: Session): SquareMark[] {
  const ask = session.ask.value;
  const owner = session.owner.value;
  const play = session.play.value;
  const marks: SquareMark[] = [];
  if (owner === "map") return marks;
  if (owner === "walk") {
    const ahead = session.outlook.value;
    if (session.match.on.value) {
      const { good, bad } = session.match.marks();
      const looking = session.match.at.value !== null;
      for (const cell of ahead && play.walk.length >= session.pieces.value && play.hints.legal && !looking ? ahead.legal : []) marks.push({ cell, kind: "legal" });
      for (const cell of good) marks.push({ cell, kind: "good" });
      for (const cell of bad) marks.push({ cell, kind: "bad" });
      return marks;
    }
    if (ahead && play.walk.length) {
      for (const cell of ahead.legal) {
        if (play.hints.legal || play.hints.degrees) {
          marks.push({ cell, kind: "legal", number: play.hints.degrees ? ahead.onward.get(cell) : undefined });
        }
      }
      if (play.hints.dead) {
        for (const cell of ahead.dead) marks.push({ cell, kind: "dead" });
        for (const cell of ahead.last) if (!ahead.legal.includes(cell)) marks.push({ cell, kind: "last" });
      }
    }
  }
  // Until somebody begins, where the piece could go; not while it runs, and not where the picture is to be seen.
  const inviting = session.begun.value || ["start", "watch"].includes(session.panel.value) || session.playing.value || session.look.value.style !== "line" ? null : session.invitation.value;
  for (const cell of inviting?.legal ?? []) marks.push({ cell, kind: "choice" });
  if (ask.from !== null && (owner !== "walk" || !play.walk.length)) marks.push({ cell: ask.from, kind: "from" });
  if (ask.to !== null) marks.push({ cell: ask.to, kind: "to" });
  const picked = session.picking.first.value;
  if (picked !== null) marks.push({ cell: picked, kind: "proof" });
  for (const cell of session.marked.value) marks.push({ cell, kind: "proof" });
  if (owner !== "reason") return marks;
  const shown = session.asking.answer.value?.shown ?? nothingShown;
  for (const [cell, { colour, number }] of shown.counted) marks.push({ cell, kind: colour ? "second" : "first", number });
  for (const [cell, number] of shown.parts) marks.push({ cell, kind: "part", number });
  for (const cell of shown.marks) marks.push({ cell, kind: "proof" });
  for (const names of shown.closed ? [] : shown.walks) {
    const cells = cellsOf(session.board.value, [names[0], names.at(-1)!]) ?? [];
    if (ask.from === null && cells.length) marks.push({ cell: cells[0], kind: "from" });
    if (ask.to === null && cells.length && names.length > 1) marks.push({ cell: cells[1], kind: "to" });
  }
  return marks;
}

/** The square of the piece that may be moved by hand. */
export function standsOn(session: Session): Cell | null {
  if (session.panel.value === "play") return session.play.value.walk.at(-session.pieces.value) ?? null;
  return session.invitation.value?.walk.at(-1) ?? null;
}

/**
 * Who owns the board: the last request owns the board, the caption above it and the
 * legend below it, and nothing else is drawn there. The table in app/web/README.md lists
 * the cases; owner.test.ts has a test for each row.
 */
import type { Source } from "./model";

/**
 * Whose the board is. walk: the walk by hand, or a game. lesson: a page of one. puzzle: the puzzle's own grid.
 * map: how many tours take each move. reason: why there is no tour. film: a search or the
 * network. tour: the tour on show. nobody: the empty board, which invites to a walk.
 */
export type Owner = "walk" | "lesson" | "puzzle" | "map" | "reason" | "film" | "tour" | "nobody";

/** The last claim to the board, apart from the panels that always own it. */
export type Claim = "none" | "map" | "answer";

/** What can lay claim to it, or end a claim. */
export type Happening = "map on" | "map off" | "asked" | "panel" | "film" | "tour";

export function claimAfter(claim: Claim, what: Happening): Claim {
  switch (what) {
    case "map on":
      return "map";
    case "asked":
      return "answer";
    case "map off":
    case "panel":
      return claim === "map" ? "none" : claim;
    case "film":
    case "tour":
      return "none";
  }
}

export interface Facts {
  panel: string;
  claim: Claim;
  /** A page of a lesson is open. */
  lesson: boolean;
  puzzle: boolean;
  /** The map is counted. */
  map: boolean;
  /** The last answer is that there is no tour, or it marks something on the board. */
  reason: boolean;
  source: Source;
  tour: boolean;
}

export function ownerOf({ panel, claim, lesson, puzzle, map, reason, source, tour }: Facts): Owner {
  if (panel === "play") return "walk";
  if (panel === "lessons" && lesson) return "lesson";
  if (panel === "puzzle" && puzzle) return "puzzle";
  if (claim === "map" && map) return "map";
  if (claim === "answer" && reason) return "reason";
  if (source !== "tour") return "film";
  return tour ? "tour" : "nobody";
}

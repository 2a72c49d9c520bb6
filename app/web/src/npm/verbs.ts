// Made from package verbs by UPDATE_WIRE=1 go test ./dev/generate/typescript. Do not edit it.
import type { Exported } from "../engine/engine";
import type { BoardAnswer, BoardPictureAnswer, BoardQuestion, CountAnswer, CountQuestion, EstimateAnswer, EstimateQuestion, Exhibit, ExistsAnswer, ExistsQuestion, ExportQuestion, FindAnswer, FindQuestion, GameAnswer, GameQuestion, ListAnswer, ListQuestion, NamedPiece, PlayAnswer, PlayQuestion, PuzzleAnswer, PuzzleQuestion, RankAnswer, RankQuestion, SampleAnswer, SampleQuestion, SettleAnswer, SettleQuestion, ShapedBoardQuestion, SolveAnswer, SolveQuestion, TextBoardQuestion, TraceAnswer, TraceQuestion, VerifyAnswer, VerifyQuestion, WalkAnswer, WalkQuestion } from "../engine/wire";
import { Asking, type Ask, type Call, type Listing } from "./asking";

/** An engine with workers of its own. The functions of the module share one. */
export class Leaper extends Asking {
  /** A board and a piece, with the moves from each square. */
  board(question: Ask<BoardQuestion>, call?: Call): Promise<BoardAnswer> {
    return this.ask("board", question, call);
  }
  /** One tour, or why there is none. */
  find(question: Ask<FindQuestion>, call?: Call): Promise<FindAnswer> {
    return this.ask("find", question, call);
  }
  /** Whether there is a tour, and why. */
  exists(question: Ask<ExistsQuestion>, call?: Call): Promise<ExistsAnswer> {
    return this.ask("exists", question, call);
  }
  /** Tours in a stated order. */
  list(question: Ask<ListQuestion>, call?: Call): Listing<ListAnswer> {
    return this.listing("list", question, call);
  }
  /** Tours drawn uniformly from all. */
  sample(question: Ask<SampleQuestion>, call?: Call): Listing<SampleAnswer> {
    return this.listing("sample", question, call);
  }
  /** How many tours there are. */
  count(question: Ask<CountQuestion>, call?: Call): Promise<CountAnswer> {
    return this.ask("count", question, call);
  }
  /** An estimate of how many tours there are. */
  estimate(question: Ask<EstimateQuestion>, call?: Call): Promise<EstimateAnswer> {
    return this.ask("estimate", question, call);
  }
  /** What a search does, event by event. */
  trace(question: Ask<TraceQuestion>, call?: Call): Promise<TraceAnswer> {
    return this.ask("trace", question, call);
  }
  /** A run of the network of Takefuji and Lee. */
  settle(question: Ask<SettleQuestion>, call?: Call): Promise<SettleAnswer> {
    return this.ask("settle", question, call);
  }
  /** What tours are, or what is wrong with them. */
  verify(question: Ask<VerifyQuestion>, call?: Call): Promise<VerifyAnswer> {
    return this.ask("verify", question, call);
  }
  /** The number of a tour in a listing. */
  rank(question: Ask<RankQuestion>, call?: Call): Promise<RankAnswer> {
    return this.ask("rank", question, call);
  }
  /** A puzzle: some numbers of a tour that only one tour has. */
  puzzle(question: Ask<PuzzleQuestion>, call?: Call): Promise<PuzzleAnswer> {
    return this.ask("puzzle", question, call);
  }
  /** The solution of a puzzle, a hint, or the whole reasoning. */
  solve(question: Ask<SolveQuestion>, call?: Call): Promise<SolveAnswer> {
    return this.ask("solve", question, call);
  }
  /** Who wins a game of two players, and by which move. */
  game(question: Ask<GameQuestion>, call?: Call): Promise<GameAnswer> {
    return this.ask("game", question, call);
  }
  /** The move of the machine in a game of two players. */
  play(question: Ask<PlayQuestion>, call?: Call): Promise<PlayAnswer> {
    return this.ask("play", question, call);
  }
  /** Whether a walk can still become a tour. */
  walk(question: Ask<WalkQuestion>, call?: Call): Promise<WalkAnswer> {
    return this.ask("walk", question, call);
  }
  /** A board in the shape of a heart, a star or another figure. */
  shape(question: Ask<ShapedBoardQuestion>, call?: Call): Promise<BoardPictureAnswer> {
    return this.ask("shape", question, call);
  }
  /** A board of letters that has a tour. */
  letters(question: Ask<TextBoardQuestion>, call?: Call): Promise<BoardPictureAnswer> {
    return this.ask("letters", question, call);
  }
  /** A tour, a puzzle or a graph as a file: a picture or a film. */
  draw(question: ExportQuestion, call?: Call): Promise<Exported> {
    return this.export(question, call);
  }
  /** The named pieces. */
  pieces(call?: Call): Promise<NamedPiece[]> {
    return this.allPieces(call);
  }
  /** Historical tours, with their sources. */
  gallery(call?: Call): Promise<Exhibit[]> {
    return this.exhibits(call);
  }
}

const shared = new Leaper();

/** A board and a piece, with the moves from each square. */
export function board(question: Ask<BoardQuestion>, call?: Call): Promise<BoardAnswer> {
  return shared.board(question, call);
}

/** One tour, or why there is none. */
export function find(question: Ask<FindQuestion>, call?: Call): Promise<FindAnswer> {
  return shared.find(question, call);
}

/** Whether there is a tour, and why. */
export function exists(question: Ask<ExistsQuestion>, call?: Call): Promise<ExistsAnswer> {
  return shared.exists(question, call);
}

/** Tours in a stated order. */
export function list(question: Ask<ListQuestion>, call?: Call): Listing<ListAnswer> {
  return shared.list(question, call);
}

/** Tours drawn uniformly from all. */
export function sample(question: Ask<SampleQuestion>, call?: Call): Listing<SampleAnswer> {
  return shared.sample(question, call);
}

/** How many tours there are. */
export function count(question: Ask<CountQuestion>, call?: Call): Promise<CountAnswer> {
  return shared.count(question, call);
}

/** An estimate of how many tours there are. */
export function estimate(question: Ask<EstimateQuestion>, call?: Call): Promise<EstimateAnswer> {
  return shared.estimate(question, call);
}

/** What a search does, event by event. */
export function trace(question: Ask<TraceQuestion>, call?: Call): Promise<TraceAnswer> {
  return shared.trace(question, call);
}

/** A run of the network of Takefuji and Lee. */
export function settle(question: Ask<SettleQuestion>, call?: Call): Promise<SettleAnswer> {
  return shared.settle(question, call);
}

/** What tours are, or what is wrong with them. */
export function verify(question: Ask<VerifyQuestion>, call?: Call): Promise<VerifyAnswer> {
  return shared.verify(question, call);
}

/** The number of a tour in a listing. */
export function rank(question: Ask<RankQuestion>, call?: Call): Promise<RankAnswer> {
  return shared.rank(question, call);
}

/** A puzzle: some numbers of a tour that only one tour has. */
export function puzzle(question: Ask<PuzzleQuestion>, call?: Call): Promise<PuzzleAnswer> {
  return shared.puzzle(question, call);
}

/** The solution of a puzzle, a hint, or the whole reasoning. */
export function solve(question: Ask<SolveQuestion>, call?: Call): Promise<SolveAnswer> {
  return shared.solve(question, call);
}

/** Who wins a game of two players, and by which move. */
export function game(question: Ask<GameQuestion>, call?: Call): Promise<GameAnswer> {
  return shared.game(question, call);
}

/** The move of the machine in a game of two players. */
export function play(question: Ask<PlayQuestion>, call?: Call): Promise<PlayAnswer> {
  return shared.play(question, call);
}

/** Whether a walk can still become a tour. */
export function walk(question: Ask<WalkQuestion>, call?: Call): Promise<WalkAnswer> {
  return shared.walk(question, call);
}

/** A board in the shape of a heart, a star or another figure. */
export function shape(question: Ask<ShapedBoardQuestion>, call?: Call): Promise<BoardPictureAnswer> {
  return shared.shape(question, call);
}

/** A board of letters that has a tour. */
export function letters(question: Ask<TextBoardQuestion>, call?: Call): Promise<BoardPictureAnswer> {
  return shared.letters(question, call);
}

/** A tour, a puzzle or a graph as a file: a picture or a film. */
export function draw(question: ExportQuestion, call?: Call): Promise<Exported> {
  return shared.draw(question, call);
}

/** The named pieces. */
export function pieces(call?: Call): Promise<NamedPiece[]> {
  return shared.pieces(call);
}

/** Historical tours, with their sources. */
export function gallery(call?: Call): Promise<Exhibit[]> {
  return shared.gallery(call);
}

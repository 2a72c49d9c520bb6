/**
 * The match: a game of two players on the walk by hand. The engine is asked how it
 * stands after every move, and for the machine's move where it is the machine's turn.
 * After the game, its moves can be stepped through.
 */
import { computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { Engine } from "../engine/engine";
import { wordsOf } from "../state/problems";
import { boardQuestion } from "../state/question";
import type { GameAnswer } from "../engine/wire";
import { setWalk, stepTo, takeBack } from "../state/changes";
import { bestLevel, type Cell, type Game, type State } from "../state/model";
import { capital } from "../state/sayings";
import { cellsOf, nameOf } from "../state/squares";
import { comma, pieceName, pieceWords, together } from "../state/words";
import type { Core } from "./core";
import type { Ground } from "./ground";
import { msg } from "../words/words";

/** Milliseconds that the engine has to tell how a game stands, and for the machine's move. */
const patience = 4000;
const thought = 1000;

/** Which of the two a player is. */
export type Player = "first" | "second";

/** How many squares there are before the first turn: where the piece begins, or in a duel both do. */
export function givenIn(game: Game): number {
  return game.rival ? 2 : game.choose ? 0 : 1;
}

/** Whose turn it is after so many squares; before the first turn of a duel, whose piece is put down. */
export function turnOf(game: Game, steps: number): Player {
  const turns = game.rival ? steps : Math.max(0, steps - givenIn(game));
  return turns % 2 ? "second" : "first";
}

/** Whether a player is the machine. */
export function isMachine(game: Game, player: Player): boolean {
  return game.mode === "machine" && (player === "first") === game.second;
}

/** Who a player is, as sentences speak of them. */
export type Who = "you" | "machine" | Player;

export function whoIs(game: Game, player: Player): Who {
  if (game.mode === "people") return player;
  return isMachine(game, player) ? "machine" : "you";
}

/** A move of the game that is over, in words. */
export interface Told {
  words: string;
  slip: boolean;
}

function keyOf(s: State): string {
  const { game, walk } = s.play;
  return JSON.stringify([s.board, s.piece, game.rival, game.misere, game.choose, walk]);
}

export class Match {
  private readonly known = signal<{ key: string; standing: GameAnswer } | null>(null);
  /** How the game stands; null until that is known, and in Play alone. */
  readonly standing: ReadonlySignal<GameAnswer | null>;
  /** Why that is not known, or why the machine does not move. */
  readonly wrong = signal("");
  /** The machine is thinking. */
  readonly thinking = signal(false);
  /** The hint that was asked for, for this turn. */
  readonly hint = signal("");
  /** The step of the game that is looked back on; null while none is. */
  readonly at = signal<number | null>(null);
  /** The walk that is on show: of a game that is looked back on, as far as it had come. */
  readonly walk: ReadonlySignal<readonly Cell[]>;
  readonly on: ReadonlySignal<boolean>;
  private readonly ends: (() => void)[];
  private turns = 0;

  constructor(
    private readonly engine: Engine,
    private readonly core: Core,
    private readonly ground: Ground,
  ) {
    const { state, play, panel } = core;
    this.on = computed(() => play.value.game.mode !== "alone");
    const key = computed(() => keyOf(state.value));
    this.standing = computed(() => (this.on.value && this.known.value?.key === key.value ? this.known.value.standing : null));
    this.walk = computed(() => {
      const { walk } = play.value;
      return this.on.value && this.at.value !== null ? walk.slice(0, this.at.value) : walk;
    });
    this.ends = [
      effect(() => {
        void key.value;
        this.at.value = null;
        this.hint.value = "";
      }),
      effect(() => {
        const wanted = key.value;
        if (!this.on.value || panel.value !== "play" || !ground.graphs.value || this.known.peek()?.key === wanted) return;
        if (play.value.game.rival && play.value.walk.length < 2) return; // both are put down first
        const stop = new AbortController();
        untracked(() => void this.ask(wanted, stop.signal));
        return () => stop.abort();
      }),
      effect(() => {
        const { game, walk } = play.value;
        void key.value;
        this.thinking.value = false;
        if (panel.value !== "play" || !ground.graphs.value || !this.machineMoves(game, walk)) return;
        const stop = new AbortController();
        untracked(() => void this.reply(stop.signal));
        return () => stop.abort();
      }),
    ];
  }

  close(): void {
    for (const end of this.ends) end();
  }

  /** Whether the machine is to move, as far as the board tells. */
  private machineMoves(game: Game, walk: readonly Cell[]): boolean {
    if (game.mode !== "machine" || walk.length < givenIn(game)) return false;
    return isMachine(game, turnOf(game, walk.length)) && (!walk.length || this.ground.outlook.peek()?.legal.length !== 0);
  }

  private question(s: State) {
    const { game, walk } = s.play;
    return {
      ...boardQuestion(s.board, s.piece),
      moves: walk.map((cell) => nameOf(s.board, cell)),
      rival: game.rival || undefined,
      misere: game.misere || undefined,
      choose: game.choose || undefined,
    };
  }

  private async ask(key: string, signal: AbortSignal): Promise<void> {
    const s = this.core.state.peek();
    this.wrong.value = "";
    const over = this.over();
    try {
      const standing = await this.engine.ask("game", { ...this.question(s), brief: true, review: over || undefined, timeout_ms: patience }, { signal });
      if (!signal.aborted) this.known.value = { key, standing };
    } catch (err) {
      if (!signal.aborted) this.wrong.value = wordsOf(err);
    }
  }

  private async reply(signal: AbortSignal): Promise<void> {
    const { core, ground } = this;
    const s = core.state.peek();
    this.thinking.value = true;
    try {
      const { level } = s.play.game;
      const answer = await this.engine.ask("play", { ...this.question(s), level, think_ms: thought, timeout_ms: patience }, { signal });
      const to = answer.move === undefined ? null : (cellsOf(s.board, [answer.move])?.[0] ?? null);
      if (signal.aborted || to === null || !ground.outlook.peek()?.legal.includes(to)) return;
      this.move(to);
    } catch (err) {
      if (!signal.aborted) this.wrong.value = wordsOf(err);
    } finally {
      if (!signal.aborted) this.thinking.value = false;
    }
  }

  /** Whether who is to move cannot. */
  over(): boolean {
    const { walk } = this.core.play.peek();
    return walk.length >= this.core.pieces.peek() && this.ground.outlook.peek()?.legal.length === 0;
  }

  /** A move that is legal: that of a person with the machine's answer is undone at once. */
  move(cell: Cell): void {
    const { core } = this;
    const { game, walk } = core.play.peek();
    const player = turnOf(game, walk.length);
    const placed = walk.length < givenIn(game);
    if (placed || !isMachine(game, player)) this.turns++;
    core.change((s) => stepTo(s, cell), game.mode === "machine" ? `turn ${this.turns}` : null);
    const name = nameOf(core.board.peek(), cell);
    const words = placed ? capital(msg("game.placed", { piece: this.named(walk.length), square: name })) : msg(`game.goes-${whoIs(game, player)}`, { square: name });
    core.say(this.over() ? together(words, this.overWords()) : words);
    if (this.over() && (game.mode === "people" || !isMachine(game, this.winner()))) core.won.value++;
  }

  /** A person's move: not while the machine thinks, or a game is looked back on. */
  moveBy(cell: Cell): void {
    const { game, walk } = this.core.play.peek();
    if (this.at.peek() !== null) this.at.value = null;
    else if (this.machineMoves(game, walk)) this.core.say(msg("game.not-yours"));
    else this.move(cell);
  }

  /** Takes back to where a person last had the move. */
  back(): void {
    const { core, ground } = this;
    const { game, walk } = core.play.peek();
    let steps = walk.length - 1;
    while (steps > (game.rival ? 1 : 0) && isMachine(game, turnOf(game, steps))) steps--;
    if (steps === 0 && game.choose && isMachine(game, turnOf(game, 0))) steps = Math.min(1, walk.length);
    core.change((s) => takeBack(s, steps));
    core.say(ground.whereWords());
  }

  /** The piece of a step, from 0: "the knight", or in a duel "the machine's knight". */
  named(step: number): string {
    const { game } = this.core.play.peek();
    const piece = pieceName(this.ground.pieceOf(step));
    if (this.core.pieces.peek() === 1) return pieceWords(this.ground.pieceOf(step));
    return msg(`game.piece-${whoIs(game, step % 2 ? "second" : "first")}`, { piece });
  }

  /** Puts both pieces of a duel where they begin if nobody says: on the first square and the last. */
  corners(): void {
    const { core, ground } = this;
    const squares = ground.outlook.peek()?.legal ?? [];
    if (squares.length < 2) return;
    this.turns++;
    const walk = [squares[0], squares[squares.length - 1]];
    core.change((s) => setWalk(s, walk));
    core.say(ground.whereWords());
  }

  /** A move that wins, or where nobody knows that, what the machine at its best would do. */
  async advise(): Promise<void> {
    const { core } = this;
    const standing = this.standing.peek();
    if (!standing) return;
    const s = core.state.peek();
    const key = keyOf(s);
    let words = standing.winning.length ? msg("game.hint", { square: standing.winning[0] }) : msg("game.all-lose");
    if (standing.outcome === "undecided") {
      words = msg("game.nobody-knows");
      this.hint.value = msg("game.hint-thinking");
      try {
        const { move } = await this.engine.ask("play", { ...this.question(s), level: bestLevel, think_ms: thought, timeout_ms: patience });
        if (move !== undefined) words = msg("game.would-go", { square: move });
      } catch (err) {
        words = wordsOf(err);
      }
      if (keyOf(core.state.peek()) !== key) return;
    }
    this.hint.value = words;
    core.say(words);
  }

  /** Who has won a game that is over. */
  winner(): Player {
    const { game, walk } = this.core.play.peek();
    const stuck = turnOf(game, walk.length);
    return game.misere ? stuck : stuck === "first" ? "second" : "first";
  }

  overWords(): string {
    const { game } = this.core.play.peek();
    return msg(`game.won-${game.misere ? "misere-" : ""}${whoIs(game, this.winner())}`);
  }

  /** The moves of a game that is over, in words, by step: how many squares were visited after each. */
  told(): Map<number, Told> {
    const all = new Map<number, Told>();
    const { game } = this.core.play.value;
    for (const [i, m] of (this.standing.value?.review ?? []).entries()) {
      const who = whoIs(game, m.player);
      const move = m.from === undefined ? msg(`game.began-${who}`, { square: m.to }) : msg(`game.from-${who}`, { from: m.from, square: m.to });
      const squares = m.winning.slice(0, 3).join(comma()) + (m.winning.length > 3 ? " …" : "");
      const why = m.slip ? msg("game.slip", { squares }) : m.outcome === "wins" ? msg("game.was-won") : m.outcome === "loses" ? msg("game.was-lost") : "";
      all.set(i + givenIn(game) + 1, { words: together(move, why), slip: m.slip === true });
    }
    return all;
  }

  /** Squares that are good to come to, and those that are not, as far as that is known; on show only if it is wanted. */
  marks(): { good: Cell[]; bad: Cell[] } {
    const { core, ground } = this;
    const { game } = core.play.value;
    const board = core.board.value;
    const named = (names: readonly string[]) => cellsOf(board, [...names]) ?? [];
    if (this.at.value !== null) {
      const m = this.standing.value?.review?.[this.at.value - givenIn(game) - 1]; // the move that led there
      return { good: named(m?.winning ?? []), bad: [] };
    }
    const standing = this.standing.value;
    if (!game.map || !standing || standing.over) return { good: [], bad: [] };
    const { walk } = core.play.value;
    const good = named(standing.safe ?? standing.winning);
    // Of a duel's moves some may be known, and others not.
    if (standing.safe === undefined && (game.rival || standing.outcome === "undecided")) return { good, bad: named(standing.losing ?? []) };
    const taken = new Set([...walk, ...good, ...board.holes]);
    const rest = standing.safe === undefined && walk.length ? named(standing.legal) : ground.graph.value!.moves.out.map((_, cell) => cell);
    return { good, bad: rest.filter((cell) => !taken.has(cell)) };
  }
}

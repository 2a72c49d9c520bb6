/**
 * A session holds the state's history, the engine and its answers. The components read
 * its signals and call its methods, and hold no important state of their own.
 *
 * It is made from below, and each part gets those made before it: the core (the state), the
 * ground (where pieces go), what asks the engine, the screen (films), and walking. No part
 * knows the session.
 */
import { computed, effect, signal, untracked } from "@preact/signals";
import type { Coming, Engine } from "../engine/engine";
import { plainView, type View } from "../render/stack";
import { setTimeline } from "../state/changes";
import { plainKeep, type Cell, type KeepOptions, type State } from "../state/model";
import type { Keeps } from "../state/kept";
import { ownerOf } from "../state/owner";
import { openAsking } from "./asking";
import { openCore } from "./core";
import { openGraphing } from "./graphing";
import { openGround } from "./ground";
import { openLookout } from "./lookout";
import { Match } from "./match";
import { openPicking } from "./picking";
import { Puzzling } from "./puzzling";
import type { Request } from "./request";
import { openScreen } from "./screen";
import { openUsage } from "./usage";
import { openWalking } from "./walking";
import { openWatching } from "./watching";

export type Session = ReturnType<typeof openSession>;

/** A session without a browser keeps nothing. */
const nothing: Keeps = { refill: (state) => ({ state, seconds: 0, hints: [] }), read: () => null, write: () => {}, forget: () => {} };

/** Opens a session on a state. What the browser keeps of the work in hand is filled in and forgotten by `keeping`. */
export function openSession(engine: Engine, first: State, keeping: Keeps = nothing) {
  const core = openCore(first);
  const ground = openGround(engine, core);
  /** The graph in place of the board; what the engine is asked, and what it said; and what is picked on the board for it. */
  const graphing = openGraphing(engine, core);
  const asking = openAsking(engine, core, ground, graphing);
  const picking = openPicking(core);
  /** Films of searches and of the network. */
  const watching = openWatching(engine, core);
  const screen = openScreen(core, ground, watching);
  /** Whether the walk by hand can still become a tour. */
  const lookout = openLookout(engine, core, ground);
  /** The game of two players on the walk by hand. */
  const match = new Match(engine, core, ground);
  /** The puzzle that is being solved. */
  const puzzling = new Puzzling(engine, core, asking);
  /** How many tours take each move. */
  const usage = openUsage(engine, core);
  /** Whose the board is. */
  const owner = computed(() => {
    const reason = asking.reasons.value;
    const [panel, claim, source] = [core.panel.value, core.claim.value, core.source.value];
    return ownerOf({ panel, claim, lesson: core.lesson.value !== "", puzzle: puzzling.puzzle.value !== null, map: Boolean(usage.map.value?.all), reason, source, tour: core.tour.value !== null });
  });
  const walking = openWalking(core, ground, screen, match, owner);
  /** How much of the engine has come, while it loads. */
  const coming = signal<Coming>(null);
  engine.coming?.((come) => (coming.value = come));
  const late: { close(): void; forget(): void }[] = [];
  const end = effect(() => {
    // A film that nobody sees stands.
    if (!["map", "reason"].includes(owner.value) || !core.playing.value) return;
    untracked(() => core.change((s) => setTimeline(s, { playing: false })));
  });

  return {
    engine,
    ...core,
    ...ground,
    ...screen,
    ...walking,
    asking,
    graphing,
    picking,
    watching,
    lookout,
    match,
    puzzling,
    keeping,
    /** What it was opened on. */
    first,
    /** Parts that come after the first picture; they end with the session. */
    late,
    usage,
    owner,
    coming,
    forget(s: State): void {
      keeping.forget(s);
      for (const part of late) part.forget();
    },
    /** The keys are listed. */
    help: signal(false),
    /** A finger that goes over the board in Build cuts holes; else it scrolls the page. */
    painting: signal(false),
    /** Squares that Build marks, which are to be cut. */
    marked: signal<readonly Cell[]>([]),
    /** How files are to be; neither undone nor linked to. */
    keep: signal<KeepOptions>(plainKeep),
    /** How a box's stack is turned. */
    view: signal<View>(plainView),
    /** Does what a button asks for. */
    request: (request: Request): Promise<void> => (request.verb === "puzzle" ? puzzling.make(request) : asking.ask(request)),
    /** What was said goes, such as when it was said in another language. */
    forgetWords(): void {
      asking.forget();
      walking.refused.value = null;
      match.hint.value = "";
    },
    /** Ends what goes on. */
    close(): void {
      end();
      for (const part of [picking, graphing, asking, walking, usage, ...late, puzzling, match, lookout, watching, ground, core]) part.close();
    },
  };
}

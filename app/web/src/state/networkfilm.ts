/**
 * The film of Takefuji and Lee's network (1992) settling: one neuron for each
 * edge of the leap graph, one step for each sweep over them. It rests when every
 * square has two edges that are on.
 */
import type { SettleAnswer } from "../engine/wire";
import { cellCount, type Board, type Cell } from "./model";
import type { Film, Moment } from "./timeline";
import { msg } from "../words/words";

/** What the film needs of the engine's answer. */
export type Run = Readonly<Pick<SettleAnswer, "edges" | "first" | "sweeps" | "outcome" | "cycles">>;

/** A copy of the outputs is kept after so many switches, or as many as there are edges. */
const copyAfter = 1024;

export function networkFilm(board: Board, run: Run): Film {
  const { edges, sweeps } = run;
  const cells = cellCount(board);
  const right = (i: number) => Number.isInteger(i) && i >= 0 && i < edges.length;
  if (![run.first, ...sweeps].every((list) => list.every(right)) || !edges.every((edge) => edge.every((cell) => cell >= 0 && cell < cells))) {
    throw new Error("The answer is no run of the network on this board.");
  }
  const holes = new Set(board.holes);
  const on = new Uint8Array(edges.length);
  for (const i of run.first) on[i] = 1;
  const copies = [{ sweep: 0, on: on.slice() }];
  let switched = 0;
  sweeps.forEach((sweep, n) => {
    for (const i of sweep) on[i] ^= 1;
    switched += sweep.length;
    if (switched < Math.max(copyAfter, edges.length)) return;
    copies.push({ sweep: n + 1, on: on.slice() });
    switched = 0;
  });

  const at = (t: number): Moment => {
    const copy = copies.findLast((c) => c.sweep <= t)!;
    const now = copy.on.slice();
    for (let n = copy.sweep; n < t; n++) for (const i of sweeps[n]) now[i] ^= 1;
    const degree = new Uint16Array(cells);
    const lines: Cell[] = [];
    edges.forEach(([a, b], i) => {
      if (!now[i]) return;
      lines.push(a, b);
      degree[a]++;
      degree[b]++;
    });
    const few: Cell[] = [];
    const many: Cell[] = [];
    degree.forEach((d, cell) => {
      if (holes.has(cell)) return;
      if (d < 2) few.push(cell);
      else if (d > 2) many.push(cell);
    });
    const kinds = few.length + many.length === 0 ? cyclesOf(lines, cells) : undefined;
    return { walk: [], length: 0, home: false, cut: null, edges: lines, kinds, few, many, words: words(t, lines.length / 2, few.length + many.length) };
  };
  const words = (t: number, lit: number, odd: number): string => {
    const rest = odd === 0 ? msg("network.all") : msg("network.odd", { n: odd });
    const words = msg(t === 0 ? "network.start" : "network.sweep", { at: t, edges: msg("network.edges", { n: lit }), rest });
    return t === sweeps.length ? msg("network.end", { words, outcome: outcomeWords(run) }) : words;
  };
  return { length: sweeps.length, at };
}

/** Of each edge the number of the cycle it is on, the largest first. */
function cyclesOf(lines: readonly Cell[], cells: number): number[] {
  const near: number[][] = Array.from({ length: cells }, () => []);
  for (let i = 0; i < lines.length; i += 2) {
    near[lines[i]].push(lines[i + 1]);
    near[lines[i + 1]].push(lines[i]);
  }
  const of = new Int32Array(cells).fill(-1);
  const sizes: number[] = [];
  for (let start = 0; start < cells; start++) {
    if (!near[start].length || of[start] >= 0) continue;
    const queue = [start];
    of[start] = sizes.length;
    for (let i = 0; i < queue.length; i++) for (const to of near[queue[i]]) if (of[to] < 0) (of[to] = sizes.length), queue.push(to);
    sizes.push(queue.length);
  }
  const rank = sizes.map((_, i) => i).sort((a, b) => sizes[b] - sizes[a] || a - b);
  const place = rank.map((_, i) => rank.indexOf(i));
  return lines.filter((_, i) => i % 2 === 0).map((cell) => place[of[cell]]);
}

/** What a run came to. */
export function outcomeWords({ outcome, cycles }: Pick<Run, "outcome" | "cycles">): string {
  return outcome === "cycles" ? msg("network.cycles", { n: cycles }) : msg(`network.${outcome}`);
}

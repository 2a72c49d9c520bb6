/**
 * Where a graph's vertices lie, in a square of 100: on a circle, or spread out by springs
 * along its edges and a push between all vertices (Fruchterman and Reingold 1991). The same
 * graph always lies the same way.
 */
export type Places = readonly (readonly [x: number, y: number])[];

const edge = 6;

export function onCircle(n: number): Places {
  const radius = n > 1 ? 50 - edge : 0;
  return Array.from({ length: n }, (_, v) => {
    const angle = (2 * Math.PI * v) / n - Math.PI / 2;
    return [round(50 + radius * Math.cos(angle)), round(50 + radius * Math.sin(angle))];
  });
}

/** Larger graphs take too long to spread, and lie on the circle. */
const mostSpread = 400;
const rounds = 300;

export function spreadOut(out: readonly (readonly number[])[]): Places {
  const n = out.length;
  if (n < 3 || n > mostSpread) return onCircle(n);
  // The circle, a little shaken: a symmetric start would keep its symmetry.
  let seed = 1;
  const shake = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32 - 0.5;
  const at = onCircle(n).map(([x, y]) => [x + 20 * shake(), y + 20 * shake()]);
  const ideal = 80 / Math.sqrt(n);
  for (let round = 0; round < rounds; round++) {
    const force = at.map(() => [0, 0]);
    const push = (v: number, w: number, by: (distance: number) => number) => {
      const [dx, dy] = [at[v][0] - at[w][0], at[v][1] - at[w][1]];
      const distance = Math.hypot(dx, dy) || 0.01;
      const f = by(distance) / distance;
      force[v][0] += dx * f;
      force[v][1] += dy * f;
      force[w][0] -= dx * f;
      force[w][1] -= dy * f;
    };
    for (let v = 0; v < n; v++) for (let w = 0; w < v; w++) push(v, w, (d) => (ideal * ideal) / d);
    out.forEach((to, v) => to.forEach((w) => v !== w && push(v, w, (d) => (-d * d) / ideal / (out[w].includes(v) ? 2 : 1))));
    const heat = 8 * (1 - round / rounds);
    force.forEach(([fx, fy], v) => {
      const f = Math.hypot(fx, fy) || 1;
      at[v][0] += (fx / f) * Math.min(f, heat);
      at[v][1] += (fy / f) * Math.min(f, heat);
    });
  }
  const [left, right] = range(at.map(([x]) => x));
  const [top, bottom] = range(at.map(([, y]) => y));
  const scale = (100 - 2 * edge) / Math.max(right - left, bottom - top, 1);
  return at.map(([x, y]) => [round(50 + (x - (left + right) / 2) * scale), round(50 + (y - (top + bottom) / 2) * scale)]);
}

function range(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

function round(v: number): number {
  return Math.round(v * 100) / 100;
}

/** Colours as web pages write them, #rrggbb, and how to mix them (draw/colour.go). */

/** The red, green and blue of a colour. */
export function parts(colour: string): [number, number, number] {
  const n = parseInt(colour.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

/** A colour on the way from one to another, 0 to 1. */
export function mix(from: string, to: string, part: number): string {
  const a = parts(from);
  const b = parts(to);
  return `#${a.map((v, i) => Math.round(v + (b[i] - v) * part).toString(16).padStart(2, "0")).join("")}`;
}

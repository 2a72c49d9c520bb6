/** Recurrences as they are written: sums of terms with coefficients. */

/** A sum; what is named "" is the constant. */
function sumOf(coefficients: readonly string[], name: (i: number) => string): string {
  let text = "";
  coefficients.forEach((c, i) => {
    const size = c.replace("-", "");
    if (size === "0") return;
    const of = name(i);
    const term = of && size === "1" ? of : of ? `${size} ${of}` : size;
    const minus = c.startsWith("-");
    text += text ? ` ${minus ? "−" : "+"} ${term}` : (minus ? "−" : "") + term;
  });
  return text || "0";
}

const digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** "z²"; "" for z⁰. */
function powerOf(i: number): string {
  return i < 2 ? "z".repeat(i) : `z${[...String(i)].map((d) => digits[Number(d)]).join("")}`;
}

/** "a(n) = 2 a(n−1) + a(n−3)". */
export function formulaOf(coefficients: readonly string[]): string {
  return `a(n) = ${sumOf(coefficients, (i) => `a(n−${i + 1})`)}`;
}

/** "(3 z² − 2 z³) / (1 − 2 z)". */
export function functionOf(numerator: readonly string[], denominator: readonly string[]): string {
  return `(${sumOf(numerator, powerOf)}) / (${sumOf(denominator, powerOf)})`;
}

/** What JSON would silently make something else of, or the engine say in words of its own, is refused here. */

/** What makes a refusal of a sentence. */
type Refuses = (sentence: string) => Error;

const examples: Record<string, string> = { letters: '{ text: "Hi" }', shape: '{ shape: "heart", size: "12" }', draw: '{ board: "8x8", format: "svg" }', verify: "{ text: tour }", solve: "{ text: grid }" };

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);

/** A question as it is sent. JSON has neither NaN nor Infinity, and would leave them to their defaults. */
export function checkQuestion<Q>(verb: string, question: Q, refuse: Refuses): Q {
  if (!isObject(question)) throw refuse(`${verb} takes an object, such as ${examples[verb] ?? '{ board: "8x8" }'}`);
  const sent = (name: string, value: unknown): unknown => {
    if (typeof value === "number" && !Number.isFinite(value)) throw refuse(`${name}: ${value} is no number to ask for${name === "limit" ? "; -1 means all" : ""}`);
    if (typeof value !== "bigint") return value;
    if (!Number.isSafeInteger(Number(value))) throw refuse(`${name}: ${value} is too large; ${Number.MAX_SAFE_INTEGER} is the most`);
    return Number(value);
  };
  return JSON.parse(JSON.stringify(question, sent)) as Q;
}

/** Refuses options that no engine has, or would pass over. */
export function checkOptions(options: unknown, refuse: Refuses): void {
  if (!isObject(options)) throw refuse("Leaper takes an object, such as { hands: 1 }");
  for (const name of Object.keys(options)) if (!["from", "memory", "hands"].includes(name)) throw refuse(`${name}: there is no such option; there are from, memory and hands`);
  const { memory, hands = 1 } = options as Record<string, unknown>;
  if (!Number.isInteger(hands) || (hands as number) < 1) throw refuse(`hands: ${String(hands)} is not how many workers there may be; 1 is the least`);
  // A worker needs 128 MiB: a quarter of all goes to short questions, and three quarters to the hands.
  const least = 2 ** 29 * Math.max(1, (hands as number) / 3);
  if (memory === undefined) return;
  if (typeof memory !== "number" || !Number.isFinite(memory)) throw refuse(`memory: ${typeof memory === "string" ? `"${memory}"` : String(memory)} is no number of bytes; 2 ** 30 is 1 GiB`);
  if (memory < least) throw refuse(`memory: ${memory} bytes are too few; ${Math.ceil(least)} are the least`);
}

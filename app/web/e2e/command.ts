/** The command, to compare the page with. */
import { execFileSync } from "node:child_process";
import { inject } from "vitest";

/** What leaper prints; an exit status other than 0 is an error. */
export function leaper(args: readonly string[], input = ""): string {
  return execFileSync(inject("leaper"), args, { input, encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] });
}

/** The first tours of the command's list, square by square. */
export function listed(...args: string[]): string[][] {
  const lines = leaper(["list", ...args, "--format", "jsonl"]).trim().split("\n");
  return lines.map((line) => (JSON.parse(line) as { tour: string[] }).tour);
}

/** Whether the command takes squares for a tour; the error of another is its own words. */
export function verify(squares: readonly string[], ...args: string[]): void {
  leaper(["verify", ...args], squares.join(" "));
}

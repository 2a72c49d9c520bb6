/** What the package exports, in a browser and in Node. */
export type { Coming, Exported, Far } from "../engine/engine";
export type * from "../engine/wire";
export { Problem, type Ask, type Call, type Listing, type Options, type ProblemKind } from "./asking";
export * from "./verbs";

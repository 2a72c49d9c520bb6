/**
 * Topologies: how the edges of a board are glued. The engine's table describes each
 * edge. This file reads, writes and names topologies, and follows walks over edges.
 */
import { forms, type Form, type Topology } from "../engine/wire";
import type { Shape } from "./model";
import { msg } from "../words/words";

/** The names of topologies, without a parameter. */
export type FormName = keyof typeof forms;
export const formNames = Object.keys(forms) as readonly FormName[];

/** A topology's entry in the table, and its parameter: 0 if it has none. */
export interface Glue {
  name: FormName;
  form: Form;
  parameter: number;
}

const glues = new Map<Topology, Glue>();

export function glueOf(topology: Topology): Glue {
  let glue = glues.get(topology);
  if (!glue) {
    const [name, number] = topology.split(":");
    glue = { name: name as FormName, form: forms[name as FormName], parameter: Number(number ?? 0) };
    glues.set(topology, glue);
  }
  return glue;
}

/**
 * A topology by name, as boards of a shape have it; null if they cannot. A
 * parameter that goes round the board is cut down to what is left of it.
 */
export function topologyOf({ sides, hex }: Shape, name: FormName, parameter = 1): Topology | null {
  const form: Form = forms[name];
  if (hex && name !== "plane") return null; // only squares are glued
  if (!form.everyRank && sides.length !== 2) return null;
  return (form.parameter ? `${name}:${parameter % sides[1]}` : name) as Topology;
}

/** Reads what `topologyOf` and the engine write. */
export function readTopology(shape: Shape, text: string): Topology | null {
  const match = /^([a-z]+)(?::(\d{1,15}))?$/.exec(text);
  const name = formNames.find((n) => n === match?.[1]);
  if (!match || !name || (match[2] !== undefined) !== (forms[name].parameter !== "")) return null;
  return topologyOf(shape, name, Number(match[2]));
}

/** The same topology for another shape, or another one where it cannot have it. */
export function keepTopology(shape: Shape, topology: Topology, otherwise: Topology): Topology {
  const { name, parameter } = glueOf(topology);
  return topologyOf(shape, name, parameter) ?? otherwise;
}

/** "torus", "Möbius strip". */
export function formWords(name: FormName): string {
  return msg(`edges.${name}`);
}

/** "torus", "twisted torus by 2". */
export function topologyWords(topology: Topology): string {
  const { name, form, parameter } = glueOf(topology);
  return form.parameter ? msg("edges.by", { topology: formWords(name), n: parameter }) : formWords(name);
}

/** What happens at the ends of an axis. */
function seam(topology: Topology, axis: number) {
  const { form } = glueOf(topology);
  return axis === 0 ? form.rows : form.columns;
}

/** Whether leaving the board along an axis comes back onto it. */
export function wraps(topology: Topology, axis: number): boolean {
  return seam(topology, axis).wraps;
}

/** Whether wrapping along an axis mirrors the other axis. */
export function mirrors(topology: Topology, axis: number): boolean {
  return seam(topology, axis).mirrors;
}

/** By how much a coordinate of an axis is more, on the board, after so many turns round the rows. */
export function shift(topology: Topology, axis: number, turns: number): number {
  return axis === 1 ? turns * glueOf(topology).parameter : 0;
}

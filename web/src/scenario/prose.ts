/** The texts of the catalog's entries, loaded separately because the page runs without them. */

import type { Unit } from "./catalog";
import { catalog } from "./catalog";

/** A number of a decision. */
export interface NumberInfo {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
}

export interface Prose {
  /** Description of a parameter, signal, table or reason. */
  readonly doc?: string;
  /** Source of a parameter's definition. */
  readonly cite?: string;
  /** Description of a discipline or a kind of flow. */
  readonly summary?: string;
  readonly source?: string;
  /** Explanation of a decision with its numbers in braces: {average}, or {average#} without the unit. */
  readonly sentence?: string;
  /** The inequality that the decision's numbers satisfy. */
  readonly law?: string;
  readonly numbers?: readonly NumberInfo[];
}

/** The texts of a catalog entry; empty until loaded. */
export type ProseOf = (entry: object) => Prose;

const NONE: Prose = {};
const MISSING = "The help texts could not be loaded.";
const LOST: Prose = { doc: MISSING, summary: MISSING };
export const noProse: ProseOf = () => NONE;

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Walks both trees together; they have the same shape. */
function pair(entry: object, prose: object, found: WeakMap<object, Prose>): void {
  found.set(entry, prose as Prose);
  for (const [key, inner] of Object.entries(prose)) {
    const inside: unknown = entry[key as keyof typeof entry];
    if (isTree(inner) && isTree(inside)) pair(inside, inner, found);
  }
}

export async function loadProse(): Promise<ProseOf> {
  const loaded = await Promise.all([import("../generated/prose"), import("../generated/catalog-editing")]).catch(
    () => null,
  );
  if (!loaded) return () => LOST;
  const [{ prose, editingProse }, { editing }] = loaded;
  const found = new WeakMap<object, Prose>();
  pair(catalog, prose, found);
  pair(editing, editingProse, found);
  return (entry) => found.get(entry) ?? NONE;
}

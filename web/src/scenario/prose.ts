/** What the engine says in sentences about the entries of its catalog: loaded apart, for the page runs without it. */

import type { Unit } from "./catalog";
import { catalog } from "./catalog";

/** A number that a decision hands over. */
export interface NumberInfo {
  readonly name: string;
  readonly label: string;
  readonly unit: Unit;
}

export interface Prose {
  /** What a parameter, signal, table or reason is. */
  readonly doc?: string;
  /** Where a parameter is defined. */
  readonly cite?: string;
  /** What a discipline or a kind of flow does. */
  readonly summary?: string;
  readonly source?: string;
  /** A decision in words, with its numbers in braces: {average}, or {average#} without its unit. */
  readonly sentence?: string;
  /** What the numbers of a decision satisfy. */
  readonly law?: string;
  readonly numbers?: readonly NumberInfo[];
}

/** The texts of an entry of the catalog; without any until they are loaded. */
export type ProseOf = (entry: object) => Prose;

const NONE: Prose = {};
const MISSING = "The help texts could not be loaded.";
const LOST: Prose = { doc: MISSING, summary: MISSING };
export const noProse: ProseOf = () => NONE;

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The two trees have the same shape: walks them together. */
function pair(entry: object, prose: object, found: WeakMap<object, Prose>): void {
  found.set(entry, prose as Prose);
  for (const [key, inner] of Object.entries(prose)) {
    const inside: unknown = entry[key as keyof typeof entry];
    if (isTree(inner) && isTree(inside)) pair(inside, inner, found);
  }
}

export async function loadProse(): Promise<ProseOf> {
  const loaded = await Promise.all([import("../generated/prose"), import("../generated/catalog-later")]).catch(
    () => null,
  );
  if (!loaded) return () => LOST;
  const [{ prose, laterProse }, { later }] = loaded;
  const found = new WeakMap<object, Prose>();
  pair(catalog, prose, found);
  pair(later, laterProse, found);
  return (entry) => found.get(entry) ?? NONE;
}

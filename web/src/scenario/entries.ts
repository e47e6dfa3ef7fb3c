/** The entries of a document by id, and the entry that a timeline path refers to. */
import type { ScenarioDocument } from "./scenario";

export type Part = "nodes" | "links" | "flows";

/** An entry of the document. */
export interface Selection {
  readonly part: Part;
  readonly id: string;
}

type Entry = ScenarioDocument[Part][number];

export const entryOf = (document: ScenarioDocument, { part, id }: Selection): Entry | undefined =>
  document[part].find((entry) => entry.id === id);

export const hasEntry = (document: ScenarioDocument, selection: Selection): boolean =>
  entryOf(document, selection) !== undefined;

/**
 * The entry that a timeline path refers to, and the rest of the path. Ids may contain dots: the longest match wins, as
 * in the engine.
 */
export function entryOfPath(document: ScenarioDocument, path: string): (Selection & { rest: string }) | undefined {
  const part = (["links", "flows"] as const).find((name) => path.startsWith(`${name}.`));
  if (!part) return undefined;
  const inside = path.slice(part.length + 1);
  const ids = document[part].map(({ id }) => id).filter((id) => inside.startsWith(`${id}.`));
  if (ids.length === 0) return undefined;
  const id = ids.reduce((longest, other) => (other.length > longest.length ? other : longest));
  return { part, id, rest: inside.slice(id.length + 1) };
}

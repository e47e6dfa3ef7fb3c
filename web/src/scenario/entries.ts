/** The entries of a document by id, and the entry that a path refers to. */
import type { ScenarioDocument } from "./scenario";

export const PARTS = ["nodes", "links", "flows"] as const;
export type Part = (typeof PARTS)[number];

/** An entry of the document. */
export interface Selection {
  readonly part: Part;
  readonly id: string;
}

/** Maps an entry to its new id; undefined if it is removed. */
export type Naming = (selection: Selection) => string | undefined;

type Entry = ScenarioDocument[Part][number];

/** Whatever has entries with ids, as a document has. */
type Named<Parts extends Part = Part> = Readonly<Record<Parts, readonly { readonly id: string }[]>>;

export const entryOf = (document: ScenarioDocument, { part, id }: Selection): Entry | undefined =>
  document[part].find((entry) => entry.id === id);

export const hasEntry = (document: ScenarioDocument, selection: Selection): boolean =>
  entryOf(document, selection) !== undefined;

/**
 * The id with which a text begins; `end` matches what comes after it. Ids may contain dots: the longest match wins, as
 * in the engine.
 */
export function leadingId<P extends Part>(document: Named<P>, part: P, text: string, end: RegExp): string | undefined {
  const ids = document[part].map(({ id }) => id);
  const fitting = ids.filter((id) => text.startsWith(id) && end.test(text.slice(id.length)));
  return fitting.toSorted((one, other) => other.length - one.length)[0];
}

/** The entry that a timeline path refers to, and the rest of the path. */
export function entryOfPath(
  document: Named<"links" | "flows">,
  path: string,
): (Selection & { rest: string }) | undefined {
  const part = (["links", "flows"] as const).find((name) => path.startsWith(`${name}.`));
  if (!part) return undefined;
  const inside = path.slice(part.length + 1);
  const id = leadingId(document, part, inside, /^\./);
  return id === undefined ? undefined : { part, id, rest: inside.slice(id.length + 1) };
}

/** Entries in the order of another list; those that it does not have stay at the end. */
function listedAs<Listed extends { id: string }>(list: readonly Listed[], other: readonly Listed[]): Listed[] {
  const place = ({ id }: Listed) => {
    const index = other.findIndex((each) => each.id === id);
    return index < 0 ? other.length : index;
  };
  return list.toSorted((a, b) => place(a) - place(b));
}

/** A document with its entries in the order of another one. */
export const orderedAs = (document: ScenarioDocument, other: ScenarioDocument): ScenarioDocument => ({
  ...document,
  nodes: listedAs(document.nodes, other.nodes),
  links: listedAs(document.links, other.links),
  flows: listedAs(document.flows, other.flows),
});

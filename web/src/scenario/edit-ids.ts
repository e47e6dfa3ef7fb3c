/** The ids of a document's entries, and all references to them. */
import { entryOfPath, hasEntry, type Naming, type Part, type Selection } from "./entries";
import { withMentions } from "./mentions";
import type { ScenarioDocument, TimelineEntry } from "./scenario";
import { linkOfWatch, watchList } from "./watch";

export const MOST_ID_CHARS = 64;

/** Whether an entry can have this id: no other entry has it, and no timeline change would come to refer to it. */
export const isFree = (document: ScenarioDocument, { part, id }: Selection): boolean =>
  !hasEntry(document, { part, id }) && !document.timeline?.some(({ set }) => set.startsWith(`${part}.${id}.`));

/** The first free id of "r1", "r2", ... */
export function freshId(document: ScenarioDocument, part: Part, stem: string, first = 1): string {
  const short = stem.slice(0, MOST_ID_CHARS - 6);
  let number = first;
  while (!isFree(document, { part, id: `${short}${number}` })) number += 1;
  return `${short}${number}`;
}

/** The id of a copy: "r1" is followed by "r2", "ftp" by "ftp-2". */
export function nextId(document: ScenarioDocument, { part, id }: Selection): string {
  const stem = /^(.*\D)\d+$/.exec(id)?.[1];
  return stem ? freshId(document, part, stem) : freshId(document, part, `${id}-`, 2);
}

function renamedPath(document: ScenarioDocument, entry: TimelineEntry, naming: Naming): TimelineEntry | undefined {
  const found = entryOfPath(document, entry.set);
  if (!found) return entry;
  const id = naming(found);
  if (id === undefined) return undefined;
  return id === found.id ? entry : { ...entry, set: `${found.part}.${id}.${found.rest}` };
}

const present = <Value>(value: Value | undefined): value is Value => value !== undefined;

/** Applies a naming to every reference in the document. */
export function withNames(document: ScenarioDocument, naming: Naming): ScenarioDocument {
  const { routes, timeline, measure, ...rest } = withMentions(document, naming);
  const node = (id: string) => naming({ part: "nodes", id });
  const joined = <Ends extends { id: string; from: string; to: string }>(entries: Ends[], part: Part) =>
    entries
      .map((entry) => {
        const [id, from, to] = [naming({ part, id: entry.id }), node(entry.from), node(entry.to)];
        return present(id) && present(from) && present(to) ? { ...entry, id, from, to } : undefined;
      })
      .filter(present);
  return {
    ...(rest as ScenarioDocument),
    nodes: document.nodes
      .map((entry) => {
        const id = node(entry.id);
        return present(id) ? { ...entry, id } : undefined;
      })
      .filter(present),
    links: joined(document.links, "links"),
    flows: joined(document.flows, "flows"),
    ...(routes && { routes: namedRoutes(routes, naming) }),
    ...(timeline && { timeline: timeline.map((entry) => renamedPath(document, entry, naming)).filter(present) }),
    ...(measure && namedMeasure(document, naming)),
  };
}

function namedRoutes(routes: NonNullable<ScenarioDocument["routes"]>, naming: Naming) {
  return routes.flatMap(({ flow: before, via }) => {
    const flow = naming({ part: "flows", id: before });
    const nodes = via.map((id) => naming({ part: "nodes", id })).filter(present);
    return present(flow) && nodes.length > 0 ? [{ flow, via: nodes }] : [];
  });
}

/** With an empty list of watched queues the engine would watch none; without a list, it chooses one. */
function namedMeasure(document: ScenarioDocument, naming: Naming): Pick<ScenarioDocument, "measure"> {
  const { watch: _, ...measure } = document.measure ?? {};
  const watch = watchList(document).flatMap((name) => {
    const link = linkOfWatch(name);
    const id = naming({ part: "links", id: link });
    return present(id) ? [id + name.slice(link.length)] : [];
  });
  const left = watch.length > 0 ? { ...measure, watch } : measure;
  return Object.keys(left).length > 0 ? { measure: left } : {};
}

/** Changes an entry's id and all references; returns the document unchanged if the id is taken. */
export function rename(document: ScenarioDocument, { part, id }: Selection, name: string): ScenarioDocument {
  if (!hasEntry(document, { part, id }) || !isFree(document, { part, id: name })) return document;
  return withNames(document, (other) => (other.part === part && other.id === id ? name : other.id));
}

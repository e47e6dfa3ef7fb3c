/** Applies a link's overrides to its document as edits; the engine judges the result. */

import { withDiscipline } from "../scenario/edit-kinds";
import type { LinkEntry, QueueEntry, ScenarioDocument } from "../scenario/scenario";
import { linkOfWatch } from "../scenario/watch";
import { wholeCatalog } from "../scenario/whole-catalog";
import type { LinkFailure, Overrides, QueueOverride } from "./link";
import { problemOfText } from "./unpack";

/** "15", "true" and "[1, 2]" are parsed as JSON; "15 packets" is text. */
function meaningOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Applies the overrides of one queue. The document is not validated yet: a queue can be null. */
function changed(queue: QueueEntry | null | undefined, overrides: readonly QueueOverride[]): QueueEntry {
  const discipline = overrides.find(({ param }) => param === "discipline")?.value;
  const before = discipline === undefined ? { ...queue } : withDiscipline(queue ?? {}, discipline);
  const params = overrides.filter(({ param }) => param !== "discipline");
  return Object.fromEntries([
    ...Object.entries(before),
    ...params.map(({ param, value }) => [param, meaningOf(value)] as const),
  ]);
}

const withQueue = (link: LinkEntry, queue: string, overrides: readonly QueueOverride[]): LinkEntry =>
  queue === link.id
    ? { ...link, queue: changed(link.queue, overrides) }
    : { ...link, reverse: { ...link.reverse, queue: changed(link.reverse?.queue, overrides) } };

function byQueue(overrides: readonly QueueOverride[]): ReadonlyMap<string, QueueOverride[]> {
  const groups = new Map<string, QueueOverride[]>();
  for (const override of overrides) {
    const group = groups.get(override.queue);
    if (group) group.push(override);
    else groups.set(override.queue, [override]);
  }
  return groups;
}

/** Problems of the overrides that do not depend on the document. */
function problemOf(overrides: readonly QueueOverride[]): LinkFailure | undefined {
  for (const { queue, param, value } of overrides) {
    const problem = problemOfText(value, wholeCatalog.limits);
    if (problem) return { ...problem, path: `q.${queue}.${param}` };
  }
  return undefined;
}

/** The document with the link's seed and queue parameters. */
export function applyOverrides(
  document: ScenarioDocument,
  { seed, queues = [] }: Overrides,
): ScenarioDocument | LinkFailure {
  const seeded = seed === undefined ? document : { ...document, seed };
  const problem = problemOf(queues);
  if (problem) return problem;
  const isRefused = !Array.isArray(document.links) || document.links.length > wholeCatalog.limits.links;
  if (queues.length === 0 || isRefused) return seeded; // the engine reports it
  const links = [...document.links];
  for (const [queue, overrides] of byQueue(queues)) {
    const id = linkOfWatch(queue);
    const found = links.findIndex((link) => link?.id === queue || link?.id === id);
    const link = links[found];
    const path = `q.${queue}.${overrides[0]?.param}`;
    if (!link) return { kind: "invalid", path, message: `There is no link “${queue}”.` };
    links[found] = withQueue(link, queue, overrides);
  }
  return { ...seeded, links };
}

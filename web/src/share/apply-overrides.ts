/** What a link sets in its document, as an edit of it; whether it may be so, the engine says. */

import { withDiscipline } from "../scenario/edit-kinds";
import type { LinkEntry, QueueEntry, ScenarioDocument } from "../scenario/scenario";
import { linkOfWatch } from "../scenario/watch";
import { wholeCatalog } from "../scenario/whole-catalog";
import type { LinkFailure, Overrides, QueueOverride } from "./link";
import { problemOfText } from "./unpack";

/** "15", "true" and "[1, 2]" are what they say, "15 packets" is a text. */
function meaningOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Nobody has checked the document yet: a queue can be null. */
const changed = (queue: QueueEntry | null | undefined, { param, value }: QueueOverride): QueueEntry =>
  param === "discipline" ? withDiscipline(queue ?? {}, value, value) : { ...queue, [param]: meaningOf(value) };

const withQueue = (link: LinkEntry, override: QueueOverride): LinkEntry =>
  override.queue === link.id
    ? { ...link, queue: changed(link.queue, override) }
    : { ...link, reverse: { ...link.reverse, queue: changed(link.reverse?.queue, override) } };

function withOverride(document: ScenarioDocument, override: QueueOverride): ScenarioDocument | LinkFailure {
  const { queue, param, value } = override;
  const path = `q.${queue}.${param}`;
  const problem = problemOfText(value, wholeCatalog.limits);
  if (problem) return { ...problem, path };
  const found = document.links.findIndex((link) => link?.id === queue || link?.id === linkOfWatch(queue));
  if (found < 0) return { kind: "invalid", path, message: `There is no link “${queue}”.` };
  const links = document.links.map((link, index) => (index === found ? withQueue(link, override) : link));
  return { ...document, links };
}

const isDocument = (result: ScenarioDocument | LinkFailure): result is ScenarioDocument => "links" in result;

/** The discipline of a queue goes before its parameters, wherever it stands in the link. */
const byKind = (a: QueueOverride, b: QueueOverride) =>
  Number(b.param === "discipline") - Number(a.param === "discipline");

/** The document with the seed and the queues that the link says. */
export function applyOverrides(
  document: ScenarioDocument,
  { seed, queues = [] }: Overrides,
): ScenarioDocument | LinkFailure {
  const seeded = seed === undefined ? document : { ...document, seed };
  if (!Array.isArray(document.links)) return seeded; // which the engine refuses
  return [...queues]
    .sort(byKind)
    .reduce<ScenarioDocument | LinkFailure>(
      (result, override) => (isDocument(result) ? withOverride(result, override) : result),
      seeded,
    );
}

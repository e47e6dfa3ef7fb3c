/** What a link sets in its document, as an edit of it; whether it may be so, the engine says. */
import { catalog, disciplineOf } from "../scenario/catalog";
import type { LinkEntry, QueueEntry, ScenarioDocument } from "../scenario/scenario";
import type { LinkFailure, Overrides, QueueOverride } from "./link";

/** "15", "true" and "[1, 2]" are what they say, "15 packets" is a text. */
function meaningOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** With another discipline, parameters it shares by name stay. */
function withDiscipline(queue: QueueEntry, id: string): QueueEntry {
  const names = [...(disciplineOf(id)?.params ?? []), ...catalog.queue.params].map(({ name }) => name);
  const shared = Object.entries(queue).filter(([name]) => names.includes(name));
  return { ...Object.fromEntries(shared), discipline: id };
}

const changed = (queue: QueueEntry = {}, { param, value }: QueueOverride): QueueEntry =>
  param === "discipline" ? withDiscipline(queue, value) : { ...queue, [param]: meaningOf(value) };

const withQueue = (link: LinkEntry, override: QueueOverride): LinkEntry =>
  override.queue === link.id
    ? { ...link, queue: changed(link.queue, override) }
    : { ...link, reverse: { ...link.reverse, queue: changed(link.reverse?.queue, override) } };

function withOverride(document: ScenarioDocument, override: QueueOverride): ScenarioDocument | LinkFailure {
  const { queue, param } = override;
  const found = document.links.findIndex((link) => queue === link?.id || queue === `${link?.id}:reverse`);
  if (found < 0) return { kind: "invalid", path: `q.${queue}.${param}`, message: `There is no link “${queue}”.` };
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

/** The readable form of a variation: the parameters of its queues, beside the name of what it varies. */
import { disciplineOf, usualDiscipline } from "../scenario/catalog";
import type { LinkEntry, QueueEntry, ScenarioDocument } from "../scenario/scenario";
import { reverseOf } from "../scenario/watch";
import { wholeCatalog } from "../scenario/whole-catalog";
import { applyOverrides } from "./apply-overrides";
import { canonicalText } from "./canonical";
import type { Overrides, QueueOverride } from "./link";

/** As `applyOverrides` reads it: a text that would be read as something else is quoted. */
function textOf(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  try {
    JSON.parse(value);
    return JSON.stringify(value);
  } catch {
    return value;
  }
}

function changesOf(queue: string, from: QueueEntry = {}, to: QueueEntry = {}): readonly QueueOverride[] {
  const before: Readonly<Record<string, unknown>> = from;
  const after: Readonly<Record<string, unknown>> = to;
  const isExchanged = before.discipline !== after.discipline;
  const params = [...wholeCatalog.queue.params, ...(disciplineOf(to.discipline)?.params ?? [])];
  const usual = new Map<string, unknown>([
    ["discipline", usualDiscipline],
    ...params.map((param) => [param.name, param.default] as const),
  ]);
  const said = (param: string, value: unknown) => ({ queue, param, value: textOf(value) });
  const written = Object.entries(after)
    .filter(([param, value]) => isExchanged || textOf(value) !== textOf(before[param]))
    .map(([param, value]) => said(param, value));
  // What is no longer written has its default again.
  const left = Object.keys(before).filter((param) => !Object.hasOwn(after, param) && usual.has(param));
  return [...written, ...left.map((param) => said(param, usual.get(param)))];
}

function changesOfLink(from: LinkEntry, to: LinkEntry | undefined): readonly QueueOverride[] {
  return [
    ...changesOf(from.id, from.queue, to?.queue),
    ...changesOf(reverseOf(from.id), from.reverse?.queue, to?.reverse?.queue),
  ];
}

/** The seed and queue parameters that make `variation` of `document`; null where more than these differs. */
export function overridesBetween(document: ScenarioDocument, variation: ScenarioDocument): Overrides | null {
  const links = new Map(variation.links.map((link) => [link.id, link]));
  const queues = document.links.flatMap((link) => changesOfLink(link, links.get(link.id)));
  const isReseeded = (document.seed ?? 1) !== (variation.seed ?? 1);
  const overrides = { ...(isReseeded && { seed: variation.seed ?? 1 }), ...(queues.length > 0 && { queues }) };
  const made = applyOverrides(document, overrides);
  if ("message" in made || canonicalText(made) !== canonicalText(variation)) return null;
  return overrides;
}

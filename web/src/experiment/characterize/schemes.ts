/** Schemes by the name of a discipline, or from the bottleneck of a document. */
import { catalog, disciplineOf, type ParamInfo, usualDiscipline } from "../../scenario/catalog";
import { toDocumentValue, toNumberValue } from "../../scenario/param-value";
import type { QueueEntry, ScenarioDocument } from "../../scenario/scenario";
import { directionOf, linkOfWatch, watchList } from "../../scenario/watch";
import type { Scheme } from "./section";

/** Longer values, such as a program, are not in the label. */
const MOST_LETTERS = 24;

/** Whether a parameter is written as what it is anyway: "5 packets" for 5. */
function isUsual(param: ParamInfo | undefined, value: unknown): boolean {
  if (!param) return false;
  const [written, usual] = [toNumberValue(param, value)?.number, toNumberValue(param, param.default)?.number];
  return value === param.default || (written !== undefined && written === usual);
}

/** "min_th 6 packets" */
function textOf(name: string, value: unknown, param: ParamInfo | undefined): string {
  const number = param && toNumberValue(param, value);
  const text = number ? toDocumentValue(number) : typeof value === "object" ? JSON.stringify(value) : value;
  const written = String(text);
  return written.length > MOST_LETTERS || written.includes("\n") ? `own ${name}` : `${name} ${written}`;
}

/**
 * The scheme of a queue, without its limit, as the network of a section has its own, and without parameters that have their
 * defaults.
 */
export function schemeOf(queue: QueueEntry, label?: string): Scheme {
  const info = disciplineOf(queue.discipline);
  const discipline = info?.id ?? String(queue.discipline);
  const paramOf = (name: string) => info?.params.find((param) => param.name === name);
  const own = Object.entries(queue).filter(
    ([name, value]) => !["discipline", "limit"].includes(name) && !isUsual(paramOf(name), value),
  );
  const settings = own.map(([name, value]) => textOf(name, value, paramOf(name)));
  return {
    id: own.length === 0 ? discipline : `${discipline}*`,
    label: label ?? [info?.label ?? discipline, ...settings].join(", "),
    queue: { discipline, ...Object.fromEntries(own) },
  };
}

/** The names of all disciplines. */
export const disciplineIds = (): string[] => catalog.disciplines.map(({ id }) => id);

/** A discipline with its defaults; undefined if there is none of that name. */
export const schemeNamed = (id: string): Scheme | undefined =>
  catalog.disciplines.some((each) => each.id === id) ? schemeOf({ discipline: id }) : undefined;

/** The discipline at the first watched queue of a document. */
export function schemeIn(document: ScenarioDocument): Scheme {
  const [watch = ""] = watchList(document);
  const found = document.links.find(({ id }) => id === linkOfWatch(watch));
  const link = found ?? document.links.find(({ queue }) => queue !== undefined);
  const queue = link && directionOf(watch, { queue: link.queue, reverse: { queue: link.reverse?.queue } }).queue;
  return schemeOf(queue ?? {});
}

/** Drop-tail: what every card compares with, in the same buffer (RFC 7928 §1.2). */
export const REFERENCE: Scheme = schemeOf({ discipline: usualDiscipline });

/** Schemes with different ids; equal ones once, the first of them. */
export function distinctSchemes(schemes: readonly Scheme[]): Scheme[] {
  const made: Scheme[] = [];
  for (const scheme of schemes) {
    const text = JSON.stringify(scheme.queue);
    if (made.some(({ queue }) => JSON.stringify(queue) === text)) continue;
    const taken = new Set(made.map(({ id }) => id));
    let id = scheme.id;
    for (let number = 2; taken.has(id); number++) id = `${scheme.id}${number}`;
    made.push({ ...scheme, id });
  }
  return made;
}

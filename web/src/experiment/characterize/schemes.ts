/** Schemes by the name of a discipline, from the bottleneck of a document, or from a script. */
import type { ScriptCheck } from "../../engine/protocol";
import { catalog, disciplineOf, type ParamInfo, scriptDiscipline, usualDiscipline } from "../../scenario/catalog";
import { isSameValue, toDocumentValue, toNumberValue } from "../../scenario/param-value";
import type { QueueEntry, ScenarioDocument } from "../../scenario/scenario";
import { paramOfScript, scriptName, valuesOf } from "../../scenario/script-params";
import { directionOf, linkOfWatch, watchList } from "../../scenario/watch";
import type { Scheme } from "./section";

/** Longer values, such as a program, are not in the label. */
const MOST_LETTERS = 24;

/** Whether a parameter is written as what it is anyway: "5 packets" for 5. */
const isUsual = (param: ParamInfo | undefined, value: unknown): boolean =>
  param !== undefined && isSameValue(param, value, param.default);

/** "min_th 6 packets" */
function textOf(name: string, value: unknown, param: ParamInfo | undefined): string {
  const number = param && toNumberValue(param, value);
  const text = number ? toDocumentValue(number) : typeof value === "object" ? JSON.stringify(value) : value;
  const written = String(text);
  return written.length > MOST_LETTERS || written.includes("\n") ? `own ${name}` : `${name} ${written}`;
}

const labelOf = (name: string, own: readonly Entry[], params: readonly ParamInfo[]): string =>
  [name, ...own.map(([param, value]) => textOf(param, value, found(params, param)))].join(", ");

type Entry = readonly [name: string, value: unknown];
const found = (params: readonly ParamInfo[], wanted: string) => params.find(({ name }) => name === wanted);
const unusual = (entries: readonly Entry[], params: readonly ParamInfo[]): readonly Entry[] =>
  entries.filter(([name, value]) => !isUsual(found(params, name), value));

/**
 * The scheme of a queue, without its limit, as the network of a section has its own, and without parameters that have their
 * defaults.
 */
export function schemeOf(queue: QueueEntry): Scheme {
  const { limit: _, discipline: id, ...settings } = queue;
  const info = disciplineOf(id);
  const discipline = info?.id ?? String(id);
  const params = info?.params ?? [];
  const own = unusual(Object.entries(settings), params);
  return {
    id: own.length === 0 ? discipline : `${discipline}*`,
    label: labelOf(info?.label ?? discipline, own, params),
    queue: { discipline, ...Object.fromEntries(own) },
  };
}

/** The scheme of a script; `params` are those that it declares. Values that are their defaults are left out. */
export function schemeOfScript({ code, values }: QueueEntry, params: readonly ParamInfo[], name?: string): Scheme {
  const own = unusual(Object.entries(valuesOf({ values })), params);
  return {
    id: `${scriptDiscipline}*`,
    label: labelOf(name ?? scriptName(code), own, params),
    queue: {
      discipline: scriptDiscipline,
      code,
      ...(own.length > 0 && { values: Object.fromEntries(own) }),
    },
    params,
  };
}

/**
 * The scheme of a queue whose discipline may be a script; `check` compiles it.
 * @throws Error with what is wrong with the script
 */
export function checkedScheme(queue: QueueEntry, check: (code: string) => ScriptCheck, name?: string): Scheme {
  const { discipline, code } = queue;
  if (discipline !== scriptDiscipline || typeof code !== "string") return schemeOf(queue);
  const { problems, params = [] } = check(code);
  if (problems.length > 0)
    throw new Error(
      problems.map(({ line, column, message }) => `line ${line}, column ${column}: ${message}`).join("\n"),
    );
  return schemeOfScript(queue, params.map(paramOfScript), name);
}

/** The parameters of a scheme: the catalog's, or those that its script declares. */
export const paramsOf = ({ queue, params }: Scheme): readonly ParamInfo[] =>
  params ?? disciplineOf(queue.discipline)?.params ?? [];
export const valueIn = ({ queue, params }: Scheme, { name, default: usual }: ParamInfo): unknown =>
  (params ? valuesOf(queue) : queue)[name] ?? usual;

/** A queue with another value of a parameter, which may be one that its script declares. */
export function withParam(queue: QueueEntry, name: string, value: unknown): QueueEntry {
  const isDeclared =
    queue.discipline === scriptDiscipline && !found(disciplineOf(scriptDiscipline)?.params ?? [], name);
  return isDeclared ? { ...queue, values: { ...valuesOf(queue), [name]: value } } : { ...queue, [name]: value };
}

/** The word outside comments and texts. */
const MARK = /^[^#"]*\bmark\b/m;

/** Whether it may mark packets; a script does if it says so. */
export const mayMark = ({ queue: { discipline, code } }: Scheme): boolean =>
  discipline === scriptDiscipline ? MARK.test(String(code)) : (disciplineOf(discipline)?.marks ?? false);

/** The names of all disciplines. */
export const disciplineIds = (): string[] => catalog.disciplines.map(({ id }) => id);

/** A discipline with its defaults; undefined if there is none of that name. */
export const schemeNamed = (id: string): Scheme | undefined =>
  catalog.disciplines.some((each) => each.id === id) ? schemeOf({ discipline: id }) : undefined;

/** The first watched queue of a document. */
export function queueIn(document: ScenarioDocument): QueueEntry {
  const [watch = ""] = watchList(document);
  const found = document.links.find(({ id }) => id === linkOfWatch(watch));
  const link = found ?? document.links.find(({ queue }) => queue !== undefined);
  const queue = link && directionOf(watch, { queue: link.queue, reverse: { queue: link.reverse?.queue } }).queue;
  return queue ?? {};
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

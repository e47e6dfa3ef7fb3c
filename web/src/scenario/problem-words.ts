/** Words the engine's problems for users: entries and parameters by name, without paths. */
import { catalog, disciplineOf, type ParamInfo } from "./catalog";
import { inSentence } from "./change-words";
import { changeOf, pathKeys } from "./edit-problems";
import { shownValue } from "./param-value";
import type { QueueEntry, ScenarioDocument } from "./scenario";
import { changeNumber } from "./timeline";

/** The part of a problem that is worded. */
export interface Wrong {
  readonly path: string;
  readonly message: string;
  readonly value?: string;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
const named = (params: readonly ParamInfo[], name: unknown) => params.find((param) => param.name === name);

export const queueParams = (discipline: string | undefined): readonly ParamInfo[] => [
  ...catalog.queue.params,
  ...(disciplineOf(discipline)?.params ?? []),
];

/** Replaces names such as "min_th" by labels, with the value of the parameter compared against. */
function withLabels(message: string, params: readonly ParamInfo[], valueFor: (param: ParamInfo) => unknown): string {
  return message.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name, at: number) => {
    const param = named(params, name);
    if (!param) return name;
    if (at === 0) return param.label;
    return `the ${inSentence(param.label)} (${shownValue(param, valueFor(param))})`;
  });
}

/** Predicates that can follow a subject: "must be", "is missing", "ends after the run". */
const PREDICATE = /^(must|is|are|has|have|ends|begins|starts|needs|appears|gives)\b/;

/** Joins a subject with a message; a predicate follows directly, anything else after a colon. */
const joined = (subject: string, message: string) =>
  PREDICATE.test(message) ? `${subject} ${message}` : `${subject}: ${message}`;

/**
 * A rejected value of one of the parameters of a queue, a link or an application during a run, shown beside its control.
 * `values`: of all, with the rejected one.
 */
export function refusalWords(
  name: string,
  message: string,
  params: readonly ParamInfo[],
  values: QueueEntry = {},
): string {
  const text = withLabels(message, params, (param) => values[param.name] ?? param.default);
  const param = named(params, name);
  return sentence(PREDICATE.test(text) ? joined(param?.label ?? "The value", text) : capitalised(text));
}

/** "Rate of bottleneck", "Flows of ftp", "Window 2". */
function subjectOf(document: ScenarioDocument, path: string, flowParams: readonly ParamInfo[]): string {
  const [part, index, ...field] = pathKeys(path);
  if (part === "measure" && index === "windows" && field.length > 0)
    return `${field.length > 1 && Number(field[1]) === 0 ? "Start of window" : "Window"} ${Number(field[0]) + 1}`;
  if (part === "timeline" && index !== undefined) return `Change ${changeNumber(document, Number(index))}`;
  if (part !== "nodes" && part !== "links" && part !== "flows") return capitalised(pathKeys(path).join(" "));
  const entry = document[part][Number(index)];
  if (!entry) return capitalised(part);
  const name = field.findLast((key) => typeof key === "string") ?? "";
  if (name === "") return `${{ nodes: "Node", links: "Link", flows: "Flow group" }[part]} ${entry.id}`;
  if (name === "queue") return `Queue of ${entry.id}`;
  const queue = part === "links" ? document.links[Number(index)]?.queue : undefined;
  const params = {
    nodes: catalog.node.params,
    links: [...queueParams(queue?.discipline), ...catalog.link.params],
    flows: field.length === 1 ? flowParams : [],
  }[part];
  const label = name === "id" ? "Name" : named(params, name)?.label;
  return `${label ?? capitalised(String(name).replaceAll("_", " "))} of ${entry.id}`;
}

/** An incomplete network gets its next step instead of a list of problems; empty if another problem says it. */
export function firstStep({ nodes, links }: ScenarioDocument, { path }: Wrong): string | undefined {
  if (path === "nodes" && nodes.length === 0) return "Add two hosts and a link to start.";
  if (path === "nodes" && nodes.length === 1) return "Add another host.";
  if (path === "links" && links.length === 0) return nodes.length < 2 ? "" : "Add a link.";
  return undefined;
}

/**
 * A complete sentence; empty if another problem of the same document already says it. `flowParams`: of flow groups,
 * where the whole catalog is loaded.
 */
export function problemWords(document: ScenarioDocument, wrong: Wrong, flowParams: readonly ParamInfo[] = []): string {
  const first = firstStep(document, wrong);
  if (first !== undefined) return first;
  const { path, message, value } = wrong;
  const change = changeOf(path);
  if (change && !document.timeline?.[Number(pathKeys(change)[1])]) return ""; // it has just been removed
  const [part, index] = pathKeys(path);
  const link = part === "links" ? document.links[Number(index)] : undefined;
  const queue = path.includes(".reverse") ? link?.reverse?.queue : link?.queue;
  const text = withLabels(message, queueParams(queue?.discipline), (param) => queue?.[param.name] ?? param.default);
  const isAboutParam = text !== message && !PREDICATE.test(message);
  const said = isAboutParam || path === "" ? capitalised(text) : joined(subjectOf(document, path, flowParams), text);
  return sentence(value === undefined || value === "" ? said : `${said}; it is ${value}`);
}

/** Describes changes: "Raise maximum threshold to 20 packets". */
import { applicationOf, catalog, disciplineOf, type ParamInfo, usualDiscipline } from "./catalog";
import { shownValue, toNumberValue } from "./param-value";
import { unitOf } from "./quantity";
import type { ScenarioDocument } from "./scenario";
import { paramOfScript, scriptName } from "./script-params";
import { sortedTimeline } from "./timeline";
import { valueAt } from "./variation";
import { queueOf } from "./watch";

/** "Maximum threshold" as "maximum threshold", for use within a sentence; "ECN" is kept. */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

const labelOf = (discipline: unknown) => disciplineOf(String(discipline))?.label ?? String(discipline);

/** Describes a new value of a parameter; undefined stands for its default. */
export function settingWords(param: ParamInfo, value: unknown, before?: unknown, of = ""): string {
  const what = inSentence(param.label) + (of && ` of ${of}`);
  if (value === undefined) return `Reset ${what} to its default`;
  if (param.kind === "text") return `Edit the ${what}`;
  if (param.kind === "boolean") return `Turn ${what} ${shownValue(param, value)}`;
  const now = toNumberValue(param, value);
  const last = toNumberValue(param, before);
  const isCompared = now !== undefined && last !== undefined && now.unit === last.unit && now.number !== last.number;
  const verb = isCompared ? (now.number > last.number ? "Raise" : "Lower") : "Set";
  return `${verb} ${what} to ${shownValue(param, value)}`;
}

/** What a path of the timeline refers to. */
type Target =
  | { readonly kind: "discipline"; readonly of: string }
  | { readonly kind: "flow"; readonly id: string }
  | { readonly kind: "param"; readonly param: ParamInfo; readonly of: string };

/** What has the parameter of a path: the discipline of its queue at a time, or the application of its flow. */
export function ownerAt(document: ScenarioDocument, path: string, time_s: number): string | undefined {
  const queue = queueOf(path);
  const choice = queue === undefined ? `${path.slice(0, path.lastIndexOf(".") + 1)}type` : `${queue}.discipline`;
  const chosen = sortedTimeline(document).findLast(({ at_s, entry }) => at_s <= time_s && entry.set === choice);
  const owner = chosen?.entry.value ?? valueAt(document, choice) ?? (queue && usualDiscipline);
  return owner === undefined ? undefined : String(owner);
}

const find = (params: readonly ParamInfo[], name: string) => params.find((param) => param.name === name);

/** Of an unknown owner, where all that have a parameter of this name call it the same. */
function agreed(owners: readonly { readonly params: readonly ParamInfo[] }[], name: string): ParamInfo | undefined {
  const [first, ...others] = owners.flatMap(({ params }) => find(params, name) ?? []);
  return others.every(({ label, unit }) => label === first?.label && unit === first.unit) ? first : undefined;
}

function queueParam(name: string, owner: string | undefined): ParamInfo | undefined {
  const own = owner === undefined ? agreed(catalog.disciplines, name) : find(disciplineOf(owner)?.params ?? [], name);
  return find(catalog.queue.params, name) ?? own;
}

const applicationParam = (name: string, owner: string | undefined): ParamInfo | undefined =>
  owner === undefined ? agreed(catalog.applications, name) : find(applicationOf(owner)?.params ?? [], name);

/** A parameter of which no more is known than its name and a value of it. */
const plainParam = (name: string, value: unknown): ParamInfo =>
  paramOfScript({ name, unit: unitOf(value), default: 0, min: -Infinity, max: Infinity, scale: "linear" });

/** "sliding_window" as "sliding window", for paths without a catalog row. */
const plainName = (path: string) => path.slice(path.lastIndexOf(".") + 1).replaceAll("_", " ");

/** "links.NAME.queue.discipline", ".queue.PARAM", ".queue.values.PARAM"; the queue alone stands for its discipline. */
const QUEUE = /^links\.(?<link>.+?)(?<reverse>\.reverse)?\.queue(?:\.(?<values>values\.)?(?<name>[^.]+))?$/;

function queueTarget(path: string, value: unknown, owner: string | undefined): Target | undefined {
  const { link, reverse, values, name = "discipline" } = QUEUE.exec(path)?.groups ?? {};
  if (link === undefined) return undefined;
  const of = reverse ? `the reverse queue of ${link}` : "";
  if (values) return { kind: "param", param: plainParam(name, value), of };
  if (name === "discipline") return { kind: "discipline", of };
  return { kind: "param", param: queueParam(name, owner) ?? plainParam(plainName(path), value), of };
}

function targetOf(path: string, value: unknown, owner: string | undefined): Target | undefined {
  const [part, rest = ""] = [path.slice(0, path.indexOf(".")), path.slice(path.indexOf(".") + 1)];
  const name = path.slice(path.lastIndexOf(".") + 1);
  const place = rest.slice(0, -name.length - 1);
  if (part === "flows" && name === "active") return { kind: "flow", id: place };
  if (part === "flows") {
    const param = applicationParam(name, owner) ?? plainParam(plainName(path), value);
    return { kind: "param", param, of: place.replace(/\.application$/, "") };
  }
  const param = part === "links" ? find(catalog.link.params, name) : undefined;
  const ofLink = place.replace(/^(.*)\.reverse$/, "the reverse direction of $1");
  return queueTarget(path, value, owner) ?? (param && { kind: "param", param, of: ofLink });
}

const isQueue = (value: unknown): value is { discipline: unknown } =>
  typeof value === "object" && value !== null && "discipline" in value;

interface Known {
  /** What has the parameter (`ownerAt`). */
  readonly owner?: string | undefined;
  readonly before?: unknown;
}

/** As an action: "Switch to RED", "Lower rate of bottleneck to 5 Mbps", "Stop cbr". */
export function changeWords(path: string, value: unknown, { owner, before }: Known = {}): string {
  const target = targetOf(path, value, owner);
  if (!target) return `Set ${plainName(path)} to ${String(value)}`;
  if (target.kind === "flow") return `${value ? "Start" : "Stop"} ${target.id}`;
  if (target.kind === "param") return settingWords(target.param, value, before, target.of);
  const name = labelOf(isQueue(value) ? value.discipline : value);
  return target.of ? `Switch ${target.of} to ${name}` : `Switch to ${name}`;
}

/** As a state: "RED", "rate of bottleneck 5 Mbps", "cbr stopped". */
export function settingInForce(path: string, value: unknown, owner?: string): string {
  const target = targetOf(path, value, owner);
  if (!target) return `${plainName(path)} ${String(value)}`;
  if (target.kind === "flow") return `${target.id} ${value ? "started" : "stopped"}`;
  if (target.kind === "discipline") return labelOf(isQueue(value) ? value.discipline : value);
  if (target.param.kind === "text") return scriptName(value);
  return `${inSentence(target.param.label)}${target.of && ` of ${target.of}`} ${shownValue(target.param, value)}`;
}

/** The value alone: "0.2", "20 packets". */
export function valueInForce(path: string, value: unknown, owner?: string): string {
  const target = targetOf(path, value, owner);
  return target?.kind === "param" ? shownValue(target.param, value) : String(value);
}

/** A sentence about changes that went with another one, with a space before; empty for none. */
export const goneWords = (count: number): string =>
  count === 0 ? "" : ` ${count === 1 ? "A later change" : `${count} later changes`} cannot be made any more: removed.`;

/** Describes changes: "Raise maximum threshold to 20 packets". */
import { applicationOf, catalog, disciplineOf, type ParamInfo } from "./catalog";
import { shownValue, toNumberValue } from "./param-value";
import { scriptName } from "./script-params";

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

const find = (params: readonly ParamInfo[], name: string) => params.find((param) => param.name === name);

/** The discipline can change during the run: the first one with a parameter of this name describes it. */
const queueParam = (name: string): ParamInfo | undefined =>
  find([...catalog.queue.params, ...catalog.disciplines.flatMap(({ params }) => params)], name);

function targetOf(path: string): Target | undefined {
  const queue = /^links\.(.+?)(\.reverse)?\.queue(?:\.(?:values\.)?([^.]+))?$/.exec(path);
  const reverse = queue?.[2] ? `the reverse queue of ${queue[1]}` : "";
  if (queue && (queue[3] ?? "discipline") === "discipline") return { kind: "discipline", of: reverse };
  const [part, rest = ""] = [path.slice(0, path.indexOf(".")), path.slice(path.indexOf(".") + 1)];
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (part === "flows" && name === "active") return { kind: "flow", id: rest.slice(0, -".active".length) };
  const owner = rest.slice(0, -name.length - 1);
  const param = queue
    ? queueParam(name)
    : part === "links"
      ? find(catalog.link.params, name)
      : find(
          catalog.applications.flatMap(({ id }) => applicationOf(id)?.params ?? []),
          name,
        );
  if (!param) return undefined;
  const of = owner.replace(/\.application$/, "").replace(/^(.*)\.reverse$/, "the reverse direction of $1");
  return { kind: "param", param, of: queue ? reverse : of };
}

const isQueue = (value: unknown): value is { discipline: unknown } =>
  typeof value === "object" && value !== null && "discipline" in value;

/** "sliding_window" as "sliding window", for paths without a catalog row. */
const plainName = (path: string) => path.slice(path.lastIndexOf(".") + 1).replaceAll("_", " ");

/** As an action: "Switch to RED", "Lower rate of bottleneck to 5 Mbps", "Stop cbr". */
export function changeWords(path: string, value: unknown, before?: unknown): string {
  const target = targetOf(path);
  if (!target) return `Set ${plainName(path)} to ${String(value)}`;
  if (target.kind === "flow") return `${value ? "Start" : "Stop"} ${target.id}`;
  if (target.kind === "param") return settingWords(target.param, value, before, target.of);
  const name = labelOf(isQueue(value) ? value.discipline : value);
  return target.of ? `Switch ${target.of} to ${name}` : `Switch to ${name}`;
}

/** As a state: "RED", "rate of bottleneck 5 Mbps", "cbr stopped". */
export function settingInForce(path: string, value: unknown): string {
  const target = targetOf(path);
  if (!target) return `${plainName(path)} ${String(value)}`;
  if (target.kind === "flow") return `${target.id} ${value ? "started" : "stopped"}`;
  if (target.kind === "discipline") return labelOf(isQueue(value) ? value.discipline : value);
  if (target.param.kind === "text") return scriptName(value);
  return `${inSentence(target.param.label)}${target.of && ` of ${target.of}`} ${shownValue(target.param, value)}`;
}

/** The value alone: "0.2", "20 packets". */
export function valueInForce(path: string, value: unknown): string {
  const target = targetOf(path);
  return target?.kind === "param" ? shownValue(target.param, value) : String(value);
}

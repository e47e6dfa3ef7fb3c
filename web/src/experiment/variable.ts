/** What of a document can be varied: numbers of its queues, their scripts, links and flows, and the disciplines of its queues. */
import { disciplineOf, type ParamInfo, type Unit } from "../scenario/catalog";
import { inSentence } from "../scenario/change-words";
import { toNumberValue } from "../scenario/param-value";
import type { FlowEntry, LinkEntry, QueueEntry, ScenarioDocument } from "../scenario/scenario";
import { valuesOf } from "../scenario/script-params";
import { presetOf, transportOf, wholeApplicationOf, wholeCatalog, wholeVariantOf } from "../scenario/whole-catalog";

export interface Variable {
  /** Its place in the document: `links.bottleneck.queue.max_p`. */
  readonly path: string;
  /** "Maximum drop probability" */
  readonly label: string;
  /** "Queue of bottleneck" */
  readonly group: string;
  /** Null for a discipline. */
  readonly param: ParamInfo | null;
  /** In base units; undefined for a discipline. */
  readonly now: number | undefined;
  readonly unit: Unit;
  /** Of a discipline: the present one. */
  readonly discipline?: string | undefined;
  /** The present values of the parameters that must stay below and above it, in base units. */
  readonly below?: number | undefined;
  readonly above?: number | undefined;
}

const isNumeric = ({ kind }: ParamInfo) => kind === "number" || kind === "integer" || kind === "limit";

type Values = Readonly<Record<string, unknown>>;

function variablesOf(params: readonly ParamInfo[], values: Values, path: string, group: string): Variable[] {
  const numberOf = (param: ParamInfo) => toNumberValue(param, values[param.name] ?? param.default);
  return params.filter(isNumeric).map((param) => {
    const number = numberOf(param);
    const { label } = param;
    // The guides of one signal keep their order.
    const siblings = param.guide ? params.filter(({ guide }) => guide === param.guide) : [param];
    const valueAt = (place: number) => (siblings[place] ? numberOf(siblings[place])?.number : undefined);
    const place = siblings.indexOf(param);
    return {
      path: `${path}.${param.name}`,
      label,
      group,
      param,
      now: number?.number,
      unit: number?.unit ?? param.unit,
      below: valueAt(place - 1),
      above: valueAt(place + 1),
    };
  });
}

/** The parameters that scripts declare, by their texts. */
export type DeclaredParams = ReadonlyMap<string, readonly ParamInfo[]>;

/** The texts of a document's scripts. */
export const scriptsOf = ({ links }: ScenarioDocument): string[] =>
  links
    .flatMap(({ queue, reverse }) => [queue?.code, reverse?.queue?.code])
    .filter((code): code is string => typeof code === "string");

function ofQueue(queue: QueueEntry, path: string, name: string, scripts: DeclaredParams): Variable[] {
  const group = `Queue of ${name}`;
  const params = [...(disciplineOf(queue.discipline)?.params ?? []), ...wholeCatalog.queue.params];
  const { discipline } = queue;
  const declared = scripts.get(String(queue.code)) ?? [];
  return [
    { path: `${path}.discipline`, label: "Discipline", group, param: null, now: undefined, unit: "none", discipline },
    ...variablesOf(declared, valuesOf(queue), `${path}.values`, group),
    ...variablesOf(params, queue, path, group),
  ];
}

function ofLink(link: LinkEntry, scripts: DeclaredParams): Variable[] {
  const { id, queue, reverse } = link;
  const path = `links.${id}`;
  return [
    ...(queue ? ofQueue(queue, `${path}.queue`, id, scripts) : []),
    ...(reverse?.queue ? ofQueue(reverse.queue, `${path}.reverse.queue`, `${id}, reverse`, scripts) : []),
    ...variablesOf(wholeCatalog.link.params, link, path, `Link ${id}`),
  ];
}

function ofFlow(flow: FlowEntry): Variable[] {
  const { id, transport, application } = flow;
  const group = `Flows ${id}`;
  const path = `flows.${id}`;
  const preset: Values = transport.type === "tcp" ? (presetOf(transport.preset)?.values ?? {}) : {};
  const variant = transport.type === "tcp" ? (wholeVariantOf(transport.variant)?.params ?? []) : [];
  const params = [...(transportOf(transport.type)?.params ?? []), ...variant];
  return [
    ...variablesOf(wholeCatalog.flow.params, flow, path, group),
    ...variablesOf(wholeApplicationOf(application.type)?.params ?? [], application, `${path}.application`, group),
    ...variablesOf(params, { ...preset, ...transport }, `${path}.transport`, group),
  ];
}

/** With queues first: those that are declared. */
export const variables = ({ links, flows }: ScenarioDocument, scripts: DeclaredParams = new Map()): Variable[] => {
  const all = links.flatMap((link) => ofLink(link, scripts));
  const isOfQueue = ({ group }: Variable) => group.startsWith("Queue");
  return [...all.filter(isOfQueue), ...all.filter((each) => !isOfQueue(each)), ...flows.flatMap(ofFlow)];
};

/** "Rate, link bottleneck" where another group of its kind, or another parameter of that name, could be meant. */
export function withOwners(all: readonly Variable[]): Variable[] {
  const kindOf = (group: string) => group.split(" ")[0];
  const groups = [...new Set(all.map(({ group }) => group))];
  const isOnly = ({ group, label }: Variable) =>
    groups.filter((other) => kindOf(other) === kindOf(group)).length === 1 &&
    all.filter((other) => other.label === label).length === 1;
  return all.map((each) => (isOnly(each) ? each : { ...each, label: `${each.label}, ${inSentence(each.group)}` }));
}

/** Of the way to a neighbour, in equal factors: less than half, so that the ranges of both stay apart. */
const REACH = 0.45;
const towards = (from: number, to: number) => from * (to / from) ** REACH;

/** From half to twice the present value, within what the parameter and its neighbours allow; from 0 on in equal steps. */
export function usualRange({ param, now = 1, below, above }: Variable): {
  from: number;
  to: number;
  scale: "linear" | "log";
} {
  const { min = 0, max = Number.POSITIVE_INFINITY, scale = "linear" } = param ?? {};
  const centre = now > 0 ? now : Math.max(min, 1);
  const least = below !== undefined && below > 0 && below < centre ? towards(centre, below) : 0;
  const most = above !== undefined && above > centre ? towards(centre, above) : Number.POSITIVE_INFINITY;
  const isWhole = param?.kind === "integer" || param?.kind === "limit";
  const half = Math.max(min, centre / 2, least);
  const from = isWhole ? Math.ceil(half) : half;
  const to = Math.min(max, centre * 2, most);
  const begin = from < to ? from : min;
  return { from: begin, to: isWhole ? Math.floor(to) : to, scale: begin > 0 ? scale : "linear" };
}

/** The paths of values that can be changed during a run: "links.bottleneck.queue.max_p". */
import { disciplineOf, type ParamInfo, usualDiscipline } from "./catalog";
import { ownerAt } from "./change-words";
import { entryOfPath } from "./entries";
import { followsForward } from "./reverse";
import type { LinkEntry, QueueEntry, ScenarioDocument } from "./scenario";
import { wholeApplicationOf, wholeCatalog } from "./whole-catalog";

export interface ChangeTarget {
  readonly param: ParamInfo;
  /** The document's initial value; undefined where it has none. */
  readonly start: unknown;
  /** The path whose value applies until this one has a value of its own. */
  readonly follows?: string | undefined;
}

const disciplineRow: ParamInfo = {
  name: "discipline",
  unit: "none",
  live: true,
  label: "Discipline",
  kind: "choice",
  choices: wholeCatalog.disciplines.map(({ id }) => id),
  default: usualDiscipline,
};

const named = (params: readonly ParamInfo[], name: string) => params.find((param) => param.live && param.name === name);

/** A parameter of any discipline is accepted; that of the discipline in force takes precedence. */
function queueParam(discipline: string | undefined, name: string): ParamInfo | undefined {
  if (name === "discipline") return disciplineRow;
  const first = disciplineOf(discipline);
  const disciplines = first ? [first, ...wholeCatalog.disciplines] : wholeCatalog.disciplines;
  return named([...wholeCatalog.queue.params, ...disciplines.flatMap(({ params }) => params)], name);
}

function linkTarget(link: LinkEntry, path: string, discipline: string | undefined): ChangeTarget | undefined {
  const isReverse = path.startsWith("reverse.");
  const name = isReverse ? path.slice("reverse.".length) : path;
  const direction: Readonly<Record<string, unknown>> = isReverse ? (link.reverse ?? {}) : link;
  const isQueue = name.startsWith("queue.");
  const own = isQueue ? name.slice("queue.".length) : name;
  const param = isQueue ? queueParam(discipline, own) : named(wholeCatalog.link.params, own);
  const follows = isReverse && !isQueue && followsForward(own) ? `links.${link.id}.${own}` : undefined;
  return param && { param, start: ((isQueue ? direction.queue : direction) as QueueEntry | undefined)?.[own], follows };
}

/** The parameter that a path refers to at a time, with its initial value; undefined if there is none. */
export function changeTarget(document: ScenarioDocument, path: string, time_s = 0): ChangeTarget | undefined {
  if (path === "measure.sliding_window") {
    const param = named(wholeCatalog.measure.params, "sliding_window");
    return param && { param, start: document.measure?.sliding_window };
  }
  const found = entryOfPath(document, path);
  if (found?.part === "links") {
    const link = document.links.find(({ id }) => id === found.id);
    return link && linkTarget(link, found.rest, ownerAt(document, path, time_s));
  }
  const flow = document.flows.find(({ id }) => id === found?.id);
  if (!found || !flow) return undefined;
  const own = named(wholeCatalog.flow.params, found.rest);
  if (own) return { param: own, start: flow[found.rest] };
  const [head, name = ""] = found.rest.split(".");
  const params = wholeApplicationOf(flow.application.type)?.params ?? [];
  const param = head === "application" ? named(params, name) : undefined;
  return param && { param, start: flow.application[name] };
}

const liveNames = (params: readonly ParamInfo[]) => params.filter(({ live }) => live).map(({ name }) => name);

const queueNames = (queue: QueueEntry | undefined) => [
  "queue.discipline",
  ...liveNames([...wholeCatalog.queue.params, ...(disciplineOf(queue?.discipline)?.params ?? [])]).map(
    (name) => `queue.${name}`,
  ),
];

/** All valid paths of timeline changes. */
export function changePaths({ links, flows }: ScenarioDocument): string[] {
  const ofLink = ({ id, queue, reverse }: LinkEntry) => [
    ...[...liveNames(wholeCatalog.link.params), ...queueNames(queue)].map((name) => `links.${id}.${name}`),
    ...[...liveNames(wholeCatalog.link.params), ...queueNames(reverse?.queue)].map(
      (name) => `links.${id}.reverse.${name}`,
    ),
  ];
  return [
    ...links.flatMap(ofLink),
    ...flows.flatMap(({ id, application }) => [
      ...liveNames(wholeCatalog.flow.params).map((name) => `flows.${id}.${name}`),
      ...liveNames(wholeApplicationOf(application.type)?.params ?? []).map((name) => `flows.${id}.application.${name}`),
    ]),
    "measure.sliding_window",
  ];
}

/** The view model of a document, valid or not: its nodes, links and flows with their problems. */
import { quantity, type Unit } from "../charts/format";
import type { Problem } from "../engine/protocol";
import { placed } from "../scenario/arrange";
import { disciplineOf, usualDiscipline } from "../scenario/catalog";
import { isRack, type Selection } from "../scenario/edit";
import { partOf } from "../scenario/edit-problems";
import { parseQuantity } from "../scenario/quantity";
import { nodeRoom, nodeSize, pointOf } from "../scenario/room";
import { routesOf, takenInsteadOf } from "../scenario/routes";
import type { FlowEntry, LinkEntry, NodeEntry, Quantity, QueueEntry, ScenarioDocument } from "../scenario/scenario";
import { reverseOf, watchList } from "../scenario/watch";
import { wholeApplicationOf } from "../scenario/whole-catalog";
import type { TrafficClass } from "../telemetry/run-schema";
import { labelParts } from "./document-labels";
import { laneOf, linkText } from "./parts";

export interface DocumentNode {
  readonly id: string;
  readonly kind: "host" | "rack" | "router";
  readonly count: number;
  readonly width: number;
  readonly height: number;
  /** Accessible name. */
  readonly label: string;
  readonly problems: readonly Problem[];
}

/** A flow on a link. */
export interface Passing {
  readonly id: string;
  readonly class: TrafficClass;
  /** Against the link's own direction. */
  readonly isBack: boolean;
  /** This link leads to the flow's receiver. */
  readonly isLast: boolean;
}

export interface QueueView {
  /** Label of its discipline. */
  readonly name: string;
  readonly isWatched: boolean;
}

export interface DocumentLink {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** "25 Mbps · 20 ms" */
  readonly text: string;
  /** The same for the other direction if it differs: "2 Mbps". */
  readonly reverseText: string | undefined;
  /** Why no flow uses the link: "unused: flows take link-1". */
  readonly unusedText: string | undefined;
  readonly label: string;
  /** Declared or watched queues: at the start of the link, and at its end for the other direction. */
  readonly queue: QueueView | undefined;
  readonly reverseQueue: QueueView | undefined;
  readonly lane: number;
  /** The fraction of the link at which its label stands. */
  readonly labelPart: number;
  readonly flows: readonly Passing[];
  readonly problems: readonly Problem[];
}

export interface FlowView {
  readonly id: string;
  readonly class: TrafficClass;
  readonly count: number;
  readonly text: string;
  readonly label: string;
  readonly problems: readonly Problem[];
}

export interface DrawingModel {
  readonly nodes: readonly DocumentNode[];
  readonly links: readonly DocumentLink[];
  readonly flows: readonly FlowView[];
}

const key = ({ part, id }: Selection) => `${part} ${id}`;

/** The problems of each entry. */
function problemsByEntry(document: ScenarioDocument, problems: readonly Problem[]): (of: Selection) => Problem[] {
  const found = new Map<string, Problem[]>();
  for (const problem of problems) {
    const place = partOf(document, problem.path);
    if (place) found.set(key(place.selection), [...(found.get(key(place.selection)) ?? []), problem]);
  }
  return (of) => found.get(key(of)) ?? [];
}

/** "must be at least 1 packet; it is 0 packets; allowed: 1 packet to 100000 packets" */
export const problemText = ({ message, value, allowed }: Problem): string =>
  [message, value && `it is ${value}`, allowed && `allowed: ${allowed}`].filter(Boolean).join("; ");

export function kindOf(node: NodeEntry): DocumentNode["kind"] {
  if (node.kind === "router") return "router";
  return isRack(node) ? "rack" : "host";
}

const KINDS: Readonly<Record<DocumentNode["kind"], string>> = { host: "Host", rack: "Rack", router: "Router" };

function nodeView(node: NodeEntry, links: readonly LinkEntry[], problems: readonly Problem[]): DocumentNode {
  const kind = kindOf(node);
  const count = node.count ?? 1;
  const others = links.flatMap(({ from, to }) => (from === node.id ? [to] : to === node.id ? [from] : []));
  const name = `${KINDS[kind]} ${node.id}${kind === "rack" ? `, ${count} hosts` : ""}`;
  return {
    id: node.id,
    kind,
    count,
    ...nodeSize(node),
    label: `${name}, ${others.length > 0 ? `linked with ${others.join(", ")}` : "not linked"}${wrong(problems)}`,
    problems,
  };
}

const wrong = (problems: readonly Problem[]) =>
  problems.length > 0 ? `. Problem: ${problems.map(problemText).join(". ")}` : "";

function shown(value: Quantity, unit: Unit): string {
  const number = typeof value === "number" ? value : parseQuantity(value, unit);
  return number === undefined ? String(value) : quantity(number, unit);
}

/** The first element of each pair whose elements differ. */
const differing = (...pairs: (readonly [string, string])[]) =>
  pairs.flatMap(([one, other]) => (one === other ? [] : [one])).join(" · ") || undefined;

function queueView(queue: QueueEntry | undefined, isWatched: boolean): QueueView | undefined {
  if (!queue && !isWatched) return undefined;
  const discipline = queue?.discipline ?? usualDiscipline;
  return { name: disciplineOf(discipline)?.label ?? discipline, isWatched };
}

const queueText = ({ name, isWatched }: QueueView) => `${isWatched ? "watched queue" : "queue"} ${name}`;

function linkView(
  link: LinkEntry,
  document: ScenarioDocument,
  flows: readonly Passing[],
  problems: readonly Problem[],
): Omit<DocumentLink, "labelPart"> {
  const [rate, delay] = [shown(link.rate, "bps"), shown(link.delay, "s")];
  const text = linkText(rate, delay);
  const reverseText = differing(
    [shown(link.reverse?.rate ?? link.rate, "bps"), rate],
    [shown(link.reverse?.delay ?? link.delay, "s"), delay],
  );
  const watched = watchList(document);
  const queue = queueView(link.queue, watched.includes(link.id));
  const reverseQueue = queueView(link.reverse?.queue, watched.includes(reverseOf(link.id)));
  const queues = [queue && queueText(queue), reverseQueue && `${queueText(reverseQueue)} in the other direction`];
  const back = reverseText && `back ${reverseText}`;
  const taken = takenInsteadOf(link, document.links);
  const unusedText = taken && `unused: flows take ${taken.id}`;
  const label = [`Link ${link.id} from ${link.from} to ${link.to}`, text, back, unusedText, ...queues]
    .filter(Boolean)
    .join(", ");
  const { id, from, to } = link;
  const lane = laneOf(link, document.links);
  return {
    id,
    from,
    to,
    text,
    reverseText,
    unusedText,
    label: label + wrong(problems),
    queue,
    reverseQueue,
    lane,
    flows,
    problems,
  };
}

const classOf = ({ class: given, application }: FlowEntry): TrafficClass =>
  (given ?? wholeApplicationOf(application.type)?.class ?? "untagged") as TrafficClass;

function flowView(flow: FlowEntry, problems: readonly Problem[]): FlowView {
  const { id, from, to, count = 1 } = flow;
  const trafficClass = classOf(flow);
  const text = count > 1 ? `${count} × ${id}` : id;
  const label = `Flow ${id}, ${count === 1 ? "one" : count} from ${from} to ${to}, ${trafficClass}${wrong(problems)}`;
  return { id, class: trafficClass, count, text, label, problems };
}

/** The centres and sizes of the nodes. */
function boxesOf(document: ScenarioDocument) {
  const box = (node: NodeEntry) => {
    const at = pointOf(node);
    return { ...at, ...nodeSize(node), isRouter: node.kind === "router", room: { ...at, ...nodeRoom(node) } };
  };
  return new Map(placed(document).nodes.map((node) => [node.id, box(node)]));
}

export function drawingModel(document: ScenarioDocument, problems: readonly Problem[]): DrawingModel {
  const problemsOf = problemsByEntry(document, problems);
  const routes = routesOf(document);
  const passing = new Map<string, Passing[]>(document.links.map(({ id }) => [id, []]));
  for (const flow of document.flows) {
    const hops = routes.get(flow.id) ?? [];
    for (const [index, { link, from }] of hops.entries())
      passing.get(link.id)?.push({
        id: flow.id,
        class: classOf(flow),
        isBack: from !== link.from,
        isLast: index === hops.length - 1,
      });
  }
  const links = document.links.map((link) =>
    linkView(link, document, passing.get(link.id) ?? [], problemsOf({ part: "links", id: link.id })),
  );
  const parts = labelParts(links, boxesOf(document));
  return {
    nodes: document.nodes.map((node) => nodeView(node, document.links, problemsOf({ part: "nodes", id: node.id }))),
    links: links.map((view) => ({ ...view, labelPart: parts.get(view.id)?.part ?? 0.5 })),
    flows: document.flows.map((flow) => flowView(flow, problemsOf({ part: "flows", id: flow.id }))),
  };
}

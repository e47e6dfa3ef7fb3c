/** What is said of a node, a link or a queue of a running network. */
import { CLASSES, classStyle } from "../../../charts/class-style";
import { currentDelay_s, currentRate_bps } from "../../../charts/current-link";
import { quantity, trimmed } from "../../../charts/format";
import { runNodes } from "../../../network/run-model";
import { applicationOf, disciplineOf, variantOf } from "../../../scenario/catalog";
import { directionOf, isReverse, linkOfWatch } from "../../../scenario/watch";
import type { RunState } from "../../../state/run/run-state";
import type { FlowGroup, LinkSchema, RunSchema } from "../../../telemetry/run-schema";
import type { Telemetry } from "../../../telemetry/telemetry";
import { readBacklog } from "../../backlog";
import { recent, recentUse } from "../../recent";

export interface NetworkPart {
  readonly kind: "node" | "link" | "queue";
  /** A queue has the id of a watched queue. */
  readonly id: string;
}

/** In the order of the keyboard: watched queues, then nodes and links as the document has them. */
export function partsOf({ watch, nodes, links }: RunSchema): readonly NetworkPart[] {
  return [
    ...watch.map((id) => ({ kind: "queue", id }) as const),
    ...nodes.map(({ id }) => ({ kind: "node", id }) as const),
    ...links.map(({ id }) => ({ kind: "link", id }) as const),
  ];
}

const ends = ({ from, to }: LinkSchema, id: string) => (isReverse(id) ? `${to} to ${from}` : `${from} to ${to}`);

/** "Queue of bottleneck, r1 to r2", "Link bottleneck, r1 to r2", "Host tcp-src: 55 FTP", "Router r1" */
export function partName(schema: RunSchema, { kind, id }: NetworkPart): string {
  const link = schema.links.find((each) => each.id === linkOfWatch(id));
  if (kind === "queue") return `Queue of ${linkOfWatch(id)}${link ? `, ${ends(link, id)}` : ""}`;
  if (kind === "link") return `Link ${id}${link ? `, ${ends(link, id)}` : ""}`;
  const found = runNodes(schema).find(({ node }) => node.id === id);
  if (!found || found.node.kind === "router") return `Router ${id}`;
  return found.label === id ? `Host ${id}` : `Host ${id}: ${found.label}`;
}

/** "FTP, TCP Reno" */
function sender({ application, transport, variant }: FlowGroup): string {
  const name = applicationOf(application)?.label ?? application;
  return transport === "tcp" ? `${name}, TCP ${variantOf(variant)?.label ?? variant}` : name;
}

/** The mean rate of those of a group's flows that have a column, in bit/s; NaN if none has. */
function rateOf(telemetry: Telemetry, group: FlowGroup): number {
  const rates = telemetry.schema.flows.flatMap(({ id, group: of }) => {
    const rate_bps = of === group.id ? telemetry.column("flow", id, "goodput_bps")?.lastFinite() : undefined;
    return rate_bps === undefined || Number.isNaN(rate_bps) ? [] : [rate_bps];
  });
  return rates.reduce((sum, rate_bps) => sum + rate_bps, 0) / rates.length;
}

function groupFact(telemetry: Telemetry, group: FlowGroup, verb: string): string {
  const many = group.count > 1 ? `${group.count} \u00d7 ` : "";
  const each = group.count > 1 ? " each" : "";
  return `${verb} ${many}${sender(group)}, ${quantity(rateOf(telemetry, group), "bps")}${each}`;
}

function nodeFacts(telemetry: Telemetry, id: string): string[] {
  const { groups, links, nodes } = telemetry.schema;
  const kind = nodes.find((node) => node.id === id)?.kind;
  const facts = groups.flatMap((group) => [
    ...(group.from === id ? [groupFact(telemetry, group, "sends")] : []),
    ...(group.to === id ? [groupFact(telemetry, group, "receives")] : []),
  ]);
  if (kind === "host") return facts;
  const at = links.filter(({ from, to }) => from === id || to === id).map((link) => link.id);
  return [`joins ${at.join(", ")}`, ...facts];
}

/** The rates of the classes on a watched direction: "TCP 20.1 Mbps". */
function classFacts(telemetry: Telemetry, id: string): string[] {
  return CLASSES.flatMap((name) => {
    const rate_bps = recent(telemetry, "queue", id, `throughput_bps.${name}`);
    return rate_bps > 0 ? [`${classStyle[name].label} ${quantity(rate_bps, "bps")}`] : [];
  });
}

const used = (share: number) => (Number.isNaN(share) ? [] : [`${trimmed(Math.round(100 * share))} % used`]);

function linkFacts(telemetry: Telemetry, link: LinkSchema, { applied }: RunState): string[] {
  const { id, count } = link;
  const changedTo = (path: string) => applied[path];
  const isWatched = telemetry.schema.watch.includes(id);
  const share = recentUse(telemetry, isWatched ? "queue" : "link", id);
  return [
    ...(count > 1 ? [`${count} of them`] : []),
    quantity(currentRate_bps(link, id, changedTo), "bps"),
    quantity(currentDelay_s(link, id, changedTo), "s"),
    ...used(share),
    ...classFacts(telemetry, id),
  ];
}

const RECENT_S = 1;

/** How many packets were dropped and marked at a queue in the last second. */
function recentDecisions({ schema, events }: Telemetry, id: string, now_s: number): string {
  const { decisions } = events;
  const queue = schema.watch.indexOf(id);
  let count = 0;
  for (let index = decisions.countBefore(now_s - RECENT_S); index < decisions.length; ++index)
    if (decisions.link[index] === queue) ++count;
  return `${count} dropped or marked in the last second`;
}

function queueFacts(telemetry: Telemetry, id: string, now_s: number, { queues, applied }: RunState): string[] {
  const link = telemetry.schema.links.find((each) => each.id === linkOfWatch(id));
  if (!link) return [];
  const { queue } = directionOf(id, link);
  const rate_bps = currentRate_bps(link, id, (path) => applied[path]);
  const now = queues[id];
  const { total, limitText } = readBacklog(telemetry, id, now?.limit ?? queue.limit);
  const bytes = telemetry.column("queue", id, "backlog_bytes")?.lastFinite() ?? Number.NaN;
  return [
    disciplineOf(now?.discipline ?? queue.discipline)?.label ?? queue.discipline,
    `${trimmed(total)} packets of ${limitText}`,
    `the backlog takes ${quantity((8 * bytes) / rate_bps, "s")} to send`,
    recentDecisions(telemetry, id, now_s),
  ];
}

/** Live numbers of a part. */
export function partFacts(telemetry: Telemetry, part: NetworkPart, now_s: number, state: RunState): readonly string[] {
  const { kind, id } = part;
  if (kind === "node") return nodeFacts(telemetry, id);
  if (kind === "queue") return queueFacts(telemetry, id, now_s, state);
  const link = telemetry.schema.links.find((each) => each.id === id);
  return link ? linkFacts(telemetry, link, state) : [];
}

/** The entry of the document that holds the settings of a part. */
export const entryOfPart = ({ kind, id }: NetworkPart) =>
  kind === "node" ? ({ part: "nodes", id } as const) : ({ part: "links", id: linkOfWatch(id) } as const);

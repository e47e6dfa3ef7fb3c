/**
 * The networks of the report card: the dumbbell of RFC 7928 §3.1 with the discipline at its bottleneck. What the RFC leaves
 * open is chosen here: 10 Mbit/s, a base round trip of 100 ms and a buffer of one bandwidth-delay product.
 */
import { disciplineOf, type ParamInfo } from "../../scenario/catalog";
import { recordsOf } from "../../scenario/param-value";
import type { FlowEntry, LinkEntry, NodeEntry, QueueEntry, ScenarioDocument } from "../../scenario/scenario";

/** The bottleneck, in bit/s. */
export const RATE_BPS = 10e6;
/** The base round-trip time in seconds. */
export const RTT_S = 0.1;
/** The buffer in packets of 1500 B: the bandwidth-delay product (83.3), for all disciplines (RFC 7928 §3.2). */
export const LIMIT = 84;
/** Cut off before anything is measured, in seconds (§8.2: all flows are in congestion avoidance). */
export const WARM_UP_S = 20;

/** "20 s" */
export const seconds = (time_s: number): string => `${Number(time_s.toFixed(6))} s`;

/** TCP as the RFC asks for: NewReno with SACK and an initial window of 3 (§3.3), which the receiver's window never limits. */
export const tcp = (more: Readonly<Record<string, unknown>> = {}): FlowEntry["transport"] => ({
  type: "tcp",
  variant: "sack",
  packet_size: "1500 B",
  window: "1000 packets",
  initial_window: "3 packets",
  ...more,
});

/** A group of flows; the network adds its hosts. */
export interface Traffic {
  readonly id: string;
  readonly count: number;
  readonly transport: FlowEntry["transport"];
  readonly application: FlowEntry["application"];
  readonly class?: string;
  readonly start?: string;
  readonly stop?: string;
  readonly start_jitter?: string;
  /** Its senders and receivers; "hosts" unless given. */
  readonly rack?: string;
  /** From the receivers' side to the senders'. */
  readonly isReverse?: true;
}

/** Long-lived transfers, never limited by their application. Their starts differ by seed (phase effects). */
export const bulk = (id: string, count: number, more: Partial<Traffic> = {}): Traffic => ({
  id,
  count,
  class: "tcp",
  start_jitter: "2 s",
  transport: tcp(),
  application: { type: "ftp" },
  ...more,
});

/** Datagrams at a rate of their own, each moved by up to half a gap: the rate is exact, the phases are not. */
export const stream = (id: string, rate_bps: number, packet_size = 1500): Traffic => ({
  id,
  count: 1,
  transport: { type: "udp" },
  application: {
    type: "cbr",
    rate: `${rate_bps / 1e6} Mbps`,
    packet_size: `${packet_size} B`,
    jitter: 0.5,
    jitter_mode: "grid",
  },
});

export interface Dumbbell {
  readonly title: string;
  readonly description: string;
  readonly queue: QueueEntry;
  readonly flows: readonly Traffic[];
  readonly windows: readonly (readonly [from_s: number, to_s: number])[];
  /** In bit/s. */
  readonly rate_bps?: number;
  /** One way, of the bottleneck, in seconds. */
  readonly delay_s?: number;
  /** In packets. */
  readonly limit?: number;
  /** One-way delays of the access links of racks whose sum is not 2 ms, in seconds: the senders', the receivers'. */
  readonly racks?: Readonly<Record<string, readonly [number, number]>>;
  readonly reverse?: LinkEntry["reverse"];
  readonly timeline?: ScenarioDocument["timeline"];
}

/** The hosts of a rack at both ends, and their access links. */
function rackOf(
  rack: string,
  index: number,
  { flows, racks = {} }: Dumbbell,
): { nodes: NodeEntry[]; links: LinkEntry[] } {
  const own = flows.filter((flow) => (flow.rack ?? "hosts") === rack);
  const count = own.reduce((sum, flow) => sum + flow.count, 0);
  const [near, far] = racks[rack] ?? [0.001, 0.001];
  const y = 90 + 140 * index;
  const access = (id: string, from: string, to: string, delay_s: number): LinkEntry => ({
    id,
    from,
    to,
    rate: "1 Gbps",
    delay: `${Number((delay_s * 1000).toFixed(4))} ms`,
  });
  return {
    nodes: [
      { id: `${rack}-a`, kind: "host", count, x: 80, y },
      { id: `${rack}-b`, kind: "host", count, x: 760, y },
    ],
    links: [access(`${rack}-in`, `${rack}-a`, "l", near), access(`${rack}-out`, "r", `${rack}-b`, far)],
  };
}

/** Each flow has hosts of its own. */
function flowsOf(flows: readonly Traffic[]): FlowEntry[] {
  const used = new Map<string, number>();
  return flows.map(({ rack = "hosts", isReverse, ...flow }) => {
    const offset = used.get(rack) ?? 0;
    used.set(rack, offset + flow.count);
    const [from, to] = isReverse ? [`${rack}-b`, `${rack}-a`] : [`${rack}-a`, `${rack}-b`];
    return { ...flow, from, to, ...(offset > 0 && { host_offset: offset }) } as FlowEntry;
  });
}

const isLimit = ({ name }: ParamInfo) => name === "limit";

/**
 * The queue with so many packets of buffer in all, as RFC 7928 §3.2 asks for: FQ's own limit is that of each flow, and
 * classes of CBQ have limits of their own.
 */
export function withBuffer(queue: QueueEntry, packets: number): QueueEntry {
  const limit = `${packets} packets`;
  const params = disciplineOf(queue.discipline)?.params ?? [];
  const classes = params.find(({ name, fields }) => name === "classes" && fields?.some(isLimit));
  return {
    ...(params.some(({ name }) => name === "total_limit") && { total_limit: limit }),
    ...queue,
    ...(classes && { classes: recordsOf(queue.classes ?? classes.default).map((each) => ({ ...each, limit })) }),
    limit,
  };
}

/** The document of a dumbbell; the queue's limit is that of the network. */
export function dumbbell(plan: Dumbbell): ScenarioDocument {
  const { title, description, queue, flows, windows, rate_bps = RATE_BPS, delay_s = 0.048, limit = LIMIT } = plan;
  const racks = [...new Set(flows.map(({ rack = "hosts" }) => rack))];
  const parts = racks.map((rack, index) => rackOf(rack, index, plan));
  const bottleneck: LinkEntry = {
    id: "bottleneck",
    from: "l",
    to: "r",
    rate: `${rate_bps / 1e6} Mbps`,
    delay: `${Number((delay_s * 1000).toFixed(4))} ms`,
    queue: withBuffer(queue, limit),
    ...(plan.reverse && { reverse: plan.reverse }),
  };
  return {
    format: "aqm-scenario",
    version: 1,
    title,
    description,
    source: { paper: "rfc-7928" },
    duration: seconds(Math.max(...windows.map(([, to]) => to))),
    nodes: [
      ...parts.flatMap(({ nodes }) => nodes),
      { id: "l", kind: "router", x: 310, y: 160 },
      { id: "r", kind: "router", x: 530, y: 160 },
    ],
    links: [...parts.flatMap(({ links }) => links), bottleneck],
    flows: flowsOf(flows),
    ...(plan.timeline && { timeline: plan.timeline }),
    measure: {
      windows: windows.map(([from, to]): [string, string] => [seconds(from), seconds(to)]),
      sample_interval: "100 ms",
      sliding_window: "1 s",
      watch: plan.reverse ? ["bottleneck", "bottleneck:reverse"] : ["bottleneck"],
    },
  };
}

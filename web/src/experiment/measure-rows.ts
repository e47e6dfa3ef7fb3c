/** The rows of the measures: names, units and which values are better; the words of the page's result table. */
import type { Unit } from "../scenario/catalog";
import type { FlowStat, Value } from "./document";

/** What a number is about: the whole run, a watched link, a class of traffic, or a group of flows. */
export type Topic = "run" | "links" | "classes" | "groups";

/**
 * Which values are better; null if that depends on what one wants: a discipline may mean to drop more of one class, and
 * the goodput of one class is at the cost of another. More drops, or more bits on a link, may be what TCP takes to fill it.
 */
export type Better = "lower" | "higher" | null;

export interface Row {
  /** "Mean delay" */
  readonly label: string;
  readonly better: Better;
  readonly doc: string;
  /** Of the number; none by default. */
  readonly unit?: Unit;
  /** A ratio that is shown in per cent. */
  readonly isShare?: true;
  /** The greatest possible value, unless it is a share: that is at most 1. The least one is 0. */
  readonly most?: number;
  /** Among the few that are shown first. */
  readonly isMain?: true;
  /** Says nothing where it is 0 in every run. */
  readonly unlessZero?: true;
  /** By default the metric of this name. */
  readonly value?: Value;
  /** Of a group: over the values of its flows, by default their mean. */
  readonly stat?: FlowStat;
}

type Rows = Readonly<Record<string, Row>>;

const ofAll = (field: string): Value => ({ flows: "*", field, stat: "sum" });

const RUN: Rows = {
  jain: {
    label: "Jain’s index",
    better: "higher",
    most: 1,
    isMain: true,
    doc: "Fairness among all flows; 1 means equal goodput.",
  },
  goodput_bps: {
    label: "Total goodput",
    unit: "bps",
    better: "higher",
    isMain: true,
    value: ofAll("goodput_bps"),
    doc: "Data that arrived at all receivers, each packet counted once.",
  },
  loss_rate: {
    label: "Loss rate",
    isShare: true,
    better: "lower",
    value: { ratio: [ofAll("dropped_packets"), ofAll("sent_packets")] },
    doc: "Dropped packets as a percentage of the packets sent by all flows.",
  },
};

const LINK: Rows = {
  utilization: {
    label: "Utilisation",
    isShare: true,
    better: "higher",
    isMain: true,
    doc: "Bits sent as a share of what the link could have carried.",
  },
  throughput_bps: {
    label: "Throughput",
    unit: "bps",
    better: null,
    doc: "Bits transmitted on the link per second, retransmissions included.",
  },
  "queue_packets.mean": {
    label: "Mean queue",
    unit: "packets",
    better: "lower",
    isMain: true,
    doc: "Mean length of the queue over time.",
  },
  "queue_packets.p95": {
    label: "Queue, 95th percentile",
    unit: "packets",
    better: "lower",
    doc: "The queue was no longer than this for 95 % of the time.",
  },
  "queue_packets.max": {
    label: "Longest queue",
    unit: "packets",
    better: "lower",
    doc: "Greatest length of the queue.",
  },
  "sojourn_s.mean": {
    label: "Mean sojourn time",
    unit: "s",
    better: "lower",
    doc: "Mean time that a packet spent in the queue.",
  },
  "sojourn_s.p95": {
    label: "Sojourn time, 95th percentile",
    unit: "s",
    better: "lower",
    doc: "95 of 100 packets left the queue within this time.",
  },
  drops: { label: "Drops", unit: "packets", better: null, doc: "Packets dropped at the queue, for any reason." },
  marks: {
    label: "ECN marks",
    unlessZero: true,
    unit: "packets",
    better: null,
    doc: "Packets marked at the queue instead of dropped.",
  },
};

const CLASS: Rows = {
  goodput_per_flow_bps: {
    label: "Goodput per flow",
    unit: "bps",
    better: null,
    isMain: true,
    doc: "Goodput of a flow of the class, on average.",
  },
  goodput_bps: { label: "Goodput", unit: "bps", better: null, doc: "Goodput of all flows of the class." },
  drop_rate: {
    label: "Drop rate",
    isShare: true,
    better: null,
    isMain: true,
    doc: "Dropped packets as a percentage of those that arrive at the watched queues. A packet counts at each queue that it passes, also an acknowledgement.",
  },
  "delay_s.mean": {
    label: "Mean delay",
    unit: "s",
    better: "lower",
    isMain: true,
    doc: "Mean delay of a packet from sender to receiver.",
  },
  "delay_s.p50": { label: "Median delay", unit: "s", better: "lower", doc: "Median delay of a packet." },
  "delay_s.p95": {
    label: "Delay, 95th percentile",
    unit: "s",
    better: "lower",
    doc: "95 of 100 packets took no longer.",
  },
  "delay_s.p99": {
    label: "Delay, 99th percentile",
    unit: "s",
    better: "lower",
    doc: "99 of 100 packets took no longer.",
  },
  "delay_s.max": { label: "Longest delay", unit: "s", better: "lower", doc: "Longest delay of a packet." },
  "delay_variation.mean_s": {
    label: "Delay variation",
    unit: "s",
    better: "lower",
    doc: "Mean difference between the delays of successive packets of a flow, over the whole window.",
  },
  jain: {
    label: "Jain’s index within the class",
    better: "higher",
    most: 1,
    doc: "Fairness among the flows of the class; 1 means equal goodput.",
  },
  coefficient_of_variation: {
    label: "Spread of goodputs",
    better: "lower",
    doc: "Standard deviation of goodput divided by its mean; 0 means equal.",
  },
  min_max_ratio: {
    label: "Minimum / maximum",
    better: "higher",
    most: 1,
    doc: "Lowest goodput of a flow divided by the highest; 1 means equal.",
  },
  starved_flows: {
    label: "Starved flows",
    unlessZero: true,
    better: "lower",
    doc: "Flows that got less than a tenth of their fair share.",
  },
  tcp_friendliness: {
    label: "TCP-friendliness",
    better: null,
    doc: "Goodput divided by that of a TCP flow with the same loss rate and round-trip time.",
  },
  completions: {
    label: "Completed transfers",
    unlessZero: true,
    better: "higher",
    doc: "Finite transfers that completed in the window.",
  },
  "completion_s.mean": {
    label: "Completion time",
    unit: "s",
    better: "lower",
    doc: "Mean time from the start of a transfer to its end.",
  },
  "completion_s.p95": {
    label: "Completion time, 95th percentile",
    unit: "s",
    better: "lower",
    doc: "95 of 100 transfers took no longer.",
  },
};

const GROUP: Rows = {
  goodput_bps: { label: "Goodput per flow", unit: "bps", better: null, doc: "Mean goodput of the group’s flows." },
  normalized: {
    label: "Goodput / fair share",
    better: null,
    doc: "Goodput of a flow divided by its max-min fair share, on average.",
  },
  "delay_s.mean": {
    label: "Mean delay",
    unit: "s",
    better: "lower",
    doc: "Mean delay of a flow’s packets, averaged over the group.",
  },
  "delay_s.p95": {
    label: "Delay, 95th percentile",
    unit: "s",
    better: "lower",
    doc: "95th percentile of a flow’s delays, averaged over the group.",
  },
  jitter_s: {
    label: "Jitter",
    unit: "s",
    better: "lower",
    doc: "RFC 3550’s running estimate at the end of the window, a moving average of the differences between the delays of successive packets (about the last 16), averaged over the group.",
  },
  dropped_packets: {
    label: "Drops",
    unit: "packets",
    better: null,
    stat: "sum",
    doc: "Packets of the group dropped.",
  },
  retransmits: {
    label: "Retransmissions",
    unlessZero: true,
    unit: "packets",
    better: "lower",
    stat: "sum",
    doc: "Packets that the group’s senders sent again.",
  },
  timeouts: {
    label: "Timeouts",
    unlessZero: true,
    better: "lower",
    stat: "sum",
    doc: "Retransmission timeouts of the group’s senders.",
  },
};

/** By topic, then by the field of the report. */
export const ROWS: Readonly<Record<Topic, Rows>> = { run: RUN, links: LINK, classes: CLASS, groups: GROUP };

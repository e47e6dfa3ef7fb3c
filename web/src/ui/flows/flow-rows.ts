// The rows of the table of flows: what each flow did in a stretch of time.
import { classStyle } from "../../charts/class-style";
import { axisUnit, NO_VALUE, significant } from "../../charts/format";
import type { FlowResult, WindowResult } from "../../engine/protocol";
import type { TrafficClass } from "../../telemetry/run-schema";
import { csvLines } from "../../text/csv";
import { shortPercent } from "../panels/result-columns";

/** One flow in a stretch of time. */
export interface FlowRow {
  readonly id: string;
  readonly class: TrafficClass;
  readonly goodput_bps: number;
  /** Of the goodput of all flows, 0..1. */
  readonly share: number;
  readonly lost_packets: number;
  /** Of the packets sent in the stretch, 0..1. */
  readonly loss_rate: number;
  readonly marked_packets: number;
  readonly delay_s: number;
  readonly delay_p95_s: number;
}

const numberOf = (value: unknown) => (typeof value === "number" ? value : Number.NaN);

function rowOf(flow: FlowResult, total_bps: number): FlowRow {
  const sent = numberOf(flow.sent_packets);
  const goodput_bps = numberOf(flow.goodput_bps);
  const lost_packets = numberOf(flow.dropped_packets);
  return {
    id: flow.id,
    class: flow.class as TrafficClass,
    goodput_bps,
    share: total_bps > 0 ? goodput_bps / total_bps : Number.NaN,
    lost_packets,
    loss_rate: sent > 0 ? Math.min(1, lost_packets / sent) : Number.NaN,
    marked_packets: numberOf(flow.marked_packets),
    delay_s: flow.delay_s.mean ?? Number.NaN,
    delay_p95_s: flow.delay_s.p95 ?? Number.NaN,
  };
}

export function rowsOf({ flows }: WindowResult): FlowRow[] {
  const total_bps = flows.reduce((sum, flow) => sum + numberOf(flow.goodput_bps), 0);
  return flows.map((flow) => rowOf(flow, total_bps));
}

export interface FlowColumn {
  readonly key: keyof FlowRow;
  readonly head: string;
  readonly unit: string;
  readonly doc: string;
  text(row: FlowRow): string;
}

const scaled = (value: number, factor: number) => (Number.isFinite(value) ? significant(value * factor) : NO_VALUE);
const percent = (share: number) => shortPercent(100 * share);

/** All columns, with one unit for all goodputs. */
export function columnsOf(rows: readonly FlowRow[]): readonly FlowColumn[] {
  const unit = axisUnit(Math.max(1000, ...rows.map(({ goodput_bps }) => goodput_bps)), "bps");
  return [
    { key: "id", head: "flow", unit: "", doc: "The flow. Press it to choose it.", text: ({ id }) => id },
    {
      key: "goodput_bps",
      head: "goodput",
      unit: unit.name,
      doc: "Data that arrived, each packet counted once.",
      text: ({ goodput_bps }) => scaled(goodput_bps, 1 / unit.divisor),
    },
    {
      key: "share",
      head: "of all",
      unit: "%",
      doc: "Part of the goodput of all flows.",
      text: ({ share }) => percent(share),
    },
    {
      key: "lost_packets",
      head: "lost",
      unit: "",
      doc: "Packets dropped anywhere in the network.",
      text: ({ lost_packets }) => significant(lost_packets),
    },
    {
      key: "loss_rate",
      head: "lost",
      unit: "%",
      doc: "Dropped packets as a percentage of the packets sent in the stretch.",
      text: ({ loss_rate }) => percent(loss_rate),
    },
    {
      key: "delay_s",
      head: "delay",
      unit: "ms",
      doc: "Mean delay of a packet from sender to receiver.",
      text: ({ delay_s }) => scaled(delay_s, 1000),
    },
    {
      key: "delay_p95_s",
      head: "p95",
      unit: "ms",
      doc: "95 of 100 packets took no longer.",
      text: ({ delay_p95_s }) => scaled(delay_p95_s, 1000),
    },
    {
      key: "marked_packets",
      head: "marks",
      unit: "",
      doc: "Packets marked with ECN instead of being dropped.",
      text: ({ marked_packets }) => significant(marked_packets),
    },
    { key: "class", head: "class", unit: "", doc: "Class of traffic.", text: (row) => classStyle[row.class].label },
  ];
}

export interface FlowSort {
  readonly key: keyof FlowRow;
  readonly isDescending: boolean;
}

/** Numbers begin with the largest, names with the first letter; the same column again turns the order. */
export function nextSort(sort: FlowSort, key: keyof FlowRow): FlowSort {
  if (sort.key === key) return { key, isDescending: !sort.isDescending };
  return { key, isDescending: key !== "id" && key !== "class" };
}

/** Flows without a number are last in either direction; equal ones keep the order of the document. */
export function sorted(rows: readonly FlowRow[], { key, isDescending }: FlowSort): FlowRow[] {
  const sign = isDescending ? -1 : 1;
  const places = new Map(rows.map((row, index) => [row, index]));
  const place = (row: FlowRow) => places.get(row) ?? 0;
  return [...rows].sort((one, other) => {
    const [a, b] = [one[key], other[key]];
    if (key === "id") return sign * (place(one) - place(other));
    if (typeof a === "string" || typeof b === "string")
      return sign * String(a).localeCompare(String(b)) || place(one) - place(other);
    const missing = Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    return missing || sign * ((a || 0) - (b || 0)) || place(one) - place(other);
  });
}

const CSV_COLUMNS: readonly (keyof FlowRow)[] = [
  "id",
  "class",
  "goodput_bps",
  "share",
  "lost_packets",
  "loss_rate",
  "marked_packets",
  "delay_s",
  "delay_p95_s",
];

/** The table in base units, with the stretch in every row (RFC 4180). */
export function csvOf(rows: readonly FlowRow[], { from_s, to_s }: Pick<WindowResult, "from_s" | "to_s">): string {
  const lines = rows.map((row) => [...CSV_COLUMNS.map((key) => row[key]), from_s, to_s]);
  return csvLines([[...CSV_COLUMNS, "from_s", "to_s"], ...lines]);
}

// The backlog of a watched queue, by class.
import { CLASSES } from "../charts/class-style";
import { parseLimit } from "../scenario/quantity";
import type { Telemetry } from "../telemetry/telemetry";

export const finite = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : 0);

export interface Backlog {
  /** Packets of each class, in the order of CLASSES. */
  packets: readonly number[];
  total: number;
  /** Fraction of the buffer in use, 0..1. */
  fill: number;
  /** Approximate for a limit in bytes. */
  limitPackets: number | undefined;
  limitText: string;
}

/** Assumed packet size where a limit is in bytes. */
const USUAL_BYTES = 1000;

/** The number of packets that fit into a limit. */
export function packetsIn(limit: unknown): number | undefined {
  const parsed = parseLimit(typeof limit === "number" ? limit : String(limit));
  return parsed && (parsed.unit === "bytes" ? Math.ceil(parsed.value / USUAL_BYTES) : parsed.value);
}

/** `limit` as the engine gives it: "60 packets", "90 KB" or a number of packets. */
export function readBacklog(telemetry: Telemetry, watched: string, limit: unknown, row?: number): Backlog {
  const read = (field: string) => {
    const series = telemetry.column("queue", watched, field);
    return finite(row === undefined ? series?.lastFinite() : series?.at(row));
  };
  const packets = CLASSES.map((name) => read(`backlog_packets.${name}`));
  const total = read("backlog_packets");
  const parsed = parseLimit(typeof limit === "number" ? limit : String(limit));
  const used = parsed?.unit === "bytes" ? read("backlog_bytes") : total;
  return {
    packets,
    total,
    fill: parsed ? Math.min(1, used / Math.max(1, parsed.value)) : 0,
    limitPackets: packetsIn(limit),
    limitText: typeof limit === "number" ? `${limit} packets` : String(limit ?? ""),
  };
}

// The measures of a class: the main columns of the results, and all others in the report.
import { significant, stepped } from "../../charts/format";
import type { ClassResult } from "../../engine/protocol";

export interface Measure {
  key: string;
  head: string;
  /** Shown below the heading. */
  unit: string;
  /** In the unit; NaN if there is none. */
  value(row: ClassResult): number;
  text(value: number): string;
  doc: string;
}

/** A number of a report by its path, NaN if there is none: "delay_s.p99". */
export function numberAt(row: ClassResult, path: string): number {
  let found: unknown = row;
  for (const name of path.split(".")) found = (found as Record<string, unknown> | null | undefined)?.[name];
  return typeof found === "number" ? found : Number.NaN;
}

function measure(key: string, head: string, unit: string, doc: string): Measure {
  const factor = { ms: 1000, "%": 100 }[unit] ?? 1;
  return { key, head, unit, doc, text: significant, value: (row) => factor * numberAt(row, key) };
}

/** Percentages below 0.1 have two figures: more do not fit a column. */
export const shortPercent = (value: number): string => significant(value, value < 0.1 ? 2 : 3);

/** After goodput and fair share. */
export const COLUMNS: readonly Measure[] = [
  {
    ...measure(
      "drop_rate",
      "drops",
      "%",
      "Dropped packets as a percentage of those that arrive at the watched queues.",
    ),
    text: shortPercent,
  },
  measure(
    "delay_s.mean",
    "delay",
    "ms",
    "Mean delay of a packet from sender to receiver: that of the path and the waiting in queues.",
  ),
  measure("delay_s.p95", "p95", "ms", "95 of 100 packets took no longer."),
];

/** Of differences: those below 0.1 have one figure, because more do not fit a column. */
const figuresIn = (difference: number): number => (Math.abs(difference) < 0.1 ? 1 : 2);

const decimalsIn = (text: string): number => text.split(".")[1]?.length ?? 0;

/**
 * "+1.2", "\u22120.30", "\u00b10"; empty if one of the numbers is missing. It has no more decimals than the numbers have
 * as they are written, because further ones would say nothing beside them.
 */
export function differenceText(
  now: number,
  before: number,
  write: (value: number) => string = significant,
  figures = figuresIn(now - before),
): string {
  const difference = now - before;
  if (!Number.isFinite(difference)) return "";
  const step = 10 ** -Math.max(decimalsIn(write(now)), decimalsIn(write(before)));
  if (Math.abs(difference) < step / 2) return "\u00b10";
  const text = significant(difference, figures);
  const shown = 10 ** -decimalsIn(text) < step ? stepped(difference, step) : text;
  return difference > 0 ? `+${shown}` : shown;
}

const OTHERS: readonly Measure[] = [
  measure("jain", "Jain’s index within the class", "", "Fairness among the flows of the class; 1 means equal goodput."),
  measure(
    "coefficient_of_variation",
    "Spread of goodputs",
    "",
    "Standard deviation of goodput divided by its mean; 0 means equal.",
  ),
  measure("min_max_ratio", "Minimum / maximum", "", "Lowest goodput of a flow divided by the highest; 1 means equal."),
  measure("starved_flows", "Starved flows", "", "Flows that got less than a tenth of their fair share."),
  measure(
    "tcp_friendliness",
    "TCP-friendliness",
    "",
    "Goodput divided by that of a TCP flow with the same loss rate and round-trip time.",
  ),
  measure("delay_s.p50", "Median delay", "ms", "Median delay of a packet."),
  measure("delay_s.p99", "99th percentile", "ms", "99 of 100 packets took no longer."),
  measure("delay_s.max", "Longest delay", "ms", "Longest delay of a packet."),
  measure(
    "delay_variation.mean_s",
    "Delay variation",
    "ms",
    "Mean difference between the delays of successive packets.",
  ),
  measure("completions", "Completed transfers", "", "Finite transfers that completed in the window."),
  measure("completion_s.mean", "Completion time", "s", "Mean time from the start of a transfer to its end."),
  measure("completion_s.p95", "95th percentile of it", "s", "95 of 100 transfers took no longer."),
];

/** Only measures with a number for some class. */
export const othersOf = (rows: readonly ClassResult[]): Measure[] =>
  OTHERS.filter(({ value }) => rows.some((row) => Number.isFinite(value(row))));

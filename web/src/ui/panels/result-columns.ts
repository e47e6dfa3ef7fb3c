// The columns of the results: those that every report has, and others as soon as the engine reports them.
import { significant } from "../../charts/format";
import type { ClassResult } from "../../engine/protocol";

export interface ResultColumn {
  key: string;
  head: string;
  /** Stands below the head, in grey. */
  unit: string;
  /** In the column's unit; NaN where there is none. */
  value(row: ClassResult): number;
  text(value: number): string;
  doc: string;
}

/** A number of a report by its path, NaN if it is none: "delay_s.p99". */
export function numberAt(row: ClassResult, path: string): number {
  let found: unknown = row;
  for (const name of path.split(".")) found = (found as Record<string, unknown> | undefined)?.[name];
  return typeof found === "number" ? found : Number.NaN;
}

const milliseconds = (path: string) => (row: ClassResult) => 1000 * numberAt(row, path);
const whole = (value: number) => significant(Math.round(value));
const delay = (name: string, doc: string): ResultColumn => ({
  key: `delay_s.${name}`,
  head: name === "mean" ? "delay" : name,
  unit: "ms",
  value: milliseconds(`delay_s.${name}`),
  text: whole,
  doc,
});

/** Behind goodput and fair share. */
const COLUMNS: readonly ResultColumn[] = [
  {
    key: "drop_rate",
    head: "drops",
    unit: "%",
    value: ({ drop_rate }) => 100 * drop_rate,
    text: significant,
    doc: "Packets dropped of those that arrived.",
  },
  delay("mean", "Mean delay of a packet from sender to receiver."),
  delay("p50", "Half of the packets took no longer."),
  delay("p95", "95 of 100 packets took no longer."),
  delay("p99", "99 of 100 packets took no longer."),
  {
    key: "jitter_s",
    head: "jitter",
    unit: "ms",
    value: milliseconds("jitter_s"),
    text: significant,
    doc: "Variation of the delay from packet to packet.",
  },
  {
    key: "goodput_cov",
    head: "CoV",
    unit: "",
    value: (row) => numberAt(row, "goodput_cov"),
    text: significant,
    doc: "Coefficient of variation of the goodput over time; 0 is perfectly smooth.",
  },
];

/** Only columns of which some class has a number. */
export const columnsOf = (rows: readonly ClassResult[]): ResultColumn[] =>
  COLUMNS.filter(({ value }) => rows.some((row) => Number.isFinite(value(row))));

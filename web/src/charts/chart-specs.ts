// The four charts of a run.
import type { Series, Telemetry } from "../telemetry/telemetry";
import { type ChartSpec, line, present, SOLID } from "./chart-spec";
import { CLASS_TITLE, classSpec } from "./class-chart";
import { CLASSES } from "./class-style";
import { trimmed } from "./format";
import { goodputSpec } from "./goodput-chart";
import { queueSpec } from "./queue-chart";
import type { ChartId } from "./stack-layout";

function fairnessSpec(telemetry: Telemetry): ChartSpec {
  const jain = telemetry.column("run", "", "jain") ?? telemetry.column("run", "run", "jain");
  return {
    id: "fairness",
    title: "Jain\u2019s index",
    unit: "ratio",
    note: `${trimmed(telemetry.layout.sliding_window_s)} s window, 1 is fair`,
    lines: present(
      line(jain, {
        ...SOLID,
        key: "jain",
        name: "Jain\u2019s index",
        short: "",
        colour: "ink",
        label: { text: "", anchor: jain as Series, withValue: true },
      }),
    ),
    key: [],
    floor: 1,
    ceiling: 1,
  };
}

export function chartSpecs(telemetry: Telemetry, queue: string): Record<ChartId, ChartSpec> {
  return {
    queue: queueSpec(telemetry, queue),
    classes: classSpec(telemetry, queue),
    goodput: goodputSpec(telemetry, queue),
    fairness: fairnessSpec(telemetry),
  };
}

/** What stands there before anything is loaded. */
export function emptySpecs(): Record<ChartId, ChartSpec> {
  const empty = { note: "", lines: [], key: [] };
  return {
    queue: { ...empty, id: "queue", title: "Queue", unit: "packets", floor: 20 },
    classes: { ...empty, id: "classes", title: CLASS_TITLE, unit: "packets", floor: 8 },
    goodput: { ...empty, id: "goodput", title: "Goodput per flow", unit: "bps", floor: 8e5 },
    fairness: { ...empty, id: "fairness", title: "Jain\u2019s index", unit: "ratio", floor: 1, ceiling: 1 },
  };
}

/** Changes when `chartSpecs` would give another answer: a column got its first number or the discipline changed. */
export function specSignature(telemetry: Telemetry, queue: string): string {
  const bit = (series: Series | undefined) =>
    `${Number(series?.isPresent ?? false)}${Number(series?.isCurrent ?? false)}`;
  const queueFields = [
    "average",
    "min_th",
    ...CLASSES.flatMap((name) => [`class_average.${name}`, `threshold.${name}`]),
  ];
  const fair = CLASSES.map((name) => telemetry.column("class", name, "fair_share_bps"));
  const goodput = CLASSES.map((name) => telemetry.column("class", name, "goodput_per_flow_bps"));
  const differ = new Set(fair.filter((s) => s?.isPresent).map((s) => Math.round((s?.lastFinite() ?? 0) / 100)));
  return [
    telemetry.length > 0,
    ...queueFields.map((field) => bit(telemetry.column("queue", queue, field))),
    ...[...fair, ...goodput].map((series) => Number(series?.isPresent ?? false)),
    differ.size > 1,
  ].join("");
}

// What each of the four charts shows, from the columns that a run has.
import type { TrafficClass } from "../telemetry/layout";
import type { Series, Telemetry } from "../telemetry/telemetry";
import { CLASSES, classStyle } from "./class-style";
import type { Unit } from "./format";
import { trimmed } from "./format";
import type { ChartId } from "./stack-layout";
import type { ColourName } from "./theme";

export type LineStyle = "solid" | "dashed" | "dotted";

export interface LineSpec {
  readonly key: string;
  readonly series: Series;
  readonly colour: ColourName;
  readonly width: number;
  readonly alpha: number;
  readonly style: LineStyle;
  readonly trafficClass?: TrafficClass;
  /** Name in the table. */
  readonly name: string;
  /** What stands before the value in the readout; null if the readout leaves it out. */
  readonly short: string | null;
  /** Left out of the readout where there is little room. */
  readonly isExtra?: boolean;
  /** Direct label at the end of the line; `anchor` is a calmer series to put it at. */
  readonly label?: { readonly text: string; readonly anchor: Series; readonly withValue?: boolean };
}

export interface KeyEntry {
  readonly style: LineStyle;
  readonly width: number;
  readonly colour: ColourName;
  readonly text: string;
}

export interface ChartSpec {
  readonly id: ChartId;
  readonly title: string;
  readonly unit: Unit;
  /** Stands behind the unit, in grey. */
  readonly note: string;
  readonly lines: readonly LineSpec[];
  readonly band?: { readonly low: Series; readonly high: Series };
  readonly key: readonly KeyEntry[];
  /** The y-axis starts with room for this. */
  readonly floor: number;
  readonly ceiling?: number;
}

const SOLID = { style: "solid", alpha: 1, width: 1.75 } as const;

function present(...lines: (LineSpec | undefined)[]): LineSpec[] {
  return lines.filter((line) => line?.series.isPresent) as LineSpec[];
}

function line(series: Series | undefined, rest: Omit<LineSpec, "series">): LineSpec | undefined {
  return series && { ...rest, series };
}

function windowNote({ layout }: Telemetry): string {
  return `mean of ${trimmed(layout.sliding_window_s)} s`;
}

function parameter(telemetry: Telemetry, queue: string, name: string): number {
  const value = telemetry.layout.queues[queue]?.params[name];
  return typeof value === "number" ? value : Number.NaN;
}

function queueSpec(telemetry: Telemetry, queue: string): ChartSpec {
  const column = (field: string) => telemetry.column("queue", queue, field);
  const guide = (field: string) =>
    line(column(field), {
      key: field,
      name: field,
      short: field,
      isExtra: true,
      colour: "redAverage",
      width: 1,
      alpha: 0.9,
      style: "dashed",
    });
  const [backlog, average, low, high] = ["backlog_packets", "average", "min_th", "max_th"].map(column);
  const mean = column("mean.backlog_packets");
  const hasAverage = average?.isPresent === true;
  return {
    id: "queue",
    title: "Queue",
    unit: "packets",
    note: "",
    lines: present(
      line(backlog, {
        key: "backlog",
        name: "backlog",
        short: "backlog",
        colour: hasAverage ? "ink3" : "ink2",
        width: hasAverage ? 0.8 : 1,
        alpha: hasAverage ? 0.8 : 0.9,
        style: "solid",
        label: { text: "backlog", anchor: mean ?? (backlog as Series) },
      }),
      guide("min_th"),
      guide("max_th"),
      line(average, {
        key: "average",
        name: "average",
        short: "average",
        colour: "redAverage",
        width: 2.25,
        alpha: 1,
        style: "solid",
        label: { text: "average", anchor: average as Series },
      }),
    ),
    ...(low && high ? { band: { low, high } } : {}),
    key: [],
    floor: Math.max(10, 1.3 * (parameter(telemetry, queue, "max_th") || 0)),
  };
}

function classLines(telemetry: Telemetry, queue: string, hasAverages: boolean): LineSpec[] {
  const column = (field: string) => telemetry.column("queue", queue, field);
  const active = CLASSES.filter((name) => telemetry.layout.flows.some((flow) => flow.class === name));
  const base = (name: TrafficClass) => ({ colour: classStyle[name].colour, trafficClass: name });
  const direct = (name: TrafficClass, anchor: Series | undefined) =>
    anchor && { label: { text: classStyle[name].label, anchor } };
  const shares = active.map((name) => {
    const series = column(`mean.backlog_packets.${name}`);
    const isLabelled = column(`class_average.${name}`)?.isCurrent !== true;
    return line(series, {
      ...base(name),
      key: `share.${name}`,
      name: `${classStyle[name].label} true share`,
      short: hasAverages ? "true" : "",
      isExtra: hasAverages,
      ...(hasAverages ? { style: "solid", width: 1, alpha: 0.6 } : SOLID),
      ...(isLabelled ? direct(name, series) : {}),
    });
  });
  const thresholds = active.map((name) =>
    line(column(`threshold.${name}`), {
      ...base(name),
      key: `threshold.${name}`,
      name: `${classStyle[name].label} threshold`,
      short: "/",
      style: "dashed",
      width: 1.25,
      alpha: 1,
    }),
  );
  const averages = active.map((name) =>
    line(column(`class_average.${name}`), {
      ...base(name),
      ...SOLID,
      width: 2,
      key: `average.${name}`,
      name: `${classStyle[name].label} average`,
      short: "",
      ...direct(name, column(`class_average.${name}`)),
    }),
  );
  return present(...shares, ...thresholds, ...averages);
}

function classSpec(telemetry: Telemetry, queue: string): ChartSpec {
  const averages = CLASSES.map((name) => telemetry.column("queue", queue, `class_average.${name}`));
  const hasAverages = averages.some((series) => series?.isPresent);
  const isCurrent = averages.some((series) => series?.isCurrent);
  const maximum = parameter(telemetry, queue, "max_th");
  return {
    id: "classes",
    title: isCurrent || telemetry.length === 0 ? "Class average and threshold" : "True share of the queue",
    unit: "packets",
    note:
      hasAverages || telemetry.length === 0 ? "" : `${windowNote(telemetry)}; this discipline keeps no class averages`,
    lines: classLines(telemetry, queue, hasAverages),
    key: hasAverages
      ? [
          { style: "solid", width: 2, colour: "ink2", text: "average" },
          { style: "dashed", width: 1.25, colour: "ink2", text: "threshold" },
          { style: "solid", width: 0.9, colour: "ink2", text: `true share, ${windowNote(telemetry)}` },
        ]
      : [],
    floor: Number.isFinite(maximum) ? 0.5 * maximum : 5,
  };
}

/** One name for the reference if it is the same for all classes. */
function fairShareLines(telemetry: Telemetry): LineSpec[] {
  const found = CLASSES.flatMap((name) => {
    const series = telemetry.column("class", name, "fair_share_bps");
    return series?.isPresent ? [{ name, series }] : [];
  });
  const values = new Set(found.map(({ series }) => Math.round(series.lastFinite() / 100)));
  return found.map(({ name, series }, index) => {
    const isShared = values.size === 1;
    const text = isShared ? "fair share" : `fair, ${classStyle[name].label}`;
    return {
      key: `fair.${name}`,
      series,
      colour: isShared ? "ink2" : classStyle[name].colour,
      width: 1.25,
      alpha: 1,
      style: "dotted",
      name: isShared ? "fair share" : `fair share, ${classStyle[name].label}`,
      short: isShared && index > 0 ? null : text,
      isExtra: !isShared,
      ...(isShared && index > 0 ? {} : { label: { text, anchor: series } }),
    };
  });
}

function goodputSpec(telemetry: Telemetry, queue: string): ChartSpec {
  const { layout } = telemetry;
  const link = layout.links.find(({ id }) => id === queue.replace(/:reverse$/, ""));
  const lines = CLASSES.map((name) => {
    const series = telemetry.column("class", name, "goodput_per_flow_bps");
    const { label, colour } = classStyle[name];
    return line(series, {
      ...SOLID,
      key: `goodput.${name}`,
      name: label,
      short: label,
      colour,
      trafficClass: name,
      label: { text: label, anchor: series as Series },
    });
  });
  return {
    id: "goodput",
    title: "Goodput per flow",
    unit: "bps",
    note: windowNote(telemetry),
    lines: [...fairShareLines(telemetry), ...present(...lines)],
    key: [{ style: "dotted", width: 1.25, colour: "ink2", text: "max-min fair share" }],
    floor: link ? (2 * link.rate_bps) / Math.max(1, layout.flows.length) : 1e6,
  };
}

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

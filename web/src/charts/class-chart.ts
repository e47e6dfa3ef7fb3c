// What a discipline believes of each class, its thresholds, and the class's true share of the queue. Where belief and truth
// differ, as with CBT's averages, a tint fills the gap.
import type { TrafficClass } from "../telemetry/layout";
import type { Series, Telemetry } from "../telemetry/telemetry";
import { type ChartSpec, type LineSpec, line, parameter, present, SOLID, windowNote } from "./chart-spec";
import { CLASSES, classStyle } from "./class-style";

export const CLASS_TITLE = "Class average and threshold";

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

function classGaps(telemetry: Telemetry, queue: string) {
  return CLASSES.flatMap((name) => {
    const one = telemetry.column("queue", queue, `class_average.${name}`);
    const other = telemetry.column("queue", queue, `mean.backlog_packets.${name}`);
    return one?.isPresent && other ? [{ one, other, colour: classStyle[name].colour }] : [];
  });
}

export function classSpec(telemetry: Telemetry, queue: string): ChartSpec {
  const averages = CLASSES.map((name) => telemetry.column("queue", queue, `class_average.${name}`));
  const hasAverages = averages.some((series) => series?.isPresent);
  const isCurrent = averages.some((series) => series?.isCurrent);
  const maximum = parameter(telemetry, queue, "max_th");
  return {
    id: "classes",
    title: isCurrent || telemetry.length === 0 ? CLASS_TITLE : "True share of the queue",
    unit: "packets",
    note:
      hasAverages || telemetry.length === 0 ? "" : `${windowNote(telemetry)}; this discipline keeps no class averages`,
    lines: classLines(telemetry, queue, hasAverages),
    gaps: classGaps(telemetry, queue),
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

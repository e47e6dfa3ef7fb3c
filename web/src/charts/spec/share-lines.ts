// The classes' true shares of the queue. Beside a discipline's estimates, such as CBT's averages, they are thin, and a
// tint fills the gap between estimate and truth.
import type { SignalInfo } from "../../scenario/catalog";
import type { TrafficClass } from "../../telemetry/run-schema";
import type { Telemetry } from "../../telemetry/telemetry";
import { CLASSES, classStyle } from "../class-style";
import { type ChartSpec, type LineSpec, line, present, SOLID } from "./chart-spec";

/** The signal that estimates the class's share of the queue. */
const estimateOf = (signals: readonly SignalInfo[], name: TrafficClass) =>
  signals.find(({ estimates }) => estimates === `backlog_packets.${name}`)?.name ?? "";

export function shareLines(telemetry: Telemetry, queue: string, signals: readonly SignalInfo[]): LineSpec[] {
  const column = (field: string) => telemetry.column("queue", queue, field);
  const active = CLASSES.filter((name) => telemetry.schema.flows.some((flow) => flow.class === name));
  const hasEstimates = CLASSES.some((name) => column(estimateOf(signals, name))?.isPresent);
  return present(
    ...active.map((name) => {
      const series = column(`mean.backlog_packets.${name}`);
      const isLabelled = column(estimateOf(signals, name))?.isCurrent !== true;
      const { label, colour } = classStyle[name];
      return line(series, {
        colour,
        trafficClass: name,
        key: `share.${name}`,
        name: `${label} true share`,
        short: hasEstimates ? "true" : "",
        isExtra: hasEstimates,
        isReference: hasEstimates,
        ...(hasEstimates ? { style: "solid", width: 1, alpha: 0.6 } : SOLID),
        ...(isLabelled && series ? { label: { text: label, anchor: series } } : {}),
      });
    }),
  );
}

export function shareGaps(
  telemetry: Telemetry,
  queue: string,
  signals: readonly SignalInfo[],
): NonNullable<ChartSpec["gaps"]> {
  return CLASSES.flatMap((name) => {
    const one = telemetry.column("queue", queue, estimateOf(signals, name));
    const other = telemetry.column("queue", queue, `mean.backlog_packets.${name}`);
    return one?.isPresent && other ? [{ one, other, colour: classStyle[name].colour }] : [];
  });
}

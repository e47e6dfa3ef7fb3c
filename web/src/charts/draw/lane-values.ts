// The values of the other lanes at a time.
import { comparedBy } from "../spec/chart-spec";
import type { LaneValues } from "./chart-head";
import type { TimeChart } from "./time-chart";

/** By the lines of a chart; the newest at an infinite time. */
export const lanesAt = ({ beside }: Pick<TimeChart, "beside">, time_s: number): LaneValues[] =>
  beside.flatMap(({ look, drawn, telemetry }) => {
    if (!look) return [];
    const row = Number.isFinite(time_s) ? telemetry.nearestRow(time_s) : telemetry.length - 1;
    const at: LaneValues["at"] = (line) => {
      const found = drawn
        .filter((each) => comparedBy(each) === comparedBy(line))
        .map(({ series, short }) => ({ short, value: row < 0 ? Number.NaN : series.at(row) }))
        .find(({ value }) => Number.isFinite(value));
      const isNamed = line.short && found?.short !== line.short;
      return found && { name: (isNamed && found.short) || "", value: found.value };
    };
    return [{ look, at }];
  });

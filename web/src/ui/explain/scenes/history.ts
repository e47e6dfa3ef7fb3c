/** Values of a run's series at a row and before it. */
import { eventCode } from "../../../telemetry/events";
import type { Series } from "../../../telemetry/series";
import type { Telemetry } from "../../../telemetry/telemetry";
import type { Point } from "./scene";

const MOST_POINTS = 240;

/** A row of the run: the newest, or the one under the charts' cursor. */
export interface Moment {
  readonly telemetry: Telemetry;
  readonly row: number;
}

export const timeOf = ({ telemetry, row }: Moment): number => (row < 0 ? 0 : telemetry.time(row));

/** NaN where there is none. */
export const valueAt = (series: Series | undefined, { row }: Moment): number =>
  series && row >= 0 ? series.at(row) : Number.NaN;

/** The last `span_s` seconds, as points whose x is in seconds before the moment (0 is the moment itself). */
export function historyOf(series: Series | undefined, moment: Moment, span_s: number): Point[] {
  const { telemetry, row } = moment;
  if (!series || row < 0) return [];
  const now_s = telemetry.time(row);
  const first = Math.max(0, telemetry.rowsBefore(now_s - span_s));
  const step = Math.max(1, Math.ceil((row - first + 1) / MOST_POINTS));
  const points: Point[] = [];
  for (let at = row - step * Math.floor((row - first) / step); at <= row; at += step) {
    const value = series.at(at);
    if (Number.isFinite(value)) points.push([telemetry.time(at) - now_s, value]);
  }
  return points;
}

/**
 * Since when each row goes on from the one before, in seconds before the moment; undefined if that may have been before
 * the first row.
 */
export function sinceOf(moment: Moment, goesOn: (row: number, before: number) => boolean): number | undefined {
  let { row } = moment;
  while (row > 0 && goesOn(row, row - 1)) --row;
  return row > 0 ? moment.telemetry.time(row) - timeOf(moment) : undefined;
}

/** Which decisions of a queue are wanted. */
export interface Wanted {
  readonly watch: string;
  readonly kind: "drop" | "mark";
  /** Of all reasons, if absent. */
  readonly isReason?: (reason: number) => boolean;
}

/** Times of drops or of marks in the last `span_s` seconds, before the moment. */
export function decisionTimes(moment: Moment, span_s: number, { watch, kind, isReason }: Wanted): number[] {
  const { telemetry } = moment;
  const now_s = timeOf(moment);
  const { decisions } = telemetry.events;
  const link = telemetry.schema.watch.indexOf(watch);
  const times: number[] = [];
  const end = decisions.countBefore(now_s + 1e-9);
  for (let index = decisions.countBefore(now_s - span_s); index < end; ++index) {
    if (decisions.link[index] !== link || decisions.kind[index] !== eventCode[kind]) continue;
    if (isReason && !isReason(decisions.reason[index] as number)) continue;
    times.push((decisions.time[index] as number) - now_s);
  }
  return times;
}

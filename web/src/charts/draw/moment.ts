import type { Telemetry } from "../../telemetry/telemetry";
import { clock, clockSpan } from "../format";
import type { Cursor } from "../interact/navigator";
import type { TimeView } from "../interact/time-view";
import type { StackLayout } from "./stack-layout";
import type { ChartPhase } from "./status";
import type { TimeChart } from "./time-chart";

/** The state that the charts show. */
export interface Moment {
  readonly layout: StackLayout;
  readonly view: TimeView;
  readonly charts: readonly TimeChart[];
  readonly now_s: number;
  readonly cursor: Cursor | null;
  readonly phase: ChartPhase;
  /** What a bar of the queue's rug stands for, in seconds; null without bars. */
  readonly bar_s: number | null;
}

/** "12.34 s", or of a thinned row the interval that it stands for. */
export function rowTime(telemetry: Telemetry, row: number): string {
  if (row < telemetry.thinned) return clockSpan(telemetry.startOf(row), telemetry.time(row));
  return clock(telemetry.time(row), telemetry.schema.sample_interval_s);
}

/** The x of a time in pixels. */
export function xOf({ view, layout }: Moment, time_s: number): number {
  return layout.plotLeft + ((time_s - view.start_s) / view.span_s) * layout.plotWidth;
}

export function isInPlot({ layout }: Moment, x: number): boolean {
  return x >= layout.plotLeft - 0.5 && x <= layout.plotLeft + layout.plotWidth + 0.5;
}

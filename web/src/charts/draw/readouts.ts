// The headings above the charts: legends, or exact values at the cursor. They are updated at once when the cursor moves,
// else at most ten times per second while the run plays.
import type { Series } from "../../telemetry/series";
import type { Telemetry } from "../../telemetry/telemetry";
import { QUEUE_CHART } from "../spec/chart-rows";
import { ownCharts } from "../spec/lazy-own";
import { isDue } from "../throttle";
import type { Look } from "./beside";
import type { ChartPane } from "./chart-pane";
import type { Moment } from "./moment";
import { ReasonTally } from "./reason-tally";
import type { TimeChart } from "./time-chart";

const INTERVAL_MS = 100;
/** Drops within this distance of the cursor are counted, in pixels. */
const REACH = 3;

export class Readouts {
  private readonly tally = new ReasonTally();
  private shownAt = Number.NEGATIVE_INFINITY;
  private shownRow = -2;

  /** The next drawing updates everything. */
  reset(): void {
    this.tally.reset();
    this.shownRow = -2;
  }

  drawEmpty(panes: readonly ChartPane[], charts: readonly TimeChart[]): void {
    panes.forEach((pane, index) => {
      const chart = charts[index];
      if (!chart) return;
      pane.describe(chart);
      pane.head.showKey(chart.spec, [], null);
    });
  }

  /** `cursorRow` is -1 without a cursor. */
  draw(
    panes: readonly ChartPane[],
    moment: Moment,
    telemetry: Telemetry,
    link: number,
    cursorRow: number,
    look: Look | null,
  ): void {
    const { charts, layout } = moment;
    const isPresent = cursorRow < 0;
    const row = isPresent ? telemetry.length - 1 : cursorRow;
    const now = performance.now();
    const isRunning = moment.phase === "running";
    if (isRunning && this.shownRow === cursorRow && !isDue(now, this.shownAt, INTERVAL_MS)) return;
    this.shownAt = now;
    this.shownRow = cursorRow;
    panes.forEach((pane, index) => {
      const chart = charts[index];
      if (!chart) return;
      const {
        head,
        axis: { unit },
      } = pane;
      pane.describe(chart);
      if (row >= 0 && (!isPresent || layout.isNarrow)) {
        const reasons = isPresent ? [] : this.reasonsAt(moment, telemetry, chart, link, row);
        const lanes = ownCharts()?.lanesAt(chart, isPresent ? Number.POSITIVE_INFINITY : telemetry.time(row)) ?? [];
        const at = (series: Series) => series.at(row);
        // Differences are of two lanes.
        const of = chart.spec.isSigned ? null : look;
        head.showValues(chart.spec, { at, hasExtremes: !isPresent, unit, reasons, look: of, lanes });
      } else {
        const hasRug = chart.spec.id === QUEUE_CHART;
        head.showKey(chart.spec, hasRug ? this.tally.reasons(telemetry, link) : [], hasRug ? moment.bar_s : null);
      }
    });
    for (const { head } of panes) head.fit();
  }

  private reasonsAt({ view, layout }: Moment, telemetry: Telemetry, chart: TimeChart, link: number, row: number) {
    if (chart.spec.id !== QUEUE_CHART) return [];
    const reach_s = (REACH * view.span_s) / layout.plotWidth;
    const time_s = telemetry.time(row);
    return this.tally.between(telemetry, link, time_s - reach_s, time_s + reach_s);
  }
}

// The lines above the charts: keys, or exact values at the cursor. Values at the present change ten times a second at most.
import type { Telemetry } from "../telemetry/telemetry";
import type { ValueAxis } from "./axes";
import { isBeat } from "./beat";
import { ChartHead } from "./chart-head";
import { ReasonTally } from "./reason-tally";
import type { Scenery } from "./scenery";
import type { ChartId, StackLayout } from "./stack-layout";
import type { TimeChart } from "./time-chart";

const INTERVAL_MS = 100;
/** Half the width in pixels around the cursor in which drops are counted. */
const REACH = 3;

export class Readouts {
  private readonly heads: readonly ChartHead[];
  private readonly tally = new ReasonTally();
  private shownAt = 0;
  private shownRow = -2;

  constructor(
    parent: HTMLElement,
    private readonly ids: readonly ChartId[],
  ) {
    this.heads = ids.map(() => new ChartHead(parent));
  }

  reset(): void {
    this.tally.reset();
    this.shownRow = -2;
  }

  resize(layout: StackLayout): void {
    this.ids.forEach((id, index) => {
      const box = layout.charts[id];
      if (box) this.heads[index]?.place(box, layout);
    });
    this.shownRow = -2;
  }

  drawEmpty(charts: readonly TimeChart[], axes: readonly ValueAxis[]): void {
    charts.forEach((chart, index) => {
      this.heads[index]?.describe(chart.spec, (axes[index] as ValueAxis).unit);
      this.heads[index]?.showKey(chart.spec, []);
    });
  }

  /** `cursorRow` is -1 without a cursor. */
  draw(scenery: Scenery, telemetry: Telemetry, axes: readonly ValueAxis[], link: number, cursorRow: number): void {
    const { charts, layout } = scenery;
    const isPresent = cursorRow < 0;
    const row = isPresent ? telemetry.length - 1 : cursorRow;
    const now = performance.now();
    const isRunning = scenery.phase === "running";
    if (isRunning && isPresent && this.shownRow === -1 && !isBeat(now, this.shownAt, INTERVAL_MS)) return;
    this.shownAt = now;
    this.shownRow = cursorRow;
    charts.forEach((chart, index) => {
      const head = this.heads[index] as ChartHead;
      const unit = (axes[index] as ValueAxis).unit;
      head.describe(chart.spec, unit);
      if (row >= 0 && (!isPresent || layout.isNarrow)) {
        const remark = isPresent ? "" : this.remark(scenery, telemetry, chart, link, row);
        head.showValues(chart.spec, { at: ({ series }) => series.at(row), unit, remark });
      } else {
        head.showKey(chart.spec, chart.spec.id === "queue" ? this.tally.reasons(telemetry, link) : []);
      }
    });
  }

  private remark({ view, layout }: Scenery, telemetry: Telemetry, chart: TimeChart, link: number, row: number): string {
    if (chart.spec.id !== "queue") return "";
    const reach_s = (REACH * view.span_s) / layout.plotWidth;
    const time_s = telemetry.time(row);
    const found = this.tally.between(telemetry, link, time_s - reach_s, time_s + reach_s);
    if (found.size === 0) return "";
    if (layout.isNarrow) return `drops ${[...found.values()].reduce((sum, count) => sum + count, 0)}`;
    return `drops: ${[...found].map(([name, count]) => `${count} ${name}`).join(", ")}`;
  }
}

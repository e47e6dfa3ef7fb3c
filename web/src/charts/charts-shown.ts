// The charts of a stack with their lines and axes, for the current run and queue discipline.
import type { Telemetry } from "../telemetry/telemetry";
import { classesOf } from "./class-style";
import { TimeChart } from "./draw/time-chart";
import type { GuideValues } from "./interact/guide-values";
import { type ChartPlan, openingPlans } from "./spec/chart-plan";
import { chartSpec, disciplineNow, emptySpec, specSignature } from "./spec/chart-specs";

const shape = (plans: readonly ChartPlan[]) => plans.map(({ id, height }) => `${id} ${height}`).join();

export class ChartsShown {
  charts: readonly TimeChart[] = [];
  plans: readonly ChartPlan[] = openingPlans("", []);
  private signature = "";
  private seenRows = 0;

  /** Null for the charts of the current discipline. */
  constructor(public wanted: readonly ChartPlan[] | null) {}

  /** Resets the axes for a new run. */
  restart(): void {
    this.signature = "";
    this.seenRows = 0;
    this.charts = [];
  }

  /** Updates the charts; returns whether other charts are shown, or only other lines. */
  respecify(telemetry: Telemetry | null, queue: string): "same" | "lines" | "charts" {
    const discipline = telemetry ? disciplineNow(telemetry, queue) : "";
    const plans = this.wanted ?? openingPlans(discipline, telemetry ? classesOf(telemetry.schema) : []);
    const signature = `${shape(plans)} ${telemetry ? specSignature(telemetry, queue, plans) : "empty"}`;
    if (signature === this.signature) return "same";
    this.signature = signature;
    const hasOthers = shape(plans) !== shape(this.plans) || this.charts.length === 0;
    const before = new Map(this.charts.map((chart) => [chart.spec.id, chart]));
    this.plans = plans;
    this.charts = plans.map((plan) => {
      const spec = telemetry ? chartSpec(plan, telemetry, queue) : emptySpec(plan.id);
      const chart = before.get(plan.id) ?? new TimeChart(spec);
      chart.spec = spec;
      return chart;
    });
    this.seenRows = 0;
    return hasOthers ? "charts" : "lines";
  }

  /** Extends the axes for the newest rows and the current guides; returns whether one has grown. */
  extend(telemetry: Telemetry, values: GuideValues): boolean {
    const from = Math.max(0, this.seenRows - telemetry.dropped);
    const settled = telemetry.rowsBefore(telemetry.schema.sliding_window_s);
    let grew = false;
    for (const chart of this.charts) {
      if (chart.include(from, telemetry.length, settled)) grew = true;
      // Not during a drag: the axis would move under the pointer.
      if (values.isDragging) continue;
      for (const guide of chart.spec.guides) if (chart.range.include(values.of(guide))) grew = true;
    }
    this.seenRows = telemetry.dropped + telemetry.length;
    return grew;
  }
}

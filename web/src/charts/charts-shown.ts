// The charts of a stack with their lines and axes, for the current run and queue discipline.
import type { Telemetry } from "../telemetry/telemetry";
import { ALONE, type Company } from "./draw/beside";
import { TimeChart } from "./draw/time-chart";
import type { GuideValues } from "./interact/guide-values";
import type { TimeView } from "./interact/time-view";
import { type ChartPlan, comparedPlan, openingPlans } from "./spec/chart-plan";
import { chartSpec, emptySpec, shownPlans, specSignature } from "./spec/chart-specs";
import { ownCharts } from "./spec/lazy-own";

const shape = (plans: readonly ChartPlan[]) => plans.map(({ id, height, lanes }) => `${id} ${height} ${lanes}`).join();

/** The first row whose sliding window is full. */
const settledRow = (of: Telemetry) => of.rowsBefore(of.schema.sliding_window_s);

export class ChartsShown {
  charts: readonly TimeChart[] = [];
  plans: readonly ChartPlan[] = openingPlans("", []);
  /** Those that stand here. */
  placed: readonly ChartPlan[];
  private company: Company = ALONE;
  private signature = "";
  /** Rows of the run that the axes have seen. */
  private seenRows = 0;
  private seenBeside: number[] = [];

  /** `wanted`: null for the charts of the current discipline; `part`: which of them stand here. */
  constructor(
    public wanted: readonly ChartPlan[] | null,
    private readonly part: (plans: readonly ChartPlan[]) => readonly ChartPlan[],
  ) {
    this.placed = part(this.plans);
  }

  accompany(company: Company): void {
    this.company = company;
    this.signature = "";
  }

  /** For another run; `keepsAxes` if it is the same one at another time. */
  restart(keepsAxes: boolean): void {
    this.signature = "";
    this.seenRows = 0;
    if (!keepsAxes) this.charts = [];
  }

  /** Resets the axis of a chart, so that it suits the rows there are. */
  fit(id: string): void {
    this.charts = this.charts.filter(({ spec }) => spec.id !== id);
    this.signature = "";
  }

  /**
   * Lets axes suit what is visible; they shrink for another window, so that what has left it flattens nothing. Returns
   * whether one has grown.
   */
  suit(telemetry: Telemetry, { start_s, span_s }: TimeView, mayShrink: boolean): boolean {
    let grew = false;
    const rowsIn = (of: Telemetry) => [of.rowsBefore(start_s), of.rowsBefore(start_s + span_s)] as const;
    for (const chart of this.charts) {
      if (mayShrink) chart.fit(...rowsIn(telemetry));
      if (chart.include(...rowsIn(telemetry), settledRow(telemetry))) grew = true;
      for (const [index, { telemetry: of }] of this.company.others.entries())
        if (chart.includeBeside(index, ...rowsIn(of), settledRow(of))) grew = true;
    }
    return grew;
  }

  /** Updates the charts; returns whether other charts are shown, or only other lines. */
  respecify(telemetry: Telemetry | null, queue: string): "same" | "lines" | "charts" {
    const plans = shownPlans(this.wanted, telemetry, queue);
    const shown = plans.filter(({ as }) => !as);
    const { look, others } = this.company;
    const all = [telemetry, ...others.map((each) => each.telemetry)];
    const compared = shown.map(comparedPlan);
    const signatures = all.map((each) => (each ? specSignature(each, queue, compared) : "empty"));
    const signature = `${shape(plans)} ${[look, ...others.map((each) => each.look)].map((each) => each?.letter)} ${signatures.join(" ")}`;
    if (signature === this.signature) return "same";
    this.signature = signature;
    const placed = this.part(
      others.some((each) => each.look) ? shown : shown.filter(({ lanes }) => lanes !== "difference"),
    );
    const hasOthers = shape(placed) !== shape(this.placed) || this.charts.length === 0;
    const known = new Map(this.charts.map((chart) => [chart.spec.id, chart]));
    this.plans = plans;
    this.placed = placed;
    this.charts = placed.map((plan) => {
      const before = known.get(plan.id);
      return telemetry && plan.lanes === "difference"
        ? this.differenceChart(plan, telemetry, queue, before)
        : this.chartOf(plan, telemetry, queue, before);
    });
    this.seenRows = 0;
    this.seenBeside = [];
    return hasOthers ? "charts" : "lines";
  }

  private chartOf(plan: ChartPlan, telemetry: Telemetry | null, queue: string, known?: TimeChart): TimeChart {
    const { look, others, lines: styled } = this.company;
    const own = ownCharts();
    const spec = telemetry ? chartSpec(plan, telemetry, queue) : emptySpec(plan.id);
    const lines = styled((look && own?.chosenLines(spec.lines)) ?? spec.lines);
    const keyed = lines.find((line) => line.keyed)?.keyed;
    // Before the code of own charts is loaded, theirs have no unit.
    const chart = known?.spec.unit === spec.unit ? known : new TimeChart(spec);
    chart.spec = { ...spec, lines, ...(keyed && { key: [...spec.key, keyed] }) };
    chart.beside = others.map((beside) => {
      const of = chartSpec(plan, beside.telemetry, queue);
      return { ...beside, drawn: beside.lines(own?.besideLines(plan, spec, of, look !== null) ?? []) };
    });
    return chart;
  }

  /** Empty until its code is loaded. */
  private differenceChart(plan: ChartPlan, telemetry: Telemetry, queue: string, known?: TimeChart): TimeChart {
    const of = comparedPlan(plan);
    const lanes = this.company.lanes.map((lane) => ({ ...lane, spec: chartSpec(of, lane.telemetry, queue) }));
    const spec = ownCharts()?.differenceSpec(plan.id, telemetry, lanes, queue) ?? emptySpec(plan.id);
    const chart = known?.spec.isSigned ? known : new TimeChart(spec);
    chart.spec = spec;
    chart.beside = [];
    return chart;
  }

  /** Extends the axes for the newest rows from a time on and the current guides; returns whether one has grown. */
  extend(telemetry: Telemetry, values: GuideValues, start_s: number): boolean {
    const from = Math.max(telemetry.rowsBefore(start_s), telemetry.rowOf(this.seenRows));
    let grew = false;
    const others = this.company.others.map(({ telemetry: of }) => of);
    const fromBeside = others.map((of, index) =>
      Math.max(of.rowsBefore(start_s), of.rowOf(this.seenBeside[index] ?? 0)),
    );
    for (const chart of this.charts) {
      if (chart.include(from, telemetry.length, settledRow(telemetry))) grew = true;
      for (const [index, of] of others.entries())
        if (chart.includeBeside(index, fromBeside[index] ?? 0, of.length, settledRow(of))) grew = true;
      // Not during a drag: the axis would move under the pointer.
      if (values.isDragging) continue;
      for (const guide of chart.spec.guides) if (chart.range.include(values.of(guide))) grew = true;
    }
    this.seenRows = telemetry.taken;
    this.seenBeside = others.map((of) => of.taken);
    return grew;
  }
}

// What charts compare of runs in one chart: the same quantity, whatever a discipline calls it.
import { DerivedSeries } from "../../telemetry/derived-series";
import type { MinMax } from "../../telemetry/ring";
import type { Series } from "../../telemetry/series";
import { isMeasured } from "../lane-style";
import type { ChartPlan } from "./chart-plan";
import { type ChartSpec, comparedBy, type LineSpec, SOLID } from "./chart-spec";

type Lines = readonly LineSpec[];

/** The column of what waits. */
const BACKLOG = "backlog_packets";

/** A series in the rows where others have no number. */
class Remainder extends DerivedSeries {
  private readonly found: MinMax = { min: 0, max: 0 };

  constructor(
    of: Series,
    private readonly others: readonly Series[],
  ) {
    super(of);
  }

  private isHidden(row: number): boolean {
    return this.others.some((other) => !Number.isNaN(other.at(row)));
  }

  at(row: number): number {
    return this.isHidden(row) ? Number.NaN : this.of.at(row);
  }

  /** A thinned row has several values. */
  protected override widen(row: number, out: MinMax): void {
    if (this.isHidden(row)) return;
    this.of.minMax(row, row + 1, this.found);
    out.min = Math.min(out.min, this.found.min);
    out.max = Math.max(out.max, this.found.max);
  }
}

/**
 * Without an average in force, the mean of what is too rough to compare: the backlog under drop-tail, or under a script,
 * whose signals may mean anything.
 */
export function withMeans(lines: Lines): Lines {
  const averages = lines.filter((line) => line.averageOf && isMeasured(line)).map(({ series }) => series);
  if (averages.some(({ isCurrent }) => isCurrent)) return lines;
  return lines.flatMap((line) => {
    const { label } = line;
    if (!label || label.anchor === line.series || line.style !== "solid") return [line];
    const series = averages.length > 0 ? new Remainder(label.anchor, averages) : label.anchor;
    const { width, alpha } = SOLID;
    const mean = { ...line, key: `mean ${line.key}`, averageOf: BACKLOG, name: `mean ${line.name}`, short: "mean" };
    return [line, { ...mean, series, width, alpha, label: { text: "mean", anchor: label.anchor } }];
  });
}

/** The quantity, whatever the class. */
const quantityOf = (line: LineSpec): string => comparedBy(line).replace(`.${line.trafficClass}`, "");

/** What the chart is about: what is measured now, or the labelled truth where a discipline has ceased to estimate it. */
function subjects(lines: Lines): Lines {
  const measured = lines.filter(isMeasured);
  const current = measured.filter(({ series }) => series.isCurrent);
  if (current.length > 0) return current;
  const labelled = lines.filter(({ style, isReference, label }) => style === "solid" && isReference && label);
  return labelled.length > 0 ? labelled : measured;
}

/** The lines of another run that show what a chart with these lines is about. */
export function alike(lines: Lines, others: Lines): LineSpec[] {
  const wanted = new Set(subjects(withMeans(lines)).map(quantityOf));
  return withMeans(others).flatMap((line) => {
    if (line.style !== "solid" || !wanted.has(quantityOf(line))) return [];
    if (isMeasured(line)) return [line];
    // Thin beside the estimates of its own discipline.
    const { isReference: _, isExtra: __, ...plain } = line;
    return [{ ...plain, ...SOLID, label: line.label ?? { text: line.name, anchor: line.series } }];
  });
}

/** Where only one class is drawn, lanes have colours of their own instead; averages keep it beside their thresholds. */
export function withoutClass(lines: Lines, among = lines): Lines {
  const measured = among.filter(isMeasured);
  const classes = new Set(measured.flatMap(({ trafficClass }) => trafficClass ?? []));
  if (classes.size > 1 || measured.some(({ trafficClass, averageOf }) => trafficClass && averageOf)) return lines;
  return lines.map((line) => {
    const { trafficClass: _, ...plain } = line;
    return isMeasured(line) ? plain : line;
  });
}

/** The lines of the chosen lane. */
export const chosenLines = (lines: Lines): Lines => withoutClass(withMeans(lines));

/** What a chart of one run draws of another, also a lane; of a chart of chosen lines all that have its unit. */
export function besideLines({ lines }: ChartPlan, of: ChartSpec, other: ChartSpec, isLane: boolean): Lines {
  const own = of.unit === other.unit ? other.lines : [];
  const found = lines ? own : alike(of.lines, other.lines);
  return isLane ? withoutClass(found, of.lines) : found;
}

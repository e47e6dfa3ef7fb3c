// One of the charts: a specification, a y-axis that grows by itself, and the drawing of its lines.
import { Envelope } from "../../telemetry/decimate";
import type { MinMax } from "../../telemetry/ring";
import type { Series } from "../../telemetry/series";
import type { AboveSpec, BandSpec, ChartSpec, LineSpec } from "../spec/chart-spec";
import type { ColourName, Theme } from "../theme";
import type { Beside } from "./beside";
import {
  dashGaps,
  everyOther,
  type Projection,
  traceDashes,
  traceEnvelope,
  traceExtremes,
  traceGap,
  traceLevel,
  traceRows,
} from "./line-path";
import { LogSeries } from "./log-series";
import type { ChartBox } from "./stack-layout";
import type { Stretch } from "./stretch";
import { type Crossing, spaced, traceAbove } from "./threshold-area";
import { logFoot, ValueRange } from "./value-range";

/** Dashes in pixels: on, period. */
const DASHES = { dashed: [5, 9], dotted: [1.5, 5] } as const;
const GAP_ALPHA = 0.16;
const EXTREMES_ALPHA = 0.22;
/** A thinner line stands behind another one. */
const IN_FRONT = 1;
const RANGE_ALPHA = 0.16;
/** Samples at least this many pixels apart are drawn as dots on their line: between them nothing is known. */
const SAMPLE_SPACING = 8;
const SAMPLE_RADIUS = 1.75;
const ABOVE_ALPHA = 0.3;
/** Crossings are marked up to this number of samples per pixel. */
const SPARSE = 0.5;
const CROSSING_SPACING = 14;
const CROSSING_RADIUS = 2.5;
/** Rows that are looked at together for the least value. */
const BLOCK = 256;

/** What an axis must reach: the greatest value, whether there are any below zero, and on a logarithmic axis the least. */
export interface Reach {
  readonly top: number;
  readonly least: number;
  readonly isNegative: boolean;
}

const NO_REACH: Reach = { top: 0, least: Number.POSITIVE_INFINITY, isNegative: false };

/** The lines of another run in a chart. */
export interface BesideLines extends Beside {
  readonly drawn: readonly LineSpec[];
}

/** Filled where the average rises above its threshold, hollow where it falls below. */
function drawCrossings(
  context: CanvasRenderingContext2D,
  crossings: readonly Crossing[],
  theme: Theme,
  colour: ColourName,
): void {
  context.globalAlpha = 1;
  context.strokeStyle = theme[colour];
  context.lineWidth = 1.5;
  for (const { x, y, isUpward } of crossings) {
    context.fillStyle = theme[isUpward ? colour : "bg"];
    context.beginPath();
    context.arc(x, y, CROSSING_RADIUS, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

/** What reaches highest of a line with its range. */
const highest = (series: Series): Series => series.extremes?.greatest ?? series;

function rowsPerPixel({ xScale, telemetry }: Stretch): number {
  return 1 / (xScale * telemetry.schema.sample_interval_s);
}

export class TimeChart {
  readonly range: ValueRange;
  box: ChartBox = { top: 0, headRows: 1, rugTop: 0, rugHeight: 0, plotTop: 0, plotHeight: 100 };
  /** Whether the axis is logarithmic. */
  isLog = false;
  /** Its lines in the other runs. */
  beside: readonly BesideLines[] = [];
  /** What the same charts beside it must reach, so that all have the same axis. */
  shared: Reach = NO_REACH;
  private settled = 0;
  /** The least positive value, for the foot of a logarithmic axis. */
  private least = Number.POSITIVE_INFINITY;
  private readonly logarithms = new WeakMap<Series, LogSeries>();
  private readonly envelope = new Envelope();
  private readonly found: MinMax = { min: 0, max: 0 };
  private isNegative = false;

  constructor(public spec: ChartSpec) {
    this.range = new ValueRange(spec.floor, 0.05, spec.ceiling);
  }

  /** Differences, and signals of scripts once one is below zero. */
  private get isSigned(): boolean {
    return this.spec.isSigned === true || this.isNegative || this.shared.isNegative;
  }

  /** What its own values need. */
  get reach(): Reach {
    return { top: this.range.top, least: this.least, isNegative: this.isNegative };
  }

  /** The value at the top of the axis. */
  get top(): number {
    return Math.max(this.range.top, this.shared.top);
  }

  /** The value at the foot of the axis. */
  get foot(): number {
    if (this.isLog) return logFoot(Math.min(this.least, this.shared.least), this.top);
    return this.isSigned ? -this.top : 0;
  }

  y(value: number): number {
    const { y0, yScale } = this.vertical();
    return y0 + yScale * (this.isLog ? Math.log10(Math.max(value, this.foot)) : value);
  }

  valueAt(y: number): number {
    const { y0, yScale } = this.vertical();
    return this.isLog ? 10 ** ((y - y0) / yScale) : (y - y0) / yScale;
  }

  /** The mapping of a value, or of its logarithm, to pixels. */
  private vertical(): { y0: number; yScale: number } {
    const { plotTop, plotHeight } = this.box;
    const [foot, top] = this.isLog ? [Math.log10(this.foot), Math.log10(this.top)] : [this.foot, this.top];
    const yScale = -plotHeight / (top - foot);
    return { y0: plotTop + plotHeight - yScale * foot, yScale };
  }

  private drawn(series: Series): Series {
    if (!this.isLog) return series;
    const logarithm = this.logarithms.get(series) ?? new LogSeries(series);
    this.logarithms.set(series, logarithm);
    logarithm.foot = Math.log10(this.foot);
    return logarithm;
  }

  /**
   * Extends the axis for rows [from, to) and returns whether it has changed. Reference lines, and the least value,
   * count from `settled` on: while flows are still starting, they are far from the measurements.
   */
  include(from: number, to: number, settled: number): boolean {
    this.settled = settled;
    return this.extend(this.spec.lines, highest, from, to, settled);
  }

  /** Extends the axis for rows [from, to) of another run, whose lines are drawn without their extremes. */
  includeBeside(index: number, from: number, to: number, settled: number): boolean {
    return this.extend(this.beside[index]?.drawn ?? [], (series) => series, from, to, settled);
  }

  private extend(
    lines: readonly LineSpec[],
    drawn: (series: Series) => Series,
    from: number,
    to: number,
    settled: number,
  ): boolean {
    const { foot, top } = this;
    const known = Math.max(from, settled);
    for (const { series, style } of lines) {
      this.range.include(this.greatest(drawn(series), style === "dotted" ? known : from, to));
      if (this.isLog) this.lower(series, known, to);
    }
    return foot !== this.foot || top !== this.top;
  }

  /** For the least positive value of rows [from, to). */
  private lower(series: Series, from: number, to: number): void {
    for (let start = from; start < to; start += BLOCK) {
      const end = Math.min(start + BLOCK, to);
      series.minMax(start, end, this.found);
      // Mostly there is nothing less, or nothing but 0.
      if (!(this.found.min < this.least && this.found.max > 0)) continue;
      for (let row = start; row < end; row++) {
        const value = series.at(row);
        if (value > 0 && value < this.least) this.least = value;
      }
    }
  }

  /** Shrinks the axis to rows [from, to) if they need less than half of it. */
  fit(from: number, to: number): void {
    this.isNegative = false;
    this.least = Number.POSITIVE_INFINITY;
    let greatest = 0;
    for (const { series, style } of this.spec.lines) {
      const first = style === "dotted" ? Math.max(from, this.settled) : from;
      greatest = Math.max(greatest, this.greatest(highest(series), first, to));
    }
    this.range.fit(greatest);
  }

  /** Of the values of rows [from, to), without their signs if any is negative. */
  private greatest(series: Series, from: number, to: number): number {
    series.minMax(from, to, this.found);
    const { min, max } = this.found;
    if (min < 0) this.isNegative = true;
    return this.isSigned ? Math.max(max, -min) : max;
  }

  /** `beside`: the same stretch of the other runs, from when on they differ. */
  draw(context: CanvasRenderingContext2D, stretch: Stretch, beside: readonly Stretch[]): void {
    const projection: Projection = {
      x0: stretch.x0,
      xScale: stretch.xScale,
      ...this.vertical(),
    };
    context.save();
    context.beginPath();
    // Clips half a line width beyond the axis, since a reference may be far above it.
    context.rect(0, this.box.plotTop - 2, context.canvas.width, this.box.plotHeight + 4);
    context.clip();
    if (this.spec.band) this.drawBand(context, stretch, projection, this.spec.band);
    for (const { one, other, colour } of this.spec.gaps ?? []) {
      context.fillStyle = stretch.theme[colour];
      context.globalAlpha = GAP_ALPHA;
      context.beginPath();
      traceGap(context, stretch.telemetry, this.drawn(one), this.drawn(other), this.rowsOf(stretch), projection);
      context.fill();
    }
    const crossings = this.spec.above ? this.drawAbove(context, stretch, projection, this.spec.above) : [];
    for (const [index, other] of beside.entries())
      for (const line of this.beside[index]?.drawn ?? []) this.drawLine(context, other, projection, line);
    for (const line of this.spec.lines) this.drawRange(context, stretch, projection, line);
    for (const line of this.spec.lines) this.drawLine(context, stretch, projection, line);
    if (this.spec.above) drawCrossings(context, crossings, stretch.theme, this.spec.above.colour);
    context.restore();
  }

  private drawAbove(
    context: CanvasRenderingContext2D,
    stretch: Stretch,
    to: Projection,
    { average, threshold, colour }: AboveSpec,
  ): readonly Crossing[] {
    const pair = { average: this.drawn(average), threshold: this.drawn(threshold) };
    context.fillStyle = stretch.theme[colour];
    context.globalAlpha = ABOVE_ALPHA;
    context.beginPath();
    const crossings = traceAbove(context, stretch.telemetry, pair, this.rowsOf(stretch), to);
    context.fill();
    // Between dense samples, there would be marks everywhere.
    return !stretch.cells && rowsPerPixel(stretch) <= SPARSE ? spaced(crossings, to.x0, CROSSING_SPACING) : [];
  }

  /** At most one row per pixel, for areas, plus `more` rows at the end. */
  private rowsOf({ bins, rows }: Stretch, more = 0): Int32Array {
    if (rows === null) return bins.edges.subarray(0, bins.count + more);
    return Int32Array.from({ length: rows.to - rows.from + more }, (_, index) => rows.from + index);
  }

  /** The range of the line between its samples, or in each cell. */
  private drawRange(context: CanvasRenderingContext2D, stretch: Stretch, to: Projection, line: LineSpec): void {
    const { telemetry, cells } = stretch;
    const {
      extremes = cells && line.style === "solid" && !line.draw && { least: line.series, greatest: line.series },
    } = line.series;
    if (!extremes) return;
    const drawn = { least: this.drawn(extremes.least), greatest: this.drawn(extremes.greatest) };
    context.fillStyle = stretch.theme[line.colour];
    context.globalAlpha = cells ? RANGE_ALPHA : EXTREMES_ALPHA;
    context.beginPath();
    traceExtremes(context, telemetry, drawn, cells?.edges.subarray(0, cells.count + 1) ?? this.rowsOf(stretch, 1), to);
    context.fill();
  }

  private drawLine(context: CanvasRenderingContext2D, stretch: Stretch, projection: Projection, line: LineSpec): void {
    const { telemetry, bins, cells, rows, binsPerPixel, theme } = stretch;
    const { colour, width, alpha, style, dash } = line;
    if (line.draw) {
      line.draw(context, stretch, projection, line);
      return;
    }
    const series = this.drawn(line.series);
    context.strokeStyle = theme[colour];
    const stroke = (lineWidth: number, opacity: number, trace: () => void) => {
      context.beginPath();
      trace();
      context.lineWidth = lineWidth;
      context.globalAlpha = opacity;
      context.stroke();
    };
    const gaps = dash && dashGaps(dash, (cells ?? bins).width_s * projection.xScale);
    if (rows) {
      const [on, period] = style === "solid" ? (dash ?? [0, 0]) : DASHES[style];
      if (period > 0) context.setLineDash([on, period - on]);
      stroke(width, alpha, () => traceRows(context, telemetry, series, rows.from, rows.to, projection));
      context.setLineDash([]);
      if (style === "solid" && !dash && 1 / rowsPerPixel(stretch) >= SAMPLE_SPACING)
        this.drawSamples(context, stretch, projection, line);
    } else if (style === "dotted" || (style === "dashed" && !cells)) {
      const where = { bins, to: projection, firstRow: style === "dotted" ? this.settled : 0 };
      stroke(width, alpha, () => traceDashes(context, series, where, DASHES[style], binsPerPixel));
    } else if (cells) {
      // What is known between its samples, too, is its range; a line in that would only hide what is in front: the average.
      if (width >= IN_FRONT || !line.series.extremes)
        stroke(width, alpha, () =>
          traceLevel(context, telemetry, series, cells, projection, style === "dashed" ? everyOther : gaps),
        );
    } else {
      this.envelope.fill(series, bins);
      stroke(width, alpha, () => traceEnvelope(context, series, bins, this.envelope, projection, gaps));
    }
  }

  private drawSamples(
    context: CanvasRenderingContext2D,
    { telemetry, rows, theme }: Stretch,
    { x0, xScale, y0, yScale }: Projection,
    { series, colour, alpha }: LineSpec,
  ): void {
    if (!rows) return;
    const drawn = this.drawn(series);
    context.fillStyle = theme[colour];
    context.globalAlpha = alpha;
    context.beginPath();
    for (let row = rows.from; row < rows.to; row++) {
      const [x, y] = [x0 + telemetry.time(row) * xScale, y0 + drawn.at(row) * yScale];
      if (Number.isNaN(y)) continue;
      context.moveTo(x + SAMPLE_RADIUS, y);
      context.arc(x, y, SAMPLE_RADIUS, 0, 2 * Math.PI);
    }
    context.fill();
  }

  /** Rectangles between the limits, with steps where a limit was changed. */
  private drawBand(
    context: CanvasRenderingContext2D,
    { telemetry, bins, rows, theme }: Stretch,
    to: Projection,
    { low, high, colour }: BandSpec,
  ): void {
    const edges = rows === null ? bins.edges : null;
    const count = rows === null ? bins.count : rows.to - rows.from;
    context.fillStyle = theme[colour];
    context.globalAlpha = theme.bandOpacity;
    let start = Number.NaN;
    let end = Number.NaN;
    let [from, until] = [Number.NaN, Number.NaN];
    const flush = () => {
      if (Number.isNaN(start) || Number.isNaN(from) || Number.isNaN(until)) return;
      const top = to.y0 + until * to.yScale;
      context.fillRect(start, top, end - start, to.y0 + from * to.yScale - top);
    };
    for (let index = 0; index < count; index++) {
      const row = edges === null ? (rows?.from ?? 0) + index : (edges[index] as number);
      if (row >= telemetry.length || (edges !== null && row === edges[index + 1])) continue;
      const x = to.x0 + (row < telemetry.thinned ? telemetry.startOf(row) : telemetry.time(row)) * to.xScale;
      const [nextLow, nextHigh] = [low.at(row), high.at(row)];
      if (!Object.is(nextLow, from) || !Object.is(nextHigh, until)) {
        end = x;
        flush();
        [start, from, until] = [x, nextLow, nextHigh];
      }
      end = x + (edges === null ? to.xScale * telemetry.schema.sample_interval_s : to.xScale * bins.width_s);
    }
    flush();
  }
}

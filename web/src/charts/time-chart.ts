// One small multiple: a specification, a y-axis that only grows, and the drawing of its lines.
import { type Bins, Envelope } from "../telemetry/decimate";
import type { MinMax } from "../telemetry/ring";
import type { Series, Telemetry } from "../telemetry/telemetry";
import type { ChartSpec, LineSpec } from "./chart-spec";
import { type Projection, traceDashes, traceEnvelope, traceGap, traceRows } from "./line-path";
import type { ChartBox } from "./stack-layout";
import type { Theme } from "./theme";
import { ValueRange } from "./value-range";

/** Dashes in pixels: on, period. */
const DASHES = { dashed: [5, 9], dotted: [1.5, 5] } as const;
const BAND_ALPHA = 0.09;
const GAP_ALPHA = 0.16;

/** One stretch of time to draw, with either bins or rows. */
export interface Stretch {
  readonly telemetry: Telemetry;
  readonly bins: Bins;
  /** Rows instead of bins when there are fewer rows than pixels. */
  readonly rows: { readonly from: number; readonly to: number } | null;
  readonly x0: number;
  readonly xScale: number;
  readonly pixelRatio: number;
  readonly theme: Theme;
}

export class TimeChart {
  readonly range: ValueRange;
  box: ChartBox = { top: 0, hasTwoRows: false, rugTop: 0, rugHeight: 0, plotTop: 0, plotHeight: 100 };
  private readonly envelope = new Envelope();
  private readonly found: MinMax = { min: 0, max: 0 };

  constructor(public spec: ChartSpec) {
    this.range = new ValueRange(spec.floor, 0.05, spec.ceiling);
  }

  y(value: number): number {
    return this.box.plotTop + this.box.plotHeight * (1 - value / this.range.top);
  }

  valueAt(y: number): number {
    return (1 - (y - this.box.plotTop) / this.box.plotHeight) * this.range.top;
  }

  /**
   * Makes room for rows [from, to) and says whether the axis grew. Reference lines count from `settled` on: before, while flows
   * are still starting, they are far above anything measured.
   */
  include(from: number, to: number, settled: number): boolean {
    let grew = false;
    for (const { series, style } of this.spec.lines) {
      series.minMax(style === "dotted" ? Math.max(from, settled) : from, to, this.found);
      if (this.range.include(this.found.max)) grew = true;
    }
    return grew;
  }

  draw(context: CanvasRenderingContext2D, stretch: Stretch): void {
    const projection: Projection = {
      x0: stretch.x0,
      xScale: stretch.xScale,
      y0: this.y(0),
      yScale: -this.box.plotHeight / this.range.top,
    };
    if (this.spec.band) this.drawBand(context, stretch, projection, this.spec.band.low, this.spec.band.high);
    for (const { one, other, colour } of this.spec.gaps ?? []) {
      context.fillStyle = stretch.theme[colour];
      context.globalAlpha = GAP_ALPHA;
      context.beginPath();
      traceGap(context, stretch.telemetry, one, other, this.rowsOf(stretch), projection);
      context.fill();
    }
    for (const line of this.spec.lines) this.drawLine(context, stretch, projection, line);
    context.globalAlpha = 1;
  }

  /** At most one row per pixel, for areas. */
  private rowsOf({ bins, rows }: Stretch): Int32Array {
    if (rows === null) return bins.edges.subarray(0, bins.count);
    return Int32Array.from({ length: rows.to - rows.from }, (_, index) => rows.from + index);
  }

  private drawLine(
    context: CanvasRenderingContext2D,
    stretch: Stretch,
    projection: Projection,
    { series, colour, width, alpha, style }: LineSpec,
  ): void {
    context.beginPath();
    if (stretch.rows) {
      if (style !== "solid") context.setLineDash([DASHES[style][0], DASHES[style][1] - DASHES[style][0]]);
      traceRows(context, stretch.telemetry, series, stretch.rows.from, stretch.rows.to, projection);
    } else if (style !== "solid") {
      const where = { bins: stretch.bins, to: projection };
      traceDashes(context, series, where, DASHES[style], stretch.pixelRatio);
    } else {
      this.envelope.fill(series, stretch.bins);
      traceEnvelope(context, stretch.bins, this.envelope, projection);
    }
    context.strokeStyle = stretch.theme[colour];
    context.lineWidth = width;
    context.globalAlpha = alpha;
    context.stroke();
    if (stretch.rows && style !== "solid") context.setLineDash([]);
  }

  /** Rectangles of constant limits; steps come where a limit was changed. */
  private drawBand(
    context: CanvasRenderingContext2D,
    { telemetry, bins, rows, theme }: Stretch,
    to: Projection,
    low: Series,
    high: Series,
  ): void {
    const edges = rows === null ? bins.edges : null;
    const count = rows === null ? bins.count : rows.to - rows.from;
    context.fillStyle = theme.redAverage;
    context.globalAlpha = BAND_ALPHA;
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
      const x = to.x0 + telemetry.time(row) * to.xScale;
      const [nextLow, nextHigh] = [low.at(row), high.at(row)];
      if (!Object.is(nextLow, from) || !Object.is(nextHigh, until)) {
        end = x;
        flush();
        [start, from, until] = [x, nextLow, nextHigh];
      }
      end = x + (edges === null ? to.xScale * telemetry.layout.sample_interval_s : to.xScale * bins.width_s);
    }
    flush();
  }
}

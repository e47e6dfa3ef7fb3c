// Reduces lines to minimum and maximum per device pixel, so that drawing time depends on pixels, not rows. Bins lie on
// a grid of absolute time, so that lines do not flicker as the window scrolls.
import type { MinMax } from "./ring";
import type { Series } from "./series";
import type { Telemetry } from "./telemetry";

/** The rows of each bin of a time window, shared by all series of a store. */
export class Bins {
  width_s = 1;
  /** Index of the first bin on the grid of absolute time: it starts at first * width_s. */
  first = 0;
  count = 0;
  /** Rows of bin i are [edges[i], edges[i + 1]). */
  edges = new Int32Array(1);

  /** Covers [start_s, end_s) with bins of `width_s`. */
  cover(telemetry: Telemetry, start_s: number, end_s: number, width_s: number): void {
    this.width_s = width_s;
    this.first = Math.floor(start_s / width_s);
    this.count = Math.max(0, Math.ceil(end_s / width_s) - this.first);
    if (this.edges.length < this.count + 1) this.edges = new Int32Array(2 * (this.count + 1));
    for (let bin = 0; bin <= this.count; bin++) {
      this.edges[bin] = telemetry.rowsBefore((this.first + bin) * width_s);
    }
  }

  /** The middle of a bin, in seconds. */
  middle(bin: number): number {
    return (this.first + bin + 0.5) * this.width_s;
  }
}

/** Minimum and maximum of each bin; low > high for a bin without numbers. */
export class Envelope {
  low = new Float32Array(0);
  high = new Float32Array(0);
  private readonly found: MinMax = { min: 0, max: 0 };

  fill(series: Series, bins: Bins): void {
    if (this.low.length < bins.count) {
      this.low = new Float32Array(2 * bins.count);
      this.high = new Float32Array(2 * bins.count);
    }
    const { edges } = bins;
    for (let bin = 0; bin < bins.count; bin++) {
      series.minMax(edges[bin] as number, edges[bin + 1] as number, this.found);
      this.low[bin] = this.found.min;
      this.high[bin] = this.found.max;
    }
  }
}

/** The trade-off between delay and goodput as an ellipse (RFC 7928 §2.7, after Winstein 2014). */
import { mean, median } from "../../telemetry/statistics";
import type { TradeOff } from "./section";

/** In the units of the axes: milliseconds and Mbit/s. */
export interface Ellipse {
  /** The mean, where the ellipse has its centre. */
  readonly centre: readonly [delay_ms: number, goodput_mbps: number];
  /** Where the mark is: medians. */
  readonly median: readonly [delay_ms: number, goodput_mbps: number];
  /** Semi-axes, the longer one first. */
  readonly axes: readonly [number, number];
  /** Of the longer axis, in radians from the delay axis. */
  readonly angle: number;
  readonly correlation: number;
}

/**
 * The one-sigma contour (39 % of the points are inside) of a two-dimensional Gaussian that is fitted by maximum likelihood.
 * Null for fewer than two points.
 */
export function ellipseOf(points: readonly TradeOff[]): Ellipse | null {
  if (points.length < 2) return null;
  const x = points.map(({ delay_s }) => 1000 * delay_s);
  const y = points.map(({ goodput_bps }) => goodput_bps / 1e6);
  const [mx, my] = [mean(x), mean(y)];
  const covariance = (a: readonly number[], ma: number, b: readonly number[], mb: number) =>
    mean(a.map((value, index) => (value - ma) * ((b[index] as number) - mb)));
  const [sxx, syy, sxy] = [covariance(x, mx, x, mx), covariance(y, my, y, my), covariance(x, mx, y, my)];
  const middle = (sxx + syy) / 2;
  const spread = Math.hypot((sxx - syy) / 2, sxy);
  const [long, short] = [middle + spread, Math.max(0, middle - spread)];
  // The contour of a Gaussian at exp(-1/2) of its peak: -2 ln(eps) = 1.
  return {
    centre: [mx, my],
    median: [median(x), median(y)],
    axes: [Math.sqrt(long), Math.sqrt(short)],
    angle: Math.atan2(long - sxx, sxy),
    correlation: sxx > 0 && syy > 0 ? sxy / Math.sqrt(sxx * syy) : 0,
  };
}

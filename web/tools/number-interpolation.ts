/** What d3-scale has in place of d3-interpolate: numbers alone (vite.config.ts). */

export type Interpolator = (t: number) => number;

const interpolateNumber =
  (from: number, to: number): Interpolator =>
  (t) =>
    from * (1 - t) + to * t;

export const interpolateRound =
  (from: number, to: number): Interpolator =>
  (t) =>
    Math.round(from * (1 - t) + to * t);

export { interpolateNumber, interpolateNumber as interpolate };

/** Of diverging and sequential scales, which nothing here uses. */
export function piecewise(): never {
  throw new Error("Only linear, logarithmic and band scales are built in.");
}

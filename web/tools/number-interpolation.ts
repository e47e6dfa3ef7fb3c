/** Replaces d3-interpolate in d3-scale, for numbers only (vite.config.ts). */

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

/** Needed by diverging and sequential scales, which are not used here. */
export function piecewise(): never {
  throw new Error("Only linear, logarithmic and band scales are built in.");
}

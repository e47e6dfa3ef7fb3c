/** A number kept as expected: the mean over seeds, and the range that is accepted. */
import { estimate } from "../telemetry/statistics";
import { ANYTHING, type Limits } from "./interval";

/**
 * The half width of the accepted range in half widths of the 95 % confidence interval: the mean over as many other seeds
 * lies within it with 95 % probability, because the difference of two such means has twice the variance of one.
 */
export const PREDICTION = Math.SQRT2;

/** Numbers that are closer, relative to their size, are the same but for rounding. */
const ROUNDING = 1e-9;

/** Of a mean, so that it reads the same as when it is measured again. */
const FIGURES = 8;
const MOST_DECIMALS = 12;
const MOST_SHOWN = 6;

/** A number as a column has it. */
export interface KeptNumber {
  readonly published: number;
  readonly min: number;
  readonly max: number;
  /** Decimals with which it is shown. */
  readonly digits: number;
}

const magnitude = (value: number) => (value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value))));
const within = (decimals: number, most: number) => Math.max(0, Math.min(decimals, most));

/** All seeds gave this number: it is accepted to nine digits. */
function exactNumber(mean: number): KeptNumber {
  const room = ROUNDING * Math.abs(mean);
  const digits = Number.isInteger(mean) ? 0 : within(3 - magnitude(mean), MOST_SHOWN);
  return { published: mean, min: mean - room, max: mean + room, digits };
}

/** The mean over the seeds with the range that is accepted, rounded outwards to two digits of its half width. */
export function keptNumber(values: readonly number[], limits: Limits = ANYTHING): KeptNumber {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = limits;
  const { mean, ci95 } = estimate(values);
  const half = PREDICTION * ci95;
  if (!(half > ROUNDING * Math.abs(mean))) return exactNumber(mean);
  const decimals = within(1 - magnitude(half), MOST_DECIMALS);
  const step = 10 ** decimals;
  const tidy = (steps: number) => Number((steps / step).toFixed(decimals));
  return {
    published: Number(mean.toPrecision(FIGURES)),
    min: Math.max(least, tidy(Math.floor((mean - half) * step))),
    max: Math.min(most, tidy(Math.ceil((mean + half) * step))),
    digits: within(decimals, MOST_SHOWN),
  };
}

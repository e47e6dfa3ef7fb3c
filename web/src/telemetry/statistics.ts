/** Statistics of lists of numbers; NaN if undefined for the list. */
import { studentQuantile } from "./student";

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : sum(values) / values.length;

/** Sample standard deviation (divisor n - 1). */
export function standardDeviation(values: readonly number[]): number {
  if (values.length < 2) return Number.NaN;
  const centre = mean(values);
  return Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1));
}

export const coefficientOfVariation = (values: readonly number[]): number => standardDeviation(values) / mean(values);

export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
}

export const least = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((a, b) => Math.min(a, b));
export const greatest = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((a, b) => Math.max(a, b));

/** Jain's fairness index (Jain, Chiu & Hawe 1984). */
export const jainIndex = (values: readonly number[]): number =>
  sum(values) ** 2 / (values.length * sum(values.map((value) => value * value)));

/** Ranks from 1; ties share their mean rank. */
function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}

/** Spearman's rank correlation of the values with their order. */
export function spearman(values: readonly number[]): number {
  const [x, y] = [values.map((_, index) => index + 1), ranks(values)];
  const [mx, my] = [mean(x), mean(y)];
  const covariance = sum(x.map((value, index) => (value - mx) * ((y[index] as number) - my)));
  const spread = Math.sqrt(sum(x.map((v) => (v - mx) ** 2)) * sum(y.map((v) => (v - my) ** 2)));
  return covariance / spread;
}

/** Below this part of numbers, their spread is rounding. */
export const ROUNDING = 1e-12;

/** A mean over seeds with the half-width of its 95 % confidence interval: 0 if they are equal, NaN for a single seed. */
export interface Estimate {
  readonly mean: number;
  readonly ci95: number;
  readonly n: number;
}

export function estimate(values: readonly number[]): Estimate {
  const n = values.length;
  const centre = mean(values);
  const ci95 = n < 2 ? Number.NaN : (studentQuantile(n - 1) * standardDeviation(values)) / Math.sqrt(n);
  return { mean: centre, ci95: ci95 <= ROUNDING * Math.abs(centre) ? 0 : ci95, n };
}

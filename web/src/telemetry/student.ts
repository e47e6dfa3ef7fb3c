/** Student's t distribution, by the regularised incomplete beta function. */

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Logarithm of the gamma function for x >= 0.5 (Lanczos 1964, g = 7). */
function logGamma(x: number): number {
  const series = LANCZOS.reduce((sum, factor, index) => sum + factor / (x - 1 + index));
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series);
}

const MOST_STEPS = 400;
const PRECISION = 1e-15;
const awayFromZero = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value);

/** The continued fraction of the incomplete beta function (Abramowitz & Stegun 26.5.8), by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= MOST_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let factor = 1;
    for (const term of [even, odd]) {
      d = 1 / awayFromZero(1 + term * d);
      c = awayFromZero(1 + term / c);
      factor = c * d;
      fraction *= factor;
    }
    if (Math.abs(factor - 1) < PRECISION) break;
  }
  return fraction;
}

/** The regularised incomplete beta function I_x(a, b), 0 <= x <= 1. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** The probability that |T| is at least |t|: the two-sided p value of t with so many degrees of freedom. */
export function twoSidedP(t: number, freedom: number): number {
  if (!(freedom >= 1) || Number.isNaN(t)) return Number.NaN;
  if (!Number.isFinite(t)) return 0;
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
}

const known = new Map<number, number>();

/** The value that |T| exceeds with probability 5 %: 12.706 for one degree of freedom, 1.96 for many. */
export function studentQuantile(freedom: number): number {
  const before = known.get(freedom);
  if (before !== undefined || !(freedom >= 1)) return before ?? Number.NaN;
  let [low, high] = [1.9, 13];
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    if (twoSidedP(middle, freedom) > 0.05) low = middle;
    else high = middle;
  }
  // Math.log may differ in its last bit between browsers.
  const quantile = Number(high.toPrecision(10));
  known.set(freedom, quantile);
  return quantile;
}

// Round whole numbers along an axis that does not begin at 0.
import { significant } from "../format";

/** About `count` multiples of 1, 2 or 5 times a power of ten, from low to high. */
export function ticks(low: number, high: number, count: number): number[] {
  const rough = Math.max(1, (high - low) / count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((each) => each >= rough) ?? rough;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}

/** Large numbers in little room where none of the ticks becomes another one: 12 345, 123 500, 123k. */
export function tickText(value: number, [first, second]: readonly number[]): string {
  const isRound = first !== undefined && second !== undefined && second - first >= 1000;
  return isRound && value >= 100_000 ? `${significant(value / 1000)}k` : significant(value);
}

/** The digits of the clock: those of a sample interval, and finer ones where they mean something. */
import { clock } from "../../charts/format";

const MILLISECONDS = 3;
const MICROSECONDS = 6;
const UNIT_LETTERS = 2;
const THIN_SPACE = "\u2009";

/** "12.34" and, at a resolution of 1 ms, "5"; finer than that "5 678", down to microseconds. */
export function clockDigits(
  time_s: number,
  sample_interval_s: number,
  resolution_s: number,
): { coarse: string; fine: string } {
  const withUnit = clock(time_s, sample_interval_s);
  const decimals = resolution_s < 1e-3 * (1 - 1e-9) ? MICROSECONDS : MILLISECONDS;
  const exact = clock(time_s, 10 ** -decimals).slice(0, -UNIT_LETTERS);
  const length = withUnit.length - UNIT_LETTERS;
  if (resolution_s >= sample_interval_s || exact.length <= length)
    return { coarse: withUnit.slice(0, -UNIT_LETTERS), fine: "" };
  const fine = exact.slice(length);
  const thousandths = decimals === MICROSECONDS ? MICROSECONDS - MILLISECONDS : fine.length;
  return {
    coarse: exact.slice(0, length),
    fine: [fine.slice(0, -thousandths), fine.slice(-thousandths)].filter(Boolean).join(THIN_SPACE),
  };
}

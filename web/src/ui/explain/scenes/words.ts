/** Numbers in the sentences of drawings. */
import { chosen, quantity, significant } from "../../../charts/format";

/** A probability or share in percent, with two figures below a tenth: "3.2 %", "25 %". */
export function percent(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const hundredths = value * 100;
  if (hundredths === 0) return "0\u202f%";
  const isSmall = Math.abs(hundredths) < 10;
  return `${isSmall ? Number(hundredths.toPrecision(2)) : Math.round(hundredths)}\u202f%`.replace("-", "\u2212");
}

export const packets = (value: number): string => quantity(value, "packets");
export const seconds = (value: number): string => quantity(value, "s");
/** What somebody has chosen, without zeros: "0.02", "5 ms". */
export const setNumber = (value: number): string => chosen(value, "none");
export const setSeconds = (value: number): string => chosen(value, "s");
export const rate = (value: number): string => quantity(value, "bps");
export const bytes = (value: number): string => quantity(value, "bytes");
export const number = (value: number): string => significant(value);

/** "1 flow", "3 flows". */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${significant(value)} ${value === 1 ? one : many}`;

const ENDS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** A round value that is not below another: the end of an axis, or with other steps the distance of its ticks. */
export function roundUp(value: number, steps: readonly number[] = ENDS): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = steps.find((each) => each * power >= value * 0.999999) ?? 10;
  return step * power;
}

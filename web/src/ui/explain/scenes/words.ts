/** Numbers in the sentences of drawings. */
import { chosen, quantity, significant } from "../../../charts/format";

/** A probability or share in percent, with two figures below a tenth: "3.2 %", "25 %". */
export function percent(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const hundredths = value * 100;
  if (hundredths === 0) return "0 %";
  const isSmall = Math.abs(hundredths) < 10;
  return `${isSmall ? Number(hundredths.toPrecision(2)) : Math.round(hundredths)} %`.replace("-", "\u2212");
}

export const packets = (value: number): string => {
  const text = quantity(value, "packets");
  return value === 1 ? text.replace("packets", "packet") : text;
};
export const seconds = (value: number): string => quantity(value, "s");
/** A time that somebody has chosen: "5 ms". */
export const setSeconds = (value: number): string => chosen(value, "s");
export const rate = (value: number): string => quantity(value, "bps");
export const bytes = (value: number): string => quantity(value, "bytes");
export const number = (value: number): string => significant(value);

/** "1 flow", "3 flows". */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${significant(value)} ${value === 1 ? one : many}`;

/** A value with which an axis can end: at least `least`, in steps of 1, 2, 5. */
export function roundUp(value: number, least = 0): number {
  const wanted = Math.max(value, least);
  if (!(wanted > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].find((each) => each * power >= wanted * 0.999999) ?? 10;
  return step * power;
}

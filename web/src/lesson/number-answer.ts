/** Numbers as readers write them, and are told them. */

/** "12 ms"; "0.9" without a unit. */
export const inUnit = (number: number | string, unit: string): string =>
  unit === "" ? String(number) : `${number} ${unit}`;

/** What is written before a unit, without spaces between thousands. */
function withoutUnit(text: string, unit: string): string {
  const written = text.trim().toLowerCase();
  const isNamed = unit !== "" && written.endsWith(unit.toLowerCase());
  return (isNamed ? written.slice(0, -unit.length) : written).replace(/[\s\u00a0\u202f]/g, "");
}

/** Commas between thousands: "1,234,567"; never after a zero. */
const GROUPED = /^[-+−]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
/** "4,620" is grouped or has a decimal comma; "4,620.5" and "1,234,567" are grouped. */
const EITHER = /^[-+−]?[1-9]\d{0,2},\d{3}$/;

const asNumber = (text: string): number => Number(text.replace("−", "-"));

/** Both numbers that a text like "4,620" may mean, the grouped one first; undefined if it has one reading, or none. */
export function eitherOf(text: string, unit: string): readonly [number, number] | undefined {
  const number = withoutUnit(text, unit);
  if (!EITHER.test(number)) return undefined;
  return [asNumber(number.replace(",", "")), asNumber(number.replace(",", "."))];
}

/**
 * A number with a decimal point or comma and, if wanted, spaces or commas between thousands and the question's unit; NaN
 * for anything else, another unit and what has two readings included.
 */
export function numberFrom(text: string, unit: string): number {
  const number = withoutUnit(text, unit);
  if (EITHER.test(number)) return Number.NaN;
  if (GROUPED.test(number)) return asNumber(number.replaceAll(",", ""));
  return /^[-+−]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?$/.test(number)
    ? asNumber(number.replace(",", "."))
    : Number.NaN;
}

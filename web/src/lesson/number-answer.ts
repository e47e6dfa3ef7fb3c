/** Numbers as readers write them, and are told them. */

/** "12 ms"; "0.9" without a unit. */
export const inUnit = (number: number | string, unit: string): string =>
  unit === "" ? String(number) : `${number} ${unit}`;

/**
 * A number with a decimal point or comma and, if wanted, spaces between thousands and the question's unit; NaN for
 * anything else, another unit included.
 */
export function numberFrom(text: string, unit: string): number {
  const written = text.trim().toLowerCase();
  const isNamed = unit !== "" && written.endsWith(unit.toLowerCase());
  const number = (isNamed ? written.slice(0, -unit.length) : written).replace(/[\s\u00a0\u202f]/g, "");
  return /^[-+−]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?$/.test(number)
    ? Number(number.replace(",", ".").replace("−", "-"))
    : Number.NaN;
}

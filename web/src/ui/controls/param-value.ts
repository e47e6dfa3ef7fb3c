// Between what the engine and documents say about a value and what controls show.
import type { ParamInfo } from "../../scenario/catalog";
import { parseLimit, parseQuantity, splitQuantity, type Unit, writeQuantity } from "../../scenario/quantity";

/** A number in base units; the unit is fixed by the parameter, except for limits. */
export interface NumberValue {
  number: number;
  unit: Unit;
}

export function toNumberValue(param: ParamInfo, value: unknown): NumberValue | undefined {
  if (param.kind === "limit") {
    const limit = typeof value === "string" || typeof value === "number" ? parseLimit(value) : undefined;
    return limit && { number: limit.value, unit: limit.unit };
  }
  if (typeof value === "number") return { number: value, unit: param.unit };
  const number = typeof value === "string" ? parseQuantity(value, param.unit) : undefined;
  return number === undefined ? undefined : { number, unit: param.unit };
}

/** What was typed, or undefined; a bare number counts in the unit shown. */
export function readTyped(param: ParamInfo, text: string, shown: NumberValue): NumberValue | undefined {
  const { suffix } = splitQuantity(shown.number, shown.unit);
  const sameUnit = parseQuantity(text, shown.unit, suffix);
  const value = sameUnit === undefined ? toNumberValue(param, text) : { number: sameUnit, unit: shown.unit };
  if (!value) return undefined;
  const isWhole = param.kind === "integer" || param.kind === "limit";
  return isWhole ? { ...value, number: Math.round(value.number) } : value;
}

/** As the document keeps it: "300 ms", "60 packets", 0.002. */
export const toDocumentValue = ({ number, unit }: NumberValue): string | number => writeQuantity(number, unit);

/** For people: "300 ms". */
export const shownQuantity = ({ number, unit }: NumberValue): string => {
  const { number: digits, suffix } = splitQuantity(number, unit);
  return suffix ? `${digits} ${suffix === "us" ? "µs" : suffix}` : digits;
};

/** "1 packet to 500 packets", with the ends that there are. */
export function rangeText(param: ParamInfo): string {
  const end = (number: number) => shownQuantity({ number, unit: param.unit });
  const { min, max, above_min } = param;
  const hasMax = max !== undefined && max < 1e15;
  if (min === undefined) return hasMax ? `up to ${end(max)}` : "any number";
  const least = above_min ? `more than ${end(min)}` : end(min);
  if (!hasMax) return above_min ? least : `from ${least} up`;
  return above_min ? `${least}, up to ${end(max)}` : `${least} to ${end(max)}`;
}

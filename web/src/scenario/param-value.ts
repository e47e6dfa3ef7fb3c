// Between what the engine and documents say about a value and what controls show.
import type { ParamInfo, Unit } from "./catalog";
import { parseLimit, parseQuantity, splitQuantity, writeQuantity } from "./quantity";

/** A number in base units; the unit is fixed by the parameter, except for limits and jitter. */
export interface NumberValue {
  number: number;
  unit: Unit;
}

export type RecordValue = Readonly<Record<string, unknown>>;

/** A bare number counts in packets as a limit, as a fraction of the interval as jitter, else in the parameter's unit. */
export function toNumberValue(param: ParamInfo, value: unknown): NumberValue | undefined {
  if (param.kind === "limit") {
    const limit = typeof value === "string" || typeof value === "number" ? parseLimit(value) : undefined;
    return limit && { number: limit.value, unit: limit.unit };
  }
  if (typeof value === "number") return { number: value, unit: param.kind === "jitter" ? "ratio" : param.unit };
  const number = typeof value === "string" ? parseQuantity(value, param.unit) : undefined;
  return number === undefined ? undefined : { number, unit: param.unit };
}

/** What was typed, or undefined; a bare number counts in the unit shown, if one is. */
export function readTyped(param: ParamInfo, text: string, shown?: NumberValue): NumberValue | undefined {
  const unit = shown?.unit ?? param.unit;
  const sameUnit = parseQuantity(text, unit, shown && splitQuantity(shown.number, unit).suffix);
  const percent = param.kind === "jitter" ? parseQuantity(text, "ratio") : undefined;
  const value =
    sameUnit !== undefined
      ? { number: sameUnit, unit }
      : percent !== undefined
        ? { number: percent, unit: "ratio" as const }
        : toNumberValue(param, text);
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

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const recordsOf = (value: unknown): readonly RecordValue[] =>
  listOf(value).filter((entry): entry is RecordValue => typeof entry === "object" && entry !== null);

/** Whatever was typed into the field of a list: one quantity after the other, as the document keeps them. */
export const readList = (param: ParamInfo, text: string): unknown[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const read = readTyped({ ...param, kind: "number" }, part);
      return read ? toDocumentValue(read) : part;
    });

/** For people: "on", "300 ms", "300 kbps, 500 kbps", "tcp (0.8, on, 60 packets)". */
export function shownValue(param: ParamInfo, value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (param.kind === "boolean") return value === true || value === 1 ? "on" : "off";
  if (param.kind === "list")
    return (
      listOf(value)
        .map((entry) => shownEntry(param, entry))
        .join(", ") || "none"
    );
  if (param.kind === "records")
    return recordsOf(value)
      .map((record) => shownRecord(param, record))
      .join(", ");
  return shownEntry(param, value);
}

function shownEntry(param: ParamInfo, value: unknown): string {
  const number = param.kind === "choice" ? undefined : toNumberValue(param, value);
  return number ? shownQuantity(number) : String(value);
}

function shownRecord({ fields = [] }: ParamInfo, record: RecordValue): string {
  const [name, ...rest] = fields.map((field) => shownValue(field, record[field.name] ?? field.default));
  return `${name} (${rest.join(", ")})`;
}

/** Whether the engine would read the same: "0.3 s" and 0.3, "60 packets" and 60. */
export const isSameValue = (param: ParamInfo, one: unknown, other: unknown): boolean =>
  shownValue(param, one) === shownValue(param, other);

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

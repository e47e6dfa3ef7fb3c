// Converts parameter values between engine, documents and controls.
import type { ParamInfo, Unit } from "./catalog";
import { parseLimit, parseQuantity, shownSuffix, splitQuantity, writeQuantity } from "./quantity";

/** A number in base units; its unit is the parameter's, except for limits and jitter. */
export interface NumberValue {
  number: number;
  unit: Unit;
}

export type RecordValue = Readonly<Record<string, unknown>>;

/** The unit of a bare number: packets for a limit, a fraction of the interval for jitter, else the parameter's unit. */
export function toNumberValue(param: ParamInfo, value: unknown): NumberValue | undefined {
  if (param.kind === "limit") {
    const limit = typeof value === "string" || typeof value === "number" ? parseLimit(value) : undefined;
    return limit && { number: limit.value, unit: limit.unit };
  }
  if (typeof value === "number") return { number: value, unit: param.kind === "jitter" ? "ratio" : param.unit };
  const number = typeof value === "string" ? parseQuantity(value, param.unit) : undefined;
  return number === undefined ? undefined : { number, unit: param.unit };
}

/** Whether a number may be the parameter's value. */
function isInRange({ min = -Infinity, max = Infinity, above_min }: ParamInfo, number: number): boolean {
  return number <= max && (above_min ? number > min : number >= min);
}

/** Whether a value is a number that the parameter cannot have; what is no number is left to the engine. */
export function isOutOfRange(param: ParamInfo, value: unknown): boolean {
  const number = toNumberValue(param, value)?.number;
  return number !== undefined && !isInRange(param, number);
}

const NUMBERS: readonly ParamInfo["kind"][] = ["number", "integer", "limit", "jitter"];

/** Whether a value has the parameter's kind, dimension and range. */
export function isValueOf(param: ParamInfo, value: unknown): boolean {
  const { kind, choices = [] } = param;
  if (kind === "boolean") return typeof value === "boolean";
  if (kind === "choice") return choices.some((choice) => choice === value);
  if (!NUMBERS.includes(kind)) return true;
  const number = toNumberValue(param, value)?.number;
  return number !== undefined && isInRange(param, number) && (kind !== "integer" || Number.isInteger(number));
}

/** Parses typed text, or returns undefined; a bare number is in the unit currently shown, if any. */
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
  if (!value || !Number.isFinite(value.number)) return undefined;
  const isLimit = param.kind === "limit"; // of a buffer in bytes, such as "1.5 kB" after a change of unit
  return isLimit ? { ...value, number: Math.round(value.number) } : value;
}

/** As written in documents: "300 ms", "60 packets", 0.002. */
export const toDocumentValue = ({ number, unit }: NumberValue): string | number => writeQuantity(number, unit);

/** As displayed: "300 ms". */
export const shownQuantity = ({ number, unit }: NumberValue): string => {
  const { number: digits, suffix } = splitQuantity(number, unit);
  return suffix ? `${digits} ${shownSuffix(suffix)}` : digits;
};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const recordsOf = (value: unknown): readonly RecordValue[] =>
  listOf(value).filter((entry): entry is RecordValue => typeof entry === "object" && entry !== null);

/** A comma between digits, as in "2,5": what it separates is not known, so the engine refuses the entry. */
const DECIMAL_COMMA = /\d,\d/;

/** Parses the text of a list field: quantities separated by commas, as written in documents. */
export const readList = (param: ParamInfo, text: string): unknown[] =>
  text
    .split(DECIMAL_COMMA.test(text) ? /,\s+/ : ",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const read = readTyped({ ...param, kind: "number" }, part);
      return read ? toDocumentValue(read) : part;
    });

/** As displayed: "on", "300 ms", "300 kbps, 500 kbps", "tcp (0.8, on, 60 packets)". */
export function shownValue(param: ParamInfo, value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (param.kind === "text") return `${String(value).trimEnd().split("\n").length} lines`;
  if (param.kind === "named")
    return (
      Object.entries(value)
        .map(([name, number]) => `${name} ${number}`)
        .join(", ") || "none"
    );
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

/** Whether the engine reads the same value: "0.3 s" and 0.3, "60 packets" and 60. */
export const isSameValue = (param: ParamInfo, one: unknown, other: unknown): boolean =>
  param.kind === "text" ? one === other : shownValue(param, one) === shownValue(param, other);

/** "1 packet to 500 packets", or one of the ends. */
export function rangeText(param: ParamInfo): string {
  const end = (number: number) => shownQuantity({ number, unit: param.unit });
  const { min, max, above_min } = param;
  const hasMax = max !== undefined && max < 1e15;
  if (min === undefined) return hasMax ? `up to ${end(max)}` : "any number";
  const least = above_min ? `more than ${end(min)}` : end(min);
  if (!hasMax) return above_min ? least : `from ${least} up`;
  return above_min ? `${least}, up to ${end(max)}` : `${least} to ${end(max)}`;
}

/** Mistakes in the form of tables, series and claims of `expect`, which may come from a link. */
import {
  type Claim,
  type Expectation,
  type Notation,
  type PublishedSeries,
  type PublishedTable,
  type Search,
  seedsOf,
} from "./document";

const isText = (value: unknown) => typeof value === "string";
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const hasLabel = (entry: unknown) => isObject(entry) && "label" in entry && isText(entry.label);
const isNumberOrNull = (value: unknown) => value === null || (typeof value === "number" && Number.isFinite(value));

/** @throws if one of these keys is there and is no text */
export function checkTexts<Entry extends object>(entry: Entry, keys: readonly (keyof Entry & string)[]): void {
  for (const key of keys)
    if (entry[key] !== undefined && !isText(entry[key])) throw new Error(`${key}: must be a text`);
}

/** @throws if one of these keys is there and is no number */
export function checkNumbers<Entry extends object>(entry: Entry, keys: readonly (keyof Entry & string)[]): void {
  for (const key of keys)
    if (entry[key] !== undefined && !Number.isFinite(entry[key])) throw new Error(`${key}: must be a number`);
}

/** @throws if a place is there and is none */
export function checkPlace({ at = {} }: { readonly at?: unknown }): void {
  if (!isObject(at) || !Object.values(at).every(isText))
    throw new Error("at: must be an object of axes and their points");
}

const MOST_DIGITS = 20;

/** @throws if numbers cannot be written in this way */
export function checkNotation(notation: Notation): void {
  const { digits = 0 } = notation;
  checkTexts(notation, ["unit"]);
  checkNumbers(notation, ["scale"]);
  if (!(Number.isInteger(digits) && digits >= 0 && digits <= MOST_DIGITS))
    throw new Error(`digits: must be 0 to ${MOST_DIGITS}`);
}

/** @throws if the table has no title, rows or columns, or if one of them has no label */
export function checkTable(table: PublishedTable): void {
  const { id, title, rows, columns, by = "", note = "", seeds } = table;
  if (![id, title, by, note].every(isText)) throw new Error("id, title, by and note must be texts");
  if (seeds !== undefined) seedsOf(String(seeds));
  if (!Array.isArray(columns)) throw new Error("columns: must be a list");
  if (!Array.isArray(rows) && !(isObject(rows) && "axis" in rows && isText(rows.axis)))
    throw new Error("rows: must be a list, or an object with axis");
  const labelled: readonly unknown[] = [...columns, ...(Array.isArray(rows) ? rows : [])];
  if (!labelled.every(hasLabel)) throw new Error("rows and columns must have a label each");
  for (const entry of [table, ...columns, ...(Array.isArray(rows) ? rows : [])]) checkNotation(entry);
}

/** @throws if a series has no lines with labels and places, or no bin */
export function checkSeries(series: PublishedSeries): void {
  const { lines, bin } = series;
  checkTexts(series, ["id", "title", "column"]);
  checkNotation(series);
  if (!isText(bin) && typeof bin !== "number") throw new Error("bin: must be a time");
  if (!Array.isArray(lines) || !lines.every((line) => hasLabel(line) && isObject(line.at)))
    throw new Error("lines: must be a list of objects with label and at");
  for (const line of lines) {
    checkTexts(line, ["column"]);
    checkPlace(line);
  }
}

/** @throws if it does not say what was searched, and how */
export function checkSearch({ what, tried, best, by }: Search): void {
  if (![what, best, by].every(isText) || !Array.isArray(tried) || !tried.every(isText))
    throw new Error("must have the texts what, best and by, and a list of texts, tried");
}

/** @throws if a column's numbers are no list, or accept more or fewer rows than there are */
export function checkColumns({ columns }: PublishedTable, rows: number): void {
  for (const column of columns)
    for (const key of ["published", "min", "max"] as const) {
      const list: unknown = column[key] ?? [];
      const place = `${column.label}: ${key}`;
      if (!Array.isArray(list) || !list.every(isNumberOrNull))
        throw new Error(`${place}: must be a list of numbers or null`);
      if (key !== "published" && column[key] && list.length !== rows)
        throw new Error(`${place}: must have ${rows} entries, one for each row`);
    }
}

/** @throws if a field is there that nothing reads */
function checkKeys(entry: object, known: readonly string[], place = ""): void {
  for (const key of Object.keys(entry))
    if (!known.includes(key)) throw new Error(`${place}${key}: must be one of ${known.join(", ")}`);
}

/** @throws if `expect` has a field that nothing reads */
export const checkExpectation = (expect: Expectation): void =>
  checkKeys(expect, ["seeds", "tables", "series", "claims", "search"], "expect.");

const CLAIM_KEYS = [
  "id",
  "claim",
  "from",
  "at",
  "window",
  "unit",
  "value",
  "order",
  "slack",
  "published",
  "min",
  "max",
  "note",
  "why",
];

/** @throws if a claim cannot fail, or has a field that nothing reads. */
export function checkClaim(claim: Claim): void {
  checkKeys(claim, CLAIM_KEYS);
  for (const key of ["id", "claim"] as const) if (!isText(claim[key])) throw new Error(`${key}: must be a text`);
  checkTexts(claim, ["from", "unit", "note", "why"]);
  if (claim.order === undefined && claim.min === undefined && claim.max === undefined)
    throw new Error("must have min, max or both, or an order");
  checkNumbers(claim, ["min", "max", "slack"]);
  const { order, value, published = null } = claim;
  if (![published].flat().every(isNumberOrNull)) throw new Error("published: must be a number, or a list of numbers");
  if (order !== undefined && (!Array.isArray(order) || order.length < 2))
    throw new Error("order: must be a list of two values or more");
  if (order !== undefined && [value, claim.min, claim.max].some((each) => each !== undefined))
    throw new Error("order: cannot stand beside value, min or max");
  if (Array.isArray(value) && value.length === 0) throw new Error("value: must not be empty");
}

/** @throws if no number lies between the bounds */
function checkBounds(place: string, min: number | null = null, max: number | null = null): void {
  if (min !== null && max !== null && min > max)
    throw new Error(`${place}: min: must not be above max, which is ${max}`);
}

/**
 * What an author has to be told of `expect` whose form is right; what has been given out opens with it.
 * @throws if two claims have one id, no number is accepted, or an order is no order
 */
export function checkSense({ tables = [], claims = [] }: Expectation): void {
  for (const { id, columns } of tables)
    for (const { label, min = [], max = [] } of columns)
      for (const [row, least] of min.entries()) checkBounds(`expect: ${id}: ${label}`, least, max[row]);
  const ids = new Set<string>();
  for (const [index, { id, min, max, slack = 0 }] of claims.entries()) {
    if (ids.has(id)) throw new Error(`expect: claims[${index}]: id: ${id} is there already`);
    ids.add(id);
    checkBounds(`expect: ${id}`, min, max);
    if (slack < 0) throw new Error(`expect: ${id}: slack: must be 0 or more`);
  }
}

/**
 * A part of `expect`: a list of objects.
 * @throws if it is another value
 */
export function entriesOf<Entry>(name: string, list: readonly Entry[] = []): readonly Entry[] {
  const given: unknown = list;
  if (!Array.isArray(given) || !given.every(isObject)) throw new Error(`expect.${name}: must be a list of objects`);
  return list;
}

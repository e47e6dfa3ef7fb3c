/** Comma-separated values (RFC 4180), as spreadsheets read them. */

export type CsvField = string | number | null | undefined;

/** What a spreadsheet takes for a formula, unless it is a number: "=1+1", "-A1", but not "-1". */
const FORMULA = /^(?:[=@\t\r]|[+-](?!(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$))/i;

/** A field; empty without a number. A text that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvField(value: CsvField): string {
  const isMissing = value === null || value === undefined || (typeof value === "number" && !Number.isFinite(value));
  const text = isMissing ? "" : String(value);
  const harmless = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as lines with CRLF. */
export const csvLines = (rows: readonly (readonly CsvField[])[]): string =>
  rows.map((row) => `${row.map(csvField).join()}\r\n`).join("");

// Comma-separated values (RFC 4180), as spreadsheets read and write them.
import { parse } from "csv-parse/sync";

/** A cell that a spreadsheet would take for a formula is made a text. */
function cell(value) {
  const text = value === undefined || value === null ? "" : String(value);
  const harmless = typeof value !== "number" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows of values as a text with CRLF. */
export const csvOf = (rows) => rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/**
 * The rows of a text, with commas or semicolons between cells, as in its first line, and any ends of lines.
 * @throws if a quotation mark at the beginning of a cell is not closed, with the line
 */
export function rowsOf(text) {
  const delimiter = (text.split("\n", 1)[0] ?? "").includes(";") ? ";" : ",";
  return parse(text, {
    bom: true,
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
  });
}

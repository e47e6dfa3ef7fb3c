// Comma-separated values (RFC 4180), as spreadsheets write them.
import { parse } from "csv-parse/sync";

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

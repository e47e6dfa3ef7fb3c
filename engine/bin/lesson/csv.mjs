// Comma-separated values (RFC 4180), as spreadsheets write them.
import { parse } from "csv-parse/sync";

/** Tabs are those of Excel's "Unicode text". */
const DELIMITERS = [",", ";", "\t"];

/** The most frequent delimiter of the first line, outside quotation marks. */
function delimiterOf(text) {
  const [head = ""] = text.replace(/"(?:[^"]|"")*"/g, "").split(/[\r\n]/, 1);
  const countOf = (delimiter) => head.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
}

/** The rows if quotation marks are as they should be; undefined if they are not. */
function strictRows(text, options) {
  try {
    return parse(text, options);
  } catch {
    return undefined;
  }
}

/** Where a quotation mark is not doubled, a cell with several lines may be several rows. */
function looseRows(text, options) {
  const rows = parse(text, { ...options, relax_quotes: true });
  const cell = rows.flat().find((each) => /[\r\n]/.test(each));
  if (cell === undefined) return rows;
  throw new Error(`“${cell.split(/\s*[\r\n]/)[0]}”: a quotation mark is not closed where its cell ends`);
}

/**
 * The rows of a text, with commas, semicolons or tabs between cells, as in its first line, and any ends of lines, without
 * empty ones, each with its number as spreadsheets count.
 * @throws if a quotation mark at the beginning of a cell is not closed, with the line or the cell
 */
export function numberedRows(text) {
  const options = {
    bom: true,
    delimiter: delimiterOf(text),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
  };
  const all = strictRows(text, options) ?? looseRows(text, options);
  return all
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

export const rowsOf = (text) => numberedRows(text).map(({ cells }) => cells);

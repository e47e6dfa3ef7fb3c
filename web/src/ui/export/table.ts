// Tables to take along: as CSV and JSON with all digits in base units, as Markdown and HTML to read.
import { escaped } from "../../charts/export/escaped";
import { NO_VALUE, significant } from "../../charts/format";

export type Cell = string | number;

export interface Column {
  /** In files: "goodput_bps". */
  readonly key: string;
  /** To read: "goodput". */
  readonly head: string;
  /** In which it is read: "Mbps", or empty. */
  readonly unit: string;
  /** From the base unit to that one. */
  readonly factor?: number;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  /** In base units; NaN where there is no number. */
  readonly rows: readonly (readonly Cell[])[];
}

const cellOfCsv = (value: Cell) => {
  const text = typeof value === "number" && !Number.isFinite(value) ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellOfCsv).join()}\r\n`).join("");

export const tableCsv = ({ columns, rows }: Table): string => csvLines([columns.map(({ key }) => key), ...rows]);

/** Rows as objects; a missing number is null. */
export function tableJson({ columns, rows }: Table): string {
  const objects = rows.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index]])));
  return `${JSON.stringify(objects, null, 2)}\n`; // writes NaN as null
}

/** A cell as it is read: three significant digits. */
export function shownCell({ factor = 1 }: Column, value: Cell | undefined): string {
  if (typeof value === "string") return value;
  return value === undefined || Number.isNaN(value) ? NO_VALUE : significant(value * factor);
}

const headOf = ({ head, unit }: Column) => (unit ? `${head} (${unit})` : head);

const safe = (text: string) => text.replaceAll("|", "\\|").replace(/\s+/g, " ");

export function tableMarkdown({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map(safe).join(" | ")} |`;
  const isText = (index: number) => typeof rows[0]?.[index] === "string";
  return [
    line(columns.map(headOf)),
    line(columns.map((_, index) => (isText(index) ? "---" : "---:"))),
    ...rows.map((row) => line(columns.map((column, index) => shownCell(column, row[index])))),
    "",
  ].join("\n");
}

export function tableHtml({ title, columns, rows }: Table): string {
  const head = columns.map((column) => `<th scope="col">${escaped(headOf(column))}</th>`).join("");
  const lines = rows.map(
    (row) =>
      `<tr>${columns.map((column, index) => `<td>${escaped(shownCell(column, row[index]))}</td>`).join("")}</tr>`,
  );
  return `<table><caption>${escaped(title)}</caption><thead><tr>${head}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
}

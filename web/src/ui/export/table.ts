// Tables to take along: as CSV and JSON with all digits in base units, as Markdown and HTML to read.
import { escaped } from "../../charts/export/escaped";
import { NO_VALUE, significant } from "../../charts/format";
import { tidy } from "../../scenario/quantity";
import { csvLines } from "../../text/csv";

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
  /** It tells rows apart, so it is read with all its digits. */
  readonly isExact?: boolean;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  /** In base units; NaN where there is no number. */
  readonly rows: readonly (readonly Cell[])[];
}

export const tableCsv = ({ columns, rows }: Table): string => csvLines([columns.map(({ key }) => key), ...rows]);

/** Rows as objects; a missing number is null. */
export function tableJson({ columns, rows }: Table): string {
  const objects = rows.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index]])));
  return `${JSON.stringify(objects, null, 2)}\n`; // writes NaN as null
}

/** A cell as it is read: three significant digits, unless it is exact. */
export function shownCell({ factor = 1, isExact = false }: Column, value: Cell | undefined): string {
  if (typeof value === "string") return value;
  if (value === undefined || Number.isNaN(value)) return NO_VALUE;
  return isExact ? String(tidy(value * factor)) : significant(value * factor);
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

/** Numbers stand at the right, below their heading. */
const cellHtml = (tag: "td" | 'th scope="col"', text: string, isNumber: boolean): string =>
  `<${tag}${isNumber ? ' class="number"' : ""}>${escaped(text)}</${tag.slice(0, 2)}>`;

export function tableHtml({ title, columns, rows }: Table): string {
  const isNumber = (index: number) => typeof rows[0]?.[index] === "number";
  const head = columns.map((column, index) => cellHtml('th scope="col"', headOf(column), isNumber(index))).join("");
  const lines = rows.map(
    (row) =>
      `<tr>${columns.map((column, index) => cellHtml("td", shownCell(column, row[index]), isNumber(index))).join("")}</tr>`,
  );
  return `<table><caption>${escaped(title)}</caption><thead><tr>${head}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
}

/** "23.6", "−0.474", "1 530 ± 12", "–". */
const NUMBER = /^[+−-]?[\d.,\s]*\d(\s*±.*)?$/;
const isNumeric = (text: string) => text === "" || text === NO_VALUE || NUMBER.test(text);

/** Cells as text, with a heading: the first column names the rows. */
export function cellsHtml(title: string, [head = [], ...body]: readonly (readonly string[])[]): string {
  const isNumber = (index: number) => index > 0 && body.every((cells) => isNumeric(cells[index] ?? ""));
  const heads = head.map((cell, index) => cellHtml('th scope="col"', cell, isNumber(index))).join("");
  const lines = body.map(
    ([name = "", ...cells]) =>
      `<tr><th scope="row">${escaped(name)}</th>${cells.map((cell, index) => cellHtml("td", cell, isNumber(index + 1))).join("")}</tr>`,
  );
  return `<table><caption>${escaped(title)}</caption><thead><tr>${heads}</tr></thead><tbody>${lines.join("")}</tbody></table>`;
}

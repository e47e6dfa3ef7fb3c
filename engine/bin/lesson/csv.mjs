// Comma-separated values (RFC 4180), as spreadsheets read and write them.

/** A cell that a spreadsheet would take for a formula is made a text. */
function cell(value) {
  const text = value === undefined || value === null ? "" : String(value);
  const harmless = typeof value !== "number" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows of values as a text with CRLF. */
export const csvOf = (rows) => rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/** The rows of a text, with commas or semicolons between cells. */
export function rowsOf(text) {
  const plain = text.replace(/^\uFEFF/, "");
  const separator = (plain.split("\n", 1)[0] ?? "").includes(";") ? ";" : ",";
  const rows = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^"\r\n;,]*))([;,]|\r?\n|$)/g;
  for (const [, quoted, bare, end] of plain.matchAll(cells)) {
    rows.at(-1).push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === "") break;
    if (end !== separator && end !== "," && end !== ";") rows.push([]);
  }
  return rows.filter((row) => row.some((each) => each !== ""));
}

// Formats an outcome for the terminal.
import {
  acceptedText,
  boundsOf,
  measuredText,
  publishedText,
  publishedValues,
  scoreText,
  seedsText,
  verdictText,
  withInterval,
} from "../../build/experiment/experiment.mjs";

function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column])).join("   ")}`.trimEnd())
    .join("\n");
}

function cellText(cell) {
  const known = [publishedText(cell), acceptedText(cell)].filter(Boolean).join(": ");
  const fails = { fails: " does not hold", unmeasured: " not measured with every seed" }[cell.verdict] ?? "";
  return `${withInterval(cell.measured, cell.digits, cell.limits)}${known && ` (${known})`}${fails}`;
}

const unitText = ({ unit }) => (unit ? ` [${unit}]` : "");

/** Rows may have units of their own. */
const rowText = (table, { label, cells }) =>
  `${label}${cells[0]?.unit !== table.unit && !table.columns.some(({ unit }) => unit) ? unitText(cells[0] ?? {}) : ""}`;

function tableText({ table, rows }) {
  const head = [table.by ?? "", ...table.columns.map((column) => `${column.label}${unitText(column)}`)];
  const body = rows.map((row) => [rowText(table, row), ...row.cells.map(cellText)]);
  const note = table.note ? `\n  ${table.note}` : "";
  const seeds = table.seeds ? `, seeds ${table.seeds}` : "";
  return `${table.id}: ${table.title}${unitText(table)}${seeds}\n${aligned([head, ...body])}${note}`;
}

function claimText(outcome) {
  const { claim } = outcome;
  const published = claim.published === undefined ? "" : `, published ${publishedValues(claim)}`;
  return `  ${verdictText(outcome).padEnd(15)} ${claim.id}  ${claim.claim}: ${measuredText(outcome)} (${boundsOf(claim)}${published})`;
}

function experimentText({ id, document, seeds, tables, claims }) {
  const known = tables.some(({ table }) => table.columns.some(({ min, max }) => min || max)) ? "expected" : "published";
  const head = `${id}  ${document.title || "Untitled"}  (seeds ${seedsText(seeds)}; measured, in brackets ${known})`;
  return [head, ...tables.map(tableText), claims.map(claimText).join("\n")].filter(Boolean).join("\n\n");
}

export function asText(outcomes) {
  return `${outcomes.map(experimentText).join("\n\n\n")}\n\n${scoreText(outcomes)}`;
}

// Formats an outcome for the terminal.
import {
  boundsOf,
  measuredText,
  publishedText,
  publishedValues,
  score,
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
  const published = publishedText(cell);
  return `${withInterval(cell.measured, cell.digits)}${published && ` (${published})`}`;
}

function tableText({ table, rows }) {
  const head = [table.by ?? "", ...table.columns.map(({ label, unit }) => (unit ? `${label} [${unit}]` : label))];
  const body = rows.map(({ label, cells }) => [label, ...cells.map(cellText)]);
  return `${table.id}: ${table.title}${table.unit ? ` [${table.unit}]` : ""}\n${aligned([head, ...body])}`;
}

function claimText(outcome) {
  const { claim } = outcome;
  const published = claim.published === undefined ? "" : `, published ${publishedValues(claim)}`;
  return `  ${verdictText(outcome).padEnd(15)} ${claim.id}  ${claim.claim}: ${measuredText(outcome)} (${boundsOf(claim)}${published})`;
}

function experimentText({ id, document, seeds, tables, claims }) {
  const head = `${id}  ${document.title}  (seeds ${seedsText(seeds)}; measured, in brackets published)`;
  return [head, ...tables.map(tableText), claims.map(claimText).join("\n")].filter(Boolean).join("\n\n");
}

export function asText(outcomes) {
  const { held, all } = score(outcomes);
  return `${outcomes.map(experimentText).join("\n\n\n")}\n\n${held} of ${all} claims hold`;
}

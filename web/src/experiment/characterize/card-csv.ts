/** A card as CSV, for spreadsheets. */
import { csvLines } from "../../text/csv";
import type { CardCell, CardEntry, CardResults, CardRow } from "./card";
import { markOf } from "./card-text";

const HEAD = [
  "section",
  "scenario",
  "scheme",
  "name",
  "metric",
  "label",
  "unit",
  "n",
  "mean",
  "ci95",
  "difference",
  "difference_ci95",
  "p",
  "mark",
];

function cellLine({ section }: CardRow, { scheme }: CardEntry, cell: CardCell) {
  const { metric, estimate, comparison } = cell;
  return [
    section.id,
    section.title,
    scheme.id,
    scheme.label,
    metric.id,
    metric.label,
    metric.unit,
    estimate.n,
    estimate.mean,
    estimate.ci95,
    comparison?.difference.mean,
    comparison?.difference.ci95,
    comparison?.p,
    markOf(cell),
  ];
}

/**
 * A row for each scenario, scheme and metric, in base units (s, bps, packets; a share is a ratio) and in full precision:
 * the mean over `n` seeds with half of its 95 % confidence interval, and the same of the paired difference from drop-tail
 * with its p-value; `mark` is "better" or "worse" where the card marks it. What is not known is empty, and schemes to which
 * a scenario does not apply have no rows.
 */
export function cardCsv(results: CardResults): string {
  const rows = results
    .rows()
    .flatMap((row) =>
      row.entries
        .filter(({ isAsked }) => isAsked)
        .flatMap((entry) => entry.cells.map((cell) => cellLine(row, entry, cell))),
    );
  return csvLines([HEAD, ...rows]);
}

// Outcomes as a report in Markdown.
import { readFileSync } from "node:fs";
import {
  acceptedText,
  boundsOf,
  measuredText,
  publishedText,
  publishedValues,
  score,
  scoreText,
  seedsText,
  verdictText,
  withInterval,
} from "../../build/experiment/experiment.mjs";

const papers = JSON.parse(readFileSync(new URL("../../../scenarios/papers/papers.json", import.meta.url), "utf8"));

const escaped = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const row = (cells) => `| ${cells.map((cell) => escaped(String(cell))).join(" | ")} |`;
const table = (head, body) => [row(head), row(head.map(() => "---")), ...body.map(row)].join("\n");

function cellText(cell) {
  const published = publishedText(cell) && `**${publishedText(cell)}**`;
  const known = [published, acceptedText(cell) && `(${acceptedText(cell)})`].filter(Boolean).join(" ");
  const fails = { fails: " **does not hold**", unmeasured: " **not measured with every seed**" }[cell.verdict] ?? "";
  return `${known && `${known} · `}${withInterval(cell.measured, cell.digits, cell.limits)}${fails}`;
}

function tableText({ table: { id, title, unit, by, columns, seeds, note }, rows }) {
  const head = [
    by ?? "",
    ...columns.map((column) => (column.unit ? `${column.label} [${column.unit}]` : column.label)),
  ];
  const hasOwnUnit = (cells) => cells[0]?.unit && cells[0].unit !== unit && !columns.some((column) => column.unit);
  const body = rows.map(({ label, cells }) => [
    hasOwnUnit(cells) ? `${label} [${cells[0].unit}]` : label,
    ...cells.map(cellText),
  ]);
  const heading = `**${id}.** ${title}${unit ? ` [${unit}]` : ""}${seeds ? `, seeds ${seeds}` : ""}`;
  return [heading, table(head, body), note].filter(Boolean).join("\n\n");
}

function claimRow(outcome) {
  const { claim, verdict } = outcome;
  const text = verdict === "fails" ? `**${verdictText(outcome)}**` : verdictText(outcome);
  return [
    claim.id,
    claim.claim,
    claim.from ?? "",
    publishedValues(claim),
    boundsOf(claim),
    measuredText(outcome),
    text,
  ];
}

const CLAIM_HEAD = ["claim", "what the paper says", "where", "published", "accepted", "measured", "verdict"];

function reasons(claims) {
  return claims.filter(({ claim }) => claim.why).map(({ claim }) => `**${claim.id}.** ${claim.why}`);
}

function searches({ expect: { search = [] } }) {
  if (search.length === 0) return [];
  const body = search.map(({ what, tried, best, by }) => [what, tried.join("; "), best, by]);
  return [`Not given by the paper, and searched:\n\n${table(["what", "tried", "chosen", "because"], body)}`];
}

function experimentText(outcome) {
  const { id, path, document, seeds, tables, claims } = outcome;
  const claimTable = claims.length === 0 ? [] : [table(CLAIM_HEAD, claims.map(claimRow))];
  return [
    `### ${id}: ${titleOf(outcome)}`,
    document.description,
    `Seeds ${seedsText(seeds)}. Document: [${path}](${path}).`,
    ...tables.map(tableText),
    ...claimTable,
    ...reasons(claims),
    ...searches(document),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function summary(outcomes) {
  const rows = outcomes.map((outcome) => {
    const { held, all } = score([outcome]);
    return [`[${outcome.id}](#${anchor(outcome)})`, titleOf(outcome), `${held} of ${all}`];
  });
  return table(["experiment", "", "claims that hold"], rows);
}

const titleOf = ({ document }) => document.title || "Untitled";

const anchor = (outcome) =>
  `${outcome.id} ${titleOf(outcome)}`
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replace(/\s/g, "-");

function paperText({ short, citation, question }, outcomes) {
  return [`## ${short}`, citation, question, ...outcomes.map(experimentText)].join("\n\n");
}

const HEAD = "# The five papers, reproduced";
const OWN_HEAD = "# Expected and measured";
const INTRODUCTION =
  "Written by `npm run reproduce`. In the tables: **published** · measured, the mean over the seeds with its 95 % confidence interval. " +
  "A claim holds if the measured mean lies in the accepted range, which was fixed before anything was measured.";

/** The papers in order, then the gallery's scenarios. */
export function asMarkdown(outcomes) {
  const ofPaper = ({ id }) => outcomes.filter((outcome) => outcome.isPaper && outcome.id.startsWith(`${id}-`));
  const gallery = outcomes.filter(({ isPaper }) => !isPaper);
  const isOwn = outcomes.every((outcome) => outcome.isOwn);
  const others = isOwn ? OWN_HEAD : "# The claims of the gallery";
  return [
    ...(gallery.length === outcomes.length ? [others] : [HEAD, INTRODUCTION]),
    `**${scoreText(outcomes)}.**`,
    summary(outcomes),
    ...papers.filter((paper) => ofPaper(paper).length > 0).map((paper) => paperText(paper, ofPaper(paper))),
    ...gallery.map(experimentText),
  ].join("\n\n");
}

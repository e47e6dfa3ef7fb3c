// Outcomes as a report in Markdown.
import { boundsOf, listed, rounded, score, seedsText, withInterval } from "./numbers.mjs";

const PAPERS = {
  "000": "Chung & Claypool 2000: Dynamic-CBT",
  "001": "Jeffay: class-based thresholds",
  "002": "Diederich et al.: RED and constant bit rates",
  "003": "Sankar & Chellamuthu: SFQ and SFB with video",
  "004": "Lee & Chung: AFQM",
};

const escaped = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const row = (cells) => `| ${cells.map((cell) => escaped(String(cell))).join(" | ")} |`;
const table = (head, body) => [row(head), row(head.map(() => "---")), ...body.map(row)].join("\n");

function cellText({ measured, published, digits }) {
  const ours = withInterval(measured, digits);
  return published === null ? ours : `**${rounded(published)}** · ${ours}`;
}

function tableText({ table: { id, title, unit, by, columns }, rows }) {
  const head = [
    by ?? "",
    ...columns.map((column) => (column.unit ? `${column.label} [${column.unit}]` : column.label)),
  ];
  const body = rows.map(({ label, cells }) => [label, ...cells.map(cellText)]);
  return `**${id}.** ${title}${unit ? ` [${unit}]` : ""}\n\n${table(head, body)}`;
}

function claimRow({ claim, estimates, verdict }) {
  const measured = estimates.map((each) => withInterval(each)).join(", ");
  const sign = verdict === "holds" ? (claim.why ? "holds in trend" : "holds") : "**does not hold**";
  return [claim.id, claim.claim, claim.from ?? "", listed(claim.published), boundsOf(claim), measured, sign];
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

function experimentText({ id, document, seeds, tables, claims }) {
  const claimTable = claims.length === 0 ? [] : [table(CLAIM_HEAD, claims.map(claimRow))];
  return [
    `### ${id}: ${document.title}`,
    document.description,
    `Seeds ${seedsText(seeds)}. Document: [papers/${id}.json](papers/${id}.json).`,
    ...tables.map(tableText),
    ...claimTable,
    ...reasons(claims),
    ...searches(document),
  ].join("\n\n");
}

function summary(outcomes) {
  const rows = outcomes.map((outcome) => {
    const [held, all] = score([outcome]);
    return [`[${outcome.id}](#${anchor(outcome)})`, outcome.document.title, `${held} of ${all}`];
  });
  return table(["experiment", "", "claims that hold"], rows);
}

const anchor = ({ id, document }) =>
  `${id} ${document.title}`
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replace(/\s/g, "-");

function paperText(paper, outcomes) {
  return [`## ${PAPERS[paper] ?? paper}`, ...outcomes.map(experimentText)].join("\n\n");
}

export function asMarkdown(outcomes) {
  const papers = [...new Set(outcomes.map(({ id }) => id.slice(0, 3)))];
  const [held, all] = score(outcomes);
  return [
    "# The five papers, reproduced",
    "Written by `npm run reproduce`. In the tables: **published** · measured, the mean over the seeds with its 95 % confidence interval. " +
      "A claim holds if the measured mean lies in the accepted range, which was fixed before anything was measured.",
    `**${held} of ${all} claims hold.**`,
    summary(outcomes),
    ...papers.map((paper) =>
      paperText(
        paper,
        outcomes.filter(({ id }) => id.startsWith(paper)),
      ),
    ),
  ].join("\n\n");
}

/** A card as text: aligned columns, or Markdown. */
import { isJudged } from "../comparison";
import { manyText, unitOf } from "../comparison-text";
import { limitsFrom } from "../interval";
import { estimateText, numberText, ofAllText, type Scale, scaleOf, signedText } from "../notation";
import { alignedText, markdownText } from "../study-text";
import { boundsOf, measuredText, seedsText, verdictText } from "../wording";
import type { CardCell, CardEntry, CardResults, CardRow, Graded } from "./card";
import { cardFingerprint } from "./card-json";
import { notMeasured } from "./claims";
import { LIMIT, RATE_BPS, RTT_S } from "./setup";
import { claimOutcomes } from "./verdicts";

/** Marks of a difference from drop-tail. */
const DIFFERENCE_NOTE =
  "* better and ! worse than drop-tail: significant (95 % interval of the paired differences) and by more than 5 %; without a mark there is no such difference, or neither is better.";
/** What to say in place of marks where there is one seed. */
export const ONE_SEED =
  "One seed has no confidence intervals, so nothing is marked as better or worse: choose five seeds or more.";

/** What to keep in mind of all differences that may be marked; empty if they are few. */
export const cautionOf = (rows: readonly CardRow[]): string =>
  manyText(
    rows
      .flatMap(({ entries }) => entries.flatMap(({ cells }) => cells))
      .filter(({ comparison, metric }) => metric.better && comparison && isJudged(comparison)).length,
  );

function noteOf(results: CardResults): string {
  const { isComplete, done, total, plan } = results;
  if (!isComplete)
    return `Incomplete: ${done} of ${total} runs have ended. The numbers are means over the seeds whose runs have ended, without marks and grades.`;
  if (plan.order.seeds.length === 1) return ONE_SEED;
  return [DIFFERENCE_NOTE, cautionOf(results.rows())].filter(Boolean).join(" ");
}

/** "better", "worse"; empty where it does not differ, or where that is open. */
export function markOf({ comparison, differs }: CardCell): "better" | "worse" | "" {
  if (!differs || !comparison?.better) return "";
  return comparison.better === "second" ? "better" : "worse";
}

/** What the runs show of a cell against drop-tail; empty where there is nothing to compare. */
export function differenceText({ comparison, differs }: CardCell, scale: Scale): string {
  if (!comparison || comparison.finding === "unmeasured") return "";
  const { finding, difference } = comparison;
  if (finding === "same") return "The same as with drop-tail";
  const text = `${signedText(difference, scale)} ${unitOf(scale)}`.trim();
  if (finding === "one seed") return `${text} against drop-tail with one seed`;
  if (finding === "few seeds") return `${text} against drop-tail, with too few different runs to judge`;
  if (finding === "unclear") return `No significant difference from drop-tail (${text})`;
  return differs ? `${text} against drop-tail` : `${text} against drop-tail, at most 5 % of drop-tail’s`;
}

const SIGNS = { better: " *", worse: " !", "": "" } as const;

/** One unit for all numbers of a metric. */
export const scaleOfMetric = (cells: readonly CardCell[]): Scale => {
  const metric = cells[0]?.metric;
  return scaleOf(
    { unit: metric?.unit ?? "none", isShare: metric?.isShare === true },
    cells.map(({ estimate }) => estimate.mean),
  );
};

/** The numbers of a section: metrics down, schemes across. */
export function rowCells({ section, entries }: CardRow, onlyMain: boolean): string[][] {
  return section.metrics.flatMap((metric, index) => {
    if (onlyMain && !metric.isMain) return [];
    const cells = entries.flatMap(({ cells: all }) => all[index] ?? []);
    const scale = scaleOfMetric(cells);
    const name = scale.unit ? `${metric.label} [${scale.unit}]` : metric.label;
    const texts = entries.map(({ isAsked, seeds, cells: all }) => {
      const cell = all[index];
      return isAsked && cell
        ? `${estimateText(cell.estimate, scale, limitsFrom(metric))}${ofAllText(cell.estimate, seeds)}${SIGNS[markOf(cell)]}`
        : "–";
    });
    return [[name, ...texts]];
  });
}

/** "Queueing delay over the round trip: 5.4 %" */
export function valueText({ rule, value }: Pick<Graded, "rule" | "value">): string {
  const text = numberText(value, { divisor: rule.isShare ? 0.01 : 1, unit: "" });
  return rule.isShare && Number.isFinite(value) ? `${text} %` : text;
}

const limitText = (end: number, isShare: boolean | undefined) =>
  isShare ? `${Number((end * 100).toPrecision(3))} %` : String(end);

/** "good up to 10 %, fair up to 30 %" */
export function ruleText({ better, good, fair, isShare }: Graded["rule"]): string {
  const word = better === "lower" ? "up to" : "from";
  const fairText = Number.isFinite(fair) ? `, fair ${word} ${limitText(fair, isShare)}` : ", else fair";
  return `good ${word} ${limitText(good, isShare)}${fairText}`;
}

function gradeRows({ section, entries }: CardRow): string[][] {
  return section.rules.map((rule, index) => [
    `${rule.label} (${ruleText(rule)})`,
    ...entries.map(({ isAsked, grades }) => {
      const graded = grades[index];
      return isAsked && graded?.grade ? `${graded.grade} (${valueText(graded)})` : "–";
    }),
  ]);
}

function ellipseRows({ entries }: CardRow): string[][] {
  const ids = [...new Set(entries.flatMap(({ ellipses }) => Object.keys(ellipses)))];
  return ids.map((id) => [
    `Delay [ms], goodput [Mbps] of a flow: median, semi-axes of one sigma, ${id}`,
    ...entries.map(({ ellipses }) => {
      const ellipse = ellipses[id]?.ellipse;
      if (!ellipse) return "–";
      const digits = (values: readonly number[]) => values.map((value) => Number(value.toPrecision(3))).join(", ");
      return `(${digits(ellipse.median)}); ${digits(ellipse.axes)}`;
    }),
  ]);
}

/** Where runs of different seeds are equal, because nothing in them is random; `labels` are those of the schemes. */
export const equalSeedsText = (labels: string): string =>
  `${labels}: some seeds gave equal runs, so the interval says little.`;

const labelsOf = (entries: readonly CardEntry[]): string => entries.map(({ scheme }) => scheme.label).join(", ");

function remarks({ section, entries }: CardRow): string[] {
  const without = entries.filter(({ isAsked }) => !isAsked);
  const equal = entries.filter(({ equalSeeds }) => equalSeeds);
  const refused = entries.flatMap(({ scheme, failures }) =>
    failures.slice(0, 1).map(({ message }) => `${scheme.label} has no result: ${message}`),
  );
  return [
    ...(section.note ? [section.note] : []),
    ...(without.length > 0 ? [`Does not apply to: ${labelsOf(without)}.`] : []),
    ...(equal.length > 0 ? [equalSeedsText(labelsOf(equal))] : []),
    ...refused,
    ...entries.flatMap(({ scheme, remark }) => (remark ? [`${scheme.label}: ${remark}`] : [])),
  ];
}

const headOf = ({ section }: CardRow) => `${section.id}  ${section.title} (${section.from}, ${section.level})`;
const schemeLabels = ({ plan: { order } }: CardResults) => order.schemes.map(({ label }) => label);

/** "RED, CoDel against drop-tail"; the reference may be alone. */
function judgedText([reference, ...others]: CardResults["plan"]["order"]["schemes"]): string {
  const names = others.map(({ label }) => label).join(", ");
  return names ? `${names} against drop-tail` : (reference?.label ?? "");
}

function headLines(results: CardResults): string[] {
  const { schemes, seeds } = results.plan.order;
  return [
    `${results.isComplete ? "Report" : "Incomplete report"} card after RFC 7928: ${judgedText(schemes)}`,
    `Bottleneck ${RATE_BPS / 1e6} Mbps, base round trip ${RTT_S * 1000} ms, buffer ${LIMIT} packets for all (one bandwidth-delay product) unless a section says otherwise; quantiles of delays are accurate to 1.6 %; seeds ${seedsText(seeds)}; fingerprint ${cardFingerprint(results)}`,
    ...schemes.map(({ label, queue }) => `${label}: ${JSON.stringify(queue)}; other parameters have their defaults`),
  ];
}

const claimRows = (results: CardResults): string[][] =>
  claimOutcomes(results).map((outcome) => [
    outcome.claim.id,
    verdictText(outcome),
    measuredText(outcome),
    boundsOf(outcome.claim),
    outcome.claim.claim,
    outcome.claim.from ?? "",
  ]);

const CLAIM_HEAD = ["", "verdict", "measured", "accepted", "claim", "source"];

/** For a terminal. */
export function cardText(results: CardResults): string {
  const labels = schemeLabels(results);
  const rows = results.rows().map((row) => {
    const table = [["", ...labels], ...rowCells(row, false), ...gradeRows(row), ...ellipseRows(row)];
    return [headOf(row), `  ${row.section.look}`, alignedText(table), ...remarks(row).map((text) => `  ${text}`)].join(
      "\n",
    );
  });
  const found = claimRows(results);
  const claims = found.length > 0 ? [`Laws and published claims\n${alignedText([CLAIM_HEAD, ...found])}`] : [];
  return `${[headLines(results).join("\n"), ...rows, ...claims, noteOf(results)].join("\n\n")}\n`;
}

function rowMarkdown(row: CardRow, labels: readonly string[]): string {
  const table = [["", ...labels], ...rowCells(row, false), ...gradeRows(row), ...ellipseRows(row)];
  const { section } = row;
  return [
    `## ${section.id} ${section.title}`,
    `${section.from}, ${section.level}. ${section.look}`,
    markdownText(table),
    ...remarks(row),
  ].join("\n\n");
}

/** As a document. */
export function cardMarkdown(results: CardResults): string {
  const labels = schemeLabels(results);
  const [title = "", ...lines] = headLines(results);
  const rows = results.rows();
  const main = rows.flatMap((row) =>
    rowCells(row, true).map(([name = "", ...cells]) => [`${row.section.id} ${name}`, ...cells]),
  );
  const found = claimRows(results);
  return `${[
    `# ${title}`,
    lines.join("\n\n"),
    noteOf(results),
    "No total score: studies that compared carefully found that each discipline is a trade-off.",
    "## Overview",
    markdownText([["", ...labels], ...main]),
    ...rows.map((row) => rowMarkdown(row, labels)),
    ...(found.length > 0 ? ["## Laws and published claims", markdownText([CLAIM_HEAD, ...found])] : []),
    "Not measured by a card:",
    notMeasured.map(({ id, claim, why }) => `- ${id}: ${claim}: ${why}`).join("\n"),
  ].join("\n\n")}\n`;
}

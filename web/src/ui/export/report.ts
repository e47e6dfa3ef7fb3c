// The report of a run in one file, ready to hand in: what was run, its results, its charts.
import { escaped as safe } from "../../charts/export/escaped";
import type { ChartSource } from "../../charts/export/off-screen";
import { cellsOfLanes, markdownText } from "../../experiment/studies";
import { type ScenarioDocument, serialize } from "../../scenario/scenario";
import type { Run } from "../../state/run/run";
import { isChanged } from "../../state/work/work-state";
import { type Inline, parseMarkup } from "../../text/markup";
import { chartSource, figurePng, figureSvg, plansOf } from "./figures";
import { methodOf } from "./method";
import { TABLES, type TableName } from "./result-tables";
import { cellsHtml, tableHtml, tableMarkdown } from "./table";
import { hasLanes, laneTables, type WholeRuns } from "./whole-runs";

export interface ReportOrder {
  readonly run: Run;
  /** With its lanes. */
  readonly document: ScenarioDocument;
  /** Opens the experiment. */
  readonly link: string;
  readonly whole: WholeRuns;
}

/** Of the main measures with the lanes as columns, and of the others; a table for each window. Empty without lanes. */
function besides(whole: WholeRuns) {
  if (!hasLanes(whole)) return { main: [], others: [] };
  const tables = (isMain: boolean) => laneTables(whole, (measure) => measure.isMain === isMain).map(cellsOfLanes);
  return { main: tables(true), others: tables(false) };
}

/** What both forms of the report say. */
/** The description is that of the experiment as it ships, so the title says where it has been changed. */
function contentsOf({ run, document, whole }: ReportOrder) {
  const source = chartSource(run);
  const method = methodOf(document, whole, source?.now_s ?? 0);
  const title = isChanged(run.stores.work.getState()) ? `${method.title} (changed)` : method.title;
  return { source, ...method, title, ...besides(whole) };
}

const BESIDE = "Lanes side by side, with their differences from lane A";
const OTHERS = "More measures of the lanes";

const STYLE = `
:root { color-scheme: light; font: 15px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; color: #1b1f23; background: #fff; }
body { max-width: 800px; margin: 32px auto; padding: 0 16px; }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { margin-top: 2em; font-size: 1.15rem; }
.quiet { color: #57606a; } figure { margin: 16px 0; break-inside: avoid; } figure svg { max-width: 100%; height: auto; }
.wide { overflow-x: auto; } table { margin: 12px 0; border-collapse: collapse; font-size: 0.85rem; font-variant-numeric: tabular-nums; }
caption { padding: 4px 0; text-align: left; font-weight: 600; } th, td { padding: 3px 10px 3px 0; border-bottom: 1px solid #e4e4df; text-align: left; vertical-align: bottom; }
th:last-child, td:last-child { padding-right: 0; } .number { text-align: right; white-space: nowrap; } summary { margin: 2em 0 0.6em; font-size: 1.15rem; font-weight: 700; cursor: pointer; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; } dt { color: #57606a; } dd { margin: 0; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: 12px; background: #f5f5f2; font-size: 0.8rem; } a { overflow-wrap: anywhere; }
@media print { details::details-content { content-visibility: visible; block-size: auto; } summary { list-style: none; } body { max-width: none; margin: 0; } .wide { overflow: visible; } table { font-size: 7.5pt; } th, td { padding-right: 6px; } th.number { white-space: normal; } thead { display: table-header-group; } tr { break-inside: avoid; } pre { white-space: pre-wrap; } }
`;

const TAGS = { text: "", strong: "strong", emphasis: "em", code: "code", link: "" } as const;

const inlineHtml = ({ kind, text }: Inline): string => {
  const tag = TAGS[kind];
  return tag ? `<${tag}>${safe(text)}</${tag}>` : safe(text);
};

/** Links lead to parts of the page, which a file does not have. */
const withoutLinks = (text: string): string => text.replace(/\[([^\][]+)\]\(\w+:[\w.-]+\)/g, "$1");

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim())
    .map((part) => `<p>${parseMarkup(part).map(inlineHtml).join("")}</p>`)
    .join("\n");
}

/** What is long is closed on a screen, and open on paper. */
const folded = (name: string, inside: string) => `<details>\n<summary>${safe(name)}</summary>\n${inside}\n</details>`;
/** Opens what is folded before the page is printed, where style sheets cannot. */
const UNFOLD = `addEventListener("beforeprint", () => { for (const each of document.querySelectorAll("details")) each.open = true; });`;

const scrolled = (table: string) => `<div class="wide" tabindex="0">${table}</div>`;

async function htmlFigures(run: Run, source: ChartSource): Promise<string[]> {
  const figures: string[] = [];
  for (const [index, plan] of plansOf(run, source).entries()) {
    const { title: name, svg } = await figureSvg(source, plan, `chart-${index}`, "");
    figures.push(`<figure>${svg}<figcaption class="quiet">Figure ${index + 1}. ${safe(name)}</figcaption></figure>`);
  }
  return figures;
}

/** One page that needs nothing else, with the charts as SVG. */
export async function reportHtml(order: ReportOrder): Promise<string> {
  const { run, document, link, whole } = order;
  const { source, title, cited, description, facts, lanes, changes, repeat, main, others } = contentsOf(order);
  const figures = source ? await htmlFigures(run, source) : [];
  const table = (name: TableName) => scrolled(tableHtml(TABLES[name](whole.runs)));
  const cells = (name: string) => (each: readonly (readonly string[])[]) => scrolled(cellsHtml(name, each));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${safe(title)}</h1>
${cited ? `<p class="quiet">After ${safe(cited)}</p>` : ""}
${paragraphs(description)}
<h2>Method</h2>
<dl>${facts.map(([name, value]) => `<dt>${safe(name)}</dt><dd>${safe(value)}</dd>`).join("")}</dl>
${lanes.length > 0 ? cells("Lanes: the same traffic and random numbers, but for what differs")(lanes) : ""}
<p><a href="${safe(link)}">Open this experiment in AQM Playground</a></p>
<h2>Changes during the run</h2>
${changes.length > 0 ? `<ul>${changes.map((text) => `<li>${safe(text)}</li>`).join("")}</ul>` : "<p>None.</p>"}
<h2>Results</h2>
${main.map(cells(BESIDE)).join("\n")}
${table("classes")}
${table("links")}
<h2>Charts</h2>
${figures.join("\n")}
${others.length > 0 ? folded("More measures", others.map(cells(OTHERS)).join("\n")) : ""}
${folded("Flows", table("flows"))}
<h2>Repeat this run</h2>
<p>${safe(repeat[0])} <code>${repeat[1]}</code>.</p>
${folded("Document", `<pre tabindex="0">${safe(serialize(document))}</pre>`)}
</main>
<script>${UNFOLD}</script>
</body>
</html>
`;
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("The picture could not be read."));
    reader.readAsDataURL(blob);
  });
}

async function markdownFigures(run: Run, source: ChartSource): Promise<string[]> {
  const figures: string[] = [];
  for (const [index, plan] of plansOf(run, source).entries()) {
    const { title: name } = await figureSvg(source, plan, "chart", "");
    figures.push(`![Figure ${index + 1}. ${name}](${await asDataUrl(await figurePng(source, plan, ""))})\n`);
    figures.push(`Figure ${index + 1}. ${name}\n`);
  }
  return figures;
}

/** One Markdown file, with the charts as PNG in data URLs. */
export async function reportMarkdown(order: ReportOrder): Promise<string> {
  const { run, document, link, whole } = order;
  const { source, title, cited, description, facts, lanes, changes, repeat, main, others } = contentsOf(order);
  const [classes, links, flows] = [TABLES.classes(whole.runs), TABLES.links(whole.runs), TABLES.flows(whole.runs)];
  return [
    `# ${title}\n`,
    cited && `After ${cited}\n`,
    description && `${withoutLinks(description)}\n`,
    "## Method\n",
    `${facts.map(([name, value]) => `- ${name}: ${value}`).join("\n")}\n`,
    lanes.length > 0 && markdownText(lanes),
    `[Open this experiment in AQM Playground](${link})\n`,
    "## Changes during the run\n",
    changes.length > 0 ? `${changes.map((text) => `- ${text}`).join("\n")}\n` : "None.\n",
    "## Results\n",
    ...main.map((cells) => `### ${BESIDE}\n\n${markdownText(cells)}`),
    ...[classes, links].map((table) => `### ${table.title}\n\n${tableMarkdown(table)}`),
    "## Charts\n",
    ...(source ? await markdownFigures(run, source) : []),
    ...(others.length > 0 ? ["## More measures\n", ...others.map(markdownText)] : []),
    "## Flows\n",
    tableMarkdown(flows),
    "## Document\n",
    `${repeat[0]} \`${repeat[1]}\`.\n`,
    `\`\`\`json\n${serialize(document)}\`\`\`\n`,
  ]
    .filter(Boolean)
    .join("\n");
}

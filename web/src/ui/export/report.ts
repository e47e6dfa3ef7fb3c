// The report of a run in one file, ready to hand in: what was run, its results, its charts.
import { version } from "../../../../package.json";
import { escaped as safe } from "../../charts/export/escaped";
import type { Report } from "../../engine/protocol";
import { changeWords } from "../../scenario/change-words";
import { citation, type ScenarioDocument, serialize, titleOf } from "../../scenario/scenario";
import type { Run } from "../../state/run/run";
import { type Inline, parseMarkup } from "../../text/markup";
import { chartSource, figurePng, figureSvg, plansOf } from "./figures";
import { TABLES, type TableName } from "./result-tables";
import { tableHtml, tableMarkdown } from "./table";

export interface ReportOrder {
  readonly run: Run;
  readonly document: ScenarioDocument;
  /** Opens the experiment. */
  readonly link: string;
  /** Of the whole run. */
  readonly report: Report;
}

interface Method {
  readonly title: string;
  readonly source: string;
  readonly description: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** "12 s: Switch to RED". */
  readonly changes: readonly string[];
}

function methodOf({ document, report }: ReportOrder, shownUntil_s: number): Method {
  const changes = document.timeline ?? [];
  return {
    title: titleOf(document),
    source: citation(document.source),
    description: document.description ?? document.caption ?? "",
    facts: [
      ["Program", `AQM Playground ${version}, a deterministic packet simulator`],
      ["Seed", String(document.seed ?? 1)],
      ["Duration", String(document.duration)],
      ["Events simulated", (report.events ?? 0).toLocaleString("en")],
      ["Fingerprint of the run", report.fingerprint],
      ["Results", `Of the whole run${"lanes" in document ? " of the first lane" : ""}, in its measurement windows`],
      ["Charts", `Until ${Number(shownUntil_s.toFixed(2))} s`],
    ],
    changes: changes.map(({ at, set, value }) => `${at}: ${changeWords(set, value)}`),
  };
}

const REPEAT =
  "The document below gives the same run, to the last bit: open the link, or save the document as run.json and run";
const COMMAND = "aqm run run.json";

const STYLE = `
:root { color-scheme: light; font: 15px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; color: #1b1f23; background: #fff; }
body { max-width: 800px; margin: 32px auto; padding: 0 16px; }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { margin-top: 2em; font-size: 1.15rem; }
.quiet { color: #57606a; } figure { margin: 16px 0; break-inside: avoid; } figure svg { max-width: 100%; height: auto; }
.wide { overflow-x: auto; } table { margin: 12px 0; border-collapse: collapse; font-size: 0.85rem; font-variant-numeric: tabular-nums; }
caption { padding: 4px 0; text-align: left; font-weight: 600; } th, td { padding: 3px 10px 3px 0; border-bottom: 1px solid #e4e4df; text-align: left; vertical-align: bottom; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; } dt { color: #57606a; } dd { margin: 0; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: 12px; background: #f5f5f2; font-size: 0.8rem; } a { overflow-wrap: anywhere; }
@media print { body { max-width: none; margin: 0; } table { font-size: 8pt; } thead { display: table-header-group; } tr { break-inside: avoid; } pre { white-space: pre-wrap; } }
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

/** One page that needs nothing else, with the charts as SVG. */
export async function reportHtml(order: ReportOrder): Promise<string> {
  const { run, document, link, report } = order;
  const source = chartSource(run);
  const { title, source: cited, description, facts, changes } = methodOf(order, source?.now_s ?? 0);
  const figures: string[] = [];
  for (const [index, plan] of (source ? plansOf(run, source) : []).entries()) {
    if (!source) break;
    const { title: name, svg } = await figureSvg(source, plan, `chart-${index}`, "");
    figures.push(`<figure>${svg}<figcaption class="quiet">Figure ${index + 1}. ${safe(name)}</figcaption></figure>`);
  }
  const table = (name: TableName) => `<div class="wide" tabindex="0">${tableHtml(TABLES[name](report))}</div>`;
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
<p><a href="${safe(link)}">Open this experiment in AQM Playground</a></p>
<h2>Changes during the run</h2>
${changes.length > 0 ? `<ul>${changes.map((text) => `<li>${safe(text)}</li>`).join("")}</ul>` : "<p>None.</p>"}
<h2>Results</h2>
${table("classes")}
${table("links")}
<h2>Charts</h2>
${figures.join("\n")}
<h2>Flows</h2>
${table("flows")}
<h2>Document</h2>
<p>${safe(REPEAT)} <code>${COMMAND}</code>.</p>
<pre tabindex="0">${safe(serialize(document))}</pre>
</main>
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

/** One Markdown file, with the charts as PNG in data URLs. */
export async function reportMarkdown(order: ReportOrder): Promise<string> {
  const { run, document, link, report } = order;
  const source = chartSource(run);
  const { title, source: cited, description, facts, changes } = methodOf(order, source?.now_s ?? 0);
  const figures: string[] = [];
  for (const [index, plan] of (source ? plansOf(run, source) : []).entries()) {
    if (!source) break;
    const { title: name } = await figureSvg(source, plan, "chart", "");
    figures.push(`![Figure ${index + 1}. ${name}](${await asDataUrl(await figurePng(source, plan, ""))})\n`);
    figures.push(`Figure ${index + 1}. ${name}\n`);
  }
  const [classes, links, flows] = [TABLES.classes(report), TABLES.links(report), TABLES.flows(report)];
  return [
    `# ${title}\n`,
    cited && `After ${cited}\n`,
    description && `${withoutLinks(description)}\n`,
    "## Method\n",
    `${facts.map(([name, value]) => `- ${name}: ${value}`).join("\n")}\n`,
    `[Open this experiment in AQM Playground](${link})\n`,
    "## Changes during the run\n",
    changes.length > 0 ? `${changes.map((text) => `- ${text}`).join("\n")}\n` : "None.\n",
    "## Results\n",
    ...[classes, links].map((table) => `### ${table.title}\n\n${tableMarkdown(table)}`),
    "## Charts\n",
    ...figures,
    "## Flows\n",
    tableMarkdown(flows),
    "## Document\n",
    `${REPEAT} \`${COMMAND}\`.\n`,
    `\`\`\`json\n${serialize(document)}\`\`\`\n`,
  ]
    .filter(Boolean)
    .join("\n");
}

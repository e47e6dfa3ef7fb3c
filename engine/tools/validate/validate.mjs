// Runs the experiments that ns-2 and ns-3 ran, and compares: `npm run validate -- [part of a case name ...]`
//   --quick      a few representative cases, under a minute
//   --seeds A..B the seeds to run (1..5)
//   --misses     print only what does not agree
//   --json, --markdown   another form of the table
// Ends with 1 if a metric disagrees whose cause is not in engine/tests/reference/deviations.json, if fewer than 95 % agree, or if a case does not run.
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { fail } from "../process.mjs";
import { aqm, engineName, inParallel, reports } from "./aqm-runner.mjs";
import { scenarioOf } from "./ns2-case.mjs";
import { compare } from "./ns2-compare.mjs";
import { compareNs3, ns3Cases } from "./ns3-case.mjs";
import { ns3Modern } from "./ns3-modern.mjs";

/** @typedef {import('./ns2-compare.mjs').Row} Row */
/** @typedef {{ id: string, rows: Row[], notYet?: string, failure?: string }} Outcome */

const REFERENCE = new URL("../../tests/reference/", import.meta.url);
const ENOUGH = 0.95;

/** One of each kind: single flows, random loss, RED and its options, drop-tail, queueing theory, 000, 002, 004. */
const QUICK = [
  "phys-1reno-1.5M-20ms-b10-w1000",
  "phys-1reno-5M-50ms-b50-w20",
  "phys-1sack-1.5M-20ms-b10-w1000",
  "phys-1vegas-10M-20ms-b100",
  "phys-loss-newreno-p0.02",
  "phys-loss-reno-p0.02",
  "phys-loss-tahoe-p0.02",
  "phys-loss-tfrc-p0.01",
  "ns3-red-udp5",
  "phys-md1-rho80",
  "phys-md1k-rho90-b10",
  "phys-poisson-red5-15-load200",
  "phys-4cbr-red5-15-gentle",
  "phys-20reno-red5-15",
  "s000-s5-red5-15-tcp1999",
  "s000-s6-nomm-red5-15-tcp1999",
  "s002-t6-droprand",
  "s004-t1-n10-red5-15",
  "switch-delack",
];

const readJson = (path) => JSON.parse(readFileSync(new URL(path, REFERENCE), "utf8"));

const namesIn = (folder) =>
  readdirSync(new URL(folder, REFERENCE))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -5));

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: "boolean" },
      seeds: { type: "string", default: "1..5" },
      misses: { type: "boolean" },
      json: { type: "boolean" },
      markdown: { type: "boolean" },
    },
  });
  return { ...values, names: positionals };
}

function chosenCases({ quick, names }) {
  const all = [...namesIn("ns2/"), ...ns3.keys(), ...modern].sort();
  const chosen = quick ? all.filter((id) => QUICK.includes(id)) : all;
  for (const name of names)
    if (!chosen.some((id) => id.includes(name))) fail(`No case has ${name} in its name, such as ${chosen[0]}`);
  return names.length > 0 ? chosen.filter((id) => names.some((name) => id.includes(name))) : chosen;
}

/** Features that the engine lacks, in its own words; empty if it has all. */
async function missingPart(document) {
  const { code, stderr } = await aqm(["check", "-"], document);
  if (code === 0) return "";
  const unknown = stderr.split("\n").find((line) => /(\.discipline|\.variant|\.type): /.test(line));
  if (unknown) return unknown.trim();
  throw new Error(`aqm check: ${stderr.trim()}`);
}

const ns3 = ns3Cases(readJson("ns3/s1_sack.json"));
const MODERN = "ns3-modern-";
const modern = namesIn("ns3/modern/").map((name) => `${MODERN}${name}`);

/** The scenario document of a case, and a function that compares its reports. */
function experiment(id) {
  const ns3Case = ns3.get(id);
  if (ns3Case) return { document: ns3Case.document, rows: (found) => compareNs3(ns3Case, found) };
  if (id.startsWith(MODERN)) return ns3Modern(id, readJson(`ns3/modern/${id.slice(MODERN.length)}.json`));
  const ns2Case = readJson(`ns2/${id}.json`);
  const { document, classes } = scenarioOf(ns2Case);
  return { document, rows: (found) => compare(ns2Case, found, classes) };
}

async function validate(id, seeds) {
  try {
    const { document, rows } = experiment(id);
    const notYet = await missingPart(document);
    if (notYet) return { id, rows: [], notYet };
    return { id, rows: rows(await reports(document, seeds)) };
  } catch (error) {
    return { id, rows: [], failure: error instanceof Error ? error.message : String(error) };
  }
}

const nameOf = (row) => `${row.caseId} ${row.window} ${row.metric}`;

/** The documented causes of disagreement, by row name. */
function knownCauses() {
  const causes = new Map();
  for (const { cause, misses } of readJson("deviations.json")) for (const miss of misses) causes.set(miss, cause);
  return causes;
}

const number = (value) => (Number.isFinite(value) ? String(Number(value.toPrecision(5))) : "-");
const percent = (row) => (row.mean === 0 ? "" : `${(100 * (row.ours / row.mean - 1)).toFixed(1)} %`);

function cells(row, cause) {
  const verdict = row.agrees ? "agrees" : cause ? "differs, known" : "DIFFERS";
  return [
    row.caseId,
    row.window,
    row.metric,
    number(row.mean),
    number(row.sd),
    number(row.ours),
    percent(row),
    verdict,
  ];
}

const HEAD = ["case", "window", "metric", "theirs", "sd", "ours", "by", "verdict"];

function asText(table) {
  const widths = HEAD.map((_, column) => Math.max(...table.map((line) => line[column].length)));
  return table
    .map((line) =>
      line
        .map((cell, column) =>
          column >= 3 && column <= 6 ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function asMarkdown(table) {
  const lines = table.map((line) => `| ${line.join(" | ")} |`);
  return [lines[0], `|${HEAD.map(() => " --- |").join("")}`, ...lines.slice(1)].join("\n");
}

/** Summary of the whole validation, and whether it passes. */
function summary(outcomes, causes) {
  const rows = outcomes.flatMap((outcome) => outcome.rows);
  const misses = rows.filter((row) => !row.agrees);
  const unknown = misses.filter((row) => !causes.has(nameOf(row)));
  const failures = outcomes.filter((outcome) => outcome.failure);
  const agree = rows.length - misses.length;
  const good = unknown.length === 0 && failures.length === 0 && agree >= ENOUGH * rows.length;
  const agreeing = new Set(rows.filter((row) => row.agrees).map(nameOf));
  const stale = [...causes.keys()].filter((name) => agreeing.has(name));
  return { rows, misses, unknown, failures, agree, good, stale, notYet: outcomes.filter((outcome) => outcome.notYet) };
}

function closingLines(result, causes) {
  const byCause = groupBy(result.misses, causes);
  const lines = [];
  for (const [cause, rows] of byCause)
    if (cause) lines.push(`Known: ${cause}`, ...rows.map((row) => `  ${nameOf(row)}`));
  for (const name of result.stale) lines.push(`Now agrees, though listed in deviations.json: ${name}`);
  for (const { id, failure } of result.failures) lines.push(`${id} did not run: ${failure}`);
  if (result.notYet.length > 0)
    lines.push(
      `Not yet possible: ${result.notYet.length} cases`,
      ...result.notYet.map(({ id, notYet }) => `  ${id}: ${notYet}`),
    );
  lines.push(
    `${result.agree} of ${result.rows.length} metrics agree (${((100 * result.agree) / Math.max(1, result.rows.length)).toFixed(1)} %); ${result.unknown.length} differ without a known cause.`,
  );
  return lines;
}

function groupBy(rows, causes) {
  const groups = new Map();
  for (const row of rows) {
    const cause = causes.get(nameOf(row)) ?? "";
    groups.set(cause, [...(groups.get(cause) ?? []), row]);
  }
  return groups;
}

async function main() {
  const { quick, seeds, misses, json, markdown, names } = options();
  const ids = chosenCases({ quick, names });
  console.error(`${ids.length} cases, seeds ${seeds}, engine: ${engineName()}`);
  const outcomes = await inParallel(ids, (id) => validate(id, seeds));
  const causes = knownCauses();
  const result = summary(outcomes, causes);
  const shown = misses ? result.misses : result.rows;
  const table = [HEAD, ...shown.map((row) => cells(row, causes.get(nameOf(row))))];
  if (json) console.log(JSON.stringify(outcomes, null, 1));
  else console.log([(markdown ? asMarkdown : asText)(table), "", ...closingLines(result, causes)].join("\n"));
  process.exitCode = result.good ? 0 : 1;
}

await main();

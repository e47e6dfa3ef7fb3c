// Checks the claims that the shipped scenarios make in their `expect` lists: `node engine/scripts/claims.mjs [part of a scenario name ...]`
//
// An entry of `expect`:
//   id, claim        its name (of scenarios/papers/published.json where there is one) and what it says, in words
//   window           one of measure.windows
//   metric           jain | classes.CLASS.FIELD | flows.ID.FIELD | links.ID.FIELD, as in `aqm run --json`
//   relative_to      optional { scenario, window, metric }: the value is divided by that one; what is not given is as in the entry
//   min, max         where the mean over the seeds has to lie;  published: the paper's value;  note: what to know about it
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { engineName, inParallel, reports } from "./aqm-runner.mjs";

const SCENARIOS = new URL("../../scenarios/", import.meta.url);

const read = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, SCENARIOS), "utf8"));
const named = (list, key, name) => list.find((entry) => entry[key] === name) ?? {};

function step(value, key) {
  return value === undefined || value === null ? undefined : value[key];
}

/** The value of a metric in one window of one report; NaN if it is not there. */
function metricOf(window, metric) {
  const [kind, name, ...fields] = metric.split(".");
  if (kind === "jain") return window.jain;
  const keyOf = { classes: "class", flows: "id", links: "id" }[kind];
  return fields.reduce(step, named(window[kind], keyOf, name)) ?? Number.NaN;
}

/** `10 s` -> 10 */
const inSeconds = (time) => Number.parseFloat(time);

function windowOf(report, [from, to]) {
  const window = report.windows.find((w) => w.from_s === inSeconds(from) && w.to_s === inSeconds(to));
  if (!window) throw new Error(`no window ${from} to ${to} in ${report.title}`);
  return window;
}

const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;

/** The mean of a claim's value over the seeds. */
function measured(claim, scenario, runs) {
  const average = (name, window, metric) =>
    mean((runs.get(name) ?? []).map((report) => metricOf(windowOf(report, window), metric)));
  const value = average(scenario, claim.window, claim.metric);
  const other = claim.relative_to;
  return other ? value / average(other.scenario ?? scenario, other.window ?? claim.window, other.metric) : value;
}

const holds = ({ min = -Infinity, max = Infinity }, value) => value >= min && value <= max;
const number = (value) => (value === undefined ? "" : String(Number(value.toPrecision(4))));

function line(scenario, claim, value) {
  const verdict = holds(claim, value) ? "holds" : "FAILS";
  const range = `[${number(claim.min)}..${number(claim.max)}]`;
  const published = claim.published === undefined ? "" : `, published ${number(claim.published)}`;
  return `${verdict}  ${scenario}  ${claim.id}: ${claim.claim}: ${number(value)} in ${range}${published}`;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seeds: { type: "string", default: "1..5" } },
  });
  const names = readdirSync(SCENARIOS)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -5));
  const documents = new Map(
    names.map((name) => [name, read(name)]).filter(([, document]) => document.format === "aqm-scenario"),
  );
  const chosen = [...documents.keys()].filter(
    (name) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  );
  const claims = chosen.flatMap((scenario) =>
    (documents.get(scenario).expect ?? []).map((claim) => ({ scenario, claim })),
  );
  const needed = [
    ...new Set(claims.flatMap(({ scenario, claim }) => [scenario, claim.relative_to?.scenario ?? scenario])),
  ];
  console.error(
    `${claims.length} claims of ${chosen.length} scenarios, seeds ${values.seeds}, engine: ${engineName()}`,
  );
  const runs = new Map(
    await inParallel(needed, async (name) => [name, await reports(documents.get(name), values.seeds)]),
  );
  const results = claims.map(({ scenario, claim }) => ({ scenario, claim, value: measured(claim, scenario, runs) }));
  for (const { scenario, claim, value } of results) console.log(line(scenario, claim, value));
  const held = results.filter(({ claim, value }) => holds(claim, value)).length;
  console.log(`${held} of ${results.length} claims hold`);
  process.exitCode = held === results.length ? 0 : 1;
}

await main();

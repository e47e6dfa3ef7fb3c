// All builds give the same numbers for a document, to the last bit.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadEngine } from "../../bin/load-engine.mjs";
import { scriptedWasmFile, wasmFile } from "../../tools/build/build.mjs";

const root = new URL("../../../", import.meta.url).pathname;
const scenarios = readdirSync(`${root}scenarios`).filter(
  (name) => name.endsWith(".json") && !name.endsWith(".schema.json"),
);

const gcc = [`${root}engine/build/native/aqm`];
const clang = [`${root}engine/build/native-debug/aqm`];
const node = [process.execPath, `${root}engine/bin/aqm.mjs`];
/** Of the build with sanitizers, which is slow: one of so many. */
const SANITIZED = 3;

// The scenario with two changes of its watched queue during the run: a parameter, then the discipline.
function changed(name: string): string {
  const document = JSON.parse(readFileSync(`${root}scenarios/${name}`, "utf8"));
  const queue = `links.${document.measure?.watch?.[0] ?? document.links[0].id}.queue`;
  const half = Number.parseFloat(document.duration) / 2;
  const change = [
    { at: `${half} s`, set: `${queue}.limit`, value: "20 packets" },
    { at: `${half * 1.2} s`, set: `${queue}.discipline`, value: "red" },
  ];
  return JSON.stringify({ ...document, timeline: [...(document.timeline ?? []), ...change] });
}

function run([program, ...first]: string[], document: string): string {
  const { status, stdout, stderr } = spawnSync(program ?? "", [...first, "run", "-", "--json"], {
    input: document,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout.replace(/"wall_s": ?[^,}]*/, "");
}

// The page's engine, through the functions that the page calls.
async function runOnPage(document: string): Promise<string> {
  const file = document.includes('"script"') ? scriptedWasmFile : wasmFile;
  const { exports, give, take } = await loadEngine({ bytes: readFileSync(file) });
  const session = give(document, exports.engine_open);
  const end = Number.parseFloat(JSON.parse(document).duration);
  const [budgetUsed, telemetryFull] = [2, 3];
  for (let status = budgetUsed; status === budgetUsed || status === telemetryFull; ) {
    if (status === telemetryFull) exports.engine_drain(session);
    status = exports.engine_advance(session, end, 1_000_000);
  }
  return take(exports.engine_report(session));
}

const parsed = (report: string) => JSON.parse(report.replace(/,\s*,/, ","));

describe("the same fingerprint and the same report", () => {
  it.each(scenarios)("%s", async (name) => {
    const document = changed(name);
    const builds = scenarios.indexOf(name) % SANITIZED === 0 ? [gcc, clang, node] : [gcc, node];
    const [reference = "", ...others] = builds.map((build) => run(build, document));
    expect(parsed(reference).fingerprint).toMatch(/^[0-9a-f]{16}$/);
    for (const other of others) expect(other).toBe(reference);
    expect(parsed(await runOnPage(document))).toEqual(parsed(reference));
  });
});

// Counts passed and failed tests: each command records its sums, which `.ci/run` adds up.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { at, isMain } from "../process.mjs";

const folder = at("engine", "build", "reports");

/** Where a test suite writes its tool's report. */
export function reportFile(name) {
  mkdirSync(folder, { recursive: true });
  return `${folder}/${name}.json`;
}

/** The JSON of a report, or undefined if the suite wrote none. */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Adds up several `{ passed, failed, failures, remarks }`; the last two are lines to print, and may be missing. */
export const sum = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  failures: counts.flatMap(({ failures }) => failures ?? []),
  remarks: counts.flatMap(({ remarks }) => remarks ?? []),
});

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs a command's steps in order, each returning `{ passed, failed, failures, remarks }`, prints one line for each and its
 * remarks, and records the sum. A step without any results has not run, which counts as a failure, unless it says why
 * (`skipped`). Returns true if nothing failed.
 */
export async function tally(command, steps) {
  const lines = [];
  const counts = [];
  for (const [name, step] of Object.entries(steps)) {
    console.log(`\n── ${command} ${name}`);
    const since = performance.now();
    const { passed, failed: wrong, failures = [], remarks = [], skipped } = await step();
    const failed = passed + wrong === 0 && skipped === undefined ? 1 : wrong;
    const unnamed = failed > 0 && failures.length === 0 ? [`${command} ${name}`] : failures;
    const said = skipped === undefined ? remarks : [`skipped: ${skipped}`];
    const listed = said.map((remark) => `– ${name.padEnd(12)} ${remark}`);
    counts.push({ passed, failed, failures: unnamed, remarks: listed });
    const result = `${failed > 0 ? "✗" : "✓"} ${name.padEnd(12)} ${passed} passed, ${failed} failed  ${seconds(since)}`;
    lines.push(...(skipped === undefined ? [result] : []), ...listed);
  }
  console.log(`\n${lines.join("\n")}`);
  const total = sum(counts);
  writeFileSync(reportFile(command), JSON.stringify(total));
  return total.failed === 0;
}

// node engine/tools/check/tally.mjs test check ...: what was skipped, flaky or failed in these commands, and their sum. One
// without a report counts as failed.
if (isMain(import.meta)) {
  const missing = (command) => ({ passed: 0, failed: 1, failures: [`${command} wrote no report`] });
  const counts = process.argv.slice(2).map((command) => readReport(reportFile(command)) ?? missing(command));
  const { passed, failed, failures, remarks } = sum(counts);
  for (const line of remarks) console.log(line);
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

// The same run in Node, through the functions that the page calls.
import { readFileSync } from "node:fs";
import { loadEngine } from "../engine/bin/load-engine.mjs";
import { scriptedWasmFile } from "../engine/tools/build/build.mjs";

/** A report as `aqm run --json` has it, without its host's part. */
export interface Report {
  readonly fingerprint: string;
  readonly windows: readonly { readonly from_s: number; readonly to_s: number; readonly jain: number | null }[];
}

const BUDGET_USED = 2;
const TELEMETRY_FULL = 3;
const EVENTS = 1_000_000;

/** Simulated to `time_s`; throws if the engine refuses the document. */
export async function runInNode(text: string, time_s: number): Promise<Report> {
  const { exports, give, take } = await loadEngine({ bytes: readFileSync(scriptedWasmFile) });
  const run = give(text, exports.engine_open);
  for (let status = BUDGET_USED; status === BUDGET_USED || status === TELEMETRY_FULL; ) {
    if (status === TELEMETRY_FULL) exports.engine_drain(run);
    status = exports.engine_advance(run, time_s, EVENTS);
  }
  // The host's part is left out.
  return JSON.parse(take(exports.engine_report(run)).replace(/,\s*,/, ","));
}

// The command line beside the page, and a short run for both.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "./page";

const MOST_BYTES = 1 << 28;

/** Runs a command to its end, with a document for its standard input. */
export function aqm(args: readonly string[], input?: string | Buffer) {
  const options = { input, maxBuffer: MOST_BYTES };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["engine/bin/aqm.mjs", ...args], options);
  return { status, stdout, stderr: stderr.toString() };
}

/** What a command that succeeds prints. */
export function printed(args: readonly string[], input?: string | Buffer): Buffer {
  const { status, stdout, stderr } = aqm(args, input);
  expect(status, stderr).toBe(0);
  return stdout;
}

/** Two flows through RED, with drops, for 4 s in two windows. */
export const shortRun = {
  ...JSON.parse(readFileSync("scenarios/red-1993-two-flows.json", "utf8")),
  duration: "4 s",
  measure: {
    windows: [
      ["0 s", "2 s"],
      ["2 s", "4 s"],
    ],
  },
};

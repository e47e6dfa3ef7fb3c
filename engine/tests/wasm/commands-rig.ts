// For tests of commands: both programs, documents, and a folder that goes with the tests.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

export const program = new URL("../../bin/aqm.mjs", import.meta.url).pathname;
export const native = new URL("../../build/native/aqm", import.meta.url).pathname;

export function aqm(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

export const folder = mkdtempSync(join(tmpdir(), "aqm-"));
afterAll(() => rmSync(folder, { recursive: true }));

export const scenario = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../scenarios/${name}.json`, import.meta.url), "utf8"));

export function written(name: string, document: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(document));
  return path;
}

export const red = {
  ...scenario("red-1993-two-flows"),
  duration: "6 s",
  measure: {
    windows: [
      [0, 3],
      [3, 6],
    ],
  },
};
export const lanes = [
  { id: "red", label: "RED", set: {} },
  { id: "tail", label: "drop-tail", set: { "links.bottleneck.queue": { discipline: "drop_tail" } } },
];
const rates = ["5 Mbps", "10 Mbps", "20 Mbps"];
export const sweep = [
  {
    id: "rate",
    label: "Rate",
    points: rates.map((rate) => ({ id: rate.split(" ")[0], label: rate, set: { "links.bottleneck.rate": rate } })),
  },
];
export const both = { ...red, lanes, sweep };

export interface Line {
  lane: string | null;
  place: Record<string, string>;
  seed: number;
  key: string;
  fingerprint: string;
  events: number;
  windows: object[];
}
export const linesOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

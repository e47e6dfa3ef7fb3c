// `aqm lesson check`: what it says, and its exit codes.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { lesson, QUEUE, scenario } from "./small-lesson";

const aqm = fileURLToPath(new URL("../../bin/aqm.mjs", import.meta.url));
const check = (...args: string[]) => spawnSync("node", [aqm, "lesson", "check", ...args], { encoding: "utf8" });

const folder = mkdtempSync(join(tmpdir(), "aqm-check-"));
let right = "";
let wrong = "";
beforeAll(() => {
  right = join(folder, "right.json");
  wrong = join(folder, "wrong.json");
  writeFileSync(right, JSON.stringify(lesson));
  const steps = lesson.steps.map((step) =>
    step.kind === "adjust" ? { ...step, solution: { [`${QUEUE}.max_th`]: "49 packets" } } : step,
  );
  writeFileSync(wrong, JSON.stringify({ ...lesson, steps }));
});

it("a lesson that is right: 0, with what is doubtful and how many variants were run", () => {
  const { status, stdout } = check(right, "--variants", "2");
  expect(status).toBe(0);
  expect(stdout.trim().split("\n")).toEqual([
    `${right}: steps[0]: warning: no later step recalls this prediction beside what happens`,
    `${right}: right (4 steps, 2 variants)`,
  ]);
});

it("one that is wrong beside it: 1, with the place, the number of variants and one of them", () => {
  const { status, stdout } = check(right, wrong, "--variants", "3");
  expect(status).toBe(1);
  expect(stdout).toContain(`${right}: right (4 steps, 3 variants)`);
  expect(stdout).toMatch(
    /wrong\.json: steps\[2\]\.solution: misses “At most 30 ms”.* \(3 of 3 variants, as seed \d+, rate \d Mbps\)/,
  );
});

it("as JSON: an object for each lesson", () => {
  const { status, stdout } = check(right, wrong, "--variants", "1", "--json");
  expect(status).toBe(1);
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { name: right, problems: [], warnings: [{ path: "steps[0]" }], variants: 1 },
    { name: wrong, problems: [{ path: "steps[2].solution", count: 1 }], variants: 1 },
  ]);
});

it.each([
  ["a number of variants that is none", ["--variants", "0"], "must be a whole number above 0"],
  ["a lesson that does not ship", ["no-such-lesson"], "must be a file, or one of"],
  ["a file that is not there", ["./no-such-file.json"], "cannot read"],
  ["an unknown option", ["--all"], "--all"],
])("wrong usage, %s: 2", (_, args, message) => {
  const { status, stderr } = check(...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it.each([
  [
    "a lane that the engine refuses",
    { lanes: [{ id: "red", label: "RED", set: { [QUEUE]: 3 } }] },
    "lanes[0].set: links[1].queue: must be an object",
  ],
  ["seeds that are none", { vary: { seeds: "2..1" } }, "vary.seeds: 2..1: must be N or A..B, at most 1000 of them"],
  [
    "a scenario that does not run",
    { scenario: { document: { ...scenario, flows: [3] } } },
    "scenario: flows[0]: must be an object",
  ],
])("%s: no command gives it out", (_, change, message) => {
  const path = join(folder, "refused.json");
  const [roster, secret, out] = [join(folder, "roster.csv"), join(folder, "secret.txt"), join(folder, "out")];
  const [, wait] = lesson.steps;
  writeFileSync(path, JSON.stringify({ ...lesson, steps: [wait], ...change }));
  writeFileSync(roster, "student,number\nAda,1\n");
  writeFileSync(secret, "correct horse battery staple");
  for (const args of [
    ["lesson", "answers", path],
    ["quiz", path, "--site", "https://example.org/", "--out", out],
    ["class", roster, "--lesson", path, "--secret", secret, "--csv", out],
    ["package", path, out],
  ]) {
    const { status, stdout, stderr } = spawnSync("node", [aqm, ...args], { encoding: "utf8" });
    expect([status, stdout], args.join(" ")).toEqual([2, ""]);
    expect(stderr.startsWith(`${path}: ${message}`), stderr).toBe(true);
    expect(existsSync(out)).toBe(false);
  }
});

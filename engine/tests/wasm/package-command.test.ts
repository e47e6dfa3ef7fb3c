// `aqm package`: what it refuses. What it writes is tested in the browser (e2e/scorm.spec.ts), as it needs the built site.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import fourSteps from "../../../e2e/fixtures/four-steps.json";

const program = new URL("../../bin/aqm.mjs", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "aqm-"));
const out = join(folder, "out.zip");

function refused(...args: string[]): string {
  const { status, stderr } = spawnSync(process.execPath, [program, "package", ...args], { encoding: "utf8" });
  expect(status).toBe(2);
  expect(existsSync(out)).toBe(false);
  return stderr.trim();
}
function written(name: string, lesson: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(lesson));
  return path;
}

test("refuses what is no lesson, another version and a lesson with mistakes, each in one line", () => {
  expect(refused("--scorm", "1.2")).toBe("aqm package: give one lesson, and at most one file to write");
  expect(refused("no-such", out)).toContain("no lesson that ships is called no-such");
  expect(refused("cbr-under-red", "--scorm", "1.3", out)).toBe("aqm package: --scorm: 1.3: must be one of 1.2, 2004");
  const typo = written("typo.json", { ...fourSteps, minuts: 1 });
  expect(refused(typo, out)).toMatch(/minuts: unknown key/);
  const [first, ...rest] = fourSteps.steps;
  const twice = written("twice.json", { ...fourSteps, steps: [first, first, ...rest] });
  expect(refused(twice, out)).toContain("steps[1]");
});

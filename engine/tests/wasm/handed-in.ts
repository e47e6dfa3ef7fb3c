// What several test files hand in, and how they read the table of `aqm grade`.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf, resultOf } from "../../../web/src/lesson/result";
import { variantFor } from "../../../web/src/lesson/variant";
import { rowsOf } from "../../bin/lesson/csv.mjs";
import { lesson } from "./small-lesson";

export const aqm = fileURLToPath(new URL("../../bin/aqm.mjs", import.meta.url));

/** The table by student. */
export function tableOf(csv: string) {
  const [head = [], ...rows] = rowsOf(csv) as string[][];
  return new Map(
    rows.map((row) => [row[0], Object.fromEntries(head.map((name, column) => [name, row[column] ?? ""]))]),
  );
}

/** Of `small-lesson`. */
export const guess = { end: "committed", answer: ["longer"], tries: 0, hints: 0 } as const;
export const codeFor = (number: string, of = lesson) =>
  codeOf(resultOf({ lesson: of, variant: variantFor(of, number), records: { guess }, seconds: 60, reader: number }));
export const nothingFor = (number: string) =>
  codeOf(resultOf({ lesson, variant: variantFor(lesson, number), records: {}, seconds: 60, reader: number }));

/** The table of a folder with these files. */
export async function tableWith(files: Readonly<Record<string, string | Uint8Array>>, ...args: string[]) {
  const given = mkdtempSync(join(tmpdir(), "aqm-given-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(given, name)), { recursive: true });
    writeFileSync(join(given, name), content);
  }
  const { status, stdout, stderr } = spawnSync("node", [aqm, "grade", given, ...args], { encoding: "utf8" });
  return { status, stderr, table: tableOf(stdout), rows: (rowsOf(stdout) as string[][]).slice(1) };
}

export const studentsIn = (rows: string[][]) => rows.map(([student]) => student);

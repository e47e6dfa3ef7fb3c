// `aqm reproduce FILE`: documents that expect results of earlier runs.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const program = new URL("../../bin/aqm.mjs", import.meta.url).pathname;
const scenario = JSON.parse(
  readFileSync(new URL("../../../scenarios/red-1993-two-flows.json", import.meta.url), "utf8"),
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "aqm-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function aqm(args: readonly string[], input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8", input });
  return { status, stdout, stderr };
}

const { expect: _, ...plain } = scenario;
const red = {
  ...plain,
  duration: "4 s",
  measure: { windows: [["1 s", "4 s"]] },
  lanes: [
    { id: "red", set: {} },
    { id: "tail", set: { "links.bottleneck.queue": { discipline: "drop_tail", limit: "20 packets" } } },
  ],
};

/** Jain's index of a lane as `aqm compare` prints it. */
function jainOf(lane: string): number {
  const cells = aqm(["compare", "-", "--seeds", "1..3", "--csv", "--measure", "jain"], JSON.stringify(red)).stdout;
  const row = cells.split("\n").find((each) => each.startsWith(`${lane},jain,`));
  return Number(row?.split(",")[6]);
}

const expecting = (min: number, max: number) => ({
  ...red,
  expect: {
    seeds: "1..3",
    tables: [
      {
        id: "Over seeds",
        title: "means",
        rows: [{ label: "Jain’s index", value: "jain" }],
        columns: [{ label: "B", at: { lane: "tail" }, published: [0.5], min: [min], max: [max] }],
        note: "Measured with seeds 1..3.",
      },
    ],
  },
});

describe("a document of one’s own", () => {
  test("has the numbers of its lanes, as aqm compare has them, and holds in their range", () => {
    const jain = jainOf("tail");
    const path = join(folder, "mine.json");
    writeFileSync(path, JSON.stringify(expecting(jain - 1e-12, jain + 1e-12)));
    const { status, stdout } = aqm(["reproduce", path]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^mine {2}.* \(seeds 1\.\.3; measured, in brackets expected\)\n/);
    expect(stdout).toContain("Measured with seeds 1..3.");
    expect(stdout).toMatch(/\n1 of 1 numbers are in their accepted range\n$/);
    const [table] = JSON.parse(aqm(["reproduce", path, "--json"]).stdout).tables;
    expect(table.rows[0].cells[0].measured.mean).toBeCloseTo(jain, 12);
    expect(table.rows[0].cells[0].verdict).toBe("holds");
  });

  test("fails outside of the range, with exit code 1, also from standard input and in Markdown", () => {
    const { status, stdout } = aqm(["reproduce", "-", "--markdown"], JSON.stringify(expecting(2, 3)));
    expect(status).toBe(1);
    expect(stdout).toContain("# Expected and measured");
    expect(stdout).toContain("**0 of 1 numbers are in their accepted range.**");
    expect(stdout).toMatch(/\*\*0\.500\*\* \(2\.000 to 3\.000\) · 0\.\d+ ± 0\.\d+ \*\*does not hold\*\*/);
  });

  test.each([
    ["without expectations", red, "has no expect: nothing to compare with"],
    ["with a bound too many", withColumn({ max: [1, 2] }), "expect: t: c: max: must have 1 entries, one for each row"],
    ["with an unknown lane", withColumn({ at: { lane: "x" } }), 'expect: t: at.lane: x: must be one of "", red, tail'],
    [
      "with an unknown axis",
      withColumn({ at: { nowhere: "1" } }),
      "expect: t: at.nowhere: the sweep has no such axis\n",
    ],
    ["that the engine refuses", { ...red, speed: 1 }, "speed: "],
  ])("%s is refused with exit code 2", (_, document, message) => {
    const { status, stdout, stderr } = aqm(["reproduce", "-"], JSON.stringify(document));
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  test("that is not there is said", () => {
    expect(aqm(["reproduce", "./nowhere.json"])).toMatchObject({
      status: 2,
      stderr: "aqm reproduce: cannot read ./nowhere.json\n",
    });
  });
});

function withColumn(column: object) {
  const rows = [{ label: "r", value: "jain" }];
  return {
    ...red,
    expect: { tables: [{ id: "t", title: "t", rows, columns: [{ label: "c", at: { lane: "" }, ...column }] }] },
  };
}

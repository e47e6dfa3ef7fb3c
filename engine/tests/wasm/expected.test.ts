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

  const only = (expectations: object, more: object = {}) =>
    JSON.stringify({
      ...plain,
      duration: "4 s",
      measure: { windows: [["1 s", "4 s"]] },
      ...more,
      expect: { seeds: "1", ...expectations },
    });

  test("shows what is accepted, and whether that holds, where no number was published", () => {
    const columns = [{ label: "c", value: "jain", max: [0.1] }];
    const document = only({ tables: [{ id: "t", title: "t", rows: [{ label: "Jain" }], columns }] });
    const { status, stdout } = aqm(["reproduce", "-"], document);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/measured, in brackets expected\)/)]);
    expect(stdout).toMatch(/Jain +0\.\d+ \(at most 0\.100\) does not hold/);
    expect(aqm(["reproduce", "-", "--markdown"], document).stdout).toMatch(
      /\| Jain \| \(at most 0\.100\) · 0\.\d+ \*\*does not hold\*\*/,
    );
  });

  test("an explanation excuses a claim that fails, not one without a number", () => {
    const claim = { id: "c", claim: "c", value: "jain", max: 0, why: "because" };
    expect(aqm(["reproduce", "-"], only({ claims: [claim] })).status).toBe(0);
    const missing = { ...claim, value: "classes.tcp.completion_s.mean" };
    const { status, stdout } = aqm(["reproduce", "-"], only({ claims: [missing] }));
    expect([status, stdout]).toEqual([1, expect.stringContaining("not measured")]);
  });

  test("of which a run fails ends with exit code 1, and one that the engine refuses at a point with 2", () => {
    const claims = [{ id: "c", claim: "c", value: "jain", min: 0 }];
    const code = "state n = 0\non arrival:\n    n += 1\n    if n > 200:\n        n = 1 / (n - n)\n";
    const links = plain.links.map((link: { queue?: object }) =>
      link.queue ? { ...link, queue: { discipline: "script", code } } : link,
    );
    const failed = aqm(["reproduce", "-"], only({ claims }, { links }));
    expect(failed).toMatchObject({ status: 1, stdout: "" });
    expect(failed.stderr).toMatch(/aqm reproduce: document \(.*seed 1\): .*at \d.* s/);
    const points = [{ id: "1", label: "1", set: { "links.bottleneck.rate": "-1 Mbps" } }];
    const at = { rate: "1" };
    const refused = aqm(
      ["reproduce", "-"],
      only({ claims: [{ ...claims[0], at }] }, { sweep: [{ id: "rate", label: "rate", points }] }),
    );
    expect(refused).toMatchObject({ status: 2, stdout: "" });
    expect(refused.stderr).toContain("(rate=1): links[");
  });

  test("measures each table with its own seeds, unless others are asked for", () => {
    const { tables, ...rest } = expecting(0, 1).expect;
    const document = JSON.stringify({ ...red, expect: { ...rest, tables: [{ ...tables[0], seeds: "2" }] } });
    const measured = (...args: string[]) =>
      JSON.parse(aqm(["reproduce", "-", "--json", ...args], document).stdout).tables[0].rows[0].cells[0].measured;
    expect(measured().n).toBe(1);
    expect(measured("--seeds", "1..3").n).toBe(3);
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

import { describe, expect, test } from "vitest";
import type { Report, RunOrder, RunResult } from "../engine/protocol";
import type { ExperimentDocument } from "./document";
import { keptOverSeeds } from "./kept-tables";
import { measureOf } from "./measures";
import { repeatsText, type Study, type StudyRun, shownLanes, studyOf } from "./study";
import { inOrder, makeRuns, type RunRecord, recordOf } from "./study-runs";
import { comparisonsIn, measuresIn, soFar, tableOf, windowsOf } from "./study-table";
import { cellsOfLanes, lanesMarkdown, runsCsv, tableCsv, tableJson, tableMarkdown, tableText } from "./study-text";

const document = {
  format: "aqm-scenario",
  version: 1,
  duration: "10 s",
  nodes: [{ id: "a" }, { id: "b" }],
  links: [{ id: "l", from: "a", to: "b", rate: "1 Mbps", delay: "1 ms", queue: { discipline: "red" } }],
  flows: [],
  lanes: [
    { id: "a", set: {} },
    { id: "b", label: "drop-tail | b", set: { "links.l.queue.discipline": "drop_tail" } },
  ],
  sweep: [
    {
      id: "rate",
      label: "Rate",
      points: [
        { id: "1", label: "1 Mbps", set: {} },
        { id: "2", label: "2 Mbps, twice", set: { "links.l.rate": "2 Mbps" } },
      ],
    },
  ],
} as unknown as ExperimentDocument;

function studied(from: ExperimentDocument, seeds: readonly number[]): Study {
  const read = studyOf(from, seeds);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return read.study;
}
const study = studied(document, [1, 2, 3]);

/** Jain's index of a made-up run: 0.5, with drop-tail 0.2 less, at 2 Mbps unmeasured with seed 3. */
function reportOf({ variation: { lane, place }, seed }: StudyRun): Report {
  const jain = place === 1 && seed === 3 ? null : 0.5 - 0.2 * lane + (0.01 + 0.001 * lane) * seed;
  const window = { from_s: 0, to_s: 10, jain: jain as number, classes: [], flows: [], links: [] };
  return { fingerprint: `f${lane}${place}${seed}`, windows: [window] };
}
const records = new Map(study.runs.map((run): [string, RunRecord] => [run.key, recordOf(reportOf(run))]));
const jain = measureOf("jain")!;
const [window] = windowsOf(study, records);
const table = tableOf(study, records, jain, window!);

describe("the table of a measure", () => {
  test("has an estimate for each lane and place, and the paired difference to the first lane", () => {
    expect(table.rows.map((row) => row.map(({ estimate }) => estimate.n))).toEqual([
      [3, 3],
      [2, 2],
    ]);
    const [first, second] = table.rows[0]!;
    expect(first?.values).toEqual([0.51, 0.52, 0.53]);
    expect(first?.comparison).toBeNull();
    expect(second?.comparison?.difference.mean).toBeCloseTo(-0.198, 12);
    expect(second?.comparison).toMatchObject({ finding: "lower", better: "first" });
  });
  test("calls no lane better whose number is written like the first lane's", () => {
    const tiedStudy = studied(document, [1, 2, 3, 4, 5]);
    const tied = new Map(
      tiedStudy.runs.map((run): [string, RunRecord] => {
        const jain = 0.5 + 0.1 * run.seed + 1e-7 * run.variation.lane;
        const window = { from_s: 0, to_s: 10, jain, classes: [], flows: [], links: [] };
        return [run.key, recordOf({ fingerprint: "f", windows: [window] })];
      }),
    );
    const second = tableOf(tiedStudy, tied, jain, window!).rows[0]?.[1];
    expect(second?.comparison).toMatchObject({ finding: "higher", better: null });
    expect(tableText(tableOf(tiedStudy, tied, jain, window!))).not.toContain("better");
  });
  test("shows what is known so far", () => {
    const some = new Map([...records].slice(0, 5));
    expect(tableOf(study, some, jain, window!).rows.map((row) => row.map(({ estimate }) => estimate.n))).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(windowsOf(study, new Map())).toEqual([]);
    expect(measuresIn(study, new Map())).toEqual([]);
  });
  test("lists measures in the order of the runs, whichever of them are known first", () => {
    const [first, second] = study.runs;
    const withDrops = (reasons: readonly string[]): RunRecord => ({
      fingerprint: "",
      windows: [{ from_s: 0, to_s: 10, numbers: Object.fromEntries(reasons.map((id) => [`links.l.drops.${id}`, 1])) }],
    });
    const known = new Map([[second!.key, withDrops(["overflow", "early"])]]);
    const partly = { ...study };
    measuresIn(partly, known);
    known.set(first!.key, withDrops(["early", "forced"]));
    const ids = measuresIn(partly, known).map(({ id }) => id);
    expect(ids).toEqual(["links.l.drops.early", "links.l.drops.forced", "links.l.drops.overflow"]);
    expect(measuresIn({ ...study }, known).map(({ id }) => id)).toEqual(ids);
  });
  test("lists what was measured", () => expect(measuresIn(study, records).map(({ id }) => id)).toEqual(["jain"]));
});

describe("the windows of places that differ", () => {
  const ends = [4, 8];
  const own = new Map(
    study.runs.map((run): [string, RunRecord] => {
      const to_s = ends[run.variation.place] as number;
      return [run.key, { fingerprint: "f", windows: [{ from_s: 1, to_s, numbers: { jain: 0.5 } }] }];
    }),
  );
  const [only] = windowsOf(study, own);
  const mixed = tableOf(study, own, jain, only!);
  test("are not named by the times of the first", () => {
    expect(only?.name).toBe("window 1");
    expect(tableText(mixed)).toMatch(/^Jain’s index, window 1\n/);
    expect(window?.name).toBe("0–10 s");
  });
  test("stand with their numbers", () => {
    const cells = JSON.parse(tableJson(mixed)) as { to_s: number }[];
    expect(cells.map(({ to_s }) => to_s)).toEqual([4, 4, 8, 8]);
    const rows = tableCsv(mixed).trim().split("\n").slice(1);
    expect(rows.map((row) => row.split(/,(?! )/)[5])).toEqual(["4", "4", "8", "8"]);
  });
});

test("a table says that runs are missing, and judges nothing then", () => {
  const early = soFar(table);
  expect(tableText(early)).toMatch(/^Jain’s index, 0–10 s, so far\n/);
  expect(tableText(early)).not.toMatch(/better|worse|n\.s\./);
  expect(comparisonsIn([early])).toBe(0);
});

test("the comparisons of tables over several seeds are counted", () => {
  expect(comparisonsIn([table, table])).toBe(4);
  const single = studied(document, [1]);
  expect(comparisonsIn([tableOf(single, records, jain, window!)])).toBe(0);
});

describe("a table as text", () => {
  test("for a terminal", () => {
    expect(tableText(table)).toBe(
      [
        "Jain’s index, 0–10 s",
        "  Rate            A: RED                   B: drop-tail | b         B − A",
        "  1 Mbps          0.520 ± 0.025            0.322 ± 0.027            −0.1980 ± 0.0025, worse",
        "  2 Mbps, twice   0.515 ± 0.064 (2 of 3)   0.317 ± 0.070 (2 of 3)   −0.1985 ± 0.0064, worse",
        "",
      ].join("\n"),
    );
  });
  test("as Markdown", () => {
    const lines = tableMarkdown(table).split("\n");
    expect(lines.slice(0, 4)).toEqual([
      "**Jain’s index, 0–10 s**",
      "",
      "| Rate | A: RED | B: drop-tail \\| b | B − A |",
      "| --- | --- | --- | --- |",
    ]);
  });
  test("as JSON, in full precision, null where nothing is known", () => {
    const cells = JSON.parse(tableJson(table));
    expect(cells).toHaveLength(4);
    expect(cells[0]).toMatchObject({ measure: "jain", place: { rate: "1" }, lane: "a", n: 3, difference: null });
    expect(cells[2].values).toEqual([0.51, 0.52, null]);
    expect(cells[1].difference).toBe(table.rows[0]?.[1]?.comparison?.difference.mean);
  });
  test("as CSV, which gives the same numbers back", () => {
    const [head, ...rows] = tableCsv(table)
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    const columns = "rate,lane,measure,unit,from_s,to_s,n,mean,ci95,difference,difference_ci95,p,letter,name";
    expect(head).toEqual(columns.split(","));
    expect(rows.map((row) => Number(row[7]))).toEqual(table.rows.flat().map(({ estimate }) => estimate.mean));
    expect(rows[0]?.[9]).toBe("");
  });
});

test("all runs as CSV: a row for each run and window, empty where nothing was measured", () => {
  const [head, ...rows] = runsCsv(study, records)
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  expect(head).toEqual(["lane", "rate", "seed", "fingerprint", "from_s", "to_s", "jain", "letter", "name"]);
  expect(rows).toHaveLength(12);
  expect(rows[0]).toEqual(["a", "1", "1", "f001", "0", "10", "0.51", "A", "RED"]);
  expect(rows.at(-1)).toEqual(["b", "2", "3", "f113", "0", "10", "", "B", "drop-tail | b"]);
});

test("the numbers of a varied parameter have a column of their own in base units", () => {
  const path = "links.l.queue.max_th";
  const points = ["10 packets", "20 packets"].map((value) => ({
    id: value.replace(" ", ""),
    label: value,
    set: { [path]: value },
  }));
  const sweep = [{ id: "max_th", label: "Maximum threshold", points }];
  const varied = studied({ ...document, lanes: undefined, sweep } as never, [1]);
  const ran = new Map(varied.runs.map((run): [string, RunRecord] => [run.key, recordOf(reportOf(run))]));
  const [first] = windowsOf(varied, ran);
  for (const csv of [runsCsv(varied, ran), tableCsv(tableOf(varied, ran, jain, first!))]) {
    const [head, ...rows] = csv
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    const [named, numbered] = ["max_th", "max_th_value"].map((name) => head?.indexOf(name) ?? -1);
    expect(rows.map((row) => [row[named!], row[numbered!]])).toEqual([
      ["10packets", "10"],
      ["20packets", "20"],
    ]);
  }
});

describe("making the runs", () => {
  /** A pool whose later orders are answered first. */
  function backwards() {
    const orders: RunOrder[] = [];
    let most = 0;
    let active = 0;
    return {
      orders,
      most: () => most,
      run: async (order: RunOrder): Promise<RunResult> => {
        orders.push(order);
        most = Math.max(most, ++active);
        await new Promise((resolve) => setTimeout(resolve, 20 / orders.length));
        active -= 1;
        return { report: { fingerprint: `${orders.indexOf(order)}`, windows: [] }, series: [], bins: [] };
      },
    };
  }

  test("makes each once, so many at a time, and hands them over in order", async () => {
    const same = { ...document, lanes: [(document.lanes as object[])[0], { id: "c", set: {} }] };
    const { runs } = studied(same as ExperimentDocument, [1, 2, 3]);
    const pool = backwards();
    const written: string[] = [];
    const take = inOrder<Report>(runs, (run, { fingerprint }) => written.push(`${run.seed} ${fingerprint}`));
    await makeRuns(runs, pool, 4, (run, report) => take(run.key, report));
    expect(pool.orders).toHaveLength(6);
    expect(pool.most()).toBe(4);
    expect(written).toEqual(["1 0", "1 0", "1 1", "1 1", "2 2", "2 2", "2 3", "2 3", "3 4", "3 4", "3 5", "3 5"]);
  });

  test("ends with the first failure", async () => {
    let begun = 0;
    const failing = {
      run: async () => {
        begun += 1;
        throw new Error("cancelled");
      },
    };
    await expect(makeRuns(study.runs, failing, 2, () => {})).rejects.toThrow("cancelled");
    expect(begun).toBe(2);
  });
});

describe("lanes that differ in their seed only", () => {
  const lanes = [
    { id: "a", set: {} },
    { id: "b", set: { "links.l.queue.discipline": "drop_tail" } },
    { id: "c", set: { "links.l.queue.discipline": "drop_tail", seed: 2 } },
    { id: "d", set: { seed: 3 } },
    { id: "e", set: {} },
  ];
  const { sweep: _, ...plain } = document;
  const repeated = studied({ ...plain, lanes: lanes.slice(0, 4) } as ExperimentDocument, [1, 2]);
  const all = new Map(repeated.runs.map((run): [string, RunRecord] => [run.key, recordOf(reportOf(run))]));

  test("are one in the tables of given seeds, which say so", () => {
    expect(shownLanes(repeated).map(({ letter, index }) => [letter, index])).toEqual([
      ["A", 0],
      ["B", 1],
    ]);
    expect(repeatsText(repeated)).toEqual([
      "Lane C differs from lane B in its seed only, so it is not repeated here.",
      "Lane D differs from lane A in its seed only, so it is not repeated here.",
    ]);
    const [head, row] = cellsOfLanes([tableOf(repeated, all, jain, window!)]);
    expect(head).toHaveLength(1 + 2 + 1);
    expect(head?.at(-1)).toBe("B − A");
    expect(row).toHaveLength(4);
  });

  test("are one in Markdown and in what is kept of them", () => {
    const tables = [tableOf(repeated, all, jain, window!)];
    for (const text of [lanesMarkdown(tables), tableMarkdown(tables[0]!)]) {
      expect(text).toContain("\n\nLane C differs from lane B in its seed only, so it is not repeated here.\n");
      expect(text).not.toContain("C − A");
    }
    const [means, differences] = keptOverSeeds({ ...plain, lanes: lanes.slice(0, 4) } as ExperimentDocument, tables);
    expect(means?.columns.map(({ at }) => at)).toEqual([{ lane: "a" }, { lane: "b" }]);
    expect(differences?.rows).toMatchObject([{ label: "Jain’s index: B − A" }]);
  });
  test("a copy of a lane is called the same", () => {
    const copy = studied({ ...plain, lanes: [lanes[0], lanes[4]] } as ExperimentDocument, [1]);
    expect(repeatsText(copy)).toEqual(["Lane B is the same as lane A, so it is not repeated here."]);
  });

  test("are lanes of their own where each runs with its own seed", () => {
    const read = studyOf({ ...plain, lanes: lanes.slice(0, 4) } as ExperimentDocument, null);
    expect("study" in read && shownLanes(read.study)).toHaveLength(4);
    expect("study" in read && repeatsText(read.study)).toEqual([]);
  });
  test("are compared without a verdict where their seeds differ", () => {
    const read = studyOf({ ...plain, lanes: lanes.slice(0, 3) } as ExperimentDocument, null);
    if ("problems" in read) throw new Error();
    const own = new Map(read.study.runs.map((run): [string, RunRecord] => [run.key, recordOf(reportOf(run))]));
    const [, b, c] = tableOf(read.study, own, jain, window!).rows[0] ?? [];
    for (const lane of [b, c]) expect(lane?.comparison).toMatchObject({ finding: "one seed", better: null });
  });
});

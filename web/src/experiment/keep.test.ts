import { describe, expect, test } from "vitest";
import type { Report, RunResult } from "../engine/protocol";
import { type ExperimentDocument, type PublishedTable, seedsOf, withSeeds } from "./document";
import { withKept, withSweep } from "./keep";
import { keptNumber } from "./kept-number";
import { keptOverPlaces, keptOverSeeds } from "./kept-tables";
import { measureOf } from "./measures";
import { Evaluation, type Results } from "./outcome";
import { plan } from "./plan";
import { checkedPlace, documentAt, keyOf } from "./points";
import { type Study, studyOf } from "./study";
import type { RunRecord } from "./study-runs";
import { tableOf, windowsOf } from "./study-table";
import { cellsOf, rangeScore, scoreText } from "./wording";

const sweep = [
  {
    id: "rate",
    label: "Rate",
    points: [
      { id: "1", label: "1 Mbps", set: { "links.l.rate": "1 Mbps" } },
      { id: "2", label: "2 Mbps", set: { "links.l.rate": "2 Mbps" } },
    ],
  },
];
const single = {
  format: "aqm-scenario",
  version: 1,
  title: "t",
  duration: "10 s",
  nodes: [{ id: "a" }, { id: "b" }],
  links: [{ id: "l", from: "a", to: "b", rate: "1 Mbps", delay: "1 ms", queue: { discipline: "red" } }],
  flows: [],
  measure: {
    windows: [
      ["0 s", "5 s"],
      ["5 s", "10 s"],
    ],
  },
} as unknown as ExperimentDocument;
const lanes = [
  { id: "a", set: {} },
  { id: "b", label: "tail", set: { "links.l.queue.discipline": "drop_tail" } },
];
const both = { ...single, lanes } as ExperimentDocument;

/** A made-up report: depends on discipline, rate and seed; the second window has more. */
function reportOf(text: string, seed: number, shift = 0): Report {
  const { links } = JSON.parse(text) as { links: { rate: string; queue: { discipline: string } }[] };
  const isTail = links[0]?.queue.discipline === "drop_tail" ? 1 : 0;
  const rate = Number.parseFloat(links[0]?.rate ?? "");
  const windows = [0, 1].map((index) => ({
    from_s: 5 * index,
    to_s: 5 * index + 5,
    jain: 0.5 + 0.1 * index - 0.2 * isTail + 0.02 * rate + 0.01 * ((seed * 7) % 5) + shift,
    flows: [],
    classes: [],
    links: [{ id: "l", direction: "forward", utilization: 0.25, queue_packets: { mean: 2 + isTail, p95: 3, max: 4 } }],
  }));
  return { fingerprint: "", windows } as unknown as Report;
}

function studied(document: ExperimentDocument, seeds: readonly number[]) {
  const made = studyOf(document, seeds);
  if ("problems" in made) throw new Error(JSON.stringify(made.problems));
  const { study } = made;
  const records = new Map(
    study.runs.map(({ key, variation, seed }): [string, RunRecord] => {
      const windows = reportOf(variation.text, seed).windows.map(({ from_s, to_s, jain = 0 }) => ({
        from_s,
        to_s,
        numbers: { jain, "links.l.utilization": 0.25 },
      }));
      return [key, { fingerprint: "", windows }];
    }),
  );
  return { study, records };
}

const tablesOf = ({ study, records }: { study: Study; records: ReadonlyMap<string, RunRecord> }, ...ids: string[]) => {
  const [, window] = windowsOf(study, records);
  return ids.map((id) => tableOf(study, records, measureOf(id)!, window!));
};

/** What a document measures, and how that compares. */
function measured(document: ExperimentDocument, seeds: readonly number[], shift = 0) {
  const runs = plan(document);
  const results: Results = new Map(
    runs.map(({ key, place, seeds: own }) => [
      key,
      new Map(
        [...new Set([...seeds, ...own])].map((seed): [number, RunResult] => {
          const report = reportOf(JSON.stringify(documentAt(document, place, seed)), seed, shift);
          return [seed, { report, series: [], bins: [] }];
        }),
      ),
    ]),
  );
  return new Evaluation(document, runs, seeds).outcome(results);
}

describe("a number that is kept", () => {
  test("accepts the mean over as many other seeds with 95 % probability", () => {
    let state = 1;
    const uniform = () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state >>> 8) / 2 ** 24;
    };
    const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    const sample = () => Array.from({ length: 5 }, () => 10 + normal());
    const trials = 4000;
    let inside = 0;
    for (let trial = 0; trial < trials; trial++) {
      const { min, max } = keptNumber(sample());
      const again = sample().reduce((sum, value) => sum + value, 0) / 5;
      if (again >= min && again <= max) inside += 1;
    }
    expect(inside / trials).toBeGreaterThan(0.94);
    expect(inside / trials).toBeLessThan(0.965);
  });

  test("is rounded outwards, within what the number can be", () => {
    const { published, min, max, digits } = keptNumber([0.5123456, 0.5223456, 0.5023456]);
    expect([published, min, max, digits]).toEqual([0.5123456, 0.477, 0.548, 3]);
    const limits = { least: 0, most: 4 };
    expect(keptNumber([0, 0, 3], limits)).toMatchObject({ min: 0, max: 4 });
    expect(keptNumber([0, 0, 3]).min).toBeLessThan(0);
  });

  test("accepts nothing else if all seeds gave the same, or there is one", () => {
    for (const values of [[0.1, 0.1, 0.1], [0.1]]) {
      const { published, min, max } = keptNumber(values);
      expect(published).toBeCloseTo(0.1, 15);
      expect(max - min).toBeGreaterThan(0);
      expect(max - min).toBeLessThan(1e-9);
    }
    expect(keptNumber([0, 0])).toEqual({ published: 0, min: 0, max: 0, digits: 0 });
  });
});

describe("results over seeds", () => {
  const seeds = [1, 2, 3, 4];
  const kept = (document: ExperimentDocument) =>
    withKept(
      document,
      keptOverSeeds(document, tablesOf(studied(document, seeds), "jain", "links.l.utilization")),
      seeds,
    );

  test("are measured again in all lanes, with their differences", () => {
    const document = kept(both);
    expect(document.expect?.seeds).toBe("1..4");
    expect(plan(document).map(({ place }) => place)).toEqual([{ lane: "a" }, { lane: "b" }]);
    const outcome = measured(document, seeds);
    expect(cellsOf(outcome).map(({ verdict }) => verdict)).toEqual(Array(6).fill("holds"));
    expect(scoreText([outcome])).toBe("6 of 6 numbers are in their accepted range");
    const [means, differences] = outcome.tables;
    expect(means?.rows.map(({ label }) => label)).toEqual(["Jain’s index", "Utilisation, l"]);
    expect(means?.table.columns.map(({ label }) => label)).toEqual(["A: RED", "B: tail"]);
    expect(means?.rows[1]?.cells[0]).toMatchObject({ published: 25, unit: "%" });
    expect(differences?.rows[0]?.cells[0]?.measured.mean).toBeCloseTo(-0.2, 12);
    // A hundredth is within what the seeds differ by; a tenth is not, but the differences stay.
    expect(rangeScore([measured(document, seeds, 0.01)])).toEqual({ held: 6, all: 6 });
    expect(rangeScore([measured(document, seeds, 0.1)])).toEqual({ held: 4, all: 6 });
    expect(cellsOf(measured(document, seeds, 0.1)).map(({ verdict }) => verdict)).toEqual([
      "fails",
      "fails",
      "holds",
      "holds",
      "holds",
      "holds",
    ]);
  });

  test("of a single run have one column, and no lane is needed", () => {
    const document = kept(single);
    expect(document.expect?.tables).toHaveLength(1);
    expect(plan(document).map(({ place }) => place)).toEqual([{ lane: "" }]);
    expect(rangeScore([measured(document, seeds)])).toEqual({ held: 2, all: 2 });
  });

  test("replace those of the same window", () => {
    const [first] = keptOverSeeds(single, tablesOf(studied(single, seeds), "jain"));
    const again = withKept(kept(single), [first!], [3, 4, 5, 6]);
    expect(again.expect?.tables).toHaveLength(1);
    expect(again.expect?.seeds).toBe("3..6");
    expect(first?.note).toMatch(/^Measured with seeds 1\.\.4\. Accepted: the mean ± 1\.41 times/);
  });

  test("come without what the document cannot be measured for any more", () => {
    const claim = { id: "c", claim: "fair", window: ["0 s", "60 s"] as const, value: "jain", min: 0.4 };
    const document = {
      ...single,
      expect: { seeds: "7", claims: [claim, { ...claim, window: ["0 s", "5 s"] as const }] },
    };
    const { expect: after } = kept(document);
    expect(after?.claims?.map(({ window }) => window)).toEqual([["0 s", "5 s"]]);
    expect(after).toMatchObject({ seeds: "7", tables: [{ seeds: "1..4" }] });
  });

  test("stay when a sweep is written, and what was measured along another sweep goes", () => {
    const swept = withSweep(kept(both), sweep, [1, 2]);
    expect(swept.expect?.tables).toHaveLength(2);
    expect(swept.expect?.seeds).toBe("1..4");
    expect(rangeScore([measured(swept, seeds)])).toEqual({ held: 6, all: 6 });
    const [table] = keptOverPlaces(swept, tablesOf(studied(swept, [1, 2]), "jain")[0]!);
    const full = withKept(swept, [table!], [1, 2]);
    expect(full.expect?.tables).toHaveLength(3);
    const same = withSweep(full, structuredClone(sweep), [1, 2]);
    expect(same.expect).toEqual(full.expect);
    expect(full.expect?.tables?.map((each) => each.seeds)).toEqual(["1..4", "1..4", "1..2"]);
    const other = withSweep(full, [{ ...sweep[0]!, id: "speed" }], [1]);
    expect(other.expect?.tables?.map(({ id }) => id)).toEqual(full.expect?.tables?.slice(0, 2).map(({ id }) => id));
  });

  test("with one seed still hold when others are kept with several, and are measured with theirs only", () => {
    const [one] = keptOverSeeds(single, tablesOf(studied(single, [1]), "jain"));
    const swept = withSweep(withKept(single, [one!], [1]), sweep, [1, 2, 3]);
    expect(swept.expect?.seeds).toBe("1");
    const [table] = keptOverPlaces(swept, tablesOf(studied(swept, [1, 2, 3]), "jain")[0]!);
    const full = withKept(swept, [table!], [1, 2, 3]);
    expect(plan(full).map((run) => [run.key, run.seeds])).toEqual([
      ["lane=", [1]],
      ["rate=1", [1, 2, 3]],
      ["rate=2", [1, 2, 3]],
    ]);
    expect(rangeScore([measured(full, [1])])).toEqual({ held: 3, all: 3 });
    const others = withSeeds(full, "4..6");
    expect(plan(others).map((run) => run.seeds)).toEqual([1, 2, 3].map(() => [4, 5, 6]));
    expect(cellsOf(measured(others, [4, 5, 6])).map((cell) => cell.measured.n)).toEqual([3, 3, 3]);
  });

  test("are judged with as many other seeds as were kept, not with fewer, and never if one was kept", () => {
    const kept = (seeds: readonly number[]) =>
      withKept(single, keptOverSeeds(single, tablesOf(studied(single, seeds), "jain")), seeds);
    const judged = (document: ExperimentDocument, seeds: string) =>
      rangeScore([measured(withSeeds(document, seeds), seedsOf(seeds))]).all;
    expect(["4..6", "4..9", "4..5", "1"].map((seeds) => judged(kept([1, 2, 3]), seeds))).toEqual([1, 1, 0, 0]);
    expect(["1", "2", "1..5"].map((seeds) => judged(kept([1]), seeds))).toEqual([1, 0, 0]);
  });

  test("claims of the document itself stay valid beside a sweep", () => {
    const claim = { id: "c", claim: "fair", window: ["0 s", "5 s"] as const, value: "jain", min: 0.4 };
    const { expect: after } = withSweep({ ...single, expect: { claims: [claim] } }, sweep, [1]);
    expect(after?.claims?.[0]?.at).toEqual({ lane: "" });
    expect(measured({ ...single, sweep, expect: after! }, [1]).claims[0]?.verdict).toBe("holds");
  });
});

describe("results over the places of a sweep", () => {
  const document = { ...both, sweep } as ExperimentDocument;
  test("have places in rows and lanes in columns", () => {
    const [table] = keptOverPlaces(document, tablesOf(studied(document, [1, 2, 3]), "jain")[0]!);
    expect(table).toMatchObject({ draw: "lines", by: "Rate", window: ["5 s", "10 s"] });
    const kept = withKept(document, [table!], [1, 2, 3]);
    expect(plan(kept).map(({ key }) => key)).toEqual([
      "lane=a,rate=1",
      "lane=b,rate=1",
      "lane=a,rate=2",
      "lane=b,rate=2",
    ]);
    const outcome = measured(kept, [1, 2, 3]);
    expect(rangeScore([outcome])).toEqual({ held: 4, all: 4 });
    expect(outcome.tables[0]?.rows.map(({ label }) => label)).toEqual(["1 Mbps", "2 Mbps"]);
  });

  test("are not kept if there are too many", () => {
    const points = Array.from({ length: 201 }, (_, index) => ({ id: `${index}`, label: "", set: {} }));
    const long = { ...single, sweep: [{ id: "x", label: "X", points }] } as ExperimentDocument;
    const [table] = tablesOf(studied(long, [1]), "jain");
    expect(() => keptOverPlaces(long, table!)).toThrow("A table of 201 points is too long to be kept: at most 200.");
  });

  test("leave out places without a number, as nothing can be compared there", () => {
    const { study, records } = studied(document, [1, 2]);
    const without = new Map([...records].filter(([key]) => key !== study.runs[0]?.key));
    const [table] = keptOverPlaces(document, tablesOf({ study, records: without }, "jain")[0]!);
    expect(table?.rows).toEqual([{ label: "2 Mbps", at: { rate: "2" } }]);
    expect(() =>
      keptOverPlaces(document, tablesOf({ study, records: new Map([...without].slice(0, 1)) }, "jain")[0]!),
    ).toThrow("no point with a number for every seed");
  });
});

describe("a place names a lane", () => {
  test("with or without points of the sweep", () => {
    const document = { ...both, sweep } as ExperimentDocument;
    expect(checkedPlace(document, { lane: "b" })).toEqual({ lane: "b" });
    expect(keyOf(document, { rate: "1", lane: "b" })).toBe("lane=b,rate=1");
    expect(documentAt(document, { lane: "b", rate: "2" }).links[0]).toMatchObject({
      rate: "2 Mbps",
      queue: { discipline: "drop_tail" },
    });
    expect(documentAt(document, { lane: "b" })).not.toHaveProperty("lanes");
    expect(() => checkedPlace(document, { lane: "c" })).toThrow('at.lane: c: must be one of "", a, b');
    expect(() => checkedPlace(document, {})).toThrow("at.rate: must be one of 1, 2");
  });
  test("but an axis of that name is the sweep’s", () => {
    const own = { ...both, sweep: [{ ...sweep[0]!, id: "lane" }] } as ExperimentDocument;
    expect(checkedPlace(own, { lane: "1" })).toEqual({ lane: "1" });
    expect(() => withKept(own, keptOverSeeds(own, tablesOf(studied(both, [1, 2]), "jain")), [1, 2])).toThrow(
      "at.lane: a: must be one of 1, 2",
    );
  });
});

test.each([
  [{ columns: 1 }, "columns: must be a list"],
  [{ digits: 1000 }, "digits: must be 0 to 20"],
  [{ columns: [{ label: "x", unit: {} }] }, "unit: must be a text"],
  [{ title: {} }, "id, title, by and note must be texts"],
  [{ seeds: "3..1" }, "seeds: 3..1: must be N or A..B"],
  [{ rows: null }, "rows: must be a list, or an object with axis"],
  [{ columns: [{ label: {} }] }, "rows and columns must have a label each"],
  [{ columns: [{ label: "x", value: "jain", min: [1, 2] }] }, "x: min: must have 1 entries, one for each row"],
  [{ columns: [{ label: "x", value: "jain", published: ["1"] }] }, "x: published: must be a list of numbers or null"],
])("a table with %j is a mistake", (rest, message) => {
  const table = { id: "t", title: "t", rows: [{ label: "r", at: { lane: "" } }], columns: [], ...rest };
  const document = { ...single, expect: { tables: [table as unknown as PublishedTable] } };
  expect(() => plan(document)).toThrow(message);
});

test("values within values without end are refused, not evaluated", () => {
  const points = Array.from({ length: 100 }, (_, index) => ({ id: `${index}`, label: "", set: {} }));
  const nested = (depth: number): object => ({
    over: "x",
    points: points.map(({ id }) => id),
    take: "mean",
    value: depth === 0 ? 1 : nested(depth - 1),
  });
  const claims = [{ id: "c", claim: "c", value: nested(8), min: 0 }] as never;
  const document = { ...single, sweep: [{ id: "x", label: "X", points }], expect: { claims } } as ExperimentDocument;
  expect(() => plan(document)).toThrow("expect: c: has too many values");
});

test.each([
  [{ id: "c", claim: {}, value: "jain", min: 0 }, "claim: must be a text"],
  [{ id: "c", claim: "c", why: [], value: "jain", min: 0 }, "why: must be a text"],
])("a claim such as %j is a mistake", (claim, message) => {
  expect(() => plan({ ...single, expect: { claims: [claim as never] } })).toThrow(message);
});

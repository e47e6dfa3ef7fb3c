import { describe, expect, test } from "vitest";
import type { RunResult } from "../engine/protocol";
import type { Claim, Expectation, ExperimentDocument } from "./document";
import { Evaluation, type Results } from "./outcome";
import { plan } from "./plan";

const axis = (id: string, ...points: string[]) => ({
  id,
  label: id,
  points: points.map((point) => ({ id: point, label: point.toUpperCase(), set: {} })),
});

function experiment(expectation: Expectation): ExperimentDocument {
  return {
    links: [],
    measure: {
      windows: [
        ["0 s", "10 s"],
        ["10 s", "20 s"],
      ],
    },
    sweep: [axis("scheme", "red", "fq")],
    expect: expectation,
  } as unknown as ExperimentDocument;
}

/** Two windows with the given Jain indices, and two flows. */
function result(jain: readonly [number, number], rates: readonly number[], series: readonly number[] = []): RunResult {
  const windows = jain.map((index, window) => ({
    from_s: 10 * window,
    to_s: 10 * window + 10,
    jain: index,
    flows: rates.map((goodput_bps, flow) => ({ id: `cbr[${flow}]`, group: "cbr", class: "untagged", goodput_bps })),
    classes: [{ class: "untagged", goodput_bps: rates[0] }],
    links: [{ id: "l", direction: "forward", utilization: 0.5, drops: { early: 3 } }],
  }));
  return { report: { fingerprint: "", windows }, series, bins: [] } as unknown as RunResult;
}

function outcome(expectation: Expectation, results: Results, seeds = [1, 2]) {
  const document = experiment(expectation);
  return new Evaluation(document, plan(document), seeds).outcome(results);
}

test("an interval ends at what its number can be, in the unit of the table", () => {
  const jain: Expectation = {
    tables: [
      {
        id: "t",
        title: "Fairness",
        window: ["0 s", "10 s"],
        rows: [{ label: "RED", at: { scheme: "red" } }],
        columns: [
          { label: "index", unit: "%", scale: 100, value: "jain" },
          { label: "flows", value: { flows: "cbr", field: "goodput_bps", stat: "jain" } },
          { label: "difference", value: { difference: ["jain", 0.5] } },
        ],
      },
    ],
  };
  const cells = outcome(jain, results).tables[0]?.rows[0]?.cells ?? [];
  expect(cells.map(({ limits }) => limits)).toEqual([{ least: 0, most: 100 }, { least: 0, most: 1 }, {}]);
});

const claim = (rest: Partial<Claim>): Claim => ({ id: "c", claim: "says", window: ["0 s", "10 s"], ...rest });
const results: Results = new Map([
  [
    "scheme=red",
    new Map([
      [1, result([0.4, 0.2], [1e6, 3e6])],
      [2, result([0.6, 0.2], [1e6, 3e6])],
    ]),
  ],
  [
    "scheme=fq",
    new Map([
      [1, result([1, 1], [2e6, 2e6])],
      [2, result([1, 1], [2e6, 2e6])],
    ]),
  ],
]);

describe("a claim", () => {
  const verdict = (rest: Partial<Claim>) => outcome({ claims: [claim(rest)] }, results).claims[0];

  test("compares the mean over the seeds with its bounds", () => {
    const held = verdict({ at: { scheme: "red" }, value: "jain", min: 0.45, max: 0.55 });
    expect(held?.estimates[0]).toMatchObject({ mean: 0.5, n: 2 });
    expect(held?.verdict).toBe("holds");
    expect(verdict({ at: { scheme: "red" }, value: "jain", min: 0.51 })?.verdict).toBe("fails");
  });

  test("compares places and windows", () => {
    const value = { ratio: [{ metric: "jain", at: { scheme: "red" }, window: ["10 s", "20 s"] }, "jain"] } as const;
    expect(verdict({ at: { scheme: "fq" }, value, max: 0.2 })?.estimates[0]?.mean).toBeCloseTo(0.2, 12);
  });

  test("checks an order", () => {
    const order = ["red", "fq"].map((scheme) => ({ metric: "jain", at: { scheme } }));
    expect(verdict({ order })?.verdict).toBe("holds");
    expect(verdict({ order: [...order].reverse() })?.verdict).toBe("fails");
    expect(verdict({ order: [...order].reverse(), slack: 0.5 })?.verdict).toBe("holds");
  });

  test("takes statistics of flows and of the points of an axis", () => {
    const share = { flows: "cbr", field: "goodput_bps", stat: "cv" } as const;
    const cv = verdict({ at: { scheme: "red" }, value: share, min: 0 })?.estimates[0]?.mean;
    expect(cv).toBeCloseTo(Math.SQRT2 / 2, 12);
    const least = { over: "scheme", take: "min", value: "jain" } as const;
    expect(verdict({ value: least, min: 0 })?.estimates[0]?.mean).toBe(0.5);
  });

  test("is undecided while a run is missing", () => {
    const red = new Map([...results].filter(([key]) => key === "scheme=red"));
    const value = { over: "scheme", take: "min", value: "jain" } as const;
    expect(outcome({ claims: [claim({ value, min: 0 })] }, red).claims[0]?.verdict).toBe("unmeasured");
  });

  test("counts a drop reason that never applied as 0", () => {
    const value = { sum: ["links.l.drops.early", "links.l.drops.forced"] };
    expect(verdict({ at: { scheme: "red" }, value, min: 3, max: 3 })?.verdict).toBe("holds");
  });
});

test("a table has measured and published side by side, in the unit of its column", () => {
  const table = {
    id: "Table 1",
    title: "t",
    unit: "Mbps",
    scale: 1e-6,
    digits: 1,
    window: ["0 s", "10 s"],
    rows: { axis: "scheme" },
    columns: [{ label: "UDP", value: { flows: "{group}", field: "goodput_bps", stat: "max" }, published: [3.1, null] }],
  } as const;
  const rows = ["red", "fq"].map((scheme) => ({ label: scheme, at: { scheme }, with: { group: "cbr" } }));
  const [found] = outcome({ tables: [{ ...table, rows }] }, results).tables;
  expect(found?.rows.map(({ cells }) => [cells[0]?.measured.mean, cells[0]?.published])).toEqual([
    [3, 3.1],
    [2, null],
  ]);
  expect(found?.rows[0]?.cells[0]).toMatchObject({ unit: "Mbps", digits: 1 });
});

describe("where a report has null", () => {
  /** Mean delays of the two flows, by seed. */
  const verdictOn = (value: Claim["value"], ...delays: readonly (readonly (number | null)[])[]) => {
    const runs = delays.map((means, index) => {
      const whole = result([1, 1], [1e6, 1e6]);
      const flows = whole.report.windows[0]?.flows.map((flow, at) => ({ ...flow, delay_s: { mean: means[at] } }));
      return [index + 1, { ...whole, report: { ...whole.report, windows: [{ ...whole.report.windows[0], flows }] } }];
    });
    const seeds = delays.map((_, index) => index + 1);
    const expectation = { claims: [claim({ at: { scheme: "red" }, value, max: 1 } as Partial<Claim>)] };
    return outcome(expectation, new Map([["scheme=red", new Map(runs as never)]]), seeds).claims[0];
  };
  const first = "flows.cbr[0].delay_s.mean";
  const all = { flows: "cbr", field: "delay_s.mean", stat: "mean" } as const;

  test.each([first, { ratio: [first, 2] }, all, { ...all, stat: "sum" as const }])("%j is not measured", (value) => {
    expect(verdictOn(value, [null, null])?.verdict).toBe("unmeasured");
    const some = verdictOn(value, [null, null], [0.02, 0.04]);
    expect([some?.verdict, some?.estimates[0]?.n]).toEqual(["unmeasured", 1]);
  });

  test("flows without a number are left out", () => {
    expect(verdictOn(all, [0.02, null])).toMatchObject({ verdict: "holds", estimates: [{ mean: 0.02, n: 1 }] });
    expect(verdictOn({ ...all, stat: "count" }, [0.02, null])?.estimates[0]?.mean).toBe(1);
  });
});

describe("a plan", () => {
  test("contains the needed runs, with the columns they must record", () => {
    const value = { series: "queue.l.average", stat: "mean", at: { scheme: "red" } } as const;
    const runs = plan(experiment({ claims: [claim({ value, min: 0 }), claim({ id: "again", value, min: 0 })] }));
    expect(runs).toEqual([
      {
        key: "scheme=red",
        place: { scheme: "red" },
        seeds: [1, 2, 3, 4, 5],
        series: [{ column: "queue.l.average", stat: "mean", window: 0 }],
        bins: [],
      },
    ]);
  });

  test.each([
    [{ value: "jain" }, "c: at.scheme: must be one of red, fq"],
    [{ value: "jain", at: { scheme: "red" }, window: ["0 s", "5 s"] as const }, "window: 0 s to 5 s"],
    [{ at: { scheme: "red" } }, "c: has neither value nor order"],
    [{ value: { nonsense: 1 } as never, at: { scheme: "red" } }, "is no value"],
    [{ value: { over: "x", take: "min", value: 1 } as never }, "the sweep has no axis x"],
    [
      { value: { series: "queue.l.average", stat: "meen" } as never, at: { scheme: "red" } },
      "stat: meen: must be one of",
    ],
    [{ value: { flows: "cbr", field: "x", stat: "constructor" } as never, at: { scheme: "red" } }, "stat: constructor"],
    [{ value: { over: "scheme", take: "constructor", value: 1 } as never }, "take: constructor: must be one of"],
    [
      { value: "constructor", at: { scheme: "red" } },
      "constructor: must be jain, or begin with classes, flows or links",
    ],
    [{ value: null as never, at: { scheme: "red" } }, "expect: c: null: is no value"],
    [{ value: { ratio: [null, 1] } as never, at: { scheme: "red" } }, "null: is no value"],
    [{ value: { ratio: true } as never, at: { scheme: "red" } }, "ratio: must be a list of values"],
    [{ value: { metric: null } as never, at: { scheme: "red" } }, "metric: must be a text"],
    [{ value: { flows: "cbr", stat: "mean" } as never, at: { scheme: "red" } }, "field: must be a text"],
    [{ value: { over: "scheme", points: true, take: "min", value: 1 } as never }, "points: must be a list of points"],
    [{ value: { over: "scheme", take: "min" } as never }, "undefined: is no value"],
    [{ value: { series: "x", stat: "mean", low: "a" } as never, at: { scheme: "red" } }, "low: must be a number"],
    [{ value: "jain", at: true as never }, "at: must be an object of axes and their points"],
    [{ value: "jain", at: { scheme: "red" }, window: 5 as never }, "window: must be two times"],
    [{ value: 1, id: undefined as never }, "expect: claims[0]: id: must be a text"],
    [{ value: 1, published: "1" as never }, "published: must be a number, or a list of numbers"],
    [{ value: "jain.x", at: { scheme: "red" } }, "jain.x: must be jain, or begin with"],
    [{ value: "{constructor}", at: { scheme: "red" } }, "{constructor}: the row’s"],
    [{ value: 1, min: undefined as never }, "must have min, max or both, or an order"],
    [{ value: 1, mim: 5 } as never, "mim: must be one of"],
    [{ value: 1, min: "2" as never }, "min: must be a number"],
    [{ value: [] }, "value: must not be empty"],
    [{ value: 1, order: [1, 2] }, "order: cannot stand beside value"],
    [{ min: undefined as never, order: [1] }, "order: must be a list of two values or more"],
    [{ min: undefined as never, order: [1, 2], slack: "a" as never }, "slack: must be a number"],
  ])("names the mistake in %j", (rest, message) => {
    const mistaken = claim({ min: 0, ...(rest as Partial<Claim>) });
    expect(() => plan(experiment({ claims: [mistaken] }))).toThrow(message);
  });
});

test("missing flows are unknown in an unfinished run, but a mistake in a whole run", () => {
  const late = [
    claim({ value: "flows.late[0].goodput_bps" }),
    claim({ value: { flows: "late", field: "x", stat: "sum" } }),
  ];
  const document = experiment({ claims: late.map((each) => ({ ...each, at: { scheme: "red" }, min: 0 })) });
  const soFar = new Evaluation(document, plan(document), [1], true).outcome(results);
  expect(soFar.claims.map(({ verdict }) => verdict)).toEqual(["unmeasured", "unmeasured"]);
  expect(() => new Evaluation(document, plan(document), [1]).outcome(results)).toThrow("has no late[0]");
});

test("unknown names are mistakes, not zeros", () => {
  const outcomeOf = (value: string) => outcome({ claims: [claim({ at: { scheme: "red" }, value, min: 0 })] }, results);
  expect(() => outcomeOf("links.l.drops.erly")).toThrow("must go on with one of");
  expect(() => outcomeOf("links.l.drops.early.more")).toThrow("must go on with one of");
  expect(() => outcomeOf("links.l.drops")).not.toThrow();
  expect(() => outcomeOf("links.l.utilisation")).toThrow("there is no utilisation; must be one of");
  expect(() => outcomeOf("links.l.constructor")).toThrow("there is no constructor; must be one of");
});

test("a claim is not decided by some of the seeds", () => {
  const value = { value: "jain", at: { scheme: "red" }, min: 0 };
  expect(outcome({ claims: [claim(value)] }, results, [1, 2, 3]).claims[0]?.verdict).toBe("unmeasured");
});

test.each(["tables", "series", "claims", "search"])("%s that are no list of objects are mistakes", (name) => {
  for (const wrong of [{}, [null]])
    expect(() => plan({ ...experiment({}), expect: { [name]: wrong } } as never)).toThrow(
      `expect.${name}: must be a list of objects`,
    );
});

test.each([
  [{ series: { id: "S", title: "s", bin: "1 s", lines: "red" } }, "expect: S: lines: must be a list of objects"],
  [{ series: { id: "S", title: "s", bin: "1 s", lines: [{ label: "x" }] } }, "expect: S: lines: must be a list"],
  [{ series: { id: "S", title: "s", bin: true, lines: [] } }, "expect: S: bin: must be a time"],
  [{ series: { id: "S", bin: 1, column: true, lines: [] } }, "expect: S: column: must be a text"],
  [
    { tables: { id: "T", title: "t", rows: {}, columns: [] } },
    "expect: T: rows: must be a list, or an object with axis",
  ],
  [{ tables: { id: "T", title: "t", rows: [], columns: [], scale: "2" } }, "expect: T: scale: must be a number"],
  [{ search: { what: "x", best: "1", by: "y" } }, "expect: search[0]: must have the texts what, best and by"],
])("names the mistake in %j", (expectation, message) => {
  const lists = Object.entries(expectation).map(([part, entry]) => [part, [entry]]);
  expect(() => plan(experiment(Object.fromEntries(lists)))).toThrow(message);
});

test("nothing that is expected is overlooked: a part with another name is a mistake", () => {
  const expectation = { claim: [] } as Expectation;
  expect(() => plan(experiment(expectation))).toThrow("expect.claim: must be one of seeds, tables, series");
});

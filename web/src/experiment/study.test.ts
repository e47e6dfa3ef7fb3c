import { afterEach, describe, expect, test, vi } from "vitest";
import type { ExperimentDocument } from "./document";
import { keyOfRuns } from "./run-key";
import {
  costOf,
  documentOfRun,
  nameOfVariation,
  planStudy,
  runCount,
  type Study,
  studyOf,
  withoutRefused,
} from "./study";

const base = {
  format: "aqm-scenario",
  version: 1,
  title: "t",
  seed: 7,
  duration: "10 s",
  nodes: [{ id: "a" }, { id: "b" }],
  links: [{ id: "l", from: "a", to: "b", rate: "1 Mbps", delay: "1 ms", queue: { discipline: "red", max_p: 0.1 } }],
  flows: [
    { id: "f", from: "a", to: "b", transport: { type: "tcp" }, application: { type: "bulk" } },
    { id: "udp", from: "a", to: "b", transport: { type: "udp" }, application: { type: "cbr" } },
  ],
} as const;
const document = base as unknown as ExperimentDocument;

const lanes = [
  { id: "a", set: {} },
  { id: "b", label: "drop-tail", set: { "links.l.queue": { discipline: "drop_tail" } } },
];
const sweep = [
  {
    id: "rate",
    label: "Rate",
    points: [
      { id: "1", label: "1 Mbps", set: {} },
      { id: "2", label: "2 Mbps", set: { "links.l.rate": "2 Mbps" } },
    ],
  },
  {
    id: "p",
    label: "max_p",
    points: [
      { id: "low", label: "0.02", set: { "links.l.queue.max_p": 0.02 } },
      { id: "high", label: "0.1", set: { "links.l.queue.max_p": 0.1 } },
      { id: "max", label: "0.5", set: { "links.l.queue.max_p": 0.5 } },
    ],
  },
];
const both = { ...document, lanes, sweep } as ExperimentDocument;

function made(from: ExperimentDocument, seeds: readonly number[] | null = [1, 2]): Study {
  const read = studyOf(from, seeds);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return read.study;
}
function problems(from: object, seeds: readonly number[] | null = [1, 2]) {
  const read = studyOf({ ...document, ...from } as ExperimentDocument, seeds);
  return "problems" in read ? read.problems : [];
}

describe("a study", () => {
  test("of a plain document is one run for each seed, or one with the document's own", () => {
    expect(made(document, [1, 2, 3]).runs.map(({ seed }) => seed)).toEqual([1, 2, 3]);
    expect(made(document, null).runs.map(({ seed }) => seed)).toEqual([7]);
    const { seed: _, ...unsaid } = document;
    expect(made(unsaid as ExperimentDocument, null).runs[0]?.seed).toBe(1);
    expect(made(document).lanes).toEqual([{ id: "", letter: "A", name: "A" }]);
    expect(made(document).places).toEqual([{}]);
  });

  test("is lanes x places x seeds, seeds first, so that more seeds come at the end", () => {
    const few = made(both);
    expect(few.runs).toHaveLength(2 * 6 * 2);
    expect(runCount(both, [1, 2])).toBe(24);
    const more = made(both, [1, 2, 3]);
    expect(more.runs.slice(0, 24).map(({ key }) => key)).toEqual(few.runs.map(({ key }) => key));
    expect(few.variations.slice(0, 3).map((each) => nameOfVariation(few, each))).toEqual([
      "lane a, rate=1, p=low",
      "lane b, rate=1, p=low",
      "lane a, rate=1, p=high",
    ]);
  });

  test("varies the lane's document by the points, which come last", () => {
    const study = made(both);
    const at = (index: number) => JSON.parse(documentOfRun(study.runs[index]!));
    expect(at(0)).toMatchObject({ seed: 1, links: [{ queue: { discipline: "red", max_p: 0.02 } }] });
    expect(at(1)).toMatchObject({ seed: 1, links: [{ queue: { discipline: "drop_tail", max_p: 0.02 } }] });
    expect(at(23)).toMatchObject({ seed: 2, links: [{ rate: "2 Mbps", queue: { max_p: 0.5 } }] });
    for (const key of ["lanes", "sweep", "expect"]) expect(at(0)).not.toHaveProperty(key);
  });

  test("keeps a lane's own seed if no seeds are given", () => {
    const own = { ...document, lanes: [lanes[0], { id: "s", set: { seed: 9 } }] } as ExperimentDocument;
    expect(made(own, null).runs.map(({ seed }) => seed)).toEqual([7, 9]);
    const [a, b] = made(own).runs;
    expect(a?.key).toBe(b?.key);
  });

  test("costs what is not known yet, and equal runs once", () => {
    const study = made(both, [1]);
    expect(costOf(study, () => 1000)).toEqual({ runs: 12, events: 12_000 });
    expect(
      costOf(
        study,
        () => 1000,
        (key) => key === study.runs[0]?.key,
      ),
    ).toEqual({ runs: 11, events: 11_000 });
    const twice = { ...document, lanes: [lanes[0], { id: "again", set: {} }] } as ExperimentDocument;
    expect(costOf(made(twice), () => 5)).toEqual({ runs: 2, events: 10 });
  });

  test("counts only the runs that are possible, and keeps the places of the others", () => {
    const whole = made(both);
    const study = withoutRefused(whole, ({ place }) => place === 2 || place === 5);
    expect(costOf(study, () => 1000)).toEqual({ runs: 16, events: 16_000 });
    expect(study.places).toEqual(whole.places);
  });
});

describe("planning in slices", () => {
  /** A clock on which each variation takes long. */
  const slowly = () => {
    let now_ms = 0;
    return vi.spyOn(performance, "now").mockImplementation(() => (now_ms += 5));
  };
  afterEach(() => vi.restoreAllMocks());

  test("lets other work happen, and gives the same study", async () => {
    slowly();
    const pause = vi.fn(async () => {});
    const planned = await planStudy(both, [1, 2], { pause, signal: new AbortController().signal });
    expect(planned).toEqual(studyOf(both, [1, 2]));
    expect(pause.mock.calls.length).toBeGreaterThan(2);
  });

  test("ends when it is aborted", async () => {
    slowly();
    const life = new AbortController();
    const pause = vi.fn(async () => life.abort());
    expect(await planStudy(both, [1, 2], { pause, signal: life.signal })).toBeNull();
    expect(pause).toHaveBeenCalledTimes(1);
  });

  test("tries each point before their combinations", async () => {
    const points = Array.from({ length: 50 }, (_, index) => ({ id: `${index}`, label: "", set: {} }));
    const broken = { id: "x", label: "", set: { "links.nowhere.rate": "1 Mbps" } };
    const axes = ["one", "two"].map((id) => ({ id, label: id, points: [...points, broken] }));
    slowly();
    const pause = vi.fn(async () => {});
    const planned = await planStudy({ ...document, sweep: axes } as ExperimentDocument, [1], {
      pause,
      signal: new AbortController().signal,
    });
    expect(planned).toMatchObject({ problems: [{ path: "one=x, two=0" }, { path: "one=0, two=x" }] });
    expect(pause.mock.calls.length).toBeLessThan(102);
  });
});

describe("the key of runs", () => {
  const keyWith = (changes: object) => keyOfRuns({ ...document, ...changes } as ExperimentDocument);
  const key = keyWith({});

  test("is that of any document with the same runs", () => {
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    for (const same of [
      { title: "another", caption: "c", description: "d", source: { paper: "x-2000" } },
      { view: { charts: [] }, lanes, sweep, expect: { seeds: "1..3" } },
      { seed: 99 },
      { nodes: [{ id: "a", x: 1, y: 2 }, { id: "b" }] },
      { duration: 10 },
      { links: [{ ...base.links[0], rate: "1000 kbps", queue: { max_p: 0.1, discipline: "red", min_th: 5 } }] },
    ])
      expect(keyWith(same), JSON.stringify(same)).toBe(key);
  });

  test("differs with whatever changes the run or its report", () => {
    const others = [
      { duration: "11 s" },
      { measure: { windows: [["0 s", "5 s"]] } },
      { timeline: [{ at: "5 s", set: "links.l.queue.max_p", value: 0.2 }] },
      { links: [{ ...base.links[0], queue: { discipline: "red", max_p: 0.2 } }] },
      { flows: base.flows.slice(0, 1) },
    ].map(keyWith);
    expect(new Set([key, ...others]).size).toBe(others.length + 1);
  });

  test("is there for a document that cannot run", () => {
    for (const wrong of [{ links: null }, { flows: [null] }, { nodes: 5 }]) expect(keyWith(wrong)).toMatch(/^\w{32}$/);
  });
});

describe("what is wrong is told before anything runs", () => {
  test("of lanes and of the sweep, with its place", () => {
    expect(problems({ lanes: [lanes[0]], sweep: [{ id: "x", label: "", points: [] }] })).toEqual([
      { path: "lanes", message: "must be a list of 2 to 4 lanes" },
      { path: "sweep[0].points", message: "must be a list of at least one point" },
    ]);
    expect(problems({ sweep: {} })).toEqual([{ path: "sweep", message: "must be a list of axes" }]);
    expect(problems({ sweep: [null, { id: "", label: 3, points: [{ id: 1, set: 2 }, 4] }] })).toEqual([
      { path: "sweep[0]", message: "must be an object with id, label and points" },
      { path: "sweep[1].id", message: "must be a text" },
      { path: "sweep[1].label", message: "must be a text" },
      { path: "sweep[1].points[0].id", message: "must be a text" },
      { path: "sweep[1].points[0].label", message: "must be a text" },
      { path: "sweep[1].points[0].set", message: "must be an object of paths and values" },
      { path: "sweep[1].points[1]", message: "must be an object with id, label and set" },
    ]);
    const twice = { ...sweep[0], points: [sweep[0]?.points[0], sweep[0]?.points[0]] };
    expect(problems({ sweep: [twice, twice] }).map(({ path }) => path)).toEqual([
      "sweep[0].points[1].id",
      "sweep[1].points[1].id",
      "sweep[1].id",
    ]);
  });

  test("of paths that do not exist, with the lane and the place", () => {
    const without = { id: "b", set: { "flows.udp": null } };
    const counts = { id: "n", label: "", points: [{ id: "2", label: "2", set: { "flows.udp.count": 2 } }] };
    expect(problems({ lanes: [lanes[0], without], sweep: [counts] })).toEqual([
      { path: "lane b, n=2", message: "sweep: flows.udp.count: there is no udp" },
    ]);
  });

  test("of too many runs, without planning them", () => {
    const points = Array.from({ length: 100 }, (_, index) => ({ id: `${index}`, label: "", set: {} }));
    const axes = ["a", "b", "c"].map((id) => ({ id, label: id, points }));
    expect(problems({ sweep: axes })).toEqual([
      { path: "", message: "2000000 runs are too many: at most 10000; take fewer points or seeds" },
    ]);
  });
});

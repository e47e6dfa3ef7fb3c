// Studies with the engine: equal keys mean equal runs, and every number that is compared is that of `expect`.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { type Engine, loadEngine } from "../../../web/src/engine/wasm";
import { run } from "../../../web/src/engine/whole-run";
import { Evaluation, type ExperimentDocument, plan } from "../../../web/src/experiment";
import {
  documentOfRun,
  measureOf,
  numbersOf,
  recordOf,
  type Study,
  studyOf,
} from "../../../web/src/experiment/studies";
import { scriptedWasmFile } from "../../tools/build/build.mjs";

const folder = new URL("../../../scenarios/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".json") && !name.endsWith(".schema.json"));
const documentOf = (name: string) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as ExperimentDocument;

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(scriptedWasmFile));
});

function made(document: ExperimentDocument, seeds: readonly number[] | null): Study {
  const read = studyOf(document, seeds);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return read.study;
}
const reportOf = (document: string) => run(engine, { document, series: [], bins: [] }).report;

/** Of a run of two seconds, without what is left out of a table when the document is shortened. */
const shortened = (document: ExperimentDocument): ExperimentDocument => {
  const { timeline: _, measure: { windows: _w, ...measure } = {}, expect: _e, sweep: _s, ...rest } = document;
  return { ...rest, duration: "2 s", measure } as ExperimentDocument;
};

describe.each(names)("%s", (name) => {
  test("every measure of the report has the number that its value has in a table of expect", () => {
    const document = shortened(documentOf(name));
    const [planned] = made(document, [3]).runs;
    const report = reportOf(documentOfRun(planned!));
    const numbers = numbersOf(report.windows[0]!);
    expect(Object.keys(numbers).length).toBeGreaterThan(10);
    const columns = Object.keys(numbers).map((id) => ({ label: id, value: measureOf(id)!.value }));
    const tables = [{ id: "t", title: "t", rows: [{ label: "r" }], columns }];
    const asked = { ...document, expect: { tables } };
    const runs = plan(asked);
    const results = new Map([[runs[0]!.key, new Map([[3, { report, series: [], bins: [] }]])]]);
    const { tables: outcome } = new Evaluation(asked, runs, [3]).outcome(results);
    expect(outcome[0]!.rows[0]!.cells.map(({ measured }) => measured.mean)).toEqual(Object.values(numbers));
  });
});

test("a run without flows of a class has no bins of it where a request allows that; else it is a mistake", () => {
  const document = JSON.stringify(shortened(documentOf("red-1993-two-flows.json")));
  const binsOf = (name: string, mayLack: { mayLack?: true }) =>
    run(engine, {
      document,
      series: [],
      bins: [{ column: `class.${name}.goodput_per_flow_bps`, bin_s: 0.5, ...mayLack }],
    }).bins[0];
  expect(binsOf("tcp", { mayLack: true })).toEqual(binsOf("tcp", {}));
  expect(binsOf("tcp", {})).toHaveLength(4);
  expect(binsOf("tagged", { mayLack: true })).toEqual([]);
  expect(() => binsOf("tagged", {})).toThrow("no such column");
});

test("documents with the same key have the same run, though they are written otherwise", () => {
  const document = shortened(documentOf("000-f11-dcbt.json"));
  const { title: _, caption: _c, description: _d, ...untitled } = document;
  const nodes = document.nodes.map(({ x: _x, y: _y, ...node }) => node);
  const others = [untitled, { ...document, nodes }, { ...document, duration: 2 }] as ExperimentDocument[];
  const [first, ...same] = [document, ...others].map((each) => made(each, [5]).runs[0]!);
  const expected = recordOf(reportOf(documentOfRun(first!)));
  for (const planned of same) {
    expect(planned.key).toBe(first!.key);
    expect(recordOf(reportOf(documentOfRun(planned)))).toEqual(expected);
  }
});

test("every run of the papers' sweeps is that of the reproduction", () => {
  const document = JSON.parse(readFileSync(new URL("papers/004-T1.json", folder), "utf8")) as ExperimentDocument;
  const { variations } = made(document, [1]);
  expect(new Set(variations.map(({ key }) => key)).size).toBe(variations.length);
});

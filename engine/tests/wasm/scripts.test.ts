// Scripts in WebAssembly: the algorithms written in the language decide as those written in C++, and a run that gets its
// first script goes on in the engine that has them.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { createPacer } from "../../../web/src/engine/advance";
import { runCommand } from "../../../web/src/engine/command-line";
import { compileEngine } from "../../../web/src/engine/instance";
import { Runs } from "../../../web/src/engine/runs";
import { createEngine, type Engine } from "../../../web/src/engine/wasm";
import { run as runWhole } from "../../../web/src/engine/whole-run";
import { language } from "../../../web/src/scenario/language";
import { paramOfScript } from "../../../web/src/scenario/script-params";
import { scriptedWasmFile, wasmFile } from "../../tools/build/build.mjs";

type Queue = Record<string, unknown>;
interface Document {
  links: { id: string; queue?: Queue }[];
  timeline?: object[];
  duration: string;
}

const QUEUE = "links.bottleneck.queue";
const scenario = (name: string) => JSON.parse(readFileSync(`scenarios/${name}.json`, "utf8")) as Document;
const script = (name: string) => readFileSync(`scenarios/scripts/${name}.aqm`, "utf8");

let plain: WebAssembly.Module;
let scripted: WebAssembly.Module;
const create = (isScripted: boolean): Engine => createEngine(isScripted ? scripted : plain);

beforeAll(async () => {
  plain = await compileEngine(readFileSync(wasmFile));
  scripted = await compileEngine(readFileSync(scriptedWasmFile));
});

/** The document with another queue at its bottleneck. */
const withQueue = (document: Document, queue: Queue): Document => ({
  ...document,
  links: document.links.map((link) => (link.id === "bottleneck" ? { ...link, queue } : link)),
});

interface Report {
  fingerprint: string;
  windows: { flows: object[]; classes: object[]; links: { drops: Record<string, number> }[] }[];
}

/** What becomes of every flow and class, and how many packets are dropped; why is said in other words. */
function outcome(engine: Engine, document: Document, until_s = Number.parseFloat(document.duration)) {
  const session = engine.open(JSON.stringify(document));
  expect(session.problems()).toEqual([]);
  while ([2, 3].includes(session.advance(until_s, 1_000_000))) session.drain();
  const { fingerprint, windows } = session.report() as Report;
  session.close();
  const dropped = windows.map(({ links }) => links.map(({ drops }) => Object.values(drops).reduce((a, b) => a + b, 0)));
  return {
    fingerprint,
    dropped,
    flows: windows.map(({ flows }) => flows),
    classes: windows.map(({ classes }) => classes),
  };
}

describe("a script decides as the built-in discipline, to the last packet", () => {
  it.each([
    ["red", "000-f11-dcbt"],
    ["cbt", "000-f11-dcbt"],
    ["dcbt", "000-f11-dcbt"],
    ["choke", "choke-bound"],
    ["blue", "blue-overload"],
    ["codel", "codel-2012-bufferbloat"],
    ["pie", "pie-target"],
  ])("%s", (name, where) => {
    const document = scenario(where);
    const own = document.links.find(({ id }) => id === "bottleneck")?.queue ?? {};
    const builtIn = withQueue(document, own.discipline === name ? own : { discipline: name, limit: own.limit });
    const engine = create(true);
    const code = script(name);
    const declared = engine.check(code).params?.map(paramOfScript) ?? [];
    const values = Object.fromEntries(
      declared.flatMap(({ name: param }) => {
        const value = own.discipline === name ? own[param] : undefined;
        return value === undefined ? [] : [[param, value]];
      }),
    );
    const twin = withQueue(document, { discipline: "script", limit: own.limit, code, values });
    const { dropped, flows, classes } = outcome(engine, twin);
    expect({ dropped, flows, classes }).toEqual(
      (({ fingerprint: _, ...rest }) => rest)(outcome(create(false), builtIn)),
    );
  });
});

it("both engines run a document without scripts alike", () => {
  const document = scenario("red-1993-two-flows");
  expect(outcome(create(true), document)).toEqual(outcome(create(false), document));
});

it("only the engine with scripts runs them", () => {
  const session = create(false).open(JSON.stringify(scenario("script-red")));
  expect(session.problems()[0]).toMatchObject({ path: "links[2].queue.discipline" });
});

it("a run that gets a script goes on in the other engine, as if it had begun there", () => {
  const document = scenario("red-1993-two-flows");
  const limits = { bytes: 1 << 24, spacing_ms: 0, spacing_costs: 0 };
  const runs = new Runs(create, limits, (json) => json.includes('"script"'));
  const pacer = createPacer();
  const told = { rows: 0, events: 0 };
  const advance = (id: number, until_s: number) => {
    while (runs.at(id).session.time_s() < until_s) {
      const { rows, events } = runs.at(id).advance({ until_s, budget_ms: 50, buffer: undefined }, pacer);
      told.rows += rows;
      told.events += events;
      runs.keepKeyframe(id);
    }
  };
  runs.open(1, JSON.stringify(document));
  advance(1, 3);
  runs.at(1).change(`${QUEUE}.max_p`, 0.05);
  advance(1, 4);
  runs.at(1).change(`${QUEUE}.max_p`, 0.1);
  runs.at(1).session.advance(5, 1_000_000); // a frame that tells of nothing, because its instant goes on
  const before = runs.at(1).session.fingerprint();
  runs.repeatWithScripts(1);
  expect(runs.at(1).session.time_s()).toBe(5);
  expect(runs.at(1).session.fingerprint()).toBe(before);
  const changes = [
    [`${QUEUE}.discipline`, "script"],
    [`${QUEUE}.code`, script("codel")],
    [`${QUEUE}.values.target`, "10 ms"],
  ] as const;
  for (const [path, value] of changes) expect(runs.at(1).change(path, value)).toHaveProperty("change");
  advance(1, 12);
  const timeline = [
    { at: "3 s", set: `${QUEUE}.max_p`, value: 0.05 },
    { at: "4 s", set: `${QUEUE}.max_p`, value: 0.1 },
    ...changes.map(([set, value]) => ({ at: "5 s", set, value })),
  ];
  expect(runs.at(1).session.fingerprint()).toBe(outcome(create(true), { ...document, timeline }, 12).fingerprint);
  const seen = { ...told };
  runs.open(2, JSON.stringify({ ...document, timeline }));
  Object.assign(told, { rows: 0, events: 0 });
  advance(2, 12);
  expect(seen).toEqual(told);
});

it("the page’s telemetry file names signals as the script does", async () => {
  const program = await compileEngine(readFileSync(new URL("../../build/wasm/aqm.wasm", import.meta.url)));
  const document = { ...scenario("script-red"), duration: "2 s", measure: {} };
  const args = ["run", "-", "--seed", "1", "--telemetry", "x"];
  const { code, files } = runCommand(program, args, JSON.stringify(document));
  expect(code).toBe(0);
  const [head = "", ...rows] = ((await files.x?.text()) ?? "").trim().split("\n");
  expect(head).toContain("queue.bottleneck.average,queue.bottleneck.p_a");
  expect(head).not.toContain("script_");
  const average = head.split(",").indexOf("queue.bottleneck.average");
  expect(Number(rows.at(-1)?.split(",")[average])).toBeGreaterThan(0);
  expect(() => runCommand(program, args, JSON.stringify(document), { most_bytes: 1e4 })).toThrow("larger than 0.01 MB");
});

it("all units of the description can be written", () => {
  const engine = create(true);
  const told = (unit: string, comment: string) =>
    engine.check(`param x = 1 ${unit} # ${comment}\non arrival: pass\n`).problems;
  for (const unit of language.units) expect(told(unit, ""), unit).toEqual([]);
  for (const unit of [...language.units, ...language.comment_units]) expect(told("", unit), unit).toEqual([]);
});

it("what is wrong with a script is said with its place in the document, its line and its column", () => {
  const code = "on arrival:\n    if queue.packts > 3:\n        drop\n    acept\n";
  const session = create(true).open(
    JSON.stringify(withQueue(scenario("red-1993-two-flows"), { discipline: "script", code })),
  );
  expect(session.problems()).toMatchObject([
    { path: "links[2].queue.code", message: expect.stringMatching(/^line 2, column 8: .*queue\.packets/) },
    { path: "links[2].queue.code", message: expect.stringMatching(/^line 4, column 5: .*accept/) },
  ]);
});

it("endless loops, deep nesting, huge tables and wrong numbers are refused or stopped by name", () => {
  const engine = create(true);
  const told = (code: string) =>
    engine
      .check(code)
      .problems.map(({ message }) => message)
      .join();
  const deep = `on arrival:\n    x = ${"(".repeat(4000)}1\n`;
  const nested = Array.from({ length: 60 }, (_, depth) => `${" ".repeat(4 + depth)}if true:`).join("\n");
  expect(told(deep)).toMatch(/nested too deeply/);
  expect(told(`on arrival:\n${nested}\n`)).toMatch(/nested too deeply/);
  expect(told("state a[1000][1000] = 0\non arrival:\n    pass\n")).toMatch(/too large/);
  for (const [line, why] of [
    ["for i in 0..1e15: pass", "more than 10000 steps"],
    ["x = 0 * (1e308 * 10)", "not a number"],
  ] as const) {
    const code = `on arrival:\n    ${line}\n`;
    const document = withQueue(scenario("red-1993-two-flows"), { discipline: "script", code });
    const session = create(true).open(JSON.stringify(document));
    expect(session.problems()).toEqual([]);
    let status = 2;
    while (status === 2 || status === 3) status = session.advance(60, 100_000);
    expect(status).toBe(4);
    expect(session.halted()).toContain(`line 2: `);
    expect(session.halted()).toContain(why);
    session.close();
    expect(() => runWhole(engine, { document: JSON.stringify(document), series: [], bins: [] })).toThrow(why);
  }
});

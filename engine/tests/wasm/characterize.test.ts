// The report card with the engine: all its documents are accepted, and its numbers obey the laws.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Engines } from "../../../web/src/engine/engines";
import { type Engine, loadEngine } from "../../../web/src/engine/wasm";
import { run } from "../../../web/src/engine/whole-run";
import {
  CardPlan,
  CardResults,
  type CardRun,
  checkedScheme,
  claimOutcomes,
  makeCard,
  orderOfRun,
  REFERENCE,
  schemeNamed,
} from "../../../web/src/experiment/characterize";
import type { Scheme } from "../../../web/src/experiment/characterize/section";
import { sections } from "../../../web/src/experiment/characterize/sections";
import { catalog, scriptDiscipline } from "../../../web/src/scenario/catalog";
import { scriptedWasmFile, wasmFile } from "../../tools/build/build.mjs";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(scriptedWasmFile));
});

const scheme = (id: string) => schemeNamed(id) as Scheme;

function problemsOf(document: unknown): unknown[] {
  const session = engine.open(JSON.stringify(document));
  try {
    return session.problems();
  } finally {
    session.close();
  }
}

describe.each(sections)("$id", (section) => {
  test("its documents are accepted with every discipline", () => {
    for (const { id } of catalog.disciplines) {
      const asked = scheme(id);
      if (section.appliesTo?.(asked) === false) continue;
      const needed = section.cases(asked).filter((each) => !section.mayLack?.(each.id));
      expect(needed.length).toBeGreaterThan(0);
      for (const each of needed) expect(problemsOf(each.document), `${id} ${each.id}`).toEqual([]);
    }
  });
});

test("a card has every number of its metrics, and the laws hold", async () => {
  const order = {
    schemes: [REFERENCE, scheme("codel")],
    seeds: [1],
    sections: ["5.1.1", "5.3", "7.2", "8.2", "8.2.5", "9.2"],
  };
  const results = new CardResults(new CardPlan(order));
  await makeCard(results, { run: async (asked) => run(engine, asked) }, 1, { onProgress: () => undefined });
  for (const { section, entries } of results.rows())
    for (const { scheme: of, cells, refusals } of entries) {
      expect(refusals).toEqual([]);
      for (const { metric, estimate } of cells)
        expect(estimate.mean, `${section.id} ${of.id} ${metric.id}`).toBeGreaterThanOrEqual(0);
    }
  const outcomes = claimOutcomes(results);
  const laws = outcomes.filter(({ claim }) => claim.id.startsWith("L"));
  expect(laws.length).toBeGreaterThanOrEqual(5);
  for (const { claim, verdict } of laws) expect(verdict, claim.id).toBe("holds");
}, 60_000);

describe("a script", () => {
  const script = (name: string) => {
    const code = readFileSync(`scenarios/scripts/${name}.aqm`, "utf8");
    return checkedScheme({ discipline: scriptDiscipline, code }, (text) => engine.check(text), name);
  };

  test("has the card of the discipline that it is", async () => {
    const schemes = [REFERENCE, script("codel"), scheme("codel")];
    const results = new CardResults(new CardPlan({ schemes, seeds: [1], sections: ["5.1.1", "7.2"] }));
    await makeCard(results, { run: async (asked) => run(engine, asked) }, 1, { onProgress: () => undefined });
    for (const { entries } of results.rows()) {
      const [, own, builtIn] = entries.map(({ cells }) => cells.map(({ estimate }) => estimate.mean));
      expect(own).toEqual(builtIn);
      expect(own?.every(Number.isFinite)).toBe(true);
    }
  }, 60_000);

  test("that lets nothing through has no delay, and none that is good", async () => {
    const code = 'on arrival: drop "gone"\n';
    const gone = checkedScheme({ discipline: scriptDiscipline, code }, (text) => engine.check(text));
    const order = { schemes: [REFERENCE, gone], seeds: [1, 2], sections: ["5.1.1", "5.3"] };
    const results = new CardResults(new CardPlan(order));
    await makeCard(results, { run: async (asked) => run(engine, asked) }, 1, { onProgress: () => undefined });
    const [single, stream] = results.rows().map(({ entries }) => entries[1]);
    const cell = (id: string) => [single, stream].flatMap((each) => each?.cells ?? []).find((c) => c.metric.id === id);
    for (const id of ["reno.delay_s", "reno.p99_s", "tfrc.delay_s", "alone.delay_s"])
      expect(cell(id), id).toMatchObject({ estimate: { n: 0 }, differs: false, comparison: { finding: "unmeasured" } });
    expect(cell("reno.goodput_bps")).toMatchObject({ estimate: { mean: 0 } });
    expect(cell("reno.loss")?.estimate.mean).toBe(1);
    expect(single?.grades.map(({ grade }) => grade)).toEqual([null, "poor"]);
    expect(stream?.grades.map(({ grade }) => grade)).toEqual([null, "poor"]);
    expect(single?.ellipses.reno).toEqual({ points: [], ellipse: null });
  }, 60_000);

  test("and a discipline without a switch for ECN are measured with it", async () => {
    const code = 'on arrival:\n    if queue.packets > 20: mark "step"\n';
    const own = checkedScheme({ discipline: scriptDiscipline, code }, (text) => engine.check(text));
    const order = { schemes: [REFERENCE, own, scheme("dualpi2")], seeds: [1], sections: ["4.5"] };
    const results = new CardResults(new CardPlan(order));
    await makeCard(results, { run: async (asked) => run(engine, asked) }, 1, { onProgress: () => undefined });
    const [reference, ...marking] = results.rows()[0]?.entries ?? [];
    expect(reference?.isAsked).toBe(false);
    for (const { scheme: of, cells, refusals } of marking) {
      const meanOf = (id: string) => cells.find(({ metric }) => metric.id === id)?.estimate.mean;
      expect(refusals).toEqual([]);
      expect(meanOf("mild.signals"), of.id).toBeGreaterThan(0.001);
      expect(meanOf("mild.loss"), of.id).toBeLessThan(meanOf("mild.signals") as number);
    }
  }, 60_000);

  test("is accepted with each of its parameters at half and at twice its value", () => {
    const cases = sections.find(({ id }) => id === "8.3")?.cases(script("blue")) ?? [];
    expect(cases.length).toBeGreaterThan(10);
    for (const { id, document } of cases) expect(problemsOf(document), id).toEqual([]);
  });
});

test("a worker of the page’s pool loads the engine with scripts for the first run of a script", async () => {
  const loaded: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    loaded.push(url);
    return new Response(readFileSync(url));
  });
  const engines = new Engines({ plain: wasmFile, scripted: scriptedWasmFile, script: scriptDiscipline });
  const own = checkedScheme({ discipline: scriptDiscipline, code: "on arrival: pass\n" }, (code) => engine.check(code));
  for (const asked of [scheme("codel"), own, scheme("red")]) {
    const [first] = new CardPlan({ schemes: [asked], seeds: [1], sections: ["5.1.1"] }).runs as [CardRun];
    const { document } = orderOfRun(first);
    const isScripted = engines.isScripted(document);
    await engines.load(isScripted);
    expect(engines.create(isScripted).open(document).problems()).toEqual([]);
  }
  expect(loaded).toEqual([wasmFile, scriptedWasmFile]);
  vi.unstubAllGlobals();
});

describe("aqm characterize", () => {
  const program = new URL("../../bin/aqm.mjs", import.meta.url).pathname;
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "aqm-card-"));
    writeFileSync(join(folder, "wrong.aqm"), "on arrival:\n    drp\n");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The queues at the bottleneck of the first documents, by scheme; the error where there are none. */
  function queues(...args: string[]) {
    const documents = mkdtempSync(join(folder, "documents-"));
    const all = ["characterize", ...args, "--scenarios", "5.1.1", "--documents", documents];
    const { status, stderr } = spawnSync(process.execPath, [program, ...all], { encoding: "utf8" });
    const files = readdirSync(documents).filter((name) => name.includes("reno"));
    const read = (name: string) => JSON.parse(readFileSync(join(documents, name), "utf8"));
    const queueOf = (name: string) => read(name).links.find(({ id }: { id: string }) => id === "bottleneck").queue;
    return { status, stderr, queues: files.map(queueOf) };
  }
  const blue = "scenarios/scripts/blue.aqm";
  const code = readFileSync(blue, "utf8");

  test.each([
    ["a script", [blue]],
    ["the discipline with a script", [scriptDiscipline, "--set", `code=@${blue}`]],
  ])("takes %s, with values of its parameters", (_, args) => {
    const made = queues(...args, "--set", "freeze_time=50 ms");
    expect(made).toMatchObject({ status: 0, stderr: "" });
    expect(made.queues).toContainEqual({
      discipline: scriptDiscipline,
      limit: "84 packets",
      code,
      values: { freeze_time: "50 ms" },
    });
  });

  test("takes a document with a script", () => {
    const document = JSON.parse(readFileSync("scenarios/script-red.json", "utf8"));
    const { code: own } = document.links.find(({ id }: { id: string }) => id === "bottleneck").queue;
    expect(queues("scenarios/script-red.json").queues).toContainEqual(expect.objectContaining({ code: own }));
  });

  test.each([
    ["a mistake in a script", [join("FOLDER", "wrong.aqm")], /wrong\.aqm: line 2, column 5: .*drop/],
    ["a parameter that a script does not declare", [blue, "--set", "freez_time=1 s"], /freez_time.*freeze_time/],
    ["a value outside of its range", [blue, "--set", "freeze_time=1000 s"], /freeze_time: must be at most 10 s/],
    ["a parameter that a discipline does not have", ["codel", "--set", "targte=1 s"], /targte.*target/],
    ["a limit, which no discipline may choose", ["codel", "--set", "limit=20 packets"], /limit=20 packets: the buffer/],
    ["a script that cannot be read", ["missing.aqm"], /cannot read missing\.aqm/],
  ])("tells %s before anything runs", (_, args, told) => {
    const made = queues(...args.map((arg) => arg.replace("FOLDER", folder)));
    expect(made.status).toBe(2);
    expect(made.stderr).toMatch(told);
    expect(made.queues).toEqual([]);
  });
});

// The drawings of the explain pages show what the engine does: their laws give its numbers, on real runs.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { advanceFrame, createPacer, frameShape } from "../../../web/src/engine/advance";
import { readState } from "../../../web/src/engine/state-rows";
import { type Engine, loadEngine } from "../../../web/src/engine/wasm";
import { catalog, disciplineOf } from "../../../web/src/scenario/catalog";
import { withDiscipline } from "../../../web/src/scenario/edit-kinds";
import { loadProse, type ProseOf } from "../../../web/src/scenario/prose";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { wholeCatalog } from "../../../web/src/scenario/whole-catalog";
import { createTelemetry } from "../../../web/src/telemetry/telemetry";
import { explainPages } from "../../../web/src/ui/explain/pages";
import { FlowMoment, flowThatUses } from "../../../web/src/ui/explain/scenes/flow-moment";
import { flowScene, flowScenes } from "../../../web/src/ui/explain/scenes/flow-scenes";
import { csfqProbability, sredFactor, sredStep } from "../../../web/src/ui/explain/scenes/probability-family";
import { QueueMoment, type TableRow } from "../../../web/src/ui/explain/scenes/queue-moment";
import { queueScene, queueScenes } from "../../../web/src/ui/explain/scenes/queue-scenes";
import { equationRate } from "../../../web/src/ui/explain/scenes/rate-family";
import { fredBound, matchProbability } from "../../../web/src/ui/explain/scenes/red-family";
import { redLawOf, redProbability } from "../../../web/src/ui/explain/scenes/red-law";
import type { Scene } from "../../../web/src/ui/explain/scenes/scene";
import { cubicWindow } from "../../../web/src/ui/explain/scenes/window-family";
import { scriptedWasmFile } from "../../tools/build/build.mjs";

let engine: Engine;
let proseOf: ProseOf;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(scriptedWasmFile));
  proseOf = await loadProse();
});

const shipped = (id: string): ScenarioDocument =>
  JSON.parse(readFileSync(new URL(`../../../scenarios/${id}.json`, import.meta.url), "utf8"));

/** A shipped scenario with another discipline and parameters at its bottleneck. */
function under(id: string, discipline: string, params: object = {}): ScenarioDocument {
  const document = shipped(id);
  const links = document.links.map((link) =>
    link.id === "bottleneck"
      ? { ...link, queue: { ...withDiscipline(link.queue ?? {}, discipline), ...params } }
      : link,
  );
  return { ...document, links };
}

function runTo(document: ScenarioDocument, time_s: number) {
  const session = engine.open(JSON.stringify(document));
  const schema = session.schema();
  const telemetry = createTelemetry(schema);
  const [shape, pacer] = [frameShape(schema), createPacer()];
  for (let now_s = 0; now_s < time_s; ) {
    const frame = advanceFrame(session, { until_s: time_s, budget_ms: 1000, buffer: undefined, shape }, pacer);
    telemetry.append(frame);
    now_s = frame.time_s;
  }
  const { tables } = readState(session, 0, 1024);
  session.close();
  return { telemetry, tables, schema };
}

function momentOf(document: ScenarioDocument, discipline: string, time_s: number) {
  const { telemetry, tables, schema } = runTo(document, time_s);
  const [watch = ""] = schema.watch;
  const info = disciplineOf(discipline);
  if (!info) throw new Error(`There is no ${discipline}.`);
  const { params = {}, limit } = schema.queues[watch] ?? {};
  const at = (row: number) =>
    new QueueMoment(info, { telemetry, row, watch, params, limit: limit ?? "60 packets", tables });
  return { at, telemetry };
}

function expectToTell(scene: Scene) {
  expect(scene.sentence).toMatch(/^.{20,}\.$/);
  expect(scene.sentence).not.toMatch(/NaN|undefined|–|\[object|Infinity/);
  for (const panel of scene.panels) {
    if (panel.kind !== "plot") continue;
    for (const { from, to } of [panel.x, panel.y]) expect(to).toBeGreaterThan(from);
    for (const { points } of panel.curves) for (const point of points) expect(point.every(Number.isFinite)).toBe(true);
  }
}

describe("RED's law gives the engine's drop probability", () => {
  /** How far they are apart in rows with a probability above 0. */
  function distances(discipline: string, params: object): number[] {
    const { at, telemetry } = momentOf(under("000-f11-red", discipline, params), discipline, 15);
    const rows = Array.from({ length: Math.floor(telemetry.length / 7) }, (_, index) => at(7 * index));
    return rows.flatMap((queue) => {
      const law = redProbability(queue.value("average"), redLawOf(queue));
      return law > 0 ? [Math.abs(queue.value("drop_probability") - law)] : [];
    });
  }

  it.each([
    ["red", {}],
    ["red", { gentle: true, min_th: "3 packets", max_th: "9 packets", max_p: 0.02 }],
    ["cbt", {}],
    ["ared", {}],
  ])("%s %j: in every row", (discipline, params) => {
    const found = distances(discipline, params);
    expect(found.length).toBeGreaterThan(20);
    expect(Math.max(...found)).toBeLessThan(1e-6); // columns have single precision
  });

  it.each(["dcbt", "afqm", "fred", "choke"])(
    "%s: nearly, because not every update of the average is RED’s",
    (discipline) => {
      const found = distances(discipline, {}).sort((a, b) => a - b);
      expect(found.length).toBeGreaterThan(20);
      expect(found[Math.floor(0.95 * found.length)]).toBeLessThan(0.005);
    },
  );
});

/** The numbers of each decision of a reason, by name. */
function decisions(document: ScenarioDocument, time_s: number, wanted: string): Record<string, number>[] {
  const { telemetry } = runTo(document, time_s);
  const { events } = telemetry;
  return Array.from({ length: events.decisions.length }, (_, index) => events.row(events.decisions, index)).flatMap(
    ({ reason, numbers }) => {
      const info = catalog.reasons[reason];
      if (info?.id !== wanted) return [];
      const names = proseOf(info).numbers ?? [];
      return [Object.fromEntries(names.map(({ name }, place) => [name, numbers[place] ?? Number.NaN]))];
    },
  );
}

describe("the bounds that are drawn are those of the decisions", () => {
  it("D-CBT tests classes under congestion only, CBT always", () => {
    for (const discipline of ["cbt", "dcbt"]) {
      const { at, telemetry } = momentOf(under("000-f11-red", discipline), discipline, 15);
      const calm: string[] = [];
      for (let row = 100; row < telemetry.length; row += 2)
        if (at(row).value("average") <= 5) calm.push(queueScene(at(row)).sentence);
      expect(calm.length).toBeGreaterThan(3);
      const untested = calm.filter((sentence) => sentence.startsWith("There is no congestion"));
      expect(untested).toHaveLength(discipline === "dcbt" ? calm.length : 0);
    }
  });

  it("CBT whose RED is for TCP only tells of TCP, and of its queue", () => {
    const sentences = (params: object) => {
      const { at, telemetry } = momentOf(under("000-f11-red", "cbt", { max_th: "8 packets", ...params }), "cbt", 15);
      return Array.from({ length: telemetry.length }, (_, row) => queueScene(at(row)).sentence).join(" ");
    };
    const both = sentences({ red_for: "all" });
    expect(both).toContain("every arriving packet is dropped");
    expect(both).not.toContain("TCP packet");
    const tcp = sentences({ red_for: "tcp" });
    expect(tcp).toContain("every arriving TCP packet is dropped");
    expect(tcp).toContain("The average TCP queue is");
    expect(tcp).not.toContain("every arriving packet");
  });

  it("CHOKe: several comparisons meet a packet of the flow more often", () => {
    expect(matchProbability(0.5, 1)).toBe(0.5);
    expect(matchProbability(0.5, 3)).toBe(0.875);
    const { at, telemetry } = momentOf(under("000-f11-red", "choke", { candidates: 3 }), "choke", 15);
    const told = Array.from({ length: telemetry.length }, (_, row) => queueScene(at(row)).sentence).join(" ");
    expect(told).toContain("is compared with 3 packets and meets one of its own flow with probability");
    expect(told).not.toContain("both are dropped");
  });

  it("FRED's limit of a flow", () => {
    const strikes = decisions(under("000-f11-red", "fred"), 15, "strike");
    expect(strikes.length).toBeGreaterThan(100);
    for (const { qlen = 0, strikes: count = 0, avgcq = 0, average = 0, max_q = 0, max_th = 0, allowed } of strikes) {
      const state = { flowAverage: avgcq, average, min_th: max_q, max_th, manyFlows: false };
      expect(fredBound(count, qlen, state)).toBeCloseTo(allowed ?? Number.NaN, 4);
    }
  });

  it("CSFQ's probability of a flow", () => {
    const drops = decisions(shipped("csfq-1998-two-bottlenecks"), 5, "filter");
    expect(drops.length).toBeGreaterThan(100);
    for (const { rate = 0, alpha = 0, probability } of drops)
      expect(csfqProbability(rate, alpha)).toBeCloseTo(probability ?? Number.NaN, 4);
  });

  it("SRED's probability, for packets that miss", () => {
    const drops = decisions(under("sred-1999-number-of-flows", "sred", { full: false }), 60, "early");
    expect(drops.length).toBeGreaterThan(10);
    const isAtStep = ({ filled = 0 }) => Math.abs(filled - 1 / 3) < 1e-4 || Math.abs(filled - 1 / 6) < 1e-4;
    for (const { filled = 0, p_max = 0, hit_frequency = 0, flow_scale = 0, zap_probability } of drops.filter(
      (drop) => !isAtStep(drop),
    ))
      expect(sredStep(filled, p_max) * sredFactor(hit_frequency, flow_scale)).toBeCloseTo(
        zap_probability ?? Number.NaN,
        5,
      );
  });
});

describe("transports follow the laws that are drawn", () => {
  const flowAt = (document: ScenarioDocument, id: string, time_s: number) => {
    const { telemetry } = runTo(document, time_s);
    const found = flowThatUses(telemetry, id, time_s);
    const page = explainPages.find((each) => each.id === id);
    if (!found || !page) throw new Error(`No flow uses ${id}.`);
    const entry = document.flows.find((flow) => flow.id === found.group.id);
    const given = { ...entry?.transport, ...entry?.application };
    const at = (row: number) => new FlowMoment(id, page.params, { telemetry, row, ...found, given });
    return { at, rows: telemetry.length };
  };

  it("TFRC’s allowed rate is that of its equation at its loss event rate and round trip", () => {
    const { at, rows } = flowAt(shipped("tfrc-smoother-than-tcp"), "tfrc", 60);
    const ratios: number[] = [];
    for (let row = rows - 2000; row < rows; row += 10) {
      const flow = at(row);
      const [p, rtt] = [flow.value("loss_event_rate"), flow.value("srtt_s")];
      const size = flow.number("packet_size");
      ratios.push(flow.value("allowed_bps") / (8 * equationRate(p, rtt, 4 * rtt, size)));
    }
    ratios.sort((a, b) => a - b);
    expect(ratios[Math.floor(ratios.length / 2)]).toBeGreaterThan(0.7);
    expect(ratios[Math.floor(ratios.length / 2)]).toBeLessThan(1.3);
  });

  it("CUBIC’s window is on its curve", () => {
    const { at, rows } = flowAt(shipped("cubic-long-fat-path"), "cubic", 80);
    let near = 0;
    let seen = 0;
    let begun = 0;
    for (let row = 1; row < rows; ++row) {
      const [flow, before] = [at(row), at(row - 1)];
      if (flow.value("k_s") !== before.value("k_s")) begun = flow.at_s;
      const w_max = flow.value("w_max_packets");
      if (!(w_max > 0) || flow.at_s - begun < 1 || flow.value("w_est_packets") >= flow.value("cwnd_packets")) continue;
      const curve = cubicWindow(flow.at_s - begun, flow.number("c"), flow.value("k_s"), w_max);
      seen += 1;
      if (Math.abs(flow.value("cwnd_packets") / curve - 1) < 0.05) near += 1;
    }
    expect(seen).toBeGreaterThan(500);
    expect(near / seen).toBeGreaterThan(0.9);
  });
});

/** Everything that a drawing may ask a queue or a flow for. */
function knownNames(): Set<string> {
  const { disciplines } = catalog;
  const kinds = [...wholeCatalog.transports, ...wholeCatalog.variants, ...wholeCatalog.applications];
  const rows = [...disciplines, ...kinds].flatMap(({ signals, params }) => [...signals, ...params]);
  const tables = disciplines.flatMap((discipline) => discipline.tables);
  const inTables = tables.flatMap(({ name, columns: own }) => [name, ...own.map((column) => column.name)]);
  const columns = runTo(shipped("file-completion"), 0.1).schema.columns.map(({ field }) => field);
  return new Set([...rows.map(({ name }) => name), ...inTables, ...columns]);
}

describe("a drawing asks for nothing that the engine does not have", () => {
  class Asked extends QueueMoment {
    readonly names = new Set<string>();
    override value(field: string) {
      this.names.add(field);
      return super.value(field);
    }
    override param(name: string) {
      this.names.add(name);
      return super.param(name);
    }
    override rows(table: string) {
      this.names.add(table);
      const ask = (row: TableRow): TableRow => ({
        ...row,
        value: (column) => {
          this.names.add(column);
          return row.value(column);
        },
      });
      return super.rows(table)?.map(ask) ?? null;
    }
  }
  class AskedFlow extends FlowMoment {
    readonly names = new Set<string>();
    override value(field: string) {
      this.names.add(field);
      return super.value(field);
    }
    override param(name: string) {
      this.names.add(name);
      return super.param(name);
    }
  }
  // Thresholds that only one of two related disciplines has.
  const optional = /^(tcp_th|threshold\.tcp)$/;
  const strange = (names: ReadonlySet<string>) => {
    const known = knownNames();
    return [...names].filter((name) => !known.has(name) && !optional.test(name));
  };

  it.each(explainPages.filter(({ kind }) => kind === "discipline").map(({ id }) => id))("%s", (id) => {
    const { at, telemetry } = momentOf(under("000-f11-red", id), id, 5);
    const { discipline, live } = at(telemetry.length - 1);
    const asked = new Asked(discipline, live);
    queueScene(asked);
    expect(asked.names.size).toBeGreaterThan(0);
    expect(strange(asked.names)).toEqual([]);
  });

  it.each(explainPages.filter(({ kind }) => kind !== "discipline"))("$id", ({ id, params }) => {
    const asked = new AskedFlow(id, params, null);
    flowScene(asked);
    expect(strange(asked.names)).toEqual([]);
  });
});

describe("every page has a drawing, in a run and without one", () => {
  const scenarioOf: Readonly<Record<string, string>> = {
    tahoe: "tcp-loss-recovery",
    newreno: "tcp-loss-recovery",
    sack: "tcp-loss-recovery",
    vegas: "vegas-beside-reno",
    cubic: "cubic-long-fat-path",
    dctcp: "dctcp-data-centre",
    bbr: "bbr-beside-cubic",
    ledbat: "ledbat-background",
    page: "ledbat-background",
    tfrc: "tfrc-smoother-than-tcp",
    file: "file-completion",
    web: "web-3000-users",
    on_off: "on-off-bursts",
    mpeg: "000-f9-mpeg",
    video_conference: "000-f6-red",
    video_trace: "video-trace-jitter",
    poisson: "",
  };

  it.each(explainPages.filter(({ kind }) => kind === "discipline").map(({ id }) => id))("%s", (id) => {
    expect(queueScenes[id]).toBeDefined();
    const { at, telemetry } = momentOf(under("000-f11-red", id), id, 12);
    const scene = queueScene(at(telemetry.length - 1));
    expectToTell(scene);
    const before = momentOf(under("000-f11-red", id), id, 11.5);
    const sceneBefore = queueScene(before.at(before.telemetry.length - 1));
    expect(sceneBefore, "another moment gives another drawing").not.toEqual(scene);
    const info = disciplineOf(id);
    if (info) expectToTell(queueScene(new QueueMoment(info, null)));
    expect(scene.panels.length).toBeGreaterThan(0);
  });

  it.each(explainPages.filter(({ kind }) => kind !== "discipline"))("$id", ({ id, params }) => {
    expect(flowScenes[id]).toBeDefined();
    const law = flowScene(new FlowMoment(id, params, null));
    expectToTell(law);
    expect(law.panels.length).toBeGreaterThan(0);
    const scenario = scenarioOf[id] ?? "000-f11-red";
    if (!scenario) return;
    const document = shipped(scenario);
    const { telemetry } = runTo(document, 1.5);
    const found = flowThatUses(telemetry, id, 1.5);
    expect(found, `${id} in ${scenario}`).not.toBeNull();
    if (!found) return;
    const entry = document.flows.find((flow) => flow.id === found.group.id);
    const given = { ...entry?.transport, ...entry?.application };
    const at = (row: number) => flowScene(new FlowMoment(id, params, { telemetry, row, ...found, given }));
    const scene = at(telemetry.length - 1);
    expectToTell(scene);
    expect(at(Math.floor(telemetry.length / 2)), "another moment gives another drawing").not.toEqual(scene);
    expect(scene.sentence).toContain(found.flow.id);
  });
});

// The engine accepts the templates, and their runs show what they claim.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../../../web/src/engine/protocol";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { templates } from "../../../web/src/scenario/templates";
import { loadEngine } from "../../bin/load-engine.mjs";
import { scriptedWasmFile } from "../../tools/build/build.mjs";

let engine: Awaited<ReturnType<typeof loadEngine>>;
beforeAll(async () => {
  engine = await loadEngine({ bytes: readFileSync(scriptedWasmFile) });
});

const check = (document: ScenarioDocument) =>
  JSON.parse(
    engine.take(engine.exports.engine_problems(engine.give(JSON.stringify(document), engine.exports.engine_open))),
  ) as { path: string }[];

describe.each(templates.filter(({ id }) => id !== "blank"))("$name", ({ document }) => {
  it("is a complete experiment, with flows and a place for every node", () => {
    expect(check(document)).toEqual([]);
    expect(document.flows.length).toBeGreaterThan(0);
    const places = document.nodes.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(document.nodes.length);
  });

  it("describes what it shows and what to try", () => {
    expect(document.description).toMatch(/^\*\*.+\*\*\n\n.+\n\nTry: /s);
  });
});

it("the empty one lacks only nodes and links", () => {
  const blank = templates.find(({ id }) => id === "blank");
  expect(check(blank?.document as ScenarioDocument).map(({ path }) => path)).toEqual(["nodes", "links"]);
});

describe("runs confirm the descriptions:", () => {
  const TelemetryFull = 3;

  /** The windows of a whole run. */
  function windowsOf(document: ScenarioDocument): Report["windows"] {
    const session = engine.give(JSON.stringify(document), engine.exports.engine_open);
    while (engine.exports.engine_advance(session, 60, 0xffffffff) === TelemetryFull)
      engine.exports.engine_drain(session);
    const { windows }: Report = JSON.parse(engine.take(engine.exports.engine_report(session)));
    engine.exports.engine_close(session);
    return windows;
  }
  const template = (id: string) => templates.find((other) => other.id === id)?.document as ScenarioDocument;
  type Window = Report["windows"][number];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const goodput_bps = (window: Window | undefined, group: string) =>
    mean(window!.flows.filter((flow) => flow.group === group).map((flow) => flow.goodput_bps as number));
  const delay_s = (window: Window | undefined, group: string) =>
    (window!.flows.find((flow) => flow.group === group)!.delay_s as { mean: number }).mean;
  const use = (window: Window | undefined, id: string, direction = "forward") =>
    window!.links.find((link) => link.id === id && link.direction === direction)!.utilization as number;

  it("an unresponsive stream gets nearly all it sends", () => {
    const [before, after] = windowsOf(template("dumbbell"));
    expect(goodput_bps(before, "ftp")).toBeGreaterThan(0.95e6);
    expect(goodput_bps(after, "cbr")).toBeGreaterThan(0.9 * 4e6);
    expect(goodput_bps(after, "ftp")).toBeLessThan(0.7e6);
  });

  it("flows over more queues get less", () => {
    const [window] = windowsOf(template("parking-lot"));
    for (const cross of ["first-cross", "second-cross", "third-cross"])
      expect(goodput_bps(window, "long")).toBeLessThan(0.4 * goodput_bps(window, cross));
  });

  it("the core is the bottleneck until one branch has more to carry; a faster core never is", () => {
    const [before, after] = windowsOf(template("multi-bottleneck"));
    expect(use(before, "core-link")).toBeGreaterThan(0.95);
    expect(use(before, "west-branch")).toBeLessThan(0.9);
    expect(use(after, "west-branch")).toBeGreaterThan(0.95);
    const { links, ...rest } = template("multi-bottleneck");
    const faster = links.map((link) => (link.id === "core-link" ? { ...link, rate: "15 Mbps" } : link));
    const core = windowsOf({ ...rest, links: faster })[1]!.links.find(({ id }) => id === "core-link")!;
    expect((core.queue_packets as { mean: number }).mean).toBeLessThan(1);
  });

  it("an upload delays the call; FQ-CoDel prevents that", () => {
    const [before, after] = windowsOf(template("access-link"));
    expect(delay_s(before, "call-out")).toBeLessThan(0.03);
    expect(delay_s(after, "call-out")).toBeGreaterThan(0.3);
    expect(goodput_bps(after, "downloads")).toBeLessThan(0.4 * goodput_bps(before, "downloads"));
    const { links, ...rest } = template("access-link");
    const fair = links.map((link) =>
      link.reverse ? { ...link, reverse: { ...link.reverse, queue: { discipline: "fq_codel" } } } : link,
    );
    expect(delay_s(windowsOf({ ...rest, links: fair })[1], "call-out")).toBeLessThan(0.03);
  });

  it("with traffic both ways neither direction is full, with one side it is", () => {
    const document = template("two-sided");
    const [both] = windowsOf(document);
    for (const direction of ["forward", "reverse"]) expect(use(both, "bottleneck", direction)).toBeLessThan(0.85);
    const [one] = windowsOf({ ...document, flows: document.flows.slice(0, 1) });
    expect(use(one, "bottleneck")).toBeGreaterThan(0.95);
  });
});

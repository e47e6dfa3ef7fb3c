import { expect, it } from "vitest";
import { testFrame, testSchema } from "../../../../tests/telemetry";
import type { FlowGroup, FlowSchema } from "../../../telemetry/run-schema";
import { createTelemetry } from "../../../telemetry/telemetry";
import { explainPageOf } from "../pages";
import { FlowMoment } from "./flow-moment";
import { flowScenes } from "./flow-scenes";
import type { Point } from "./scene";

/** The drawing of an application as the document sets it: its sentence, and the packets or transfers that it draws. */
function drawn(id: string, given: Readonly<Record<string, unknown>>) {
  const schema = testSchema(["flow/ftp[0]/goodput_bps"]);
  const telemetry = createTelemetry(schema);
  telemetry.append(testFrame([[1, 1e6]]));
  const [flow, group] = [schema.flows[0] as FlowSchema, schema.groups[0] as FlowGroup];
  const live = { telemetry, row: 0, flow, group, given };
  const scene = flowScenes[id]?.(new FlowMoment(id, explainPageOf(id)?.params ?? [], live));
  const sent = scene?.panels.flatMap((panel): readonly Point[] =>
    panel.kind === "plot" && panel.stems ? panel.stems.at : [],
  );
  return { sentence: scene?.sentence.replace(/\s/g, " ") ?? "", sent: sent ?? [] };
}

const gapsOf = (sent: readonly Point[]) => sent.slice(1).map(([time], index) => time - (sent[index]?.[0] ?? 0));

const CBR = { rate: "80 kbps", packet_size: "1000 B" }; // a packet each 100 ms

it("CBR without jitter has equal gaps", () => {
  const { sentence, sent } = drawn("cbr", CBR);
  for (const gap of gapsOf(sent)) expect(gap).toBeCloseTo(0.1);
  expect(sentence).toContain("every 100 ms: 80 kbps.");
});

it("jittered gaps vary around their mean", () => {
  const { sentence, sent } = drawn("cbr", { ...CBR, jitter: 0.5 });
  const gaps = gapsOf(sent);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0.05);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(0.15);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeGreaterThan(0.03);
  expect(sentence).toContain("after gaps of 100 ms ± 50 ms at random: 80 kbps on average.");
});

it("packets jittered around the grid keep near their places", () => {
  const { sentence, sent } = drawn("cbr", { ...CBR, jitter: "10 ms", jitter_mode: "grid" });
  const off = sent.map(([time]) => Math.abs(time - Math.round(time / 0.1) * 0.1));
  expect(Math.max(...off)).toBeGreaterThan(0.003);
  expect(Math.max(...off)).toBeLessThanOrEqual(0.01);
  expect(sentence).toContain("every 100 ms, each up to 10 ms earlier or later at random: 80 kbps on average.");
});

it("gaps that would be below 0 are 0, so the rate is less than the nominal one", () => {
  // 4 i j / (i + j)² of it, with a jitter j of three intervals i.
  expect(drawn("cbr", { ...CBR, jitter: 3 }).sentence).toContain("60 kbps on average");
});

const ON_OFF = { rate: "1 Mbps", packet_size: "1000 B", on: "0.5 s", off: "0.5 s" };

it("bursts have the distribution that is set", () => {
  const exponential = drawn("on_off", { ...ON_OFF, distribution: "exponential" });
  const pareto = drawn("on_off", { ...ON_OFF, distribution: "pareto", shape: 1.2 });
  expect(exponential.sentence).toContain("on average, exponential:");
  expect(pareto.sentence).toContain("on average, Pareto (shape 1.2):");
  expect(pareto.sent).not.toEqual(exponential.sent);
  // No Pareto silence is shorter than its scale, the mean × (shape − 1) / shape.
  const silences = gapsOf(pareto.sent).filter((gap) => gap > 0.03);
  expect(Math.min(...silences)).toBeGreaterThanOrEqual((0.5 * 0.2) / 1.2);
});

it("transfers have the distribution that is set", () => {
  const sizes = (distribution: string) =>
    drawn("file", { size: "20 KB", load: "1 Mbps", distribution, shape: 1.5 }).sent.map(([, size]) => size);
  expect(new Set(sizes("fixed"))).toEqual(new Set([20_000]));
  expect(Math.min(...sizes("pareto"))).toBeGreaterThanOrEqual((20_000 * 0.5) / 1.5);
  expect(Math.min(...sizes("lognormal"))).toBeLessThan((20_000 * 0.5) / 1.5);
  expect(sizes("exponential")).not.toEqual(sizes("lognormal"));
});

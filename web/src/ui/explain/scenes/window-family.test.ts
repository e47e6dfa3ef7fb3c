import { expect, it, vi } from "vitest";
import { testFrame, testSchema } from "../../../../tests/telemetry";

import type { FlowGroup, FlowSchema } from "../../../telemetry/run-schema";
import { createTelemetry } from "../../../telemetry/telemetry";
import { explainPageOf } from "../pages";
import { FlowMoment } from "./flow-moment";
import { cubic, cubicWindow, epochStart } from "./window-family";

const SAMPLE_S = 0.1;
const RTT_S = 0.1;
const C = 0.4;
const BETA = 0.7;
const FIELDS = ["k_s", "w_max_packets", "w_est_packets", "cwnd_packets", "ssthresh_packets", "srtt_s"];

/** The rows of an epoch of CUBIC after a loss at a window, by RFC 9438: t_s and FIELDS. */
function epoch(from_s: number, to_s: number, w_max: number): number[][] {
  const start = BETA * w_max;
  const k = Math.cbrt((w_max - start) / C);
  return Array.from({ length: Math.round((to_s - from_s) / SAMPLE_S) }, (_, index) => {
    const t = index * SAMPLE_S;
    const w_est = start + ((3 * (1 - BETA)) / (1 + BETA)) * (t / RTT_S);
    return [from_s + t, k, w_max, w_est, Math.max(cubicWindow(t, C, k, w_max), w_est), start, RTT_S];
  });
}

function flowAfter(...rows: readonly number[][][]): FlowMoment {
  const schema = testSchema(
    FIELDS.map((field) => `flow/ftp[0]/${field}`),
    { sample_interval_s: SAMPLE_S },
  );
  const telemetry = createTelemetry(schema);
  telemetry.append(testFrame(rows.flat()));
  const [flow, group] = [schema.flows[0] as FlowSchema, schema.groups[0] as FlowGroup];
  const live = { telemetry, row: telemetry.length - 1, flow, group, given: {} };
  return new FlowMoment("cubic", explainPageOf("cubic")?.params ?? [], live);
}

const curveOf = (flow: FlowMoment) =>
  cubic(flow)
    .panels.flatMap((panel) => (panel.kind === "plot" ? panel.curves : []))
    .find(({ name }) => name === "cubic curve")?.points;

it("an epoch that is longer than the plot is drawn from where it began", () => {
  const flow = flowAfter(epoch(0, 5, 390), epoch(5, 17, 400));
  const elapsed_s = 12 - SAMPLE_S;
  expect(epochStart(flow)).toBeCloseTo(-elapsed_s);
  const points = curveOf(flow) ?? [];
  const k = Math.cbrt((400 * (1 - BETA)) / C);
  expect(points.length).toBeGreaterThan(0);
  expect(points[0]?.[0]).toBeGreaterThan(-elapsed_s);
  for (const [time, window] of points) expect(window).toBeCloseTo(cubicWindow(time + elapsed_s, C, k, 400));
});

it("of two equal epochs the second one is the present one", () => {
  expect(epochStart(flowAfter(epoch(0, 6, 100), epoch(6, 12, 100)))).toBeCloseTo(SAMPLE_S - 6);
});

it("an epoch without a loss before it begins where the window gets a plateau", () => {
  const slowStart = Array.from({ length: 20 }, (_, row) => [row * SAMPLE_S, 0, 0, 0, 2 + row, 1000, RTT_S]);
  const plateau = Array.from({ length: 10 }, (_, row) => [2 + row * SAMPLE_S, 0, 22, 22 + row, 22 + row, 22, RTT_S]);
  expect(epochStart(flowAfter(slowStart, plateau))).toBeCloseTo(SAMPLE_S - 1);
});

it("before the first loss no rows are searched for the beginning of an epoch", () => {
  const flow = flowAfter(Array.from({ length: 20 }, (_, row) => [row * SAMPLE_S, 0, 0, 0, 2 + row, 1000, RTT_S]));
  const search = vi.spyOn(flow, "since");
  expect(curveOf(flow)).toBeUndefined();
  expect(search).not.toHaveBeenCalled();
});

it("no curve is drawn where the beginning of the epoch is not recorded", () => {
  const flow = flowAfter(epoch(0, 6, 100));
  expect(epochStart(flow)).toBeUndefined();
  expect(curveOf(flow)).toBeUndefined();
});

it("W_max is not set before the first loss, and again after a timeout", () => {
  const row = (time_s: number, w_max: number) => [time_s, 0, w_max, 0, 4, 1000, RTT_S];
  const { sentence } = cubic(flowAfter([row(0, 100)], [row(0.1, 0)]));
  expect(sentence).toMatch(/W_max is not set \(before the first loss, or after a timeout\)\.$/);
});

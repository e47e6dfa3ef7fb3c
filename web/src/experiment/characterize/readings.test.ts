import { expect, it } from "vitest";
import type { FlowResult, LinkResult } from "../../engine/protocol";
import { delayOf, meanQueueing, sojournOf, tradeOffs, variationOf } from "./readings";

const times = (mean: number | null, p95 = mean) => ({ mean, p50: mean, p95, p99: p95, max: p95 });

const fed: FlowResult = {
  id: "fed",
  group: "bulk",
  class: "tcp",
  goodput_bps: 5e6,
  received_packets: 100,
  least_delay_s: 0.05,
  delay_s: times(0.06, 0.08),
};
/** As the report has a flow of which no packet ever arrived. */
const starved: FlowResult = {
  ...fed,
  id: "starved",
  goodput_bps: 0,
  received_packets: 0,
  least_delay_s: null,
  delay_s: times(null),
};
/** One that lost all packets of the window, but none before. */
const silenced: FlowResult = { ...starved, id: "silenced", least_delay_s: 0.05 };

it("a flow of which nothing arrives has no delay, whatever it had before", () => {
  for (const flow of [starved, silenced]) {
    expect(delayOf(flow).p99).toBeNaN();
    expect(variationOf(flow)).toBeNaN();
    expect(meanQueueing([flow])).toBeNaN();
  }
});

it("a starved flow lowers no mean and is no point of the trade-off", () => {
  expect(meanQueueing([fed, starved, silenced])).toBeCloseTo(0.01, 12);
  expect(variationOf(fed)).toBeCloseTo(0.03, 12);
  const points = tradeOffs([starved, fed, silenced]);
  expect(points).toHaveLength(1);
  expect(points[0]?.goodput_bps).toBe(5e6);
});

it("a queue that stands when a flow starts counts as queueing delay, not as propagation", () => {
  const late: FlowResult = { ...fed, id: "late", least_delay_s: 0.058 };
  expect(meanQueueing([fed, late])).toBeCloseTo(0.01, 12);
  expect(tradeOffs([fed, late]).map(({ delay_s }) => Number(delay_s.toFixed(12)))).toEqual([0.01, 0.01]);
  // PDV is of the flow alone.
  expect(variationOf(late)).toBeCloseTo(0.022, 12);
});

it("a queue that nothing leaves has no sojourn time, also while its last packet is still transmitted", () => {
  const link: LinkResult = { id: "bottleneck", direction: "forward", throughput_bps: 1e6, sojourn_s: times(0.02) };
  expect(sojournOf(link).mean).toBe(0.02);
  for (const throughput_bps of [0, 1e6])
    expect(sojournOf({ ...link, throughput_bps, sojourn_s: times(null) }).mean).toBeNaN();
});

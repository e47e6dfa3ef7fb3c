import { expect, test } from "vitest";
import type { WindowResult } from "../../engine/protocol";
import { measuresIn } from "./use-findings";

const waits = { mean: 0.01, p50: 0.01, p95: 0.02, p99: 0.02, max: 0.02 };
const traffic = { utilization: 0.9, throughput_bps: 9e6, drops: {}, marks: 0 };
const linkOf = (id: string) => ({
  id,
  direction: "forward",
  ...traffic,
  queue_packets: { mean: 4, p95: 9, max: 20 },
  sojourn_s: waits,
});

const windowOf = (link: string) =>
  ({ from_s: 0, to_s: 1, jain: 0.9, flows: [], classes: [], links: [linkOf(link)] }) as unknown as WindowResult;

test("measures are those of the runs that are wanted, not of documents before", () => {
  const runs = new Map([
    ["before", [windowOf("old")]],
    ["now", [windowOf("new")]],
  ]);
  const ids = measuresIn([{ document: "now" }], runs).map(({ id }) => id);
  expect(ids).toContain("links.new.utilization");
  expect(ids).not.toContain("links.old.utilization");
});

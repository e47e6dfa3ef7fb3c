import { describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../../../tests/telemetry";
import type { StateRows } from "../../../engine/protocol";
import { type DisciplineInfo, disciplineOf } from "../../../scenario/catalog";
import type { FlowGroup, RunSchema } from "../../../telemetry/run-schema";
import { createTelemetry } from "../../../telemetry/telemetry";
import { type LiveQueue, QueueMoment } from "./queue-moment";
import { afqm, ared, choke, type FredState, fred, fredBound, matchProbability, red } from "./red-family";
import type { Bar, Scene } from "./scene";

const COLUMNS = ["average", "flow_average", "backlog_packets", "backlog_packets.tcp", "backlog_packets.untagged"];
const PARAMS = { min_th: 5, max_th: 15, max_p: 0.1, gentle: false, candidates: 1 };

/** A queue with an average of 8 packets and of 2.5 for each flow; of its 20 packets, 8 are of TCP and 12 untagged. */
function moment(discipline: string, live: Partial<LiveQueue>, change: Partial<RunSchema> = {}): QueueMoment {
  const names = COLUMNS.map((name) => `queue/bottleneck/${name}`);
  const telemetry = createTelemetry(testSchema(names, change));
  telemetry.append(testFrame([[12, 8, 2.5, 20, 8, 12]]));
  const queue = { telemetry, row: 0, watch: "bottleneck", params: PARAMS, limit: 60, tables: null };
  return new QueueMoment(disciplineOf(discipline) as DisciplineInfo, { ...queue, ...live });
}

const barsOf = ({ panels }: Scene): readonly Bar[] =>
  panels.flatMap((panel) => (panel.kind === "bars" ? panel.bars : []));

it("FRED's limit of a flow is max_q, for flows with strikes the average flow, and for long queues twice that", () => {
  const usual: FredState = { flowAverage: 2.5, average: 8, min_th: 5, max_th: 15, manyFlows: false };
  const full = { ...usual, average: 15 };
  expect([0, 1, 2].map((strikes) => fredBound(strikes, 3, usual))).toEqual([5, 5, 2.5]);
  expect([5, 6].map((qlen) => fredBound(0, qlen, { ...full, min_th: 8 }))).toEqual([8, 5]);
  expect(fredBound(0, 3, { ...full, manyFlows: true })).toBe(2);
});

it("a flow that holds its limit is at it, not above it", () => {
  // Row number, backlog and strikes of each flow.
  const values = Float64Array.from([0, 5, 0, 1, 3, 2, 2, 4, 1]);
  const table: StateRows = { columns: 2, in_use: 3, width: 0, values };
  const bars = barsOf(fred(moment("fred", { tables: [table] })));
  expect(bars.map(({ value, bound, isOver, note }) => [value, bound?.at, isOver, note])).toEqual([
    [5, 5, false, "at its limit, 0 strikes"],
    [4, 5, false, "1 strike"],
    [3, 2.5, true, "2 strikes"],
  ]);
});

const group = (id: string, change: Partial<FlowGroup>): FlowGroup => ({
  id,
  class: "untagged",
  from: "a",
  to: "b",
  count: 1,
  transport: "udp",
  variant: "",
  application: "cbr",
  start_s: 0,
  stop_s: null,
  links: ["access", "bottleneck"],
  ...change,
});

it("with CHOKe, packets of a class are shared by those of its flows that send through the queue at the moment", () => {
  const groups = [
    group("ftp", { class: "tcp", count: 4 }),
    group("later", { class: "tcp", count: 9, start_s: 20 }),
    group("cbr", { count: 2 }),
    group("over", { count: 9, stop_s: 10 }),
    group("off", { count: 9 }),
    group("elsewhere", { count: 9, links: ["access"] }),
  ];
  const timeline = [{ at_s: 5, set: "flows.off.active", value: false }];
  const bars = barsOf(choke(moment("choke", {}, { groups, timeline })));
  const expected = [8 / 20 / 4, 12 / 20 / 2].map((share) => matchProbability(share, 1));
  expect(bars.map(({ trafficClass }) => trafficClass)).toEqual(["tcp", "untagged"]);
  expect(bars.map(({ value }) => value)).toEqual(expected);
});

it("of a draw of several packets, one or more may match", () => {
  expect(matchProbability(0.3, 1)).toBeCloseTo(0.3);
  expect(matchProbability(0.3, 2)).toBeCloseTo(1 - 0.7 * 0.7);
});

it("Adaptive RED does not adapt beyond its bounds, and says so", () => {
  const params = { min_th: 5, max_th: 15, top: 0.5, bottom: 0.01, mode: "floyd" };
  const at = (average: number, max_p: number) => {
    const names = ["average", "max_p_now"].map((name) => `queue/bottleneck/${name}`);
    const telemetry = createTelemetry(testSchema(names));
    telemetry.append(testFrame([[12, average, max_p]]));
    const queue = { telemetry, row: 0, watch: "bottleneck", params: { ...params, max_p }, limit: 60, tables: null };
    return ared(new QueueMoment(disciplineOf("ared") as DisciplineInfo, queue)).sentence.replace(/\s/g, " ");
  };
  expect(at(6, 0.1)).toContain("max_p (10 %) falls");
  expect(at(6, 0.01)).toContain("max_p is as low as it may become, 1 %");
  expect(at(14, 0.1)).toContain("max_p (10 %) rises");
  expect(at(14, 0.5)).toContain("max_p is as high as it may become, 50 %");
  expect(at(10, 0.1)).toContain("max_p stays at 10 %");
});

describe("above all thresholds", () => {
  const above = (discipline: string, params: object) =>
    moment(discipline, { params: { ...PARAMS, min_th: 1, max_th: 5, ...params } });
  const fate = (params: object) => red(above("red", params)).sentence.replace(/.*: /, "");

  it("every arrival is dropped, or with ECN and without hard drops marked if it can be", () => {
    expect(fate({})).toBe("every arriving packet is dropped.");
    expect(fate({ ecn: true })).toBe("every arriving packet is dropped.");
    expect(fate({ hard_drop: false })).toBe("every arriving packet is dropped.");
    expect(fate({ ecn: true, hard_drop: false })).toBe("every arriving packet is marked (dropped if not ECN-capable).");
  });

  it("FRED’s limit of many flows drops, also with ECN", () => {
    const { sentence } = fred(above("fred", { many_flows: true, ecn: true, hard_drop: false }));
    expect(sentence).toMatch(/a third packet of a flow is dropped\.$/);
  });

  it("AFQM says whose arrivals, also before a flow is counted", () => {
    expect(afqm(above("afqm", {})).sentence).toMatch(/every arrival of a flow above its share is dropped\.$/);
  });
});

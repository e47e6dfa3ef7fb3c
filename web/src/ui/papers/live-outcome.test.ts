import { describe, expect, test } from "vitest";
import f11 from "../../../../scenarios/papers/000-F11.json";
import type { WindowResult } from "../../engine/protocol";
import type { ClaimOutcome } from "../../experiment";
import { documentAt, type ExperimentDocument } from "../../experiment";
import { withSettings } from "../../scenario/variation";
import type { Telemetry } from "../../telemetry/telemetry";
import { liveStatistic, placeOfRun, sortedClaims } from "./live-outcome";

const window = (from_s: number, to_s: number) => ({ from_s, to_s }) as WindowResult;

describe("a column of the run that is shown", () => {
  const times = [1, 2, 3, 4];
  const values = [10, 20, 30, 40];
  const telemetry = (thinned: number) =>
    ({
      thinned,
      length: times.length,
      time: (row: number) => times[row],
      rowsBefore: (time_s: number) => times.filter((time) => time < time_s).length,
      named: (name: string) => (name === "queue.q.average" ? { at: (row: number) => values[row] } : undefined),
    }) as unknown as Telemetry;
  const request = { column: "queue.q.average", stat: "mean", window: 0 } as const;

  test("has its statistic over the elapsed part of the window", () => {
    expect(liveStatistic(telemetry(0), request, window(1, 3))).toBe(25);
    expect(liveStatistic(telemetry(1), request, window(2, 9))).toBe(35);
  });
  test("has none before the window, without the column, or once its beginning is thinned", () => {
    expect(liveStatistic(telemetry(0), request, undefined)).toBeNaN();
    expect(liveStatistic(telemetry(0), { ...request, column: "queue.q.other" }, window(1, 3))).toBeNaN();
    expect(liveStatistic(telemetry(1), request, window(0, 3))).toBeNaN();
  });
});

test("claims about other runs have the verdicts of the runs over seeds, if any", () => {
  const outcome = (id: string, verdict: ClaimOutcome["verdict"]) => ({ claim: { id }, verdict }) as ClaimOutcome;
  const live = [outcome("a", "holds"), outcome("b", "unmeasured")];
  expect(sortedClaims(live)).toEqual({ here: [live[0]], elsewhere: [live[1]] });
  const all = [outcome("a", "fails"), outcome("b", "fails")];
  expect(sortedClaims(live, all)).toEqual({ here: [live[0]], elsewhere: [all[1]] });
});

describe("the run of a paper that a lane is", () => {
  const document = f11 as unknown as ExperimentDocument;
  const open = { id: "000-F11", document, place: { scheme: "dcbt" } };
  const dcbt = documentAt(document, open.place);

  test("is found by its settings, whatever the seed, the charts and the places of nodes", () => {
    expect(placeOfRun(open, dcbt)).toEqual({ scheme: "dcbt" });
    const nodes = dcbt.nodes.map((node) => ({ ...node, x: 7, y: 8 }));
    expect(placeOfRun(open, { ...dcbt, seed: 5, nodes, view: { charts: ["queue"] } })).toEqual({ scheme: "dcbt" });
    const red = withSettings(dcbt, { "links.bottleneck.queue.discipline": "red" });
    expect(placeOfRun(open, red)).toEqual({ scheme: "red" });
  });
  test("is none of them with other settings or changes", () => {
    expect(placeOfRun(open, withSettings(dcbt, { "links.bottleneck.queue.max_p": 0.2 }))).toBeNull();
    const timeline = [{ at: "10 s", set: "links.bottleneck.queue.discipline", value: "sfb" }];
    expect(placeOfRun(open, { ...dcbt, timeline })).toBeNull();
  });
});

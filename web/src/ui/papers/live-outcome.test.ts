import { describe, expect, test } from "vitest";
import type { WindowResult } from "../../engine/protocol";
import type { ClaimOutcome } from "../../experiment";
import type { Telemetry } from "../../telemetry/telemetry";
import { liveStatistic, sortedClaims } from "./live-outcome";

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

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../tests/telemetry";
import { EventCounts } from "./event-counts";
import { createTelemetry } from "./telemetry";

const DROP = { link: 0, kind: 0, reason: 2, trafficClass: "tcp" } as const;
const MARK = { link: 1, kind: 1, reason: 0, trafficClass: "untagged" } as const;

/** One event every `step_s`, drops and marks in turn. */
function counted(events: number, step_s: number): EventCounts {
  const counts = new EventCounts();
  for (let index = 0; index < events; index++) counts.add(index % 2 === 0 ? DROP : MARK, index * step_s);
  return counts;
}

describe("EventCounts", () => {
  it("counts every event once, by queue, reason and class, however long the run is", () => {
    const steps = fc.double({ min: 1e-3, max: 2, noNaN: true });
    const cuts = fc.array(
      fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), steps, cuts, (events, step_s, parts) => {
        const counts = counted(events, step_s);
        const end_s = counts.end_s + 1e-6;
        const edges = [0, ...parts.map((part) => part * end_s).sort((a, b) => a - b), end_s];
        for (const each of counts.all) {
          const total = edges
            .slice(1)
            .reduce((sum, to_s, i) => sum + counts.between(each, edges[i] as number, to_s), 0);
          expect(total).toBeCloseTo(Math.ceil((events - each.kind) / 2), 3);
          expect(each.counts.length).toBe(4096);
        }
      }),
      // The last event is less than a nanosecond before the end of the last interval.
      { numRuns: 40, examples: [[33, 1.9999999999687503, []]] },
    );
  });

  it("keeps what is before a time for a run that goes back there", () => {
    const counts = counted(1000, 0.01);
    const before = counts.until(5);
    const total = ({ all }: EventCounts) => all.map((each) => each.counts.reduce((sum, count) => sum + count, 0));
    expect(total(counts)).toEqual([500, 500]);
    expect(total(before)).toEqual([250, 250]);
    before.add(DROP, 5.5);
    expect([total(counts), total(before)]).toEqual([
      [500, 500],
      [251, 250],
    ]);
  });

  it("keeps a part of the interval that the time cuts", () => {
    const counts = new EventCounts();
    for (let index = 0; index < 1000; index++) counts.add(DROP, index * 1e-4);
    const [before] = counts.until(0.05).all;
    const total = before?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
    expect(Math.abs(total - 500)).toBeLessThan(5);
    const [all] = counts.until(5).all;
    expect(all?.counts.reduce((sum, count) => sum + count, 0)).toBe(1000);
  });

  it("finds the last interval with an event at a queue", () => {
    const counts = counted(2, 10);
    expect(counts.lastBefore(0, 20)).toEqual([0, 1 / 64]);
    expect(counts.lastBefore(1, 20)?.[0]).toBe(10);
    expect(counts.lastBefore(1, 5)).toBeUndefined();
  });

  it("takes what the store no longer keeps one by one", () => {
    const telemetry = createTelemetry(testSchema([]));
    const { events } = telemetry;
    const step = 1e-4;
    for (let from = 0; from < 300_000; from += 10_000)
      telemetry.append(
        testFrame(
          [],
          Array.from({ length: 10_000 }, (_, index) => [(from + index) * step, 0, 2, (from + index) % 4, 0]),
        ),
      );
    const { decisions } = events;
    expect(decisions.length).toBeLessThanOrEqual(1 << 18);
    expect(decisions.counted.all.map(({ trafficClass }) => trafficClass)).toEqual(["tcp", "untagged"]);
    const old = decisions.counted.all.flatMap((each) => [...each.counts]).reduce((sum, count) => sum + count, 0);
    expect(old + decisions.length).toBe(300_000);
    expect(decisions.counted.end_s).toBeLessThan(decisions.time[0] as number);
  });
});

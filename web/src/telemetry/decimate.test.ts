import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testFrame, testSchema } from "../../tests/telemetry";
import { Bins, Envelope } from "./decimate";
import { createTelemetry } from "./telemetry";

const COLUMN = "queue/bottleneck/average";

function store(values: readonly number[]) {
  const telemetry = createTelemetry(testSchema([COLUMN]));
  telemetry.append(testFrame(values.map((value, row) => [row * 0.01, value])));
  const series = telemetry.column("queue", "bottleneck", "average");
  if (series === undefined) throw new Error("no column");
  return { telemetry, series };
}

describe("Envelope", () => {
  it("has the minimum and maximum of each bin, as by brute force", () => {
    const values = fc.array(fc.oneof(fc.float({ noNaN: true, min: -1e6, max: 1e6 }), fc.constant(Number.NaN)), {
      minLength: 1,
      maxLength: 1500,
    });
    fc.assert(
      fc.property(values, fc.double({ min: 0.011, max: 2, noNaN: true }), (numbers, width_s) => {
        const { telemetry, series } = store(numbers);
        const bins = new Bins();
        bins.cover(telemetry, 1.23, 9.87, width_s);
        const envelope = new Envelope();
        envelope.fill(series, bins);
        for (let bin = 0; bin < bins.count; bin++) {
          const start_s = (bins.first + bin) * width_s;
          const end_s = (bins.first + bin + 1) * width_s;
          const inside = numbers.filter(
            (value, row) => row * 0.01 >= start_s && row * 0.01 < end_s && !Number.isNaN(value),
          );
          expect(envelope.low[bin]).toBe(Math.min(...inside));
          expect(envelope.high[bin]).toBe(Math.max(...inside));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("Bins", () => {
  it("keep their rows while a window scrolls", () => {
    const { telemetry } = store(Array.from({ length: 1000 }, (_, row) => row));
    const [before, after] = [new Bins(), new Bins()];
    before.cover(telemetry, 1, 5, 0.07);
    after.cover(telemetry, 1.5, 5.5, 0.07);
    const shift = after.first - before.first;
    for (let bin = 0; bin + shift <= before.count; bin++) {
      expect(after.edges[bin]).toBe(before.edges[bin + shift]);
    }
  });

  it("cover the whole window", () => {
    const { telemetry } = store([1, 2, 3]);
    const bins = new Bins();
    bins.cover(telemetry, 0.005, 0.025, 0.01);
    expect(bins.first).toBe(0);
    expect(bins.count).toBe(3);
    expect(bins.middle(1)).toBeCloseTo(0.015);
  });
});

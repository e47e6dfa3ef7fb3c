import { describe, expect, it } from "vitest";
import { timeTicks } from "./axes";

const labels = (start_s: number, span_s: number, width: number, isNarrow = false) =>
  timeTicks({ start_s, span_s, following: true, isOwn: false }, width, isNarrow).map(({ label }) =>
    label.replaceAll("\u2009", " "),
  );

describe("timeTicks", () => {
  it("are few and round, the last with the unit", () => {
    expect(labels(0, 30, 620)).toEqual(["0", "5", "10", "15", "20", "25", "30 s"]);
    expect(labels(0, 30, 300, true)).toEqual(["0", "5", "10", "15", "20", "25", "30 s"]);
  });

  it("show as many decimals as the window needs", () => {
    expect(labels(12.31, 0.5, 620)).toEqual(["12.4", "12.5", "12.6", "12.7", "12.8 s"]);
  });

  it("are at least two, however narrow the chart is and wherever its window begins", () => {
    for (let start_s = 0; start_s < 12; start_s += 0.037)
      for (const [span_s, width] of [
        [0.9, 60],
        [1.7, 100],
        [2, 40],
        [3, 140],
      ] as const)
        expect(new Set(labels(start_s, span_s, width, true)).size).toBeGreaterThan(1);
  });
});

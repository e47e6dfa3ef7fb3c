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
});

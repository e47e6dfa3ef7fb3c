import { describe, expect, it } from "vitest";
import { CHART_IDS, layOut, leastHeight, verticalPath } from "./stack-layout";

describe("layOut", () => {
  it.each([360, 480, 760, 1440])("keeps every chart at 120 px or more at a width of %d", (width) => {
    const { charts, axisTop, height } = layOut(width, 0);
    const tops = [...CHART_IDS.map((id) => charts[id]!.top), axisTop];
    for (let index = 1; index < tops.length; index++) {
      expect(tops[index]! - tops[index - 1]!).toBeGreaterThanOrEqual(116);
    }
    expect(height).toBeGreaterThanOrEqual(leastHeight(width) - 4);
  });

  it("fills the height that is there", () => {
    for (const height of [640, 720, 900, 1100]) {
      expect(layOut(900, height).height).toBeGreaterThan(height - 5);
      expect(layOut(900, height).height).toBeLessThanOrEqual(height);
    }
  });

  it("shows some of the charts, the names of changes above the first of them", () => {
    const { charts, changeBaseline, stretches, height } = layOut(900, 300, ["goodput", "fairness"]);
    expect(Object.keys(charts)).toEqual(["goodput", "fairness"]);
    expect(charts.goodput!.plotTop).toBeGreaterThan(changeBaseline);
    expect(charts.fairness!.top).toBeGreaterThan(charts.goodput!.plotTop + charts.goodput!.plotHeight);
    expect(stretches).toHaveLength(2);
    expect(height).toBeLessThan(layOut(900, 300).height);
  });

  it("gives up the right margin on narrow screens", () => {
    const narrow = layOut(360, 700);
    expect(narrow.isNarrow).toBe(true);
    expect(narrow.plotLeft + narrow.plotWidth).toBeGreaterThan(340);
    expect(layOut(800, 700).plotWidth).toBeLessThan(800 - 44 - 80);
  });
});

describe("verticalPath", () => {
  it("runs through all plots but not through the titles", () => {
    const layout = layOut(900, 640);
    const stretches = verticalPath(layout, 7).match(/M7,[\d.]+V[\d.]+/g) ?? [];
    expect(stretches).toHaveLength(4);
    expect(layout.stretches[0]![1]).toBeLessThan(layout.charts.classes!.top);
  });
});

import { describe, expect, it } from "vitest";
import { openingPlans, plansOf } from "../spec/chart-plan";
import { layOut, leastHeight, verticalPath } from "./stack-layout";

const OPENING = openingPlans("red");

describe("layOut", () => {
  it.each([360, 480, 760, 1440])("keeps every chart at 120 px or more at a width of %d", (width) => {
    const { charts, axisTop, height } = layOut(width, 0, OPENING);
    const tops = [...OPENING.map(({ id }) => charts.get(id)!.top), axisTop];
    for (let index = 1; index < tops.length; index++) {
      expect(tops[index]! - tops[index - 1]!).toBeGreaterThanOrEqual(116);
    }
    expect(height).toBeGreaterThanOrEqual(leastHeight(width, OPENING) - 4);
  });

  it("fills the height that is there", () => {
    for (const height of [640, 720, 900, 1100]) {
      expect(layOut(900, height, OPENING).height).toBeGreaterThan(height - 5);
      expect(layOut(900, height, OPENING).height).toBeLessThanOrEqual(height);
    }
  });

  it("shows some of the charts, the names of changes above the first of them", () => {
    const { charts, changeBaseline, stretches, height } = layOut(900, 300, plansOf(["goodput", "fairness"]));
    expect([...charts.keys()]).toEqual(["goodput", "fairness"]);
    expect(charts.get("goodput")!.plotTop).toBeGreaterThan(changeBaseline);
    expect(charts.get("fairness")!.top).toBeGreaterThan(
      charts.get("goodput")!.plotTop + charts.get("goodput")!.plotHeight,
    );
    expect(stretches).toHaveLength(2);
    expect(height).toBeLessThan(layOut(900, 300, OPENING).height);
  });

  it("gives up the right margin on narrow screens", () => {
    const narrow = layOut(360, 700, OPENING);
    expect(narrow.isNarrow).toBe(true);
    expect(narrow.plotLeft + narrow.plotWidth).toBeGreaterThan(340);
    expect(layOut(800, 700, OPENING).plotWidth).toBeLessThan(800 - 44 - 80);
  });
});

describe("verticalPath", () => {
  it("runs through all plots but not through the titles", () => {
    const layout = layOut(900, 640, OPENING);
    const stretches = verticalPath(layout, 7).match(/M7,[\d.]+V[\d.]+/g) ?? [];
    expect(stretches).toHaveLength(4);
    expect(layout.stretches[0]![1]).toBeLessThan(layout.charts.get("classes")!.top);
  });

  it("grows as a whole with its texts, which need the narrow form where there is no room for them", () => {
    const usual = layOut(900, 700, OPENING);
    const large = layOut(1800, 1400, OPENING, 2);
    expect(large.plotLeft).toBe(2 * usual.plotLeft);
    expect(large.plotWidth).toBe(2 * usual.plotWidth);
    expect(large.height).toBe(2 * usual.height);
    for (const [id, { top, plotTop, plotHeight, rugTop }] of usual.charts)
      expect(large.charts.get(id)).toMatchObject({
        top: 2 * top,
        plotTop: 2 * plotTop,
        plotHeight: 2 * plotHeight,
        rugTop: 2 * rugTop,
      });
    expect(layOut(900, 700, OPENING, 2).isNarrow).toBe(true);
    expect(layOut(900, 0, OPENING, 2).height).toBeLessThanOrEqual(leastHeight(900, OPENING, 2));
  });
});

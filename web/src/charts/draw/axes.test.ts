import { describe, expect, it } from "vitest";
import { TimeAxis, timeTicks } from "./axes";
import { REACH } from "./slide";
import type { StackLayout } from "./stack-layout";

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

describe("TimeAxis", () => {
  const layout = { plotLeft: 40, plotWidth: 620, axisTop: 300, scale: 1, isNarrow: false } as StackLayout;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const axis = new TimeAxis(svg);
  const leftOf = (node: Element) => Number(/translate\(([^,]+),/.exec(node.getAttribute("transform") ?? "")?.[1]);
  const slidOf = (node: Element) => Number(node.getAnimations()[0]?.currentTime) - REACH;
  const ticks = () =>
    [...svg.querySelectorAll(".tick")].map((node) => ({
      label: node.textContent,
      x: slidOf(node.parentElement as Element) + leftOf(node),
      isHidden: node.getAttribute("visibility") === "hidden",
    }));

  it("has its ticks in their places while the window scrolls, with those hidden that other labels cover", () => {
    for (let step = 0; step < 200; ++step) {
      const view = { start_s: 0.0173 * step, span_s: 3, following: true, isOwn: false };
      const covered = [200 + step, 260 + step] as const;
      axis.draw(view, layout, [null, covered]);
      const wanted = timeTicks(view, layout.plotWidth, false);
      expect(ticks().map(({ label }) => label)).toEqual(wanted.map(({ label }) => label));
      ticks().forEach(({ x, isHidden }, index) => {
        expect(x).toBeCloseTo(40 + (((wanted[index]?.value ?? 0) - view.start_s) / 3) * 620, 6);
        if (x > covered[0] && x < covered[1]) expect(isHidden).toBe(true);
        if (x < covered[0] - 40 || x > covered[1] + 40) expect(isHidden).toBe(false);
      });
    }
  });
});

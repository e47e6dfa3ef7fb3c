// @vitest-environment happy-dom
import { expect, it } from "vitest";
import type { Charts } from "../chart-columns";
import type { Aim } from "../spec/aim";
import { AimLayers } from "./aim-layer";
import { TimeChart } from "./time-chart";

const SPEC = { id: "queue", title: "", unit: "packets", note: "", lines: [], guides: [], key: [], floor: 10 } as const;

/** Charts with a plot from x 40 to 140 for 0 to 10 s, and from y 20 to 120. */
function charts() {
  const root = document.createElement("div");
  const chart = new TimeChart(SPEC);
  chart.box = { top: 0, headRows: 1, rugTop: 0, rugHeight: 0, plotTop: 20, plotHeight: 100 };
  const layout = {
    plotLeft: 40,
    plotWidth: 100,
    width: 200,
    height: 140,
    isNarrow: false,
    charts: new Map([["queue", chart.box]]),
  };
  const redrawn = { count: 0 };
  const stack = {
    root,
    frame: { layout, view: { start_s: 0, span_s: 10 } },
    scene: { charts: [chart] },
    redraw: () => ++redrawn.count,
  };
  return { root, chart, redrawn, all: { stacks: [stack], onStacks: () => undefined } as unknown as Charts };
}

const aim: Aim = {
  id: "queue",
  chart: "queue",
  from_s: 2,
  to_s: 8,
  max: 5,
  value: 7.5,
  isMet: false,
  bounds: "at most 5 packets",
  found: "7.5 packets",
  off: "2.5 packets too much",
};
const pathOf = (root: Element, name: string) => root.querySelector(`.${name}`)?.getAttribute("d");

it("shades the allowed side over the stretch, and draws bound, mean and distance", () => {
  const { root, all } = charts();
  new AimLayers(all).show([aim]);
  expect(pathOf(root, "aim-side")).toBe("M60,70H120V120H60Z");
  expect(pathOf(root, "aim-bound")).toBe("M60,70H120");
  expect(pathOf(root, "aim-mark")).toMatch(/^M60,45H120/);
  expect(pathOf(root, "aim-distance")).toBe("M90,45V70");
  expect([...root.querySelectorAll("text")].map((text) => text.textContent)).toEqual([
    "at most 5 packets",
    "7.5 packets, 2.5 packets too much",
  ]);
});

it("what is met has no distance, what is unknown no mark, and nothing is left without aims", () => {
  const { root, all } = charts();
  const layers = new AimLayers(all);
  layers.show([{ ...aim, value: 3, isMet: true, found: "3 packets", off: "" }]);
  expect(pathOf(root, "aim-distance")).toBe("");
  expect(root.querySelector(".aim-found")?.textContent).toBe("✓ 3 packets");
  layers.show([{ ...aim, value: Number.NaN }]);
  expect(pathOf(root, "aim-mark")).toBe("");
  expect(root.querySelector(".aim-found")?.textContent).toBe("");
  layers.show([]);
  expect(root.querySelector("path")).toBeNull();
});

it("the axis makes room for a bound", () => {
  const { chart, redrawn, all } = charts();
  new AimLayers(all).show([{ ...aim, max: 60 }]);
  expect(chart.top).toBeGreaterThan(60);
  expect(redrawn.count).toBe(1);
});

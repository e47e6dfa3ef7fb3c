import { expect, test, vi } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import type { Series } from "../../telemetry/series";
import { createTelemetry } from "../../telemetry/telemetry";
import type { BesideLines } from "./time-chart";
import { TimeChart } from "./time-chart";

const seriesOf = (values: readonly number[]): Series => {
  const telemetry = createTelemetry(testSchema(["flow/a/goodput_bps"]));
  telemetry.append(testFrame(values.map((value, row) => [row * 0.01, value])));
  return telemetry.column("flow", "a", "goodput_bps") as Series;
};

const chartOf = (values: readonly number[]) =>
  new TimeChart({ lines: [{ series: seriesOf(values), style: "solid" }], floor: 1 } as never);

const beside = (values: readonly number[]) => ({ drawn: [{ series: seriesOf(values), style: "solid" }] }) as never;

function logarithmic(values: readonly number[]) {
  const chart = chartOf(values);
  chart.isLog = true;
  return chart;
}

const VALUES = [1e6, 2e6, 0, 3000, 0, 2e6, 1e6];

test("the foot of a logarithmic axis does not depend on how many rows come at a time", () => {
  const [atOnce, one] = [logarithmic(VALUES), logarithmic(VALUES)];
  atOnce.include(0, VALUES.length, 0);
  for (let row = 0; row < VALUES.length; row++) one.include(row, row + 1, 0);
  expect([atOnce.foot, one.foot]).toEqual([1000, 1000]);
  const later = logarithmic(VALUES);
  later.include(0, VALUES.length, 4);
  expect(later.foot).toBe(1e6);
});

test("the foot is found among many rows, and those are not looked at one by one again", () => {
  const chart = logarithmic(Array.from({ length: 1000 }, (_, row) => (row === 700 ? 3000 : 2e6)));
  chart.include(0, 1000, 0);
  expect(chart.foot).toBe(1000);
  const at = vi.spyOn(chart.spec.lines[0]?.series as Series, "at");
  chart.include(0, 1000, 0);
  expect(at).not.toHaveBeenCalled();
});

test("the foot suits other runs, and another window", () => {
  const chart = logarithmic([2e6, 1e6]);
  chart.beside = [beside([3000, 2e6])] as readonly BesideLines[];
  chart.include(0, 2, 0);
  expect(chart.includeBeside(0, 0, 2, 0)).toBe(true);
  expect(chart.foot).toBe(1000);
  chart.fit(0, 2);
  chart.include(0, 2, 0);
  expect(chart.foot).toBe(1e6);
});

test("values below the foot are drawn at it", () => {
  const chart = logarithmic([1e6, 5, 0]);
  chart.include(0, 3, 0);
  expect(chart.foot).toBe(1000);
  const ys: number[] = [];
  const note = (_: number, y: number) => ys.push(y);
  const path: Record<string, unknown> = { moveTo: note, lineTo: note, canvas: {} };
  const context = new Proxy(path, { get: (target, name: string) => target[name] ?? (() => undefined) });
  const telemetry = { time: (row: number) => row, schema: { sample_interval_s: 1 } };
  const stretch = { telemetry, rows: { from: 0, to: 3 }, cells: null, x0: 0, xScale: 1, theme: {} };
  chart.draw(context as never, stretch as never, []);
  expect(ys).toHaveLength(3);
  for (const y of ys.slice(1)) expect(y).toBeCloseTo(chart.y(chart.foot));
});

test("an axis reaches below zero for other runs and other lanes", () => {
  const chart = chartOf([3, 4]);
  chart.beside = [beside([2, -7])] as readonly BesideLines[];
  chart.include(0, 2, 0);
  expect(chart.foot).toBe(0);
  expect(chart.includeBeside(0, 0, 2, 0)).toBe(true);
  expect(chart.foot).toBeLessThan(-7);
  const lane = chartOf([3, 4]);
  lane.include(0, 2, 0);
  lane.shared = chart.reach;
  expect(lane.foot).toBe(chart.foot);
});

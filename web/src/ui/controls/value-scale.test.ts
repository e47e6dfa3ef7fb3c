import { expect, test } from "vitest";
import type { ParamInfo } from "../../scenario/catalog";
import { valueScale } from "./value-scale";

const param = (given: Partial<ParamInfo>): ParamInfo => ({
  name: "p",
  label: "P",
  unit: "packets",
  kind: "number",
  default: 5,
  live: true,
  ...given,
});

test("a huge range is shown around the value it starts with", () => {
  const scale = valueScale(param({ min: 0, max: 100_000 }), 5);
  expect([scale.min, scale.max]).toEqual([0, 20]);
  expect(scale.position(5)).toBe(0.25);
  expect(scale.value(0.25)).toBe(5);
  expect(scale.step(5)).toBe(0.5);
});

test("a small range is shown whole", () => {
  const scale = valueScale(param({ min: 0, max: 1, unit: "probability" }), 0.1);
  expect([scale.min, scale.max]).toEqual([0, 1]);
});

test("integers move by whole steps", () => {
  const scale = valueScale(param({ kind: "integer", min: 1, max: 10 }), 2);
  expect(scale.step(2)).toBe(1);
  expect(Number.isInteger(scale.value(0.37))).toBe(true);
});

test("a logarithmic scale moves by the leading digits", () => {
  const scale = valueScale(param({ scale: "log", min: 1e-6, max: 1, unit: "ratio" }), 0.002);
  expect(scale.step(0.002)).toBeCloseTo(0.0002);
  expect(scale.step(0.15)).toBeCloseTo(0.01);
  expect([scale.min, scale.max]).toEqual([0.00004, 1]);
  expect(scale.value(scale.position(0.002))).toBeCloseTo(0.002, 9);
  expect(scale.value(0)).toBe(scale.min);
  expect(scale.value(1)).toBeCloseTo(scale.max);
});

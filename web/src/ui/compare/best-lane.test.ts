import { expect, test } from "vitest";
import { scenario } from "../../../tests/run-rig";
import { differencesOf } from "../../scenario/lane-words";
import { bestLane, haveOneSeed } from "./best-lane";

const plain = { divisor: 1, unit: "" };
const best = (values: number[], better: "higher" | "lower" | null = "higher") => bestLane({ better }, values, plain);

test("the best lane is the one with the highest or lowest value", () => {
  expect(best([0.3, 0.7, 0.5])).toBe(1);
  expect(best([0.3, 0.7, 0.5], "lower")).toBe(0);
  expect(best([Number.NaN, 0.7, 0.5], "lower")).toBe(2);
});

test("no lane is best in a tie: with equal values, and with values that are written alike", () => {
  expect(best([0.7, 0.7])).toBe(-1);
  expect(best([0.7, 0.7, 0.2])).toBe(-1);
  expect(best([0.70001, 0.70002])).toBe(-1);
  expect(best([0.70001, 0.70002, 0.701])).toBe(2);
  expect(best([0.701, 0.20001, 0.20002], "lower")).toBe(-1);
});

test("no lane is best alone, or without a better direction", () => {
  expect(best([0.3, Number.NaN])).toBe(-1);
  expect(best([0.3, 0.7], null)).toBe(-1);
});

test("lanes are compared if all have the seed of the first", () => {
  const first = { ...scenario, nodes: [], links: [], flows: [] };
  const lane = (change: object) => ({ differences: differencesOf(first, { ...first, ...change }) });
  expect(haveOneSeed([lane({}), lane({ duration: "5 s" })])).toBe(true);
  expect(haveOneSeed([lane({}), lane({ seed: 9 })])).toBe(false);
});

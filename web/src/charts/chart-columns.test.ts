import { expect, test } from "vitest";
import { columnOf } from "./chart-columns";
import { plansOf } from "./spec/chart-plan";

const ids = (all: readonly string[], column: number) => columnOf(plansOf(all), column).map(({ id }) => id);

test("each chart stands in one of two columns, in order, with about half of the height in each", () => {
  const all = ["queue", "shares", "goodput", "fairness"];
  expect(ids(all, 0)).toEqual(["queue", "shares"]);
  expect(ids(all, 1)).toEqual(["goodput", "fairness"]);
});

test("the strips of a discipline stand together, where the shares stand without them", () => {
  const all = ["queue", "strip-tagged", "strip-untagged", "goodput", "fairness"];
  expect(ids(all, 0)).toEqual(["queue", "strip-tagged", "strip-untagged"]);
  expect(ids(all, 1)).toEqual(["goodput", "fairness"]);
});

test("a single chart stands in the first column", () => {
  expect(ids(["fairness"], 0)).toEqual(["fairness"]);
  expect(ids(["fairness"], 1)).toEqual([]);
});

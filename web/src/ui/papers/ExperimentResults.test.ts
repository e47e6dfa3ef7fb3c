import { expect, test } from "vitest";
import { sourceOf } from "./ExperimentResults";

test("the source of a figure has the seeds that it was measured with, and says whether runs are missing", () => {
  const title = "RED";
  expect(sourceOf({ title }, undefined)).toBe("RED");
  expect(sourceOf({ title }, { seeds: " 1..5", status: "done" })).toBe("RED, seeds 1..5");
  expect(sourceOf({ title }, { seeds: "1..5", status: "running" })).toBe("RED, seeds 1..5, so far");
  expect(sourceOf({ title }, { seeds: "1..5", status: "done" }, "1..20")).toBe("RED, seeds 1..20");
  expect(sourceOf({ title }, { seeds: "1..5", status: "cancelled" }, 3)).toBe("RED, seed 3, so far");
});

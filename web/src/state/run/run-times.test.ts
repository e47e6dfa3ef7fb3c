import { expect, test } from "vitest";
import { RunTimes } from "./run-times";

test("a variation takes as long as it took with another seed, others as their events suggest", () => {
  const times = new RunTimes();
  expect(times.expected("a", 2e6)).toBe(2);
  times.add("a", 6, 1e6);
  expect(times.expected("a", 1e6)).toBe(6);
  expect(times.expected("b", 1e6)).toBe(6);
  times.add("b", 2, 1e6);
  expect(times.expected("b", 1e6)).toBe(2);
  expect(times.expected("c", 1e6)).toBe(4);
  expect(times.expected("c", 2e6)).toBe(8);
});

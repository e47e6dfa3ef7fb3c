import { expect, test } from "vitest";
import { createPace } from "./pace";

test("simulated time follows wall time at the chosen speed", () => {
  const pace = createPace();
  pace.count(1000, 10);
  expect(pace.take()).toBe(0);
  pace.count(1016, 10);
  expect(pace.take()).toBeCloseTo(0.16);
  expect(pace.take()).toBe(0);
});

test("unused time is kept, up to a quarter of a second", () => {
  const pace = createPace();
  for (const now of [0, 16, 32]) pace.count(now, 1);
  expect(pace.take()).toBeCloseTo(0.032);
  for (const now of [50, 5000, 10_000]) pace.count(now, 1);
  expect(pace.take()).toBeCloseTo(0.25);
});

test("a run that begins need not wait for its second frame", () => {
  const pace = createPace();
  pace.reset(16);
  pace.count(5000, 10);
  expect(pace.take()).toBeCloseTo(0.16);
  pace.count(5016, 10);
  expect(pace.take()).toBeCloseTo(0.16);
  pace.reset();
  pace.count(9000, 10);
  expect(pace.take()).toBe(0);
});

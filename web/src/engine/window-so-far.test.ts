import { expect, test } from "vitest";
import { windowSoFar } from "./window-so-far";

const windows = (...spans: [number, number][]) => spans.map(([from_s, to_s]) => ({ from_s, to_s }));

test("windows with the same start are told apart by their ends", () => {
  const whole = windows([0, 50], [50, 100], [0, 100]);
  for (const [index, { from_s, to_s }] of whole.entries()) expect(windowSoFar(whole, from_s, to_s)).toBe(whole[index]);
});

test("of a window that has not ended it is the part up to now", () => {
  const [first, second, all] = windows([0, 50], [50, 70], [0, 70]);
  const begun = [first, second, all].filter((each) => each !== undefined);
  expect(windowSoFar(begun, 0, 50)).toBe(first);
  expect(windowSoFar(begun, 50, 100)).toBe(second);
  expect(windowSoFar(begun, 0, 100)).toBe(all);
  expect(windowSoFar(begun, 80, 100)).toBeUndefined();
});

test("times that differ by rounding only are the same", () => {
  const [only] = windows([0.3, 0.9]);
  expect(windowSoFar(only ? [only] : [], 0.1 + 0.2, 3 * 0.3)).toBe(only);
});

import { expect, test } from "vitest";
import { clipped, clockSpan, decimal, isoSpan, within } from "./formats";

test("numbers have no exponent and few decimals", () => {
  expect([83.3333, 100, 0, 1e-9, -1e-9, 2.5].map((each) => decimal(each))).toEqual([
    "83.33",
    "100",
    "0",
    "0",
    "0",
    "2.5",
  ]);
  expect(decimal(1 / 3, 4)).toBe("0.3333");
  expect(decimal(Number.NaN)).toBe("0");
  expect(decimal(1e21)).not.toContain("e");
});

test("spans of time in both forms", () => {
  expect([0, 754.5, 3600, 1e9].map(clockSpan)).toEqual([
    "0000:00:00.00",
    "0000:12:34.50",
    "0001:00:00.00",
    "9999:00:00.00",
  ]);
  expect([0, 754.5, 3600, 59.999, 7261.25].map(isoSpan)).toEqual([
    "PT0S",
    "PT12M34.5S",
    "PT1H0S",
    "PT1M0S",
    "PT2H1M1.25S",
  ]);
});

test("texts and numbers within limits", () => {
  expect(clipped("abcdef", 3)).toBe("abc");
  expect([within(-1, 0, 1), within(2, 0, 1), within(0.5, 0, 1)]).toEqual([0, 1, 0.5]);
});

import { expect, test } from "vitest";
import { clockDigits } from "./clock-digits";

const text = (time_s: number, interval_s: number, resolution_s: number) => {
  const { coarse, fine } = clockDigits(time_s, interval_s, resolution_s);
  return `${coarse}|${fine}`;
};

test("digits are those of the samples, in slow motion milliseconds or microseconds", () => {
  expect(text(12.345_678, 0.01, 1)).toBe("12.35|");
  expect(text(12.345_678, 0.01, 0.01)).toBe("12.35|");
  expect(text(12.345_678, 0.01, 0.001)).toBe("12.34|6");
  expect(text(12.345_678, 0.01, 1e-5)).toBe("12.34|5\u2009678");
  expect(text(12.345_678, 0.001, 1e-5)).toBe("12.345|678");
  expect(text(0.1, 0.1, 1e-4)).toBe("0.10|0\u2009000");
});

test("a time that rounds up in its last digit is still one number", () => {
  expect(text(9.999_999_6, 0.01, 1e-5)).toBe("10.00|0\u2009000");
  expect(text(9.9996, 0.01, 0.001)).toBe("10.00|0");
});

test("as many digits as the samples have are not written twice", () => {
  expect(text(1.5, 0.001, 0.001)).toBe("1.500|");
  expect(text(1.5, 1e-6, 1e-5)).toBe("1.500000|");
});

import { describe, expect, test } from "vitest";
import { parseLimit, parseQuantity, splitQuantity, writeQuantity } from "./quantity";

describe("parseQuantity", () => {
  test.each([
    ["25 Mbps", "bps", 25e6],
    ["300kbps", "bps", 300e3],
    ["1 Gbps", "bps", 1e9],
    ["20 ms", "s", 0.02],
    ["0.3 s", "s", 0.3],
    ["2 min", "s", 120],
    ["500 µs", "s", 0.0005],
    ["60 packets", "packets", 60],
    ["1 packet", "packets", 1],
    ["90 KB", "bytes", 90_000],
    ["90 KiB", "bytes", 92_160],
    ["1e-3", "none", 0.001],
    ["10 %", "probability", 0.1],
    ["1 000", "packets", 1000],
    ["1 234 567 B", "bytes", 1_234_567],
    ["10 mbps", "bps", 10e6],
    ["4 kB", "bytes", 4000],
    ["40 Bytes", "bytes", 40],
  ] as const)("reads %s", (text, unit, value) => {
    expect(parseQuantity(text, unit)).toBe(value);
  });

  test("a bare number counts in the unit that is shown", () => {
    expect(parseQuantity("300", "s", "ms")).toBe(0.3);
    expect(parseQuantity("300", "s")).toBe(300);
  });

  test.each([
    ["", "s"],
    ["fast", "bps"],
    ["5 packets", "s"],
    ["5 s", "packets"],
    ["1 2 3 4 x", "none"],
    ["--5", "none"],
    ["10 MBps", "bps"],
    ["4 Kb", "bytes"],
    ["2 5 Mbps", "bps"],
    ["5 5", "packets"],
    ["1 0000", "packets"],
  ] as const)("refuses %s as %s", (text, unit) => {
    expect(parseQuantity(text, unit)).toBeUndefined();
  });
});

describe("writeQuantity", () => {
  test.each([
    [25e6, "bps", "25 Mbps"],
    [0.3, "s", "300 ms"],
    [0.0123, "s", "12.3 ms"],
    [0, "s", "0 s"],
    [60, "packets", "60 packets"],
    [1000, "bytes", "1000 B"],
    [90_000, "bytes", "90 KB"],
    [0.002, "ratio", 0.002],
    [0.1, "probability", 0.1],
  ] as const)("writes %s %s", (value, unit, text) => {
    expect(writeQuantity(value, unit)).toBe(text);
  });

  test("what is written reads back as the same number", () => {
    for (const value of [1 / 3, 0.1 + 0.2, 123_456.789, 7e-9, 3e9]) {
      const text = String(writeQuantity(value, "s"));
      expect(parseQuantity(text, "s")).toBeCloseTo(value, 11);
      expect(writeQuantity(parseQuantity(text, "s") ?? Number.NaN, "s")).toBe(text);
    }
  });

  test("floating-point tails are not shown", () => {
    expect(splitQuantity(0.1 + 0.2, "s")).toEqual({ number: "300", suffix: "ms" });
  });
});

test("a limit is in packets or in bytes", () => {
  expect(parseLimit("60 packets")).toEqual({ value: 60, unit: "packets" });
  expect(parseLimit("90 KB")).toEqual({ value: 90_000, unit: "bytes" });
  expect(parseLimit(60)).toEqual({ value: 60, unit: "packets" });
  expect(parseLimit("60 s")).toBeUndefined();
});

test("a long text is refused in time with its length: with the square of it, this would take minutes", () => {
  for (const text of [`${"1".repeat(100_000)}!`, `1${" ".repeat(100_000)}!`])
    expect(parseQuantity(text, "s")).toBeUndefined();
});

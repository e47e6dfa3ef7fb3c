import { describe, expect, it } from "vitest";
import { axisUnit, clock, clockSpan, figuresToTell, quantity, significant, tick, trimmed } from "./format";

const plain = (text: string) => text.replaceAll("\u2009", " ");

describe("significant", () => {
  it.each([
    [0.41999, "0.420"],
    [12.345, "12.3"],
    [999.6, "1 000"],
    [1335.2, "1 340"],
    [1335, "1 335"],
    [1335.0000000000002, "1 335"],
    [1334.9999999999998, "1 335"],
    [18_204, "18 204"],
    [1_234_567, "1 234 567"],
    [1234.5678, "1 230"],
    [0.0012345, "0.00123"],
    [-2.345, "\u22122.35"],
    [1e-15, "0"],
    [-1e-15, "0"],
    [Number.NaN, "\u2013"],
  ])("gives %d as %s", (value, text) => expect(plain(significant(value))).toBe(text));
});

describe("trimmed", () => {
  it.each([
    [0.2, "0.2"],
    [0.002, "0.002"],
    [15, "15"],
    [2.5, "2.5"],
    [2.5001, "2.5"],
    [2.0001, "2"],
    [1000.4, "1 000"],
    [0.000012, "0.000012"],
  ])("gives %d as %s", (value, text) => expect(plain(trimmed(value))).toBe(text));
});

describe("quantity", () => {
  it.each([
    [676_000, "bps", "676 kbps"],
    [4_681_234, "bps", "4.68 Mbps"],
    [25e6, "bps", "25 Mbps"],
    [999_700, "bps", "1.00 Mbps"],
    [950, "bps", "950 bps"],
    [0, "bps", "0 bps"],
    [0.02, "s", "20 ms"],
    [0.0613, "s", "61.3 ms"],
    [1.5, "s", "1.50 s"],
    [12.34, "packets", "12.3 packets"],
    [1, "packets", "1 packet"],
    [1.04, "packets", "1.04 packets"],
    [90_000, "bytes", "90 kB"],
    [0.5, "none", "0.500"],
  ] as const)("gives %d %s as %s", (value, unit, text) => expect(plain(quantity(value, unit))).toBe(text));
});

describe("figuresToTell", () => {
  it.each([
    [3, 0.412, 0.353, 22],
    [4, 0.35312, 0.35287, 22],
    [6, 15.0001, 15, 22],
    [3, 0.353, 0.353, 22],
    [6, 0.353000001, 0.353, 22],
  ])("needs %d for %d, %d and %d", (figures, ...values) => expect(figuresToTell(values)).toBe(figures));
});

describe("axisUnit", () => {
  it("stays with kbps up to 2 Mbps, so that ticks are short but not fractions", () => {
    expect(axisUnit(1.5e6, "bps")).toEqual({ divisor: 1e3, name: "kbps" });
    expect(axisUnit(5e6, "bps")).toEqual({ divisor: 1e6, name: "Mbps" });
    expect(axisUnit(40, "packets").name).toBe("packets");
    expect(axisUnit(1, "ratio").name).toBe("");
  });

  it("labels ticks in that unit", () => {
    expect(plain(tick(1.5e6, axisUnit(1.5e6, "bps")))).toBe("1 500");
    expect(tick(2.5e6, axisUnit(5e6, "bps"))).toBe("2.5");
  });
});

describe("clock", () => {
  it("has two decimals, or as many as the sample interval needs", () => {
    expect(plain(clock(12.3))).toBe("12.30 s");
    expect(plain(clock(1234.5, 0.1))).toBe("1 234.50 s");
    expect(plain(clock(0.0125, 0.0005))).toBe("0.0125 s");
    expect(plain(clockSpan(7.55, 10.3))).toBe("7.55–10.30 s");
    expect(plain(clockSpan(7.551, 7.552))).toBe("7.55 s");
  });
});

import { describe, expect, test } from "vitest";
import type { Claim } from "./document";
import type { Cell } from "./outcome";
import {
  boundsOf,
  measuredText,
  publishedText,
  publishedValues,
  rounded,
  seedsText,
  verdictText,
  withInterval,
} from "./wording";

const claim = (rest: Partial<Claim>): Claim => ({ id: "c", claim: "says", ...rest });

test("numbers are rounded to their table's decimals, or to four significant digits", () => {
  expect(rounded(12.345678)).toBe("12.35");
  expect(rounded(12.345678, 1)).toBe("12.3");
  expect(rounded(Number.NaN)).toBe("–");
  expect(withInterval({ mean: 1.5, ci95: 0.25, n: 5 }, 2)).toBe("1.50 ± 0.25");
  expect(withInterval({ mean: 1.5, ci95: Number.NaN, n: 1 }, 2)).toBe("1.50");
  const share = { least: 0, most: 100 };
  expect(withInterval({ mean: 99.2, ci95: 1.4, n: 5 }, 0, share)).toBe("99 (98 to 100)");
  expect(withInterval({ mean: 99.99, ci95: 0.02, n: 5 }, 0, share)).toBe("100 ± 0");
});

test("without decimals of its own, a mean has those that its interval needs", () => {
  const texts = [
    [1.5341, 0.06203],
    [-0.1151, 0.006871],
    [4602.4, 26.3],
    [0.98, 0.2],
    [3, 0],
  ].map(([mean = 0, ci95 = 0]) => withInterval({ mean, ci95, n: 5 }));
  expect(texts).toEqual(["1.53 ± 0.06", "-0.115 ± 0.007", "4602 ± 26", "1.0 ± 0.2", "3 ± 0"]);
});

test("bounds are worded", () => {
  expect(boundsOf(claim({ min: 1, max: 2 }))).toBe("1 to 2");
  expect(boundsOf(claim({ min: 0, max: 0 }))).toBe("exactly 0");
  expect(boundsOf(claim({ max: 2 }))).toBe("at most 2");
  expect(boundsOf(claim({ min: 1 }))).toBe("at least 1");
  expect(boundsOf(claim({ order: [1, 2] }))).toBe("in this order");
  expect(boundsOf(claim({ max: -0.000001 }))).toBe("below 0");
  expect(boundsOf(claim({ min: 0.000001 }))).toBe("above 0");
  expect(boundsOf(claim({ max: 0.000005 }))).toBe("at most 0.000005");
  expect(boundsOf(claim({ min: -0.000005 }))).toBe("at least -0.000005");
});

test("what was published is written as it was", () => {
  const cell = (published: number, accepted: Cell["accepted"] = null) =>
    publishedText({ published, accepted, digits: 2 } as Cell);
  expect([cell(0.27435), cell(10750.4), cell(0.27435, { min: 0 })]).toEqual(["0.27435", "10750.4", "0.27"]);
  expect(publishedValues(claim({ published: [0.27435, 10750.4] }))).toBe("0.27435, 10750.4");
  expect(publishedValues(claim({}))).toBe("");
});

test("what a claim measures has the unit of the claim, or of its metric", () => {
  const measured = (rest: Partial<Claim>) =>
    measuredText({ claim: claim(rest), estimates: [{ mean: 2, ci95: 0.5, n: 5 }], verdict: "holds" });
  expect(measured({ value: "classes.tcp.goodput_bps" })).toBe("2.0 ± 0.5 bps");
  expect(measured({ value: { metric: "links.l.sojourn_s.p95" } })).toBe("2.0 ± 0.5 s");
  expect(measured({ value: "links.l.queue_packets.mean" })).toBe("2.0 ± 0.5 packets");
  expect(measured({ value: "classes.tcp.goodput_bps", unit: "bit/s" })).toBe("2.0 ± 0.5 bit/s");
  expect(measured({ value: "jain" })).toBe("2.0 ± 0.5");
  expect(measured({ value: { ratio: ["flows.a.goodput_bps", "flows.b.goodput_bps"] } })).toBe("2.0 ± 0.5");
});

describe("a verdict", () => {
  const said = (verdict: "holds" | "fails" | "unmeasured", rest: Partial<Claim> = {}) =>
    verdictText({ claim: claim(rest), estimates: [], verdict });
  test("marks a claim that holds but has an explanation", () => {
    expect(said("holds")).toBe("holds");
    expect(said("holds", { why: "because" })).toBe("holds in trend");
    expect(said("fails", { why: "because" })).toBe("does not hold");
    expect(said("unmeasured")).toBe("not measured");
  });
});

test("seeds are written as on the command line", () => {
  expect(seedsText([1, 2, 3])).toBe("1..3");
  expect(seedsText([7])).toBe("7");
});

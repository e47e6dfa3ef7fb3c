import { describe, expect, test } from "vitest";
import type { Claim } from "./document";
import { boundsOf, rounded, seedsText, verdictText, withInterval } from "./wording";

const claim = (rest: Partial<Claim>): Claim => ({ id: "c", claim: "says", ...rest });

test("numbers are rounded to their table's decimals, or to four significant digits", () => {
  expect(rounded(12.345678)).toBe("12.35");
  expect(rounded(12.345678, 1)).toBe("12.3");
  expect(rounded(Number.NaN)).toBe("–");
  expect(withInterval({ mean: 1.5, ci95: 0.25, n: 5 }, 2)).toBe("1.50 ± 0.25");
  expect(withInterval({ mean: 1.5, ci95: Number.NaN, n: 1 }, 2)).toBe("1.50");
});

test("bounds are worded", () => {
  expect(boundsOf(claim({ min: 1, max: 2 }))).toBe("1 to 2");
  expect(boundsOf(claim({ min: 0, max: 0 }))).toBe("exactly 0");
  expect(boundsOf(claim({ max: 2 }))).toBe("at most 2");
  expect(boundsOf(claim({ min: 1 }))).toBe("at least 1");
  expect(boundsOf(claim({ order: [1, 2] }))).toBe("in this order");
});

describe("a verdict", () => {
  const said = (verdict: "holds" | "fails" | "unmeasured", rest: Partial<Claim> = {}) =>
    verdictText({ claim: claim(rest), estimates: [], verdict });
  test("marks a claim that holds but has an explanation", () => {
    expect(said("holds")).toBe("holds");
    expect(said("holds", { why: "because" })).toBe("holds in trend");
    expect(said("fails", { why: "because" })).toBe("does not hold");
    expect(said("unmeasured")).toBe("not measured yet");
  });
});

test("seeds are written as on the command line", () => {
  expect(seedsText([1, 2, 3])).toBe("1..3");
  expect(seedsText([7])).toBe("7");
});

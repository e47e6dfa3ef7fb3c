import { expect, test } from "vitest";
import type { Lesson } from "./format";
import { variantCount, variantFor, variantsOf } from "./variant";

const lesson = {
  id: "a",
  vary: {
    seeds: "1..40",
    places: [{ id: "rate", set: "links.a.rate", pick: ["8 Mbps", "9 Mbps", "10 Mbps", "11 Mbps", "12 Mbps"] }],
  },
} as unknown as Lesson;

const textOf = ({ seed, picks }: { seed: number; picks: Readonly<Record<string, number>> }) => `${seed}/${picks.rate}`;

test("all variants are met, each once", () => {
  expect(new Set(variantsOf(lesson).map(textOf)).size).toBe(variantCount(lesson));
});

test.each([10, 20, 40, 100])("%i of 200 variants are spread over the seeds and over the values of a place", (most) => {
  const variants = variantsOf(lesson, most);
  expect(new Set(variants.map(textOf)).size).toBe(most);
  for (const pick of [0, 1, 2, 3, 4]) {
    const share = variants.filter(({ picks }) => picks.rate === pick).length / most;
    expect(share).toBeGreaterThan(0.09);
    expect(share).toBeLessThan(0.31);
  }
  const seeds = variants.map(({ seed }) => seed);
  for (const quarter of [0, 1, 2, 3])
    expect(seeds.filter((seed) => Math.floor((seed - 1) / 10) === quarter).length).toBeGreaterThan(most / 10);
});

test("readers meet all values of a place, and the same one however they write their number", () => {
  const picks = Array.from({ length: 200 }, (_, index) => variantFor(lesson, String(1000 + index)).picks.rate);
  expect(new Set(picks).size).toBe(5);
  expect(variantFor(lesson, " A12 ")).toEqual(variantFor(lesson, "a12"));
});

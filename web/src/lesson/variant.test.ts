import { expect, it } from "vitest";
import type { Lesson, LessonStep } from "./format";
import { alternatives, drawn, fnv1a, pickOf, resolved, variantFor, variantsOf } from "./variant";

const lesson = {
  id: "demo",
  vary: { seeds: "1..40", places: [{ id: "rate", set: "links.b.rate", pick: ["9 Mbps", "10 Mbps", "11 Mbps"] }] },
  steps: [],
} as unknown as Lesson;

it("hashes as FNV-1a does", () => {
  expect(fnv1a("")).toBe(0x811c9dc5);
  expect(fnv1a("foobar")).toBe(0xbf9cf968); // Fowler, Noll, Vo: test vectors
});

it("gives the same variant however a number is written, and other readers others", () => {
  expect(variantFor(lesson, " S12345 ")).toEqual(variantFor(lesson, "s12345"));
  const made = Array.from({ length: 200 }, (_, at) => JSON.stringify(variantFor(lesson, String(100_000 + at))));
  expect(new Set(made).size).toBeGreaterThan(190);
  const seeds = new Set(made.map((text) => JSON.parse(text).seed));
  expect(seeds.size).toBeGreaterThan(35);
  const rates = made.map((text) => pickOf(lesson, JSON.parse(text), "rate"));
  for (const rate of ["9 Mbps", "10 Mbps", "11 Mbps"])
    expect(rates.filter((each) => each === rate).length).toBeGreaterThan(40);
});

it("lists all combinations", () => {
  expect(variantsOf(lesson)).toHaveLength(120);
  expect(new Set(variantsOf(lesson).map((each) => `${each.seed} ${each.picks.rate}`)).size).toBe(120);
});

it.each([10, 20, 30, 60])("spreads %i of 120 combinations over the seeds and over the values of a place", (most) => {
  const some = variantsOf(lesson, most);
  expect(new Set(some.map(({ seed, picks }) => `${seed} ${picks.rate}`)).size).toBe(most);
  for (const pick of [0, 1, 2]) {
    const share = some.filter(({ picks }) => picks.rate === pick).length / most;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.45);
  }
  for (const quarter of [0, 1, 2, 3])
    expect(some.filter(({ seed }) => Math.floor((seed - 1) / 10) === quarter).length).toBeGreaterThan(most / 8);
});

it("resolves values by a place", () => {
  const variant = { seed: 1, picks: { rate: 1 }, draw: 0 };
  expect(resolved(lesson, variant, { by: "rate", is: { "9 Mbps": 1, "10 Mbps": 2, "11 Mbps": 3 } })).toBe(2);
  expect(resolved(lesson, variant, 7)).toBe(7);
});

it("draws one of a step's questions, each for some readers, with its own hints only", () => {
  const step: LessonStep = {
    id: "q",
    kind: "check",
    title: "One",
    text: "one",
    hints: ["of one"],
    question: { type: "number", unit: "s", answer: 1, within: { abs: 0 } },
    pool: [{ title: "Two", text: "two", question: { type: "number", unit: "s", answer: 2, within: { abs: 0 } } }],
  };
  expect(alternatives(step).map(({ title, text }) => [title, text])).toEqual([
    ["One", "one"],
    ["Two", "two"],
  ]);
  expect(alternatives(step)[1]).not.toHaveProperty("hints");
  const texts = Array.from({ length: 100 }, (_, draw) => drawn(step, { seed: 1, picks: {}, draw }).text);
  for (const text of ["one", "two"]) expect(texts.filter((each) => each === text).length).toBeGreaterThan(25);
});

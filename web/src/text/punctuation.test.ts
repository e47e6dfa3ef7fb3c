import { expect, it } from "vitest";
import { MOMENT_MS, took_ms } from "../../tests/took";
import { withTerms } from "./glossary";
import { partsOf, withPunctuation } from "./punctuation";

const terms = (text: string) =>
  withPunctuation(withTerms(text), ({ term }) => term !== undefined).map(
    ({ before, text: part, after }) => before + part + after,
  );

it.each([
  ["a queue, then", ["a ", "queue,", " then"]],
  ["its “queue” (and RTT).", ["its ", "“queue”", " (and ", "RTT)."]],
  ["the queue’s length", ["the ", "queue’s", " length"]],
  ["goodput/delay", ["goodput/", "delay"]],
  ["queue—empty", ["queue", "—empty"]],
])("keeps punctuation with the terms of %s", (text, parts) => {
  expect(terms(text)).toEqual(parts);
  expect(terms(text).join("")).toBe(text);
});

it("keeps it with links and strong words", () => {
  const parts = partsOf("Take ([RED](discipline:red)): it **drops**.");
  expect(parts.map(({ before, text, after }) => [before, text, after].join("|"))).toEqual([
    "|Take |",
    "(|RED|):",
    "| it |",
    "|drops|.",
  ]);
});

it("takes a text of any length at once", () => {
  expect(took_ms(() => partsOf(`${"(".repeat(50_000)}a **b**`))).toBeLessThan(MOMENT_MS);
});

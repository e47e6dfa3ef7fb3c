import { expect, it } from "vitest";
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

it("takes a long text in time with its length: with the square of it, this would take minutes", () => {
  expect(partsOf(`${"(".repeat(300_000)}a **b**`)).toHaveLength(2);
});

import { expect, it } from "vitest";
import { glossary, withTerms } from "./glossary";

const found = (text: string, met?: Set<string>) => withTerms(text, met).flatMap(({ term }) => term?.id ?? []);

it("is in alphabetical order, with one id and one form for one thing", () => {
  const names = glossary.map(({ name }) => name);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
  for (const list of [glossary.map(({ id }) => id), glossary.flatMap(({ forms }) => forms)])
    expect(new Set(list).size).toBe(list.length);
});

it("defines each term in one to three short sentences", () => {
  for (const { name, text } of glossary) {
    expect(text.length, name).toBeLessThan(220);
    expect(text, name).toMatch(/[.]$/);
  }
});

it("finds words in any form, also at the start of a sentence", () => {
  expect(found("Goodput of the tagged class, and jitter.")).toEqual(["goodput", "tagged", "jitter"]);
});

it("finds the longer term", () => {
  expect(found("untagged flows that do not slow down")).toEqual(["untagged", "flow", "unresponsive"]);
  expect(found("up to the slow-start threshold in slow start")).toEqual(["slow-start-threshold", "slow-start"]);
  expect(found("in the target range, below a threshold")).toEqual(["target-range", "threshold"]);
});

it("finds no parts of words", () => {
  expect(found("overflowing, flowers, queueing, tagged_th, FQ-CoDel’s ECN-capable")).toEqual([]);
});

it("links a term once", () => {
  const met = new Set<string>();
  expect(found("a queue and a queue", met)).toEqual(["queue"]);
  expect(found("the queue again, and goodput", met)).toEqual(["goodput"]);
});

it("keeps the text as it is", () => {
  const text = "RED drops early: the queue of TCP’s packets stays short. TCP!";
  expect(
    withTerms(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

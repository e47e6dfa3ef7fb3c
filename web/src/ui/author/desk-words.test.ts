import { describe, expect, test } from "vitest";
import { inDeskWords } from "./desk-words";

const told = (path: string, draft: object) => inDeskWords({ path, message: "as a document" }, { ...draft }, []).message;

describe("bounds without a number between them", () => {
  const bounded = (value: string, min: number, max: number) => ({ steps: [{ holds: [{ value, min, max }] }] });

  test.each([
    ["links.bottleneck.sojourn_s.mean", 0.09, 0.05, "90 ms: must not be above “At most” (50 ms)"],
    ["links.bottleneck.utilization", 0.9, 0.8, "90 %: must not be above “At most” (80 %)"],
    ["jain", 0.9001, 0.9, "0.9001: must not be above “At most” (0.9)"],
  ])("are told in the unit of the measure: %s", (value, min, max, says) => {
    expect(told("steps[0].holds[0].min", bounded(value, min, max))).toBe(says);
  });

  test("are those of the fields, also of a reply to wrong numbers", () => {
    const draft = { steps: [{ question: { near: [{ min: 5, max: 3 }] } }] };
    expect(told("steps[0].question.near[0].min", draft)).toBe("5: must not be above “To” (3)");
  });

  test("another problem of a bound stays as it is", () => {
    expect(told("steps[0].holds[0].min", bounded("jain", 0.5, 0.9))).toBe("as a document");
  });
});

describe("a share of one is told in per cent, as its field shows it", () => {
  const question = { slack: -0.1, within: { rel: 1.5 } };

  test.each([
    ["pass", { pass: 1.5 }, "150 %: must be from 0 to 100 %"],
    ["pass", { pass: "half" }, "half: must be a number from 0 to 100"],
    ["steps[0].question.slack", { steps: [{ question }] }, "-10 %: must be from 0 to 100 %"],
    ["steps[0].question.within.rel", { steps: [{ question }] }, "150 %: must be from 0 to 100 %"],
    [
      "steps[0].question.within",
      { steps: [{ question: { within: { rel: "x" } } }] },
      "x: must be a number from 0 to 100",
    ],
  ])("%s", (path, draft, says) => {
    expect(told(path, draft)).toBe(says);
  });

  test("a tolerance in the unit of the number is none", () => {
    const path = "steps[0].question.within.abs";
    expect(told(path, { steps: [{ question: { within: { abs: -1 } } }] })).toBe("as a document");
  });
});

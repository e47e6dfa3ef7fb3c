import { describe, expect, it } from "vitest";
import type { Choice, Lesson, LessonStep, NumberQuestion, Order } from "./format";
import { DROPPED, earned, judge, saidBefore, scoreOf, standingText, triesOf, triesText, UNTOUCHED } from "./marking";

const options = ["a", "b", "c"].map((id) => ({ id, text: id.toUpperCase(), say: `say ${id}` }));
const one: Choice = { type: "choice", options, answer: "b" };
const several: Choice = { type: "choice", options, answer: ["a", "c"], multiple: true };
const number: NumberQuestion = {
  type: "number",
  unit: "packets",
  answer: 12.5,
  within: { rel: 0.05 },
  near: [{ min: 90, max: 130, say: "Bits, not bytes." }],
};
const order: Order = { type: "order", items: ["x", "y", "z"].map((id) => ({ id, text: id, value: "jain" })) };

describe("judge", () => {
  it("replies to the option that was chosen", () => {
    expect(judge(one, ["b"], ["b"])).toEqual({ isRight: true, says: ["say b"] });
    expect(judge(one, ["a"], ["b"])).toEqual({ isRight: false, says: ["say a"] });
  });

  it("wants all right options, in any order, and replies to the wrong ones only", () => {
    expect(judge(several, ["c", "a"], ["a", "c"]).isRight).toBe(true);
    expect(judge(several, ["a", "b"], ["a", "c"])).toEqual({ isRight: false, says: ["say b"] });
    expect(judge(several, ["a"], ["a", "c"]).says).toEqual(["So far right, but not all of them."]);
  });

  it("accepts a number within its tolerance, ends included, and knows usual mistakes", () => {
    expect(judge(number, 11.875, 12.5).isRight).toBe(true);
    expect(judge(number, 13.125, 12.5).isRight).toBe(true);
    expect(judge(number, 13.2, 12.5).isRight).toBe(false);
    expect(judge(number, 100, 12.5).says).toEqual(["Bits, not bytes."]);
    expect(judge({ ...number, within: { abs: 0.1 } }, 0.8, 0.7).isRight).toBe(true); // 0.7 + 0.1 < 0.8 in binary
  });

  it("says a number with its unit, or without one", () => {
    expect(judge(number, 12.5, 12.5).says).toEqual(["It is 12.5 packets."]);
    const bare: NumberQuestion = { ...number, unit: "", within: { abs: 0.1 } };
    expect(judge(bare, 12.5, 12.5).says).toEqual(["It is 12.5."]);
    expect(judge(bare, 2, 12.5).says).toEqual(["The answer must be right to 0.1."]);
  });

  it("compares an order", () => {
    expect(judge(order, ["z", "x", "y"], ["z", "x", "y"]).isRight).toBe(true);
    expect(judge(order, ["x", "z", "y"], ["z", "x", "y"]).says).toEqual(["1 of 3 stand where they belong."]);
  });
});

const check: LessonStep = { id: "c", kind: "check", text: "?", points: 2, question: one };
const predict: LessonStep = { id: "p", kind: "predict", text: "?", points: 1, question: one };
const adjust: LessonStep = {
  id: "t",
  kind: "adjust",
  text: "?",
  points: 4,
  question: { type: "adjust", from: "a", controls: ["x"], goals: [], tries: 3 },
};

it("tells again what was said last: to any answer, to whoever gave up, and where a question does not count", () => {
  const wrong = { ...UNTOUCHED, tries: 1, answer: ["a"] };
  expect(saidBefore(one, wrong, ["b"])).toEqual(["say a"]);
  expect(saidBefore(one, { ...UNTOUCHED, end: "solved", answer: ["b"] }, ["b"])).toEqual(["say b"]);
  expect(saidBefore(number, { ...UNTOUCHED, end: "solved", answer: 12.5 }, 12.6)).toEqual(["It is 12.6 packets."]);
  expect(saidBefore(number, { ...wrong, answer: 2, end: "given up" }, 12.6)).toEqual(["It is 12.6 packets."]);
  expect(saidBefore(one, { ...wrong, end: "committed", isDropped: true }, undefined)).toEqual([DROPPED]);
});

it("counts the right answer among the tries, and of an adjustment what was run", () => {
  expect(triesOf(UNTOUCHED)).toBe(0);
  expect(triesOf({ tries: 0, end: "committed" })).toBe(1);
  expect(triesOf({ tries: 2, end: "solved" })).toBe(3);
  expect(triesOf({ tries: 2, end: "given up" })).toBe(2);
  expect(triesOf({ tries: 2, end: "solved", set: { x: 1 } })).toBe(2);
});

describe("points", () => {
  it("a quarter less with each wrong answer, a quarter at least, and a tenth for each hint", () => {
    const solved = (tries: number, hints = 0) => earned(check, { end: "solved", tries, hints });
    expect([0, 1, 2, 3, 9].map((tries) => solved(tries))).toEqual([2, 1.5, 1, 0.5, 0.5]);
    expect(solved(0, 2)).toBe(1.6);
    expect(solved(9, 5)).toBe(0);
    expect(earned(check, { ...UNTOUCHED, end: "given up" })).toBe(0);
  });

  it("a prediction counts for being made, right or wrong", () => {
    expect(earned(predict, { ...UNTOUCHED, end: "committed", answer: ["a"] })).toBe(1);
    expect(earned(predict, UNTOUCHED)).toBe(0);
  });

  it("an adjustment counts by the goals met, less beyond the tries given", () => {
    expect(earned(adjust, { ...UNTOUCHED, tries: 2, met: 0.5 })).toBe(2);
    expect(earned(adjust, { end: "solved", hints: 0, tries: 3, met: 1 })).toBe(4);
    expect(earned(adjust, { end: "solved", hints: 0, tries: 5, met: 1 })).toBe(3.2);
  });

  it("a step that does not fit the variant counts for nobody", () => {
    const lesson = { steps: [check, predict], pass: 0.6 } as unknown as Lesson;
    const records = {
      c: { ...UNTOUCHED, end: "committed", isDropped: true },
      p: { ...UNTOUCHED, end: "committed" },
    } as const;
    expect(scoreOf(lesson, records)).toEqual({ points: 1, most: 1, share: 1, isPassed: true });
    expect(scoreOf(lesson, { p: records.p })).toMatchObject({ points: 1, most: 3, isPassed: false });
  });
});

describe("the points that a reader sees as they come", () => {
  const lesson = { steps: [check, predict, adjust], pass: 0.6 } as unknown as Lesson;
  const committed = { ...UNTOUCHED, end: "committed" } as const;

  it("are those of a step that is done, and all so far", () => {
    const records = { c: { ...UNTOUCHED, tries: 1, end: "solved" }, p: committed } as const;
    expect(standingText(lesson, check, records)).toBe("1.5 of 2 points · 2.5 of 7 so far");
  });

  it("say nothing while a step is open: not whether goals are met in part", () => {
    expect(standingText(lesson, check, {})).toBe("");
    expect(standingText(lesson, adjust, { t: { ...UNTOUCHED, tries: 1, met: 0.5 } })).toBe("");
  });

  it("do not tell whether a prediction is right", () => {
    expect(standingText(lesson, predict, { p: committed })).toBe("1 point for committing · 1 of 7 so far");
  });

  it("say what wrong tries have cost, also when only the least is left", () => {
    expect(triesText(check, { ...UNTOUCHED, tries: 1 })).toBe("Wrong tries have cost 0.5 points: 1.5 of 2 are left.");
    expect(triesText(check, { ...UNTOUCHED, tries: 9, hints: 1 })).toBe(
      "Wrong tries have cost 1.5 points, hints 0.2: 0.3 of 2 are left.",
    );
    expect(triesText(check, { ...UNTOUCHED, tries: 2, hints: 1 })).toBe(
      "Wrong tries have cost 1 point, hints 0.2: 0.8 of 2 are left.",
    );
    expect(triesText({ ...check, points: 0 } as LessonStep, { ...UNTOUCHED, tries: 1 })).toBe("");
  });

  it("leave out a step that does not fit the variant", () => {
    const records = { c: { ...committed, isDropped: true }, p: committed };
    expect(standingText(lesson, check, records)).toBe("Does not count · 1 of 5 so far");
  });
});

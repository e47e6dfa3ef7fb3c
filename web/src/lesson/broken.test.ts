// Broken lessons: what is wrong with each is said where it is wrong.
import { describe, expect, it } from "vitest";
import type { ScenarioDocument } from "../scenario/scenario";
import base from "./broken/base.json";
import { form, patched, rules, texts } from "./broken/patched";
import type { Lesson } from "./format";
import { MOST } from "./limits";
import { type LessonProblem, parseLesson, readLesson } from "./read";
import { checkRules } from "./rules";

const documentOf = ({ scenario }: Lesson) => (scenario as { document: ScenarioDocument }).document;
const problemsOf = (read: ReturnType<typeof readLesson>): readonly LessonProblem[] =>
  "problems" in read ? read.problems : [];

/** Whether one of the problems is at the path and says so. */
const isSaid = (problems: readonly LessonProblem[], { path, says }: { path: string; says: string }) =>
  expect(problems).toContainEqual({ path, message: expect.stringContaining(says) });

function findings(given: unknown) {
  const read = readLesson(given);
  expect(problemsOf(read)).toEqual([]);
  const { lesson } = read as { lesson: Lesson };
  return checkRules(lesson, documentOf(lesson));
}

it("the lesson that is broken is right before", () => {
  expect(findings(base)).toMatchObject({ problems: [], warnings: [] });
});

describe("form", () => {
  it.each(texts)("$name", ({ text, path, says }) => isSaid(problemsOf(parseLesson(text)), { path, says }));
  it.each(form)("$name", (broken) => isSaid(problemsOf(readLesson(patched(base, broken))), broken));

  it("a text that is too large", () => {
    const text = JSON.stringify({ ...base, goals: ["x".repeat(MOST.bytes)] });
    isSaid(problemsOf(parseLesson(text)), { path: "", says: "must have at most 256 KiB" });
  });

  it("more steps than a lesson may have", () => {
    const steps = Array.from({ length: MOST.steps + 1 }, (_, index) => ({ ...base.steps[0], id: `s${index}` }));
    isSaid(problemsOf(readLesson({ ...base, steps })), { path: "steps", says: "must be a list of 1 to 40" });
  });

  it("a key that would be the prototype", () => {
    const text = JSON.stringify(base).replace('"lang"', '"__proto__":{"x":1},"lang"');
    expect(Object.hasOwn(JSON.parse(text), "__proto__")).toBe(true);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    isSaid(problemsOf(parseLesson(text)), { path: "__proto__", says: "unknown key" });
  });

  it("all problems are said, not only the first", () => {
    const read = readLesson({ ...base, minutes: 0, title: "", lang: "?" });
    expect(problemsOf(read).map(({ path }) => path)).toEqual(["lang", "title", "minutes"]);
  });
});

describe("rules", () => {
  it.each(rules)("$name", (broken) => isSaid(findings(patched(base, broken)).problems, broken));

  it("a choice that nothing proves is doubtful, and so is a wall of text", () => {
    const set = { "steps.0.text": "word ".repeat(61).trim() };
    const broken = { name: "", set, remove: ["steps.4.holds"], path: "", says: "" };
    const { problems, warnings } = findings(patched(base, broken));
    expect(problems).toEqual([]);
    isSaid(warnings, { path: "steps[4].holds", says: "nothing shows yet" });
    isSaid(warnings, { path: "steps[0].text", says: "has 61 words" });
  });

  const doubts = (set: Record<string, unknown>, remove: string[] = []) =>
    findings(patched(base, { name: "", set, remove, path: "", says: "" })).warnings;

  it.each([12, { by: "rate", is: { "4 Mbps": 12, "5 Mbps": 12 } }])(
    "a number that nothing proves is doubtful, unless it is calculated: %j",
    (answer) => {
      const number = { type: "number", unit: "ms", answer, within: { rel: 0.1 } };
      const place = { seeds: "1", places: [{ id: "rate", set: "links.bottleneck.rate", pick: ["4 Mbps", "5 Mbps"] }] };
      const asked = (question: object) => ({ vary: place, "steps.4.question": question });
      isSaid(doubts(asked(number), ["steps.4.holds"]), { path: "steps[4].holds", says: "set calculated" });
      expect(doubts(asked({ ...number, calculated: true }), ["steps.4.holds"])).toEqual([]);
      expect(doubts(asked(number))).toEqual([]);
    },
  );

  it("a student's value is doubtful if no text can name it", () => {
    const places = [...base.vary.places, { id: "wait-time", set: "links.bottleneck.delay", pick: ["10 ms"] }];
    const says = "wait-time: no text can name it";
    isSaid(doubts({ "vary.places": places }), { path: "vary.places[1].id", says });
  });

  it("a prediction that is not shown again is doubtful", () => {
    const at = base.steps.findIndex(({ kind }) => kind === "predict");
    const recalls = base.steps.flatMap(({ stage }, index) =>
      stage && "recall" in stage ? [`steps.${index}.stage.recall`] : [],
    );
    isSaid(doubts({}, recalls), { path: `steps[${at}]`, says: "no later step recalls" });
  });
});

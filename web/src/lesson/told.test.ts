import { expect, test } from "vitest";
import fourSteps from "../../../e2e/fixtures/four-steps.json";
import type { Lesson } from "./format";
import { type StepRecord, UNTOUCHED } from "./marking";
import { beginning, type Progress } from "./progress";
import { createTeller, type LessonNews } from "./told";
import { plainVariant } from "./variant";

const lesson = fourSteps as unknown as Lesson;
const start = beginning(plainVariant(lesson));

/** A teller, with the means to take the lesson a step further. */
function told(given = lesson, from: Progress = start) {
  const heard: LessonNews[] = [];
  const teller = createTeller(given, (news) => heard.push(news));
  let progress = from;
  teller.keep(progress);
  return {
    teller,
    heard,
    go(step: number) {
      progress = { ...progress, step };
      teller.keep(progress);
    },
    note(id: string, change: Partial<StepRecord>) {
      const { records } = progress;
      progress = { ...progress, records: { ...records, [id]: { ...UNTOUCHED, ...records[id], ...change } } };
      teller.keep(progress);
    },
    last: () => heard.at(-1) as LessonNews,
  };
}

test("a way through a lesson: opened, steps, answers with tries and points, hints, the end", () => {
  const { teller, heard, go, note, last } = told();
  expect(heard).toEqual([]);
  teller.started();
  expect(last()).toMatchObject({ what: "opened", lesson: "four-steps", step: 1, points: 0, most: 6, isPassed: false });
  expect(last().steps.map(({ id, most, end }) => [id, most, end])).toEqual([
    ["begin", 0, "open"],
    ["guess", 1, "open"],
    ["share", 4, "open"],
    ["why", 1, "open"],
  ]);
  go(1);
  expect(last()).toMatchObject({ what: "step", step: 2, steps: [{ number: 2, id: "guess", kind: "predict" }] });
  note("guess", { end: "committed", answer: ["some"] });
  expect(last()).toMatchObject({ what: "answer", points: 1, steps: [{ id: "guess", isRight: null, points: 1 }] });
  go(2);
  note("share", { tries: 1, answer: 0.5 });
  expect(last()).toMatchObject({ what: "answer", points: 1, steps: [{ end: "open", isRight: false, tries: 1 }] });
  note("share", { hints: 1 });
  expect(last()).toMatchObject({ what: "hint", steps: [{ hints: 1 }] });
  note("share", { end: "solved", answer: 1 });
  expect(last()).toMatchObject({ what: "answer", points: 3.6, steps: [{ isRight: true, points: 2.6, most: 4 }] });
  go(4);
  expect(last()).toMatchObject({ what: "end", step: null, points: 3.6, most: 6, isPassed: true });
  expect(last().steps).toHaveLength(4);
  teller.left(true);
  expect(last()).toMatchObject({ what: "left", points: 3.6 });
  expect(heard.map(({ what }) => what)).toEqual("opened step answer step answer hint answer end left".split(" "));
});

test("neither answers nor texts nor what is right are told", () => {
  const { teller, heard, note } = told();
  teller.started();
  note("guess", { end: "committed", answer: ["some"] });
  note("share", { end: "solved", answer: 1 });
  note("why", { end: "committed", answer: "A text of the student" });
  const said = JSON.stringify(heard);
  for (const secret of ["some", "text of the student", 'answer":', "say", "Two transfers", "holds", "picks", "seed"])
    expect(said).not.toContain(secret);
});

test("what was done before comes with the opening, and what is no change is not told", () => {
  const { teller, heard, go, last } = told(lesson, {
    ...start,
    step: 2,
    records: { guess: { ...UNTOUCHED, end: "committed" } },
  });
  teller.started();
  teller.started();
  go(2);
  expect(heard).toHaveLength(1);
  expect(last()).toMatchObject({ step: 3, points: 1, steps: [{}, { end: "committed", points: 1 }, {}, {}] });
});

test("a step that does not fit the student's numbers does not count, and giving up is no right answer", () => {
  const { teller, note, last } = told();
  teller.started();
  note("share", { end: "committed", isDropped: true });
  expect(last()).toMatchObject({ most: 2, steps: [{ isCounted: false, isRight: null, points: 0 }] });
  note("share", { end: "given up", isDropped: false });
  expect(last()).toMatchObject({ most: 6, steps: [{ isCounted: true, isRight: false }] });
});

test("a lesson without points ends when it is closed; one that is left early does not end; one that never opened says nothing", () => {
  const without = { ...lesson, steps: lesson.steps.slice(0, 1) };
  const closed = told(without);
  closed.teller.started();
  closed.teller.left(true);
  expect(closed.heard.map(({ what, step }) => [what, step])).toEqual([
    ["opened", 1],
    ["end", null],
    ["left", null],
  ]);
  const left = told();
  left.teller.started();
  left.teller.left(false);
  expect(left.heard.map(({ what }) => what)).toEqual(["opened", "left"]);
  const none = told();
  none.teller.left(false);
  expect(none.heard).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { openScenario } from "../scenario/gallery";
import { setIn, valueIn } from "../scenario/set-in";
import {
  askedInUnit,
  type Draft,
  freshId,
  type Ground,
  idOf,
  inserted,
  lessonAbout,
  listIn,
  moved,
  newGoal,
  newPlace,
  newStep,
  picksAround,
  type StepKind,
  withKind,
  withoutStep,
} from "./draft";
import { filledText, NOTHING_KNOWN } from "./filled-text";
import type { LessonStep } from "./format";
import { inspect } from "./inspect";
import { pathOf } from "./read";

const ground: Ground = {
  duration_s: 30,
  lane: "run",
  control: "links.bottleneck.queue.min_th",
  link: "bottleneck",
  windows: [
    ["0 s", "10 s"],
    ["10 s", "20 s"],
  ],
};
const KINDS: readonly StepKind[] = ["read", "predict", "run", "check", "adjust", "explain"];
const f11 = await openScenario("000-f11-red");

describe("values of a draft", () => {
  const draft = { title: "A", steps: [{ id: "one" }, { id: "two", question: { words: [1, 2] } }] };

  it("are set without touching the draft before", () => {
    const next = setIn(draft, ["steps", 1, "question", "words", 0], 5);
    expect(valueIn(next, ["steps", 1, "question", "words"])).toEqual([5, 2]);
    expect(draft.steps[1]?.question?.words).toEqual([1, 2]);
    expect(next.steps[0]).toBe(draft.steps[0]);
  });

  it("make what holds them", () => {
    expect(setIn({} as Draft, ["vary", "places", 0, "id"], "rate")).toEqual({ vary: { places: [{ id: "rate" }] } });
  });

  it("are removed when undefined, entries of lists with their places", () => {
    expect(setIn(draft, ["title"], undefined)).not.toHaveProperty("title");
    expect(setIn(draft, ["steps", 0], undefined).steps).toEqual([draft.steps[1]]);
  });

  it("are named as problems name them", () => {
    expect(pathOf(["steps", 3, "question", "options", 1, "say"])).toBe("steps[3].question.options[1].say");
  });

  it("entries move and come in between", () => {
    expect(listIn(moved(draft, ["steps"], 1, 0), ["steps"]).map((step) => valueIn(step, ["id"]))).toEqual([
      "two",
      "one",
    ]);
    expect(
      listIn(inserted(draft, ["steps"], 1, { id: "new" }), ["steps"]).map((step) => valueIn(step, ["id"])),
    ).toEqual(["one", "new", "two"]);
  });
});

it("a title becomes an id", () => {
  expect(idOf("Why is “RED” slow, 2nd part?")).toBe("why-is-red-slow-2nd-part");
  expect(idOf("42 flows")).toBe("flows");
  expect(idOf("Überlast")).toBe("uberlast");
  expect(idOf("???")).toBe("lesson");
});

it("an id is made that no other has", () => {
  expect(freshId([{ id: "predict" }, { id: "predict-2" }], "predict")).toBe("predict-3");
});

describe("a lesson about an experiment", () => {
  it("has nothing wrong from its first moment on", async () => {
    const { whole, problems } = await inspect(lessonAbout(f11, "000-f11-red", ground));
    expect(problems).toEqual([]);
    expect(whole?.lesson.steps.map(({ kind }) => kind)).toEqual(["read", "predict", "run", "explain"]);
  });

  it("takes the lanes of a comparison along, under ids that lessons can have", async () => {
    const lanes = [
      { id: "a", label: "RED", set: {} },
      { id: "2", set: { "links.bottleneck.queue.discipline": "codel" } },
    ];
    const { whole, problems } = await inspect(lessonAbout({ ...f11, lanes }, null, ground));
    expect(problems).toEqual([]);
    expect(whole?.lesson.lanes?.map(({ id }) => id)).toEqual(["a", "lane-2"]);
    expect(whole?.scenario).not.toHaveProperty("lanes");
  });

  it.each(KINDS)("a new step of kind %s has nothing wrong but what only runs can show", async (kind) => {
    const lesson = lessonAbout(f11, "000-f11-red", ground);
    const steps = listIn(lesson, ["steps"]);
    const { problems } = await inspect(inserted(lesson, ["steps"], 1, newStep(kind, steps, ground, 1)));
    expect(problems).toEqual([]);
  });

  it.each(KINDS.flatMap((from) => KINDS.map((to) => [from, to] as const)))(
    "a step of kind %s becomes one of kind %s with its words",
    async (from, to) => {
      const lesson = lessonAbout(f11, "000-f11-red", ground);
      const steps = listIn(lesson, ["steps"]);
      const step: Draft = { ...newStep(from, steps, ground, 1), title: "Mine", text: "My words." };
      const turned = withKind(step, to, steps.slice(0, 1), ground);
      expect(turned).toMatchObject({ id: step.id, kind: to, title: "Mine", text: "My words." });
      expect((await inspect(inserted(lesson, ["steps"], 1, turned))).problems).toEqual([]);
    },
  );
});

it("a lesson that is larger than the limit is refused", async () => {
  const { problems } = await inspect({ ...lessonAbout(f11, null, ground), goals: ["x".repeat(300_000)] });
  expect(problems).toEqual([{ path: "", message: "must have at most 256 KiB" }]);
});

it("values that differ begin with the present one and its double, in its unit", () => {
  expect(picksAround("10 Mbps")).toEqual(["10 Mbps", "20 Mbps"]);
  expect(picksAround(0.5)).toEqual([0.5, 1]);
  expect(picksAround("0 s")).toEqual(["0 s", "1 s"]);
});

it("a number in another unit is right to a share of itself, not to as many of the new unit", () => {
  const draft = { steps: [{ question: { unit: "%", within: { abs: 3 } } }, { question: { within: { rel: 0.1 } } }] };
  const withinOf = (index: number, unit: string) =>
    valueIn(askedInUnit(draft, ["steps", index, "question"], unit), ["steps", index, "question"]);
  expect(withinOf(0, "%")).toEqual({ unit: "%", within: { abs: 3 } });
  expect(withinOf(0, "")).toEqual({ unit: "", within: { rel: 0.05 } });
  expect(withinOf(1, "ms")).toEqual({ unit: "ms", within: { rel: 0.1 } });
});

it("values that differ have names that texts can have in braces", () => {
  const { id: first } = newPlace([], "links.a.rate", "10 Mbps");
  const { id, pick } = newPlace([first], "links.b.rate", "2 Mbps");
  expect([id, pick]).toEqual(["value2", ["2 Mbps", "4 Mbps"]]);
  expect(filledText(`{${id}}`, {} as LessonStep, { ...NOTHING_KNOWN, places: { [id]: "4 Mbps" } })).toBe("4 Mbps");
});

describe("the goal with which an adjustment begins", () => {
  it("is of the last window, in which all flows are there", () => {
    expect(newGoal([], ground)).toMatchObject({ window: ["10 s", "20 s"], min: 0.9 });
    expect(newGoal([], { ...ground, windows: [["0 s", "30 s"]] })).not.toHaveProperty("window");
  });

  it.each([
    [undefined, 0.9],
    [Number.NaN, 0.9],
    [0.32, 0.9],
    [0.9, 0.95],
    [0.942, 0.971],
    [0.999, 0.9995],
    [0.9995, 0.99975],
    [0.9998, 0.9999],
  ])("is not met by the present run, whose flows are fair to %s", (jain, min) => {
    expect(newGoal([], { ...ground, jain })).toMatchObject({ value: "jain", min });
  });

  it("is about the wait in the queue where flows cannot be fairer to each other", () => {
    const fair = { ...ground, jain: 1 };
    const value = "links.bottleneck.sojourn_s.mean";
    expect(newGoal([], { ...fair, wait_s: 0.0473 })).toMatchObject({ value, max: 0.0237 });
    expect(newGoal([], fair)).not.toHaveProperty("max");
  });
});

it("a step that is removed is recalled by no other one any more", () => {
  const steps = [
    { id: "one" },
    { id: "two" },
    { id: "three", stage: { t: 5, recall: "two" } },
    { id: "four", stage: { recall: "two" } },
    { id: "five", stage: { recall: "one" } },
  ];
  expect(withoutStep({ steps }, 1).steps).toEqual([
    { id: "one" },
    { id: "three", stage: { t: 5 } },
    { id: "four" },
    { id: "five", stage: { recall: "one" } },
  ]);
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setUp } from "../../../tests/run-rig";
import type { RunResult } from "../../engine/protocol";
import base from "../../lesson/broken/base.json";
import { newStep } from "../../lesson/draft";
import type { Lesson } from "../../lesson/format";
import { TEMPLATE, templateTextsIn } from "../../lesson/template";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { Proof } from "../../state/page/page-state";
import { closeDesk, openDesk, tryLesson } from "./desk-state";
import { doubtsOf, proveDraft, stopProving } from "./use-proof";

const ground = { duration_s: 30, lane: "run", control: undefined, link: "b", windows: [] };
const fresh = { title: "Fresh", goals: [TEMPLATE.goal], steps: [newStep("predict", [], ground)] };
const own = { title: "Own", goals: ["Say why"], steps: [{ id: "read", kind: "read", text: "The queue is full." }] };
const proofOf = (draft: Proof["draft"], wrong: number | null): Proof => ({
  draft,
  done: 1,
  count: 1,
  problems: wrong === null ? null : Array(wrong).fill({ path: "", message: "", count: 1, example: "" }),
  failure: "",
});

test("texts of the template are named where they are left", () => {
  expect(templateTextsIn(fresh).map(({ path }) => path)).toEqual([
    "goals[0]",
    "steps[0].question.options[0].text",
    "steps[0].question.options[0].say",
    "steps[0].question.options[1].text",
    "steps[0].question.options[1].say",
  ]);
  expect(templateTextsIn(own)).toEqual([]);
});

test("before a lesson is given out its author knows that it is not checked, or wrong", () => {
  expect(doubtsOf(own, null, 0)).toEqual(["Not checked."]);
  expect(doubtsOf(own, proofOf(own, null), 0)).toEqual(["Not checked."]);
  expect(doubtsOf(own, proofOf(fresh, 0), 0)).toEqual(["Not checked since the last change."]);
  expect(doubtsOf(own, proofOf(own, 2), 0)).toEqual(["2 things are wrong."]);
  expect(doubtsOf(own, proofOf(own, 0), 0)).toEqual([]);
  expect(doubtsOf(own, proofOf(own, 0), 1)).toEqual(["Not everything is proven."]);
  expect(doubtsOf(own, proofOf(own, 2), 1)).toEqual(["2 things are wrong."]);
  expect(doubtsOf(fresh, proofOf(fresh, 0), 0)).toEqual(["Texts of the template that are left: 5."]);
});

describe("what has been proven", () => {
  const scenario = base.scenario.document as unknown as ScenarioDocument;
  const lesson = { ...base, steps: own.steps, vary: { seeds: "1..3" } } as unknown as Lesson;
  const whole = { lesson, scenario };
  const window = { from_s: 2, to_s: 6, jain: 1, flows: [], classes: [], links: [] };
  const make = async () =>
    ({ report: { fingerprint: "f", windows: [window] }, series: [], bins: [] }) as unknown as RunResult;

  let rig: ReturnType<typeof setUp>;
  beforeEach(() => {
    localStorage.clear();
    rig = setUp();
    openDesk(rig.run, own);
  });
  afterEach(() => closeDesk(rig.run));
  const proof = () => rig.page().authoring?.proof;

  test("stays while the lesson is played as a student", async () => {
    await proveDraft(rig.stores.page, own, whole, make);
    expect(proof()).toEqual({ draft: own, done: 3, count: 3, problems: [], failure: "" });
    tryLesson(rig.run);
    stopProving(rig.stores.page);
    expect(doubtsOf(own, proof() ?? null, 0)).toEqual([]);
  });

  test("is of one lesson, also if another is opened meanwhile", async () => {
    await proveDraft(rig.stores.page, own, whole, make);
    openDesk(rig.run, fresh);
    expect(proof()).toBeUndefined();
    const late = proveDraft(rig.stores.page, fresh, whole, make);
    expect(proof()).toMatchObject({ draft: fresh, done: 0 });
    openDesk(rig.run, own);
    await late;
    expect(proof()).toBeUndefined();
  });

  test("is forgotten if the forms are left before it is done", async () => {
    const late = proveDraft(rig.stores.page, own, whole, make);
    stopProving(rig.stores.page);
    await late;
    expect(proof()).toBeUndefined();
  });
});

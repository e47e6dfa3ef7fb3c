import { expect, test } from "vitest";
import { newStep } from "../../lesson/draft";
import { TEMPLATE, templateTextsIn } from "../../lesson/template";
import { doubtsOf, type Proof } from "./use-proof";

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
  expect(doubtsOf(own, null)).toEqual(["Not checked."]);
  expect(doubtsOf(own, proofOf(own, null))).toEqual(["Not checked."]);
  expect(doubtsOf(own, proofOf(fresh, 0))).toEqual(["Not checked since the last change."]);
  expect(doubtsOf(own, proofOf(own, 2))).toEqual(["2 things are wrong."]);
  expect(doubtsOf(own, proofOf(own, 0))).toEqual([]);
  expect(doubtsOf(fresh, proofOf(fresh, 0))).toEqual(["Texts of the template that are left: 5."]);
});

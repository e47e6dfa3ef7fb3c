import { expect, it } from "vitest";
import { measureOf } from "../experiment/measures";
import { aloneOf, choiceOf, placedOf, type ValueChoice } from "./value-choice";

const measures = ["goodput_bps", "loss_rate", "jain", "groups.ftp.goodput_bps", "links.r1.sojourn_s.mean"].map(
  (id) => measureOf(id) as NonNullable<ReturnType<typeof measureOf>>,
);

const term = (measure: string, lane = "", window: readonly [string, string] | null = null) => ({
  measure,
  lane,
  window,
});

const CHOICES: readonly ValueChoice[] = [
  { of: term("jain"), by: null, times: 1 },
  { of: term("links.r1.sojourn_s.mean", "red", ["10 s", "20 s"]), by: null, times: 1 },
  { of: term("goodput_bps", "red"), by: null, times: 1 },
  { of: term("loss_rate", "", ["0 s", "5 s"]), by: null, times: 100 },
  { of: term("groups.ftp.goodput_bps", "a"), by: null, times: 1 },
  { of: term("jain", "a", ["0 s", "5 s"]), by: term("jain", "b", ["5 s", "9 s"]), times: 1 },
  { of: term("goodput_bps", "a"), by: term("groups.ftp.goodput_bps", "b"), times: 100 },
];

it.each(CHOICES.map((choice) => [JSON.stringify(choice), choice] as const))(
  "%s is written and read again",
  (_, choice) => {
    expect(choiceOf({ value: aloneOf(choice) }, measures)).toEqual(choice);
    expect(choiceOf(placedOf(choice), measures)).toEqual(choice);
  },
);

it("a claim has lane and window beside its value", () => {
  expect(placedOf({ of: term("jain", "red", ["10 s", "20 s"]), by: null, times: 1 })).toEqual({
    at: { lane: "red" },
    window: ["10 s", "20 s"],
    value: "jain",
  });
});

it("reads what others have written", () => {
  const outer = { at: { lane: "red" }, window: ["10 s", "20 s"] as const };
  const ratio = { ratio: ["classes.untagged.goodput_per_flow_bps", "classes.tcp.goodput_per_flow_bps"] };
  expect(choiceOf({ ...outer, value: ratio }, measures)).toEqual({
    of: term("classes.untagged.goodput_per_flow_bps", "red", ["10 s", "20 s"]),
    by: term("classes.tcp.goodput_per_flow_bps", "red", ["10 s", "20 s"]),
    times: 1,
  });
  expect(choiceOf({ value: { ...outer, product: ["classes.untagged.drop_rate", 100] } }, measures)).toMatchObject({
    of: { lane: "red", measure: "classes.untagged.drop_rate" },
    times: 100,
  });
});

it.each([{ series: "jain", stat: "mean" }, { sum: ["jain", "jain"] }, "no.such.measure", 5, null])(
  "leaves %j to be written by hand",
  (value) => expect(choiceOf({ value: value as never }, measures)).toBeUndefined(),
);

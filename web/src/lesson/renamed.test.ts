import { expect, it } from "vitest";
import { withNumberNamed, withPlaceNamed } from "./renamed";

const asked = (name: string) => ({ type: "number", unit: "ms", answer: { by: name, is: { "2 Mbps": 4 } } });

const draft = {
  title: "{value}",
  vary: { places: [{ id: "other" }, { id: "value", set: "links.bottleneck.rate" }] },
  steps: [
    {
      text: "At {value}, {value} and {other}",
      question: asked("value"),
      pool: [{ text: "{value}?", question: asked("value") }],
      hints: ["{value}"],
    },
    { solution: { by: "other", is: {} } },
    { text: "{value} ms", numbers: { value: { value: "jain" }, wait: { value: "jain" } }, reached: "{wait}" },
  ],
};

it("a value that differs is renamed wherever it is named, but not where a number has its name", () => {
  const next = withPlaceNamed(draft, 1, "rate");
  expect(next).toEqual({
    title: "{value}",
    vary: { places: [{ id: "other" }, { id: "rate", set: "links.bottleneck.rate" }] },
    steps: [
      {
        text: "At {rate}, {rate} and {other}",
        question: asked("rate"),
        pool: [{ text: "{rate}?", question: asked("rate") }],
        hints: ["{rate}"],
      },
      ...draft.steps.slice(1),
    ],
  });
});

it("a number is renamed in the texts of its step, and stays at its place", () => {
  const next = withNumberNamed(draft, 2, "value", "delay");
  expect(next.steps).toEqual([
    ...draft.steps.slice(0, 2),
    { text: "{delay} ms", numbers: { delay: { value: "jain" }, wait: { value: "jain" } }, reached: "{wait}" },
  ]);
  expect(Object.keys((next.steps as { numbers: object }[])[2]?.numbers ?? {})).toEqual(["delay", "wait"]);
});

import { expect, it } from "vitest";
import { REFERENCE } from "..";
import { recoveryOf } from "./changing-load";
import { parameters } from "./parameters";

it("a queue has recovered once its mean over ten round trips stays within half the buffer", () => {
  const phase = (...parts: readonly (readonly [packets: number, count: number])[]) =>
    recoveryOf([...Array(400).fill(0), ...parts.flatMap(([packets, count]) => Array(count).fill(packets))], 40, 60);
  expect(phase([20, 200]), "never high").toBe(0);
  expect(phase([80, 8], [10, 192]), "a peak of eight round trips").toBeCloseTo(0.4, 12);
  expect(phase([80, 8], [10, 92], [80, 10], [10, 90]), "high once more").toBeCloseTo(10.6, 12);
  expect(phase([60, 200]), "always high").toBe(20);
  expect(phase([20, 100])).toBeNaN();
});

it("the sensitivity is graded by the means over the seeds, as its list is, not by the mean of counts", () => {
  const numbers = (moved: number) => ({
    "default.mild.sojourn_s": 1,
    "target.half.mild.sojourn_s": moved,
    "interval.twice.mild.sojourn_s": 1.01,
    matter: 0.5,
  });
  const scheme = { ...REFERENCE, id: "codel", queue: { discipline: "codel" } };
  const said = (moved: number) => [
    parameters.rules[0]?.value(numbers(moved), {}),
    parameters.remark?.(numbers(moved), scheme),
  ];
  expect(said(1.05)).toEqual([0, "None moves delay or goodput by more than 10 %."]);
  expect(said(1.5)).toEqual([1, "Target delay, half: delay in mild load +50 %."]);
});

import { expect, it } from "vitest";
import { type Aim, chartOfAim, withAims } from "./aim";
import { namedPlan, overTime, ownPlan } from "./chart-plan";

const line = { scope: "queue", id: "", field: "utilization" } as const;
const words = { bounds: "at least 95 %", found: "93 %", off: "2 % too little" };
const aim = (chart: Aim["chart"]): Aim => ({
  id: "a",
  chart,
  from_s: 0,
  to_s: 1,
  min: 1,
  value: 0,
  isMet: false,
  ...words,
});
const ids = (plans: readonly { readonly id: string }[] | null) => plans?.map(({ id }) => id);
const opening = () => [namedPlan("queue"), namedPlan("goodput")];

it("an aim about a line brings its chart along, before those that there are", () => {
  const id = chartOfAim(aim(line));
  expect(ids(overTime(withAims(null, [aim(line), aim("queue")]), opening))).toEqual([id, "queue", "goodput"]);
  expect(ids(overTime(withAims([namedPlan("goodput")], [aim(line)]), opening))).toEqual([id, "goodput"]);
});

it("a chart that is there already is not added, and without aims all charts are as they were", () => {
  const wanted = [namedPlan("goodput"), ownPlan([line])];
  expect(ids(overTime(withAims(wanted, [aim(line)]), opening))).toHaveLength(2);
  expect(withAims(wanted, [])).toBe(wanted);
  expect(withAims(null, [aim("queue")])).toBeNull();
});

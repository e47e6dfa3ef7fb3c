// Operations on the list of charts: add, remove, move and resize.
import { type ChartPlan, LEAST_HEIGHT, MOST_CHARTS, MOST_HEIGHT, withHeight } from "./chart-plan";

type Plans = readonly ChartPlan[];

/** Does nothing if the chart is already shown. */
export const added = (plans: Plans, plan: ChartPlan): Plans =>
  plans.length >= MOST_CHARTS || plans.some(({ id }) => id === plan.id) ? plans : [...plans, plan];

/** Where a chart stands; `hasRoom`: whether lanes have room side by side, undefined without lanes. */
function zoneOf({ as, lanes }: ChartPlan, hasRoom?: boolean): string {
  if (as) return "panes";
  if (lanes === "difference" && hasRoom === undefined) return "nowhere";
  return lanes === "beside" && hasRoom ? "lanes" : "over";
}

/** The charts that stand with a chart: those over time, those of lanes side by side below them, or the panes. */
export function beside(plans: Plans, id: string, hasRoom?: boolean): Plans {
  const plan = plans.find((each) => each.id === id);
  return plan ? plans.filter((each) => zoneOf(each, hasRoom) === zoneOf(plan, hasRoom)) : [];
}

/** The last chart over time cannot be removed, unless it is of differences. */
export const removed = (plans: Plans, id: string): Plans => {
  const [only, ...others] = plans.filter(({ as, lanes }) => !as && lanes !== "difference");
  return others.length === 0 && only?.id === id ? plans : plans.filter((plan) => plan.id !== id);
};

/** Moves a chart by a number of places among those that it stands with, negative upwards. */
export function moved(plans: Plans, id: string, places: number, hasRoom?: boolean): Plans {
  const near = beside(plans, id, hasRoom);
  const from = near.findIndex((plan) => plan.id === id);
  const plan = near[from];
  const to = Math.max(0, Math.min(near.length - 1, from + places));
  if (!plan || to === from) return plans;
  const rest = near.filter((each) => each !== plan);
  const order = [...rest.slice(0, to), plan, ...rest.slice(to)];
  return plans.map((each) => (near.includes(each) ? (order.shift() as ChartPlan) : each));
}

/** Sets the height of the plot in pixels; null for the automatic height. */
export function resized(plans: Plans, id: string, height: number | null): Plans {
  const wanted = height === null ? null : Math.round(Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, height)));
  return plans.map((plan) => (plan.id === id && plan.height !== wanted ? withHeight(plan, wanted) : plan));
}

// What can be done with the charts that are shown: other charts, another order, other heights.
import { type ChartPlan, LEAST_HEIGHT, MOST_CHARTS, MOST_HEIGHT, withHeight } from "./chart-plan";

type Plans = readonly ChartPlan[];

/** A chart that is there already is not there twice. */
export const added = (plans: Plans, plan: ChartPlan): Plans =>
  plans.length >= MOST_CHARTS || plans.some(({ id }) => id === plan.id) ? plans : [...plans, plan];

/** The last chart stays. */
export const removed = (plans: Plans, id: string): Plans =>
  plans.length > 1 ? plans.filter((plan) => plan.id !== id) : plans;

/** By so many places down, or up. */
export function moved(plans: Plans, id: string, places: number): Plans {
  const from = plans.findIndex((plan) => plan.id === id);
  const plan = plans[from];
  const to = Math.max(0, Math.min(plans.length - 1, from + places));
  if (!plan || to === from) return plans;
  const rest = plans.filter((each) => each !== plan);
  return [...rest.slice(0, to), plan, ...rest.slice(to)];
}

/** In pixels of the plot; nothing for what the charts leave each other. */
export function resized(plans: Plans, id: string, height: number | null): Plans {
  const wanted = height === null ? null : Math.round(Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, height)));
  return plans.map((plan) => (plan.id === id && plan.height !== wanted ? withHeight(plan, wanted) : plan));
}

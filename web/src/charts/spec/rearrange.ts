// Operations on the list of charts: add, remove, move and resize.
import { type ChartPlan, LEAST_HEIGHT, MOST_CHARTS, MOST_HEIGHT, withHeight } from "./chart-plan";

type Plans = readonly ChartPlan[];

/** Does nothing if the chart is already shown. */
export const added = (plans: Plans, plan: ChartPlan): Plans =>
  plans.length >= MOST_CHARTS || plans.some(({ id }) => id === plan.id) ? plans : [...plans, plan];

/** The last chart cannot be removed. */
export const removed = (plans: Plans, id: string): Plans =>
  plans.length > 1 ? plans.filter((plan) => plan.id !== id) : plans;

/** Moves a chart by a number of places, negative upwards. */
export function moved(plans: Plans, id: string, places: number): Plans {
  const from = plans.findIndex((plan) => plan.id === id);
  const plan = plans[from];
  const to = Math.max(0, Math.min(plans.length - 1, from + places));
  if (!plan || to === from) return plans;
  const rest = plans.filter((each) => each !== plan);
  return [...rest.slice(0, to), plan, ...rest.slice(to)];
}

/** Sets the height of the plot in pixels; null for the automatic height. */
export function resized(plans: Plans, id: string, height: number | null): Plans {
  const wanted = height === null ? null : Math.round(Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, height)));
  return plans.map((plan) => (plan.id === id && plan.height !== wanted ? withHeight(plan, wanted) : plan));
}

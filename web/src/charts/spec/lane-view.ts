// Operations on the list of charts about how they show lanes.
import { type ChartPlan, differencePlan } from "./chart-plan";

type Plans = readonly ChartPlan[];

/** A chart over time that is not one of differences shows the lanes themselves. */
const showsLanes = ({ as, lanes }: ChartPlan): boolean => !as && lanes !== "difference";

function standing(plan: ChartPlan, isBeside: boolean): ChartPlan {
  const { lanes: _, ...over } = plan;
  return isBeside ? { ...over, lanes: "beside" } : over;
}

/** Each lane in a chart of its own, or all in one; for one chart, or for all without an id. */
export const withLanesBeside = (plans: Plans, isBeside: boolean, id?: string): Plans =>
  plans.map((plan) => (showsLanes(plan) && (id ?? plan.id) === plan.id ? standing(plan, isBeside) : plan));

/** Whether all charts that show lanes stand side by side. */
export const areBeside = (plans: Plans): boolean => plans.filter(showsLanes).every(({ lanes }) => lanes === "beside");

/** The chart of the differences between lanes below a chart; undefined if there cannot be one, or is one. */
export function differenceOf(plans: Plans, id: string): ChartPlan | undefined {
  const plan = plans.find((each) => each.id === id);
  if (!plan || !showsLanes(plan)) return undefined;
  const difference = differencePlan(plan);
  return plans.some((each) => each.id === difference.id) ? undefined : difference;
}

export const withDifference = (plans: Plans, id: string): Plans => {
  const difference = differenceOf(plans, id);
  return difference ? plans.flatMap((plan) => (plan.id === id ? [plan, difference] : [plan])) : plans;
};

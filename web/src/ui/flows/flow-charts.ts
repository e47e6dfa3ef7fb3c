// The charts of one flow: its window, goodput and delays, where the run records them.
import { type ChartPlan, MOST_LINES, namedPlan, ownPlan } from "../../charts/spec/chart-plan";
import { QUEUE_CHART } from "../../charts/spec/chart-rows";
import { type OfferedLine, offeredSubjects } from "../../charts/spec/offered-lines";
import { PACKET_DELAY } from "../../telemetry/packet-delays";
import type { Telemetry } from "../../telemetry/telemetry";

/** A chart for each, in this order. */
const UNITS = ["bps", "packets", "s"] as const;

/** Only lines of flows, all of one flow: its id, else null. */
export function flowOf({ lines, as }: ChartPlan): string | null {
  const [first] = (!as && lines) || [];
  const isOne = lines?.every(({ scope, id }) => scope === "flow" && id === first?.id);
  return first && isOne ? first.id : null;
}

/** Of several lines of a unit, one that bounds another and the bounded one, such as the window and what is in flight. */
function telling(lines: readonly OfferedLine[]): readonly OfferedLine[] {
  const bound = lines.find(({ signal }) => signal?.bounds);
  const bounded = lines.find(({ line }) => line.field === bound?.signal?.bounds);
  return bound && bounded ? [bound, bounded] : lines.slice(0, MOST_LINES);
}

/** The queue and what is recorded of the flow anyway; null if that is nothing. */
export function flowPlans(telemetry: Telemetry, id: string, queue: string): readonly ChartPlan[] | null {
  const lines = offeredSubjects(telemetry, queue)
    .flatMap((subject) => subject.lines)
    .filter(({ line }) => line.scope === "flow" && line.id === id && line.field !== PACKET_DELAY);
  const plans = UNITS.flatMap((wanted) => {
    const found = telling(lines.filter(({ unit }) => unit === wanted));
    return found.length > 0 ? [ownPlan(found.map(({ line }) => line))] : [];
  });
  return plans.length > 0 ? [namedPlan(QUEUE_CHART), ...plans] : null;
}

// The lines of Chiu and Jain in a phase view of two rates: equal rates, and the rates that fill the link.
import { linkOfWatch } from "../../scenario/watch";
import type { Telemetry } from "../../telemetry/telemetry";
import { currentRate_bps } from "../current-link";
import type { LineRef } from "../spec/chart-plan";

/** The rate of the watched link at a time, in bits per second; undefined if it is not known. */
export function linkRate_bps(telemetry: Telemetry, queue: string, time_s: number): number | undefined {
  const id = linkOfWatch(queue);
  const link = telemetry.schema.links.find((each) => each.id === id);
  if (!link) return undefined;
  const changedTo = (path: string) =>
    telemetry.changes.findLast(({ set, at_s }) => set === path && at_s <= time_s)?.value;
  return currentRate_bps(link, queue, changedTo);
}

const isClassRate = ({ scope, field }: LineRef) => scope === "queue" && field.startsWith("throughput_bps.");
const isFlowRate = ({ scope, field }: LineRef) => scope === "flow" && field === "goodput_bps";

/** Whether two rates together can fill the link: those of two classes, or of the only two flows. */
export function fillsLink(telemetry: Telemetry, [one, other]: readonly LineRef[]): boolean {
  if (!one || !other) return false;
  if (isClassRate(one) && isClassRate(other)) return one.id === other.id;
  return isFlowRate(one) && isFlowRate(other) && telemetry.schema.flows.length === 2;
}

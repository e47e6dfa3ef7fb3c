import { parseQuantity } from "../scenario/quantity";
import { directionOf, isReverse } from "../scenario/watch";
import type { LinkSchema } from "../telemetry/run-schema";

/** The newest value of a path; undefined if it was never changed. */
export type ChangedTo = (path: string) => unknown;

const asQuantity = (value: unknown, unit: "bps" | "s"): number | undefined =>
  typeof value === "number" ? value : typeof value === "string" ? parseQuantity(value, unit) : undefined;

/** Of the reverse direction its own change counts, and that of the forward direction while it follows. */
function changed(link: LinkSchema, watch: string, field: "rate" | "delay", changedTo: ChangedTo): unknown {
  const forward = changedTo(`links.${link.id}.${field}`);
  if (!isReverse(watch)) return forward;
  return changedTo(`links.${link.id}.reverse.${field}`) ?? (link.reverse[`follows_${field}`] ? forward : undefined);
}

/** The rate in bit/s of a direction of a link, named as a watched queue, as changed during the run. */
export const currentRate_bps = (link: LinkSchema, watch: string, changedTo: ChangedTo): number =>
  asQuantity(changed(link, watch, "rate", changedTo), "bps") ?? directionOf(watch, link).rate_bps;

/** The delay in seconds of a direction of a link, named as a watched queue, as changed during the run. */
export const currentDelay_s = (link: LinkSchema, watch: string, changedTo: ChangedTo): number =>
  asQuantity(changed(link, watch, "delay", changedTo), "s") ?? directionOf(watch, link).delay_s;

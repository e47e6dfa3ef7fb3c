import { parseQuantity } from "../scenario/quantity";
import { directionOf, isReverse, linkOfWatch } from "../scenario/watch";
import type { LinkSchema } from "../telemetry/run-schema";

/** The newest value of a path; undefined if it was never changed. */
export type ChangedTo = (path: string) => unknown;

const asQuantity = (value: unknown, unit: "bps" | "s"): number | undefined =>
  typeof value === "number" ? value : typeof value === "string" ? parseQuantity(value, unit) : undefined;

export const LINK_FIELDS = ["rate", "delay", "loss"] as const;
export type LinkField = (typeof LINK_FIELDS)[number];

/** The path at which a direction, named as a watched queue, is changed: "links.bottleneck.reverse.rate". */
export const linkPath = (watch: string, field: LinkField): string =>
  `links.${linkOfWatch(watch)}.${isReverse(watch) ? "reverse." : ""}${field}`;

/** Of the reverse direction its own change counts, and that of the forward direction while it follows. */
function changed(link: LinkSchema, watch: string, field: LinkField, changedTo: ChangedTo): unknown {
  const own = changedTo(linkPath(watch, field));
  const follows = isReverse(watch) && field !== "loss" && link.reverse[`follows_${field}`];
  return own ?? (follows ? changedTo(linkPath(link.id, field)) : undefined);
}

/** A direction's value at the start of the run, in base units. */
export function linkAtStart(link: LinkSchema, watch: string, field: LinkField): number {
  const { rate_bps, delay_s, loss } = directionOf(watch, link);
  return { rate: rate_bps, delay: delay_s, loss }[field];
}

/** A direction's value now, as the change has it that made it. */
export const linkNow = (link: LinkSchema, watch: string, field: LinkField, changedTo: ChangedTo): unknown =>
  changed(link, watch, field, changedTo) ?? linkAtStart(link, watch, field);

/** The rate in bit/s of a direction of a link, named as a watched queue, as changed during the run. */
export const currentRate_bps = (link: LinkSchema, watch: string, changedTo: ChangedTo): number =>
  asQuantity(changed(link, watch, "rate", changedTo), "bps") ?? directionOf(watch, link).rate_bps;

/** The delay in seconds of a direction of a link, named as a watched queue, as changed during the run. */
export const currentDelay_s = (link: LinkSchema, watch: string, changedTo: ChangedTo): number =>
  asQuantity(changed(link, watch, "delay", changedTo), "s") ?? directionOf(watch, link).delay_s;

import { parseQuantity } from "../../scenario/quantity";
import type { DirectionSchema, LinkSchema } from "../../telemetry/run-schema";
import type { RunState } from "./run-state";

const asQuantity = (value: unknown, unit: "bps" | "s", otherwise: number) =>
  typeof value === "number"
    ? value
    : ((typeof value === "string" ? parseQuantity(value, unit) : undefined) ?? otherwise);

/** The rate in bit/s and the delay in seconds of a link or one of its directions, as changed during the run. */
export function currentLink(
  { id }: Pick<LinkSchema, "id">,
  { rate_bps, delay_s }: Pick<DirectionSchema, "rate_bps" | "delay_s">,
  applied: RunState["applied"],
): { rate_bps: number; delay_s: number } {
  return {
    rate_bps: asQuantity(applied[`links.${id}.rate`], "bps", rate_bps),
    delay_s: asQuantity(applied[`links.${id}.delay`], "s", delay_s),
  };
}

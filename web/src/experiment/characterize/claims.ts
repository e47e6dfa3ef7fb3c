/**
 * What theory and published comparisons say of the card's numbers, with the ranges that are accepted. Of most papers only
 * the abstract could be read, so most claims are orders, and their ranges are ours; they were fixed before a card was
 * measured. A value is named by its section and metric, `at` a scheme.
 */
import data from "../../../../scenarios/characterize/claims.json";
import type { Claim } from "../document";

/** A claim that a card does not measure, and why. */
export interface NotMeasured {
  readonly id: string;
  readonly claim: string;
  readonly why: string;
}

export const claims = data.claims as readonly unknown[] as readonly Claim[];
export const notMeasured: readonly NotMeasured[] = data.not_measured;

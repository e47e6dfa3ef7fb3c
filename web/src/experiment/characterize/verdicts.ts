/** The claims about a card's numbers, evaluated seed by seed. */
import { type Estimate, estimate } from "../../telemetry/statistics";
import type { Claim, Place } from "../document";
import { type ClaimOutcome, verdictOf } from "../outcome";
import { claimValues, EVERYWHERE } from "../plan";
import { evaluate, inside, type Source } from "../values";
import type { CardResults } from "./card";
import { claims } from "./claims";

/** The schemes that a claim names. */
function schemesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(schemesOf);
  if (typeof value !== "object" || value === null) return [];
  const { at, ...rest } = value as { at?: Place };
  return [...(at?.scheme === undefined ? [] : [at.scheme]), ...Object.values(rest).flatMap(schemesOf)];
}

/** The sections that a claim needs. */
function sectionsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(sectionsOf);
  if (typeof value !== "object" || value === null) return [];
  const { metric } = value as { metric?: string };
  return [...(metric === undefined ? [] : [cutMetric(metric)[0]]), ...Object.values(value).flatMap(sectionsOf)];
}

/** "8.2/heavy.loss" */
const cutMetric = (name: string): [section: string, metric: string] => {
  const slash = name.indexOf("/");
  return [name.slice(0, slash), name.slice(slash + 1)];
};

/** The claims whose schemes and sections are on the card, with the disciplines at their defaults. */
export function claimsOf({ plan: { order } }: CardResults): Claim[] {
  const schemes = order.schemes.map(({ id }) => id);
  return claims.filter((claim) => {
    const values = claimValues(claim);
    return (
      schemesOf(values).every((id) => schemes.includes(id)) &&
      sectionsOf(values).every((id) => order.sections.includes(id))
    );
  });
}

/** The card's numbers with one seed. */
const sourceOf = (results: CardResults, seed: number): Source => ({
  metric(place, _, name) {
    const [section, metric] = cutMetric(name);
    return results.values(section, place.scheme ?? "", metric)[seed] ?? Number.NaN;
  },
  flows: () => [],
  series: () => Number.NaN,
  points: () => [],
});

/** What the runs say of the claims: nothing while runs are missing. */
export function claimOutcomes(results: CardResults): ClaimOutcome[] {
  if (!results.isComplete) return [];
  const { seeds } = results.plan.order;
  const sources = seeds.map((_, index) => sourceOf(results, index));
  return claimsOf(results).map((claim) => {
    const estimates = claimValues(claim).map((value): Estimate => {
      const numbers = sources.map((source) => evaluate(value, inside(EVERYWHERE, claim), source));
      return estimate(numbers.filter((number) => !Number.isNaN(number)));
    });
    return { claim, estimates, verdict: verdictOf(claim, estimates, seeds.length) };
  });
}

/** Says in one sentence or two what a comparison shows. */
import type { Comparison } from "./comparison";
import type { Measure } from "./measures";
import { numberText, type Scale } from "./notation";

/** Below this number of seeds, an interval is wide even where the runs hardly differ. */
const FEW = 5;

/** A difference of two percentages is in percentage points. */
export const unitOf = ({ unit }: Scale) => (unit === "%" ? "percentage points" : unit);
const withUnit = (text: string, scale: Scale) => [text, unitOf(scale)].filter(Boolean).join(" ");
const seedsText = (count: number) => `${count} ${count === 1 ? "seed" : "seeds"}`;

/** "over 10 seeds", or "over the 8 of 10 seeds in which both were measured". */
const overSeeds = ({ difference, seeds }: Comparison): string =>
  difference.n === seeds
    ? `over ${seedsText(seeds)}`
    : `over the ${difference.n} of ${seedsText(seeds)} that measured both`;

/** "3.2 ms lower with B than with A" */
function amountText({ difference }: Comparison, scale: Scale, [first, second]: readonly [string, string]): string {
  const amount = withUnit(numberText(Math.abs(difference.mean), scale, difference.ci95), scale);
  return `${amount} ${difference.mean < 0 ? "lower" : "higher"} with ${second} than with ${first}`;
}

/** "0.27 to 0.35", of the amount that the sentence names. */
function intervalText({ mean, ci95 }: Comparison["difference"], scale: Scale): string {
  const [from, to] = [Math.abs(mean) - ci95, Math.abs(mean) + ci95];
  return withUnit(`${numberText(from, scale, ci95)} to ${numberText(to, scale, ci95)}`, scale);
}

function verdictText({ difference, finding }: Comparison): string {
  if (finding !== "unclear") return "The interval does not include 0: the difference is significant.";
  const advice = difference.n < FEW ? ` With only ${difference.n} seeds the interval is wide; run more seeds.` : "";
  return `The interval includes 0: these runs do not show a difference.${advice}`;
}

/** A comparison with what it is about. */
export interface Compared {
  readonly comparison: Comparison;
  readonly measure: Pick<Measure, "title">;
  readonly scale: Scale;
}

/** "Delay (over the 4 of 6 seeds that measured both), Jain’s index and drops": names in the middle of a sentence. */
function listed(all: readonly Compared[]): string {
  const names = all.map(({ measure: { title }, comparison }) =>
    comparison.difference.n === comparison.seeds ? title : `${title} (${overSeeds(comparison)})`,
  );
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** What the comparisons of two lanes show. */
export interface Findings {
  /** Said once of all differences that are significant; empty if there are fewer than two. */
  readonly heading: string;
  /** "Jain’s index: 0.091 lower (0.076 to 0.106)" */
  readonly differences: readonly string[];
  /** Of the other measures: a sentence each, and one for all that do not differ. */
  readonly sentences: readonly string[];
}

/** "Jain’s index: 0.091 lower (0.076 to 0.106)", with the seeds where they are not all. */
function differenceText({ comparison, measure, scale }: Compared): string {
  const { difference, seeds } = comparison;
  const amount = withUnit(numberText(Math.abs(difference.mean), scale, difference.ci95), scale);
  const only = difference.n === seeds ? "" : `, ${overSeeds(comparison)}`;
  const direction = difference.mean < 0 ? "lower" : "higher";
  return `${measure.title}: ${amount} ${direction} (${intervalText(difference, scale)})${only}`;
}

function unclearText(unclear: readonly Compared[], [first, second]: readonly [string, string]): string {
  const least = Math.min(...unclear.map(({ comparison }) => comparison.difference.n));
  const advice = least < FEW ? ` With only ${least} seeds the intervals are wide; run more seeds.` : "";
  const { seeds } = (unclear[0] as Compared).comparison;
  const where = `could be shown over ${seedsText(seeds)} in: ${listed(unclear)}`;
  return `No difference between ${first} and ${second} ${where}. Their intervals include 0.${advice}`;
}

/** What the comparisons of two lanes show: what differs significantly, what does not, and the rest. */
export function findingsOf(all: readonly Compared[], names: readonly [first: string, second: string]): Findings {
  const whole = ({ comparison, measure, scale }: Compared) => comparisonText(comparison, measure, scale, names);
  const isSignificant = ({ comparison: { finding, difference } }: Compared) =>
    (finding === "higher" || finding === "lower") && difference.ci95 > 0;
  const significant = all.filter(isSignificant);
  const unclear = all.filter(({ comparison }) => comparison.finding === "unclear");
  const isMany = (some: readonly Compared[]) => some.length > 1;
  const single = all.filter(
    (each) => !(isMany(significant) && significant.includes(each)) && !(isMany(unclear) && unclear.includes(each)),
  );
  const seeds = seedsText(significant[0]?.comparison.seeds ?? 0);
  return {
    heading: isMany(significant)
      ? `With ${names[1]} instead of ${names[0]}, on average over ${seeds}, with the 95 % confidence interval in brackets. None of these intervals includes 0: each difference is significant.`
      : "",
    differences: isMany(significant) ? significant.map(differenceText) : [],
    sentences: [...single.map(whole), ...(isMany(unclear) ? [unclearText(unclear, names)] : [])],
  };
}

/** What to keep in mind when many comparisons are made at once; empty if they are few. */
export function manyText(comparisons: number): string {
  const byChance = Math.round(comparisons / 20);
  if (byChance < 1 || comparisons < 10) return "";
  const times = byChance === 1 ? "one of them" : `${byChance} of them`;
  return `There are ${comparisons} comparisons. If nothing differed, about ${times} would still look significant at 95 % confidence: decide beforehand which measure the question is about.`;
}

/**
 * What a comparison shows, for a student: "Jain’s index: 0.31 higher with D-CBT than with RED, on average over 10 seeds
 * (95 % confidence interval: 0.27 to 0.35). The interval does not include 0: the difference is significant."
 */
export function comparisonText(
  comparison: Comparison,
  { title }: Pick<Measure, "title">,
  scale: Scale,
  names: readonly [first: string, second: string],
): string {
  const { difference, finding } = comparison;
  switch (finding) {
    case "unmeasured":
      return `${title}: there is no seed in which both ${names[0]} and ${names[1]} have a value.`;
    case "same":
      return `${title}: the same with ${names[0]} and ${names[1]}, ${overSeeds(comparison)}.`;
    case "one seed":
      return `${title}: ${amountText(comparison, scale, names)}, with one seed. Run more seeds to see whether that is chance.`;
    case "few seeds": {
      const [how, advice] =
        difference.ci95 === 0
          ? ["by the same amount", "Run more seeds to see whether that is chance."]
          : ["on average", "These runs do not tell whether that is chance."];
      return `${title}: ${amountText(comparison, scale, names)}, ${how} ${overSeeds(comparison)}. ${advice}`;
    }
    default:
      if (difference.ci95 === 0)
        return `${title}: ${amountText(comparison, scale, names)}, by the same amount ${overSeeds(comparison)}.`;
      return `${title}: ${amountText(comparison, scale, names)}, on average ${overSeeds(comparison)} (95 % confidence interval: ${intervalText(difference, scale)}). ${verdictText(comparison)}`;
  }
}

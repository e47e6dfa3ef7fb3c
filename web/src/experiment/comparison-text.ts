/** Says in one sentence or two what a comparison shows. */
import type { Comparison } from "./comparison";
import type { Measure } from "./measures";
import { numberText, type Scale } from "./notation";

/** Below this number of seeds, an interval is wide even where the runs hardly differ. */
const FEW = 5;

/** A difference of two percentages is in percentage points. */
const unitOf = ({ unit }: Scale) => (unit === "%" ? "percentage points" : unit);
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
    default:
      if (difference.ci95 === 0)
        return `${title}: ${amountText(comparison, scale, names)}, by the same amount ${overSeeds(comparison)}.`;
      return `${title}: ${amountText(comparison, scale, names)}, on average ${overSeeds(comparison)} (95 % confidence interval: ${intervalText(difference, scale)}). ${verdictText(comparison)}`;
  }
}

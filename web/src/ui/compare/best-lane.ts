/** Which lane a measure calls better. */
import { type Measure, numberText, type Scale } from "../../experiment/studies";
import type { Difference } from "../../scenario/lane-words";

/** The position of the lane with the best value; -1 if another is written alike, or if the measure has no better direction. */
export function bestLane({ better }: Pick<Measure, "better">, values: readonly number[], scale: Scale): number {
  const found = values.filter(Number.isFinite);
  if (better === null || found.length < 2) return -1;
  const best = better === "lower" ? Math.min(...found) : Math.max(...found);
  const text = numberText(best, scale);
  const isAlone = found.filter((value) => numberText(value, scale) === text).length === 1;
  return isAlone ? values.indexOf(best) : -1;
}

/** Lanes with different seeds differ by chance. They name what they have otherwise than the first one. */
export const haveOneSeed = (lanes: readonly { readonly differences: readonly Pick<Difference, "key">[] }[]): boolean =>
  lanes.every(({ differences }) => differences.every(({ key }) => key !== "seed"));

/** Proves a lesson over many variants: each problem once, with how many variants have it. */
import type { ScenarioDocument } from "../scenario/scenario";
import type { Lesson } from "./format";
import { ANYTHING, solutionsOf, wantedBy } from "./measure";
import { measure, problemsIn, type RunMaker, STAND_RIGHT } from "./prove";
import type { LessonProblem } from "./read";
import { alternatives, pathInPool, pickOf, placesIn, type Variant } from "./variant";

export interface CountedProblem extends LessonProblem {
  /** How many variants have it. */
  readonly count: number;
  /** One that does: "seed 3, rate 9 Mbps". */
  readonly example: string;
}

/** "seed 3, rate 9 Mbps" */
export function variantText(lesson: Lesson, variant: Variant): string {
  const picks = placesIn(lesson).map(({ id }) => `${id} ${pickOf(lesson, variant, id)}`);
  return [`seed ${variant.seed}`, ...picks].join(", ");
}

/**
 * The problems of all variants.
 * @param onVariant called when one is done
 */
export async function proveAll(
  lesson: Lesson,
  scenario: ScenarioDocument,
  variants: readonly Variant[],
  make: RunMaker,
  onVariant: () => void,
): Promise<CountedProblem[]> {
  const found = new Map<string, CountedProblem>();
  await Promise.all(
    variants.map(async (variant) => {
      for (const { path, message } of await problemsIn(lesson, scenario, variant, make)) {
        const key = message === STAND_RIGHT ? `${path} ${message}` : path;
        const known = found.get(key) ?? { path, message, count: 0, example: variantText(lesson, variant) };
        found.set(key, { ...known, count: known.count + 1 });
      }
      onVariant();
    }),
  );
  return [...found.values()].filter(({ message, count }) => message !== STAND_RIGHT || count === variants.length);
}

/**
 * What a number that a step wants is in each of the variants; with the solutions where it is of an adjustment.
 * @param path of the number: `steps[3].holds[0]`, `steps[3].pool[0].question.answer`
 * @throws if it cannot be had
 */
export async function numbersOver(
  lesson: Lesson,
  scenario: ScenarioDocument,
  variants: readonly Variant[],
  path: string,
  make: RunMaker,
): Promise<number[]> {
  const index = Number(/^steps\[(\d+)\]/.exec(path)?.[1]);
  const step = lesson.steps[index];
  const wanted = (step ? alternatives(step) : []).flatMap((each, at) =>
    wantedBy(lesson, index, each)
      .filter((one) => pathInPool(one.path, index, at) === path)
      .map(({ claim: { max: _, ...claim } }) => ({ path, claim: { ...claim, ...ANYTHING } })),
  );
  if (wanted.length === 0) throw new Error("There is nothing to measure yet.");
  return Promise.all(
    variants.map(async (variant) => {
      const { numbers } = await measure(
        { lesson, scenario, variant, adjusted: solutionsOf(lesson, variant) },
        wanted,
        make,
      );
      return numbers.get(path) ?? Number.NaN;
    }),
  );
}

/** Of the numbers' spread, what is left on either side. */
const MARGIN = 0.25;
/** Of the number, if all are equal. */
const LEAST_MARGIN = 0.02;
const HAIR = 1e-6;

/** Bounds around measured numbers, with a margin, rounded outwards to two digits of their distance. */
export function boundsAround(numbers: readonly number[]): { min: number; max: number } | null {
  const known = numbers.filter(Number.isFinite);
  if (known.length === 0) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const margin = Math.max(MARGIN * (most - least), LEAST_MARGIN * Math.max(Math.abs(least), Math.abs(most)), 1e-12);
  const unit = 10 ** Math.floor(Math.log10(margin) - 1);
  const tidy = (value: number) => Number(value.toPrecision(12));
  // What is a whole number but for the last bits is one.
  const down = Math.floor((least - margin) / unit + HAIR);
  const up = Math.ceil((most + margin) / unit - HAIR);
  return { min: tidy(down * unit), max: tidy(up * unit) };
}

// Bounds of a claim, which the runs of many variants can give.
import { useState } from "react";
import type { Value } from "../../experiment/document";
import { measureOf } from "../../experiment/measures";
import { type Draft, type Keys, listIn } from "../../lesson/draft";
import { inspect } from "../../lesson/inspect";
import { boundsAround, numbersOver } from "../../lesson/prove-all";
import { pathOf } from "../../lesson/read";
import { choiceOf, type Placed, type ValueChoice } from "../../lesson/value-choice";
import { allVariantsText, variantsOf } from "../../lesson/variant";
import { setIn, valueIn } from "../../scenario/set-in";
import { askedText, boundUnit, measuredText } from "./bounds";
import { type Desk, useDesk } from "./desk-context";
import { NumberOf } from "./fields";
import { MOST_VARIANTS } from "./use-proof";

/** What a value measures, if the forms can show it. */
export function useChoice(keys: Keys): ValueChoice | undefined {
  const { draft, findings } = useDesk();
  const there = valueIn(draft, keys) as (Placed & { value?: Value }) | undefined;
  return there?.value === undefined ? undefined : choiceOf(there as Placed, findings.measures);
}

type Bounds = ReturnType<typeof boundsAround>;

/** Without the bounds that no number can pass: a share of more than 1, less than nothing. */
function possible(bounds: Bounds, choice: ValueChoice | undefined) {
  if (!bounds) return bounds;
  const { min, max } = bounds;
  const measure = choice && !choice.by ? measureOf(choice.of.measure) : undefined;
  const most = (measure?.limits.most ?? Number.POSITIVE_INFINITY) * (choice?.times ?? 1);
  const hasMin = min > 0 || max <= 0;
  return { min: hasMin ? min : undefined, max: !hasMin || max < most ? max : undefined };
}

function withBounds(claim: unknown, { min, max }: { min?: number | undefined; max?: number | undefined }) {
  const { min: _, max: __, ...rest } = claim as Bounded;
  return { ...rest, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

interface Bounded {
  readonly min?: unknown;
  readonly max?: unknown;
}

/** @param keys of the claim: its bounds are `min` and `max` */
export function BoundsFields({ keys }: { keys: Keys }) {
  const desk = useDesk();
  const choice = useChoice(keys);
  const { unit, divisor } = boundUnit(choice);
  const inUnit = unit && ` (${unit})`;
  return (
    <div className="desk-row">
      <NumberOf label={`At least${inUnit}`} keys={[...keys, "min"]} times={1 / divisor} />
      <NumberOf label={`At most${inUnit}`} keys={[...keys, "max"]} times={1 / divisor} />
      <Measuring
        keys={keys}
        name="Take bounds from the runs"
        onNumbers={(numbers) => {
          const bounds = possible(boundsAround(numbers), choice);
          const draft = desk.now();
          if (bounds) desk.edit(setIn(draft, keys, withBounds(valueIn(draft, keys), bounds)));
        }}
      />
    </div>
  );
}

interface MeasuringProps {
  /** Of the number that is wanted. */
  keys: Keys;
  name: string;
  /** Of the unit in which readers give it; without one it is that of the measure. */
  unit?: Keys;
  onNumbers?(numbers: readonly number[]): void;
}

/** The number of every variant, as text: "1.05 to 1.26 in 20 variants". */
function rangeText(numbers: readonly number[], textOf: (value: number) => string): string {
  const known = numbers.filter(Number.isFinite);
  if (known.length < numbers.length) return `Measured in ${known.length} of ${numbers.length} variants only.`;
  const [least, most] = [Math.min(...known), Math.max(...known)].map(textOf);
  return least === most
    ? `${least} in ${allVariantsText(numbers.length)}.`
    : `${least} to ${most} in ${numbers.length} variants.`;
}

/** Of this draft, not of the last one without mistakes of form. */
async function measured({ draft, findings }: Desk, keys: Keys): Promise<number[]> {
  const { whole } = await inspect(draft);
  if (!whole) throw new Error("Mend what is wrong with the lesson first.");
  const { lesson, scenario } = whole;
  return numbersOver(lesson, scenario, variantsOf(lesson, MOST_VARIANTS), pathOf(keys), findings.make);
}

/** What the student's own lane is made of. */
const adjustedIn = (step: unknown) => [valueIn(step, ["question", "from"]), valueIn(step, ["solution"])];

/** All that the number depends on, as text. */
const sourceOf = (draft: Draft, keys: Keys): string =>
  JSON.stringify([
    valueIn(draft, keys),
    draft.scenario,
    draft.lanes,
    draft.vary,
    listIn(draft, ["steps"]).map(adjustedIn),
  ]);

/** Makes the runs of many variants and tells how far the number ranges. */
export function Measuring({ keys, name, unit, onNumbers }: MeasuringProps) {
  const desk = useDesk();
  const choice = useChoice(keys);
  const textOf = (value: number) =>
    unit ? askedText(value, String(valueIn(desk.draft, unit) ?? "")) : measuredText(choice, value);
  const [said, setSaid] = useState("");
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setSaid(`Running ${MOST_VARIANTS} variants …`);
    try {
      const numbers = await measured(desk, keys);
      const isSame = sourceOf(desk.now(), keys) === sourceOf(desk.draft, keys);
      if (isSame) onNumbers?.(numbers);
      setSaid(isSame ? rangeText(numbers, textOf) : "This was changed meanwhile: measure again.");
    } catch (error) {
      setSaid((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className="desk-measuring">
      <button
        type="button"
        className="button"
        aria-disabled={isBusy} // a disabled one would lose the focus
        onClick={() => void (isBusy || run())}
      >
        {name}
      </button>{" "}
      <span role="status" className="quiet">
        {said}
      </span>
    </p>
  );
}

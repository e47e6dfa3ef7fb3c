// How nearly a number must be given.
import type { Value } from "../../experiment/document";
import type { Keys } from "../../lesson/draft";
import type { NumberQuestion } from "../../lesson/format";
import { refusesShown } from "../../lesson/prove";
import { choiceOf } from "../../lesson/value-choice";
import { valueIn } from "../../scenario/set-in";
import { useDesk, useDraftValue } from "./desk-context";
import { NumberOf, type Option, Select } from "./fields";
import { type Findings, numberNow } from "./use-findings";

const isWithin = (value: unknown): value is NumberQuestion["within"] =>
  [valueIn(value, ["rel"]), valueIn(value, ["abs"])].some((each) => typeof each === "number");

const TOLERANCES: readonly Option[] = [
  { value: "rel", label: "per cent of the number" },
  { value: "abs", label: "in its unit" },
];

/** Whether a tolerance refuses what the runs of the forms have, or nearly all that runs may have. */
function isTooNarrow(findings: Findings, within: NumberQuestion["within"], measured: Value): boolean {
  const choice = choiceOf({ value: measured }, findings.measures);
  return Object.values(within)[0] === 0 || (choice !== undefined && refusesShown(numberNow(findings, choice), within));
}

export function Tolerance({ keys, measured }: { keys: Keys; measured: Value | undefined }) {
  const { draft, findings } = useDesk();
  const { value, set, wrong } = useDraftValue(keys);
  const kind = typeof value === "object" && value !== null && "abs" in value ? "abs" : "rel";
  const unit = kind === "rel" ? "%" : String(valueIn(draft, [...keys.slice(0, -1), "unit"]) ?? "");
  return (
    <div className="desk-row">
      <NumberOf label="Right to" keys={[...keys, kind]} times={kind === "rel" ? 100 : 1} unit={unit} />
      <Select
        name="Tolerance"
        value={kind}
        options={TOLERANCES}
        onChange={(next) => set(next === "abs" ? { abs: 1 } : { rel: 0.1 })}
      />
      {wrong && <span className="desk-wrong">A number from 0 {kind === "rel" && "to 100 % "}is needed.</span>}
      {measured !== undefined && isWithin(value) && isTooNarrow(findings, value, measured) && (
        <span className="desk-wrong">
          The page shows three digits of what is measured: so small a tolerance refuses what the student reads there.
        </span>
      )}
    </div>
  );
}

// A time, such as the end of a measurement window: like the catalog's duration, but 0 is allowed.
import { useId } from "react";
import type { ParamInfo } from "../../../scenario/catalog";
import { wholeCatalog } from "../../../scenario/whole-catalog";
import { ParamInput } from "../../controls/ParamInput";
import { ProblemText } from "../../controls/ProblemText";
import { useField } from "./form";

const duration = wholeCatalog.run.params.find(({ name }) => name === "duration");
const timeRow: ParamInfo = {
  unit: "s",
  kind: "number",
  live: false,
  default: 0,
  ...duration,
  name: "time",
  label: "Time",
  min: 0,
  above_min: false,
};

interface Props {
  /** Key within the current path. */
  at: string | number;
  label: string;
  /** The label of the undo step. */
  step(value: unknown): string;
}

export function TimeField({ at, label, step }: Props) {
  const id = useId();
  const { value, problem, set } = useField(at);
  return (
    <>
      <ParamInput
        id={id}
        param={timeRow}
        value={value}
        otherwise={0}
        label={label}
        isInvalid={problem !== undefined}
        describedBy={problem && `${id}-problem`}
        onChange={(next) => set(next, step(next))}
      />
      {problem && <ProblemText id={`${id}-problem`} problem={problem} />}
    </>
  );
}

// The control of a parameter that can be changed during the run.
import { useId } from "react";
import type { ParamInfo } from "../../scenario/catalog";
import { isSameValue, shownValue, toDocumentValue, toNumberValue } from "../../scenario/param-value";
import { useIsLocked } from "../LinkLocks";
import { useRun, useRunState } from "../run-context";
import { ParamInput } from "./ParamInput";
import { descriptionOf, ParamRow } from "./ParamRow";
import { isNumeric } from "./ScalarInput";
import { useLiveValue } from "./use-live-value";

interface Props {
  param: ParamInfo;
  /** For example "links.bottleneck.queue.max_p". */
  path: string;
  value: unknown;
  /** The initial value, which reset restores. */
  initial: unknown;
}

export function ParamControl({ param, path, value, initial }: Props) {
  const id = useId();
  const { shown, move, set, ends } = useLiveValue(path, value);
  const { stores } = useRun();
  const problem = useRunState((state) => state.refused[path]);
  const forgetProblem = () => stores.run.setState(({ refused: { [path]: _, ...others } }) => ({ refused: others }));
  const isLocked = useIsLocked("params");
  const reset = () => {
    const number = isNumeric(param) ? toNumberValue(param, initial) : undefined;
    set(number ? toDocumentValue(number) : initial);
  };
  return (
    <ParamRow
      id={id}
      param={param}
      note={` Initial value: ${shownValue(param, initial)}.`}
      problem={problem}
      onReset={isLocked || isSameValue(param, shown, initial) ? undefined : reset}
      resetTitle="Reset to the initial value"
    >
      <fieldset className="lockable" role="presentation" disabled={isLocked} ref={ends}>
        <ParamInput
          id={id}
          param={param}
          value={shown}
          otherwise={initial}
          hasSlider
          describedBy={descriptionOf(id, problem)}
          isInvalid={problem !== undefined}
          onChange={set}
          onMove={move}
          onKept={forgetProblem}
        />
      </fieldset>
    </ParamRow>
  );
}

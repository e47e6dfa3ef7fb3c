// A parameter of the document, drawn from its catalog row.
import { useId, useState } from "react";
import type { ParamInfo } from "../../../scenario/catalog";
import { settingWords } from "../../../scenario/change-words";
import { isSameValue, shownValue } from "../../../scenario/param-value";
import { ParamInput } from "../../controls/ParamInput";
import { descriptionOf, ParamRow } from "../../controls/ParamRow";
import { ProblemText } from "../../controls/ProblemText";
import { useMovedValue } from "../../controls/use-live-value";
import { useField } from "./form";

interface Props {
  param: ParamInfo;
  /** The document must have a value. */
  isRequired?: boolean;
  /** The value that applies if not set, if it is not the catalog's default. */
  otherwise?: unknown;
  /** Text for it, if there is no value: "never". */
  otherwiseText?: string | undefined;
}

function useParam({ param, isRequired = false, otherwise = param.default, otherwiseText }: Props) {
  const field = useField(param.name);
  const { shown, move, set } = useMovedValue(field.value, async (value) => {
    await field.set(value, settingWords(param, value, field.value ?? otherwise, field.of));
  });
  const [around] = useState(field.value);
  const input = {
    param,
    value: shown,
    otherwise,
    around,
    otherwiseText,
    isOptional: !isRequired,
    isInvalid: field.problem !== undefined,
    onChange: set,
    onMove: move,
  };
  return { field, input };
}

export function ParamField(props: Props) {
  const id = useId();
  const { field, input } = useParam(props);
  const { param, isRequired, otherwiseText } = props;
  const isDefault = input.value === undefined || isSameValue(param, input.value, input.otherwise);
  const note = isRequired ? "" : ` Default: ${otherwiseText ?? shownValue(param, input.otherwise)}.`;
  return (
    <ParamRow
      id={id}
      param={param}
      note={note}
      problem={field.problem}
      onReset={isRequired || isDefault ? undefined : () => input.onChange(undefined)}
      resetTitle="Reset to the default"
    >
      <ParamInput id={id} {...input} hasSlider={param.live} describedBy={descriptionOf(id, field.problem)} />
    </ParamRow>
  );
}

/** The control alone, for a table cell; its accessible name has the column and the entry. */
export function ParamCell(props: Props) {
  const id = useId();
  const { field, input } = useParam(props);
  const describedBy = field.problem && `${id}-problem`;
  return (
    <>
      <ParamInput id={id} {...input} label={`${props.param.label} of ${field.of}`} describedBy={describedBy} />
      {field.problem && <ProblemText id={`${id}-problem`} problem={field.problem} />}
    </>
  );
}

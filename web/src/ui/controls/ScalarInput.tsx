// The control of a single value, drawn from its catalog row; values are as in documents.
import type { ParamInfo } from "../../scenario/catalog";
import { type NumberValue, shownValue, toDocumentValue, toNumberValue } from "../../scenario/param-value";
import { NumberField } from "./NumberField";
import { Slider } from "./Slider";
import { Switch } from "./Switch";
import { valueScale } from "./value-scale";

export interface InputProps {
  id: string;
  param: ParamInfo;
  /** Undefined if not set. */
  value: unknown;
  /** The value that applies if not set. */
  otherwise: unknown;
  /** The value around which the slider ranges; by default `otherwise`. */
  around?: unknown;
  /** The value may be unset. */
  isOptional?: boolean;
  /** Text for `otherwise`, if its value would not be clear. */
  otherwiseText?: string | undefined;
  /** Placeholder of an empty field, if not `otherwise`. */
  placeholder?: string | undefined;
  hasSlider?: boolean;
  /** If absent, the element `${id}-label` names the control. */
  label?: string | undefined;
  describedBy?: string | undefined;
  isInvalid: boolean;
  /** Undefined unsets the value. */
  onChange(value: unknown): void;
  /** During a gesture; by default the same as onChange. */
  onMove?(value: unknown): void;
  /** The value is confirmed, typed again, or left empty. */
  onKept?(): void;
}

export function ScalarInput(props: InputProps) {
  switch (props.param.kind) {
    case "boolean":
      return <BooleanInput {...props} />;
    case "choice":
      return <ChoiceInput {...props} />;
    default:
      return <NumberInput {...props} />;
  }
}

export const isNumeric = ({ kind }: ParamInfo): boolean => kind === "number" || kind === "integer" || kind === "limit";

/** Text of the value that applies if not set: "60 packets". */
export const otherwiseOf = ({ param, otherwise, otherwiseText }: InputProps): string =>
  otherwiseText ?? shownValue(param, otherwise);

const labelOf = ({ id, label }: InputProps) =>
  label === undefined ? { "aria-labelledby": `${id}-label` } : { "aria-label": label };

function NumberInput(props: InputProps) {
  const { id, param, isOptional, hasSlider } = props;
  const value = toNumberValue(param, props.value);
  const otherwise = toNumberValue(param, props.otherwise) ?? toNumberValue(param, param.default);
  const scale = valueScale(param, (toNumberValue(param, props.around) ?? otherwise)?.number ?? 0);
  const change = (next: NumberValue | string | undefined) => {
    if (next !== undefined) props.onChange(typeof next === "string" ? next : toDocumentValue(next));
    else if (isOptional) props.onChange(undefined);
    else props.onKept?.();
  };
  const shown = value ?? otherwise;
  const move = (next: NumberValue) => (props.onMove ?? props.onChange)(toDocumentValue(next));
  return (
    <>
      <NumberField
        id={id}
        param={param}
        value={value}
        unread={value || props.value === undefined ? undefined : String(props.value)}
        otherwise={otherwise}
        placeholder={props.placeholder ?? (isOptional ? `default ${otherwiseOf(props)}` : "")}
        scale={scale}
        label={props.label}
        describedBy={props.describedBy}
        isInvalid={props.isInvalid}
        onChange={change}
        onMove={move}
        onKept={props.onKept}
      />
      {hasSlider && shown && isNumeric(param) && (
        <Slider label={param.label} value={shown} scale={scale} onChange={move} />
      )}
    </>
  );
}

function BooleanInput(props: InputProps) {
  const value = props.value ?? props.otherwise;
  return (
    <Switch
      id={props.id}
      label={props.label}
      labelledBy={props.label === undefined ? `${props.id}-label` : undefined}
      isOn={value === true || value === 1}
      describedBy={props.describedBy}
      onChange={props.onChange}
    />
  );
}

function ChoiceInput(props: InputProps) {
  const { param, value } = props;
  const choices = param.choices ?? [];
  const isKnown = value === undefined || choices.includes(String(value));
  return (
    <select
      id={props.id}
      {...labelOf(props)}
      className="select"
      value={value === undefined ? "" : String(value)}
      aria-describedby={props.describedBy}
      aria-invalid={props.isInvalid || undefined}
      onChange={(event) => props.onChange(event.target.value === "" ? undefined : event.target.value)}
    >
      {props.isOptional && <option value="">not set ({otherwiseOf(props)})</option>}
      {!isKnown && <option>{String(value)}</option>}
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
}

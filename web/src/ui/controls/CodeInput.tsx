// Edits the code of a script where a document is edited; during a run it has an editor of its own.
import { shownValue } from "../../scenario/param-value";
import type { InputProps } from "./ScalarInput";
import { useTyped } from "./use-typed";

const ROWS = 12;

export default function CodeInput({
  id,
  param,
  value,
  otherwise,
  label,
  describedBy,
  isInvalid,
  onChange,
}: InputProps) {
  const code = String(value ?? otherwise);
  const { typed, text, type, forget, settled } = useTyped(code);
  const commit = () => {
    forget();
    if (typed !== null && typed !== code) onChange(typed);
  };
  return (
    <textarea
      id={id}
      className="list-input code-input"
      aria-label={label}
      aria-labelledby={label === undefined ? `${id}-label` : undefined}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      title={shownValue(param, code)}
      rows={ROWS}
      spellCheck={false}
      value={text}
      {...settled}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
    />
  );
}

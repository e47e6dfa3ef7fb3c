// Edits a list of quantities as one text: "300 kbps, 500 kbps".
import { readList, shownValue } from "../../scenario/param-value";
import { type InputProps, otherwiseOf } from "./ScalarInput";
import { useTyped } from "./use-typed";

export default function ListInput(props: InputProps) {
  const { id, param, value, isOptional, label } = props;
  const said = value === undefined ? "" : shownValue(param, value);
  const { typed, text, type, forget, settled } = useTyped(said);
  const commit = () => {
    forget();
    if (typed === null || typed === said) return;
    const list = readList(param, typed);
    if (list.length > 0) props.onChange(list);
    else if (isOptional) props.onChange(undefined);
  };
  return (
    <textarea
      id={id}
      className="list-input"
      aria-label={label}
      aria-labelledby={label === undefined ? `${id}-label` : undefined}
      aria-describedby={props.describedBy}
      aria-invalid={props.isInvalid || undefined}
      rows={2}
      spellCheck={false}
      value={text}
      {...settled}
      placeholder={isOptional ? `default ${otherwiseOf(props)}` : ""}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Escape" && typed !== null) forget();
        else if (event.key === "Enter") commit();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

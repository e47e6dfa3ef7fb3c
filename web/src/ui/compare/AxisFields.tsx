// One axis of a sweep: which parameter, and its values as a range or a list.
import { useId } from "react";
import type { Variable } from "../../experiment/variable";
import { scriptDiscipline } from "../../scenario/catalog";
import { byFamily } from "../controls/DisciplinePicker";
import { type AxisChoice, usualChoice } from "./axis-choice";

interface Props {
  name: string;
  all: readonly Variable[];
  choice: AxisChoice;
  onChange(choice: AxisChoice): void;
  onRemove?: (() => void) | undefined;
}

export function AxisFields({ name, all, choice, onChange, onRemove }: Props) {
  const groups = [...new Set(all.map(({ group }) => group))];
  const variable = all.find(({ path }) => path === choice.path);
  const choose = (path: string) => {
    const next = all.find((each) => each.path === path);
    if (next) onChange(usualChoice(next));
  };
  return (
    <fieldset className="axis-fields">
      <legend className="visually-hidden">{name}</legend>
      <label className="study-field">
        {name}
        <select value={choice.path} onChange={(event) => choose(event.target.value)}>
          {groups.map((group) => (
            <optgroup key={group} label={group}>
              {all
                .filter((each) => each.group === group)
                .map(({ path, label }) => (
                  <option key={path} value={path}>
                    {label}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {variable?.param ? (
        <Values choice={choice} onChange={onChange} />
      ) : (
        <Disciplines
          present={variable?.discipline}
          chosen={choice.disciplines}
          onChange={(disciplines) => onChange({ ...choice, disciplines })}
        />
      )}
      {onRemove && (
        <button type="button" className="button plain" onClick={onRemove}>
          Remove
        </button>
      )}
    </fieldset>
  );
}

type ValuesProps = Pick<Props, "choice" | "onChange">;

function Values({ choice, onChange }: ValuesProps) {
  return (
    <>
      <label className="study-field">
        Values
        <select
          value={choice.how}
          onChange={(event) => onChange({ ...choice, how: event.target.value as AxisChoice["how"] })}
        >
          <option value="range">a range</option>
          <option value="list">a list</option>
        </select>
      </label>
      {choice.how === "range" ? (
        <RangeFields choice={choice} onChange={onChange} />
      ) : (
        <TextField name="List" value={choice.list} onChange={(list) => onChange({ ...choice, list })} isWide />
      )}
    </>
  );
}

function RangeFields({ choice, onChange }: ValuesProps) {
  const id = useId();
  return (
    <>
      <TextField name="From" value={choice.from} onChange={(from) => onChange({ ...choice, from })} />
      <TextField name="To" value={choice.to} onChange={(to) => onChange({ ...choice, to })} />
      <TextField name="Number of values" value={choice.count} onChange={(count) => onChange({ ...choice, count })} />
      <label className="study-field" htmlFor={id}>
        Spacing
        <select
          id={id}
          value={choice.scale}
          onChange={(event) => onChange({ ...choice, scale: event.target.value as AxisChoice["scale"] })}
        >
          <option value="linear">linear</option>
          <option value="log">logarithmic</option>
        </select>
      </label>
    </>
  );
}

interface TextFieldProps {
  name: string;
  value: string;
  onChange(value: string): void;
  isWide?: boolean;
}

function TextField({ name, value, onChange, isWide = false }: TextFieldProps) {
  return (
    <label className="study-field" data-wide={isWide || undefined}>
      {name}
      <input type="text" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}

interface DisciplinesProps {
  present: string | undefined;
  chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

/** A script is offered where there is one: as it is. */
function Disciplines({ present, chosen, onChange }: DisciplinesProps) {
  const offered = byFamily.filter(({ id }) => id !== scriptDiscipline || id === present);
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <ul className="discipline-grid axis-disciplines" aria-label="Disciplines">
      {offered.map(({ id, label, name }) => (
        <li key={id}>
          <button
            type="button"
            className="button"
            title={name}
            aria-pressed={chosen.includes(id)}
            onClick={() => toggle(id)}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

// Edits a list of records, such as the classes of CBQ; each field may be left at its default.
import type { ParamInfo } from "../../scenario/catalog";
import { type RecordValue, recordsOf, shownValue } from "../../scenario/param-value";
import { CloseIcon } from "../icons";
import { type InputProps, ScalarInput } from "./ScalarInput";

/** Names a new record with the first value of its first field that no record has yet. */
function newRecord(name: ParamInfo, records: readonly RecordValue[]): RecordValue {
  const taken = records.map((record) => record[name.name]);
  return { [name.name]: name.choices?.find((choice) => !taken.includes(choice)) ?? name.default };
}

/** Sets a field, or removes it if the value is undefined. */
function withField(record: RecordValue, key: string, value: unknown): RecordValue {
  const { [key]: _, ...others } = record;
  return value === undefined ? others : { ...record, [key]: value };
}

export default function RecordsInput(props: InputProps) {
  const { id, param, value, otherwise, label, describedBy, onChange, onMove = onChange } = props;
  const records = recordsOf(value ?? otherwise);
  const [name, ...fields] = param.fields ?? [];
  if (!name) return null;
  const controls = (record: RecordValue, index: number, shown: readonly ParamInfo[]) =>
    shown.map((field) => (
      <RecordField
        key={field.name}
        id={`${id}-${index}-${field.name}`}
        field={field}
        value={record[field.name]}
        isName={field === name}
        onChange={(next) => onChange(records.with(index, withField(record, field.name, next)))}
        onMove={(next) => onMove(records.with(index, withField(record, field.name, next)))}
      />
    ));
  return (
    <fieldset id={id} className="records" aria-label={label ?? param.label} aria-describedby={describedBy}>
      {records.map((record, index) => {
        const title = shownValue(name, record[name.name] ?? name.default);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: records have no other identity than their place
          <fieldset key={index} className="record" aria-label={`${param.label}, ${title}`}>
            {controls(record, index, [name])}
            <button
              type="button"
              className="button plain icon"
              aria-label={`Remove ${title}`}
              onClick={() => onChange(records.toSpliced(index, 1))}
            >
              <CloseIcon />
            </button>
            {controls(record, index, fields)}
          </fieldset>
        );
      })}
      <button type="button" className="link" onClick={() => onChange([...records, newRecord(name, records)])}>
        Add to {param.label.toLowerCase()}
      </button>
    </fieldset>
  );
}

interface FieldProps {
  id: string;
  field: ParamInfo;
  value: unknown;
  isName: boolean;
  onChange(value: unknown): void;
  onMove(value: unknown): void;
}

function RecordField({ id, field, value, isName, onChange, onMove }: FieldProps) {
  return (
    <span className="record-field" data-name={isName || undefined}>
      <label id={`${id}-label`} htmlFor={id}>
        {field.label}
      </label>
      <ScalarInput
        id={id}
        param={field}
        value={value}
        otherwise={field.default}
        isOptional={!isName}
        isInvalid={false}
        onChange={onChange}
        onMove={onMove}
      />
    </span>
  );
}

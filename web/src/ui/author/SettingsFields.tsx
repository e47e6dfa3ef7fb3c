// Values of the experiment that are set: by a lane, or by a solution.
import { useId } from "react";
import type { Variable } from "../../experiment/variable";
import type { Keys } from "../../lesson/draft";
import { catalog, disciplineOf } from "../../scenario/catalog";
import type { ScenarioDocument } from "../../scenario/scenario";
import { setIn, valueIn } from "../../scenario/set-in";
import { valueAt } from "../../scenario/variation";
import { useDesk } from "./desk-context";
import { AddChoice, Field, isNumberText, numberOf, type Option, Select, TextInput } from "./fields";
import { settableIn } from "./ground";

export const optionsOf = (all: readonly Variable[]): Option[] =>
  all.map(({ path, label, group }) => ({ value: path, label, group }));

/** Every discipline of the catalog. */
export const disciplines: readonly Option[] = catalog.disciplines.map(({ id, label }) => ({ value: id, label }));

const isWhole = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Paths have dots, so a setting is replaced in its object as a whole. */
function without(set: Readonly<Record<string, unknown>>, path: string) {
  const { [path]: _, ...rest } = set;
  return rest;
}

interface Props {
  /** Of an object of paths and values. */
  keys: Keys;
  /** What may be set; every number of the experiment, if omitted. */
  paths?: readonly string[];
}

export function SettingsFields({ keys, paths }: Props) {
  const { draft, edit, whole } = useDesk();
  const there = valueIn(draft, keys);
  const set = isWhole(there) ? there : {};
  const all = whole ? settableIn(whole) : [];
  const offered = all.filter(({ path }) => !(path in set) && (!paths || paths.includes(path)));
  const put = (next: Readonly<Record<string, unknown>>, goesOn?: boolean) =>
    edit(setIn(draft, keys, next), undefined, goesOn);
  return (
    <div className="desk-settings">
      {Object.entries(set).map(([path, value]) => {
        const shared = {
          label: nameOf(path, all),
          onChange: (next: unknown, goesOn?: boolean) => put({ ...set, [path]: next }, goesOn),
          onRemove: () => put(without(set, path)),
        };
        return isQueue(value) ? (
          <QueueFields key={path} {...shared} queue={value} />
        ) : (
          <SettingField
            key={path}
            {...shared}
            value={value}
            options={path.endsWith(".discipline") ? disciplines : undefined}
          />
        );
      })}
      {offered.length > 0 && (
        <AddChoice
          name="Set another value"
          what="the chosen value"
          options={optionsOf(offered)}
          onAdd={(path) => put({ ...set, [path]: present(whole?.scenario, path) })}
        />
      )}
    </div>
  );
}

const present = (document: ScenarioDocument | undefined, path: string): unknown =>
  (document && valueAt(document, path)) ?? "";

function nameOf(path: string, all: readonly Variable[]): string {
  const found = all.find((each) => each.path === path);
  if (found) return `${found.label}, ${found.group}`;
  const link = /^links\.(.+)\.queue$/.exec(path)?.[1];
  return link === undefined ? path : `Queue of ${link}`;
}

const isQueue = (value: unknown): value is Queue => isWhole(value) && typeof value.discipline === "string";

type Queue = Readonly<Record<string, unknown>> & { readonly discipline: string };

interface QueueProps {
  label: string;
  queue: Queue;
  onChange(queue: unknown, goesOn?: boolean): void;
  onRemove(): void;
}

/** A queue as a whole: its discipline, and the parameters that are set. Another discipline begins with its defaults. */
function QueueFields({ label, queue, onChange, onRemove }: QueueProps) {
  const id = useId();
  const params = [...catalog.queue.params, ...(disciplineOf(queue.discipline)?.params ?? [])];
  const { discipline, ...values } = queue;
  return (
    <fieldset className="desk-entry">
      <legend>{label}</legend>
      <Field id={id} label="Discipline">
        <Select
          id={id}
          value={discipline}
          options={disciplines}
          onChange={(next) => next && onChange({ discipline: next })}
        />
      </Field>
      {Object.entries(values).map(([name, value]) => (
        <SettingField
          key={name}
          label={params.find((param) => param.name === name)?.label ?? name}
          value={value}
          onChange={(next, goesOn) => onChange({ ...queue, [name]: next }, goesOn)}
          onRemove={() => onChange(without(queue, name))}
        />
      ))}
      <button type="button" className="link" aria-label={`Remove ${label}`} onClick={onRemove}>
        Remove
      </button>
    </fieldset>
  );
}

const ON_OFF: readonly Option[] = [
  { value: "true", label: "on" },
  { value: "false", label: "off" },
];

interface SettingProps {
  label: string;
  value: unknown;
  /** If it is one of some. */
  options?: readonly Option[] | undefined;
  onChange(value: unknown, goesOn?: boolean): void;
  onRemove(): void;
}

function SettingField({ label, value, options, onChange, onRemove }: SettingProps) {
  const id = useId();
  const isText = typeof value === "string" || typeof value === "number";
  return (
    <div className="desk-setting">
      <Field id={id} label={label}>
        {options ? (
          <Select id={id} value={String(value)} options={options} onChange={(next) => onChange(next)} />
        ) : typeof value === "boolean" ? (
          <Select id={id} value={String(value)} options={ON_OFF} onChange={(next) => onChange(next === "true")} />
        ) : (
          <TextInput
            id={id}
            said={isText ? String(value) : JSON.stringify(value)}
            isWrong={false}
            size={14}
            rows={isText ? undefined : 4}
            countsAtOnce={(text) => isNumberLike(text, value)}
            onChange={(text, goesOn) => onChange(isText ? (numberOf(text) ?? "") : parsedOr(text), goesOn)}
          />
        )}
      </Field>
      <button type="button" className="link" aria-label={`Remove ${label}`} onClick={onRemove}>
        Remove
      </button>
    </div>
  );
}

const unitOf = (text: string) => text.replace(/^[\d.,\s]+/, "").trim();

/** Whether a text is a number as the value is one, in the same unit: "12 packets" for "10 packets". */
const isNumberLike = (text: string, value: unknown): boolean =>
  typeof value === "number"
    ? isNumberText(text)
    : typeof value === "string" && /^\s*[\d.,]*\d/.test(text) && unitOf(text) === unitOf(value);

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

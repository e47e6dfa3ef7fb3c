// Draws any parameter from its row of the catalog.
import { type ReactNode, useId, useState } from "react";
import type { ParamInfo } from "../../scenario/catalog";
import { useStore } from "../../state/store";
import { UndoIcon } from "../icons";
import { useIsLocked } from "../Look";
import { useRun } from "../run-context";
import { NumberField } from "./NumberField";
import { type NumberValue, rangeText, shownQuantity, toDocumentValue, toNumberValue } from "./param-value";
import { Slider } from "./Slider";
import { Switch } from "./Switch";
import { useLiveValue } from "./use-live-value";
import { valueScale } from "./value-scale";

export interface ParamControlProps {
  param: ParamInfo;
  /** "links.bottleneck.queue.max_p" */
  path: string;
  value: unknown;
  /** What the scenario starts with: where reset goes back to. */
  initial: unknown;
}

export function ParamControl(props: ParamControlProps) {
  switch (props.param.kind) {
    case "boolean":
      return <BooleanParam {...props} />;
    case "choice":
      return <ChoiceParam {...props} />;
    case "list":
    case "records":
      return <ListParam {...props} />;
    default:
      return <NumberParam {...props} />;
  }
}

function NumberParam(props: ParamControlProps) {
  const { param, path, initial } = props;
  const id = useId();
  const live = useLiveValue<NumberValue>(path, toDocumentValue);
  const known = toNumberValue(param, props.value) ?? toNumberValue(param, param.default);
  const start = toNumberValue(param, initial) ?? known;
  const problem = useStore((state) => state.refused[path]);
  const isLocked = useIsLocked("params");
  if (!known || !start) return null;
  const value = live.draft ?? known;
  const scale = valueScale(param, start.number);
  return (
    <Row {...props} id={id} isChanged={value.number !== start.number || value.unit !== start.unit} isTall>
      <NumberField
        id={id}
        param={param}
        value={value}
        scale={scale}
        describedBy={`${id}-help`}
        isInvalid={problem !== undefined}
        isDisabled={isLocked}
        onChange={live.send}
      />
      <Slider label={param.label} value={value} scale={scale} isDisabled={isLocked} onChange={live.send} />
    </Row>
  );
}

function BooleanParam(props: ParamControlProps) {
  const id = useId();
  const run = useRun();
  const isOn = props.value === true || props.value === 1;
  const isLocked = useIsLocked("params");
  return (
    <Row {...props} id={id} isChanged={isOn !== (props.initial === true || props.initial === 1)}>
      <Switch
        id={id}
        labelledBy={`${id}-label`}
        isOn={isOn}
        isDisabled={isLocked}
        describedBy={`${id}-help`}
        onChange={(next) => void run.change(props.path, next)}
      />
    </Row>
  );
}

function ChoiceParam(props: ParamControlProps) {
  const id = useId();
  const run = useRun();
  const value = String(props.value);
  const isLocked = useIsLocked("params");
  return (
    <Row {...props} id={id} isChanged={value !== String(props.initial)}>
      <select
        id={id}
        aria-labelledby={`${id}-label`}
        className="select"
        value={value}
        disabled={isLocked}
        aria-describedby={`${id}-help`}
        onChange={(event) => void run.change(props.path, event.target.value)}
      >
        {(props.param.choices ?? []).map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </Row>
  );
}

/** A number, or a record: its name and its fields. */
function entryText(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return String(entry);
  const [name, ...fields] = Object.entries(entry);
  return `${name?.[1]} (${fields.map(([key, value]) => `${key} ${value}`).join(", ")})`;
}

function ListParam(props: ParamControlProps) {
  const id = useId();
  const text = Array.isArray(props.value) ? props.value.map(entryText).join(", ") : String(props.value ?? "");
  return (
    <Row {...props} id={id} isChanged={false}>
      <output id={id} className="quiet">
        {text}
      </output>
    </Row>
  );
}

interface RowProps extends ParamControlProps {
  id: string;
  isChanged: boolean;
  isTall?: boolean;
  children: ReactNode;
}

/** Label, symbol and help around the control of a parameter. */
function Row({ param, path, initial, id, isChanged, isTall, children }: RowProps) {
  const run = useRun();
  const problem = useStore((state) => state.refused[path]);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isLocked = useIsLocked("params");
  const reset = () => {
    const number = toNumberValue(param, initial);
    void run.change(path, number && typeof initial !== "boolean" ? toDocumentValue(number) : initial);
  };
  return (
    <div className="param" data-tall={isTall || undefined} data-param={param.name}>
      <span className="param-label">
        <button
          type="button"
          id={`${id}-label`}
          className="param-name"
          title="What is this?"
          aria-expanded={isHelpOpen}
          aria-controls={`${id}-help`}
          onClick={() => setHelpOpen(!isHelpOpen)}
        >
          {param.label} <PaperSymbol param={param} />
        </button>
        {isChanged && !isLocked && (
          <button
            type="button"
            className="param-reset"
            aria-label={`Reset ${param.label}`}
            title="Back to the start value"
            onClick={reset}
          >
            <UndoIcon />
          </button>
        )}
      </span>
      {children}
      {problem && (
        <p className="param-problem" role="alert">
          {problem.value ? `${problem.value}: ` : ""}
          {problem.message}
          {problem.allowed ? ` (allowed: ${problem.allowed})` : ""}
        </p>
      )}
      <Help param={param} id={`${id}-help`} isOpen={isHelpOpen} initial={initial} />
    </div>
  );
}

function Help({ param, id, isOpen, initial }: { param: ParamInfo; id: string; isOpen: boolean; initial: unknown }) {
  const isNumeric = param.kind === "number" || param.kind === "integer";
  const start = toNumberValue(param, initial);
  const { doc, cite } = useStore((state) => state.proseOf(param));
  return (
    <p id={id} className="param-help" hidden={!isOpen}>
      {doc}
      {isNumeric && ` Range: ${rangeText(param)}.`}
      {isNumeric && start && ` Here from the start: ${shownQuantity(start)}.`}
      {cite && <cite>{cite}</cite>}
    </p>
  );
}

/** min_th as the paper prints it, with a lowered th; names that are just words are left out. */
function PaperSymbol({ param }: { param: ParamInfo }) {
  const text = param.symbol || param.name;
  const [head, tail, ...rest] = text.split("_");
  if (rest.length > 0 || text.length > 8 || (tail === undefined && text === param.name)) return null;
  return (
    <i>
      {head}
      {tail && <sub>{tail}</sub>}
    </i>
  );
}

// Chooses one of the flows, or all of them.
import { useEffect, useId, useRef } from "react";
import { chooseFlow, MOST_LISTED } from "../../state/run/choose-flow";
import type { RunSchema } from "../../telemetry/run-schema";
import { useRun, useRunState } from "../run-context";
import "./flow-choice.css";

type Flows = Pick<RunSchema, "groups" | "flows">;
interface ChoiceProps extends Flows {
  id: string;
  chosen: string | null;
  onChoose(flow: string | null): void;
}

const ofGroup = (flows: Flows["flows"], group: string) => flows.filter((flow) => flow.group === group);

function FromList({ id, groups, flows, chosen, onChoose }: ChoiceProps) {
  return (
    <select id={id} value={chosen ?? ""} onChange={({ target }) => onChoose(target.value || null)}>
      <option value="">no single flow</option>
      {groups.map((group) => (
        <optgroup key={group.id} label={group.id}>
          {ofGroup(flows, group.id).map((flow) => (
            <option key={flow.id} value={flow.id}>
              {flow.id}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

/** Flows of a group are numbered from 0, as in their ids. */
function ByNumber({ id, groups, flows, chosen, onChoose }: ChoiceProps) {
  const group = flows.find((flow) => flow.id === chosen)?.group ?? "";
  const own = ofGroup(flows, group);
  const number = own.findIndex((flow) => flow.id === chosen);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = String(number);
  }, [number]);
  const take = (field: HTMLInputElement) => {
    const flow = field.value === "" ? undefined : own[field.valueAsNumber];
    if (flow) onChoose(flow.id);
    else field.value = String(number);
  };
  return (
    <span className="flow-choice-fields">
      <select id={id} value={group} onChange={({ target }) => onChoose(ofGroup(flows, target.value)[0]?.id ?? null)}>
        <option value="">no single flow</option>
        {groups.map((each) => (
          <option key={each.id} value={each.id}>
            {each.id}
          </option>
        ))}
      </select>
      {own.length > 1 && (
        <input
          key={group}
          ref={field}
          type="number"
          aria-label={`Number of the flow, 0 to ${own.length - 1}`}
          min={0}
          max={own.length - 1}
          defaultValue={number}
          onBlur={({ target }) => take(target)}
          onKeyDown={({ key, currentTarget }) => key === "Enter" && take(currentTarget)}
        />
      )}
    </span>
  );
}

export default function FlowChoice({ schema: { groups, flows } }: { schema: RunSchema }) {
  const run = useRun();
  const chosen = useRunState(({ flow }) => flow);
  const id = useId();
  const Choice = flows.length > MOST_LISTED ? ByNumber : FromList;
  return (
    <p className="flow-choice">
      <label htmlFor={id}>Show the packets of</label>
      <Choice id={id} groups={groups} flows={flows} chosen={chosen} onChoose={(flow) => chooseFlow(run, flow)} />
    </p>
  );
}

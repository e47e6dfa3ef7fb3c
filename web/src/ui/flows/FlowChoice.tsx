// Chooses one of the flows, or all of them.
import { useId } from "react";
import { chooseFlow } from "../../state/run/choose-flow";
import type { RunSchema } from "../../telemetry/run-schema";
import { useRun, useRunState } from "../run-context";
import "./flow-choice.css";

export default function FlowChoice({ schema: { groups, flows } }: { schema: RunSchema }) {
  const run = useRun();
  const chosen = useRunState(({ flow }) => flow);
  const id = useId();
  return (
    <p className="flow-choice">
      <label htmlFor={id}>Show the packets of</label>
      <select id={id} value={chosen ?? ""} onChange={({ target }) => chooseFlow(run, target.value || null)}>
        <option value="">no single flow</option>
        {groups.map((group) => (
          <optgroup key={group.id} label={group.id}>
            {flows
              .filter((flow) => flow.group === group.id)
              .map((flow) => (
                <option key={flow.id} value={flow.id}>
                  {flow.id}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </p>
  );
}

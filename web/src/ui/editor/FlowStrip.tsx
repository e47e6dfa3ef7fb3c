// The flows below the drawing; selecting one highlights its path.

import type { FlowView } from "../../network/document-model";
import type { Selection } from "../../scenario/edit";
import { ClassGlyph } from "../ClassGlyph";
import { ProblemBadge } from "./ProblemBadge";

interface Props {
  flows: readonly FlowView[];
  selection: Selection | null;
  onSelect(selection: Selection): void;
}

export function FlowStrip({ flows, selection, onSelect }: Props) {
  return (
    <section className="flow-strip" aria-label="Flows">
      <h2 className="eyebrow">Flows</h2>
      {flows.length === 0 && <p className="quiet">No flows yet. Select a host and choose “Add flow …”.</p>}
      <ul>
        {flows.map(({ id, class: trafficClass, text, label, problems }) => (
          <li key={id}>
            <button
              type="button"
              className="button flow-chip"
              data-part="flows"
              data-id={id}
              aria-label={label}
              aria-pressed={selection?.part === "flows" && selection.id === id}
              onClick={() => onSelect({ part: "flows", id })}
            >
              <ClassGlyph of={trafficClass} />
              {text}
            </button>
            <ProblemBadge problems={problems} />
          </li>
        ))}
      </ul>
    </section>
  );
}

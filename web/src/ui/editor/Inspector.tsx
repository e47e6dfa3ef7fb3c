// The form of the selection, or of the experiment if nothing is selected.
import type { ReactNode } from "react";
import { entryOf, type Part, type Selection } from "../../scenario/edit";
import type { FlowEntry, LinkEntry, NodeEntry, ScenarioDocument } from "../../scenario/scenario";
import { createActions } from "./actions";
import type { EditorProps } from "./editor-props";
import { focusEditor } from "./focus-part";
import { ExperimentForm } from "./forms/ExperimentForm";
import { FlowForm } from "./forms/FlowForm";
import { focusForm } from "./forms/focus-form";
import { FormContext, useForm } from "./forms/form";
import { GroupForm } from "./forms/GroupForm";
import { LinkForm } from "./forms/LinkForm";
import { NodeForm } from "./forms/NodeForm";
import "../controls/controls.css";
import "./forms/forms.css";

const NAMES: Readonly<Record<Part, string>> = { nodes: "node", links: "link", flows: "flow group" };

export default function Inspector(props: EditorProps) {
  const { document, selection, group } = props;
  const index = selection ? document[selection.part].findIndex(({ id }) => id === selection.id) : -1;
  const isEntry = selection !== null && index >= 0;
  return (
    <FormContext value={props}>
      {/* The key does not contain the id, so the form stays while an entry is renamed. */}
      <div className="inspector card" id="inspector" tabIndex={-1} key={isEntry ? `${selection.part} ${index}` : ""}>
        {isEntry ? (
          <>
            {entryForm(document, selection, index)}
            <Actions selection={selection} />
          </>
        ) : group.length > 0 ? (
          <GroupForm />
        ) : (
          <ExperimentForm />
        )}
      </div>
    </FormContext>
  );
}

function entryForm(document: ScenarioDocument, selection: Selection, index: number): ReactNode {
  const entry = entryOf(document, selection);
  if (selection.part === "nodes") return <NodeForm node={entry as NodeEntry} index={index} />;
  if (selection.part === "links") return <LinkForm link={entry as LinkEntry} index={index} />;
  return <FlowForm flow={entry as FlowEntry} index={index} />;
}

function Actions({ selection }: { selection: Selection }) {
  const actions = createActions(useForm());
  const remove = () => {
    actions.remove([selection]);
    focusEditor();
  };
  // The form of the copy is another one.
  const copy = () => {
    actions.duplicate([selection]);
    focusForm();
  };
  return (
    <p className="form-actions">
      <button type="button" className="button" onClick={copy}>
        Duplicate
      </button>
      <button type="button" className="button" onClick={remove}>
        Delete this {NAMES[selection.part]}
      </button>
    </p>
  );
}

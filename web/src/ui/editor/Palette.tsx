// The bar above the drawing: what can be added, and what can be done with the selection.
import type { NodeKind, Selection } from "../../scenario/edit";
import { templates } from "../../scenario/templates";
import { useRun } from "../run-context";
import type { Actions, Joining } from "./actions";

const KINDS: readonly { kind: NodeKind; name: string; hint: string }[] = [
  { kind: "host", name: "Host", hint: "Add a host" },
  { kind: "rack", name: "Rack", hint: "Add a rack of ten hosts" },
  { kind: "router", name: "Router", hint: "Add a router" },
];

interface Props {
  selection: Selection | null;
  actions: Actions;
  onJoin(joining: Joining): void;
  onArranged(): void;
}

export function Palette({ selection, actions, onJoin, onArranged }: Props) {
  const isNode = selection?.part === "nodes";
  return (
    <div className="palette">
      <fieldset className="palette-group" aria-label="Add">
        {KINDS.map(({ kind, name, hint }) => (
          <button
            key={kind}
            type="button"
            className="button"
            aria-label={hint}
            title={hint}
            onClick={() => actions.add(kind)}
          >
            <span className="palette-glyph" data-kind={kind} aria-hidden="true" />
            {name}
          </button>
        ))}
      </fieldset>
      <fieldset className="palette-group" aria-label="From the selected node">
        <button
          type="button"
          className="button"
          disabled={!isNode}
          title="Connect the selected node (c)"
          onClick={() => onJoin("link")}
        >
          Connect …
        </button>
        <button
          type="button"
          className="button"
          disabled={!isNode}
          title="A flow from the selected node (f)"
          onClick={() => onJoin("flow")}
        >
          Add flow …
        </button>
      </fieldset>
      <button
        type="button"
        className="button plain"
        title="Put the nodes in order, from senders to receivers"
        onClick={() => {
          actions.arrange();
          onArranged();
        }}
      >
        Arrange
      </button>
    </div>
  );
}

/** A template is a new experiment: the one before stays among the visitor's own. */
export function Templates({ onOpened }: { onOpened(): void }) {
  const run = useRun();
  return (
    <>
      <button type="button" className="button plain templates" popoverTarget="templates">
        Templates
      </button>
      <div id="templates" className="template-menu" popover="auto">
        <ul aria-label="Templates">
          {templates.map(({ id, name, summary, document }) => (
            <li key={id}>
              <button
                type="button"
                className="button plain"
                popoverTarget="templates"
                popoverTargetAction="hide"
                onClick={() => void run.open(document, { scenarioId: null, mayBeDraft: true }).then(onOpened)}
              >
                {name} <span className="quiet">{summary}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

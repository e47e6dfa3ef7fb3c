// The toolbar above the drawing: adds entries and acts on the selection.
import type { MouseEvent } from "react";
import type { NodeKind } from "../../scenario/edit";
import { templates } from "../../scenario/templates";
import { useRun } from "../run-context";
import type { Joining } from "./actions";

const KINDS: readonly { kind: NodeKind; name: string; hint: string }[] = [
  { kind: "host", name: "Host", hint: "Add a host" },
  { kind: "rack", name: "Rack", hint: "Add a rack of ten hosts" },
  { kind: "router", name: "Router", hint: "Add a router" },
];

interface Props {
  /** At least one node is selected. */
  hasNodes: boolean;
  onAdd(kind: NodeKind): void;
  /** With a finger or a pen the other node is tapped, not typed. */
  onJoin(joining: Joining, isTyped: boolean): void;
  onArrange(): void;
}

/** Keys have no type of pointer. */
const isTap = ({ nativeEvent }: MouseEvent) =>
  nativeEvent instanceof PointerEvent && /touch|pen/.test(nativeEvent.pointerType);

export function Palette({ hasNodes, onAdd, onJoin, onArrange }: Props) {
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
            onClick={() => onAdd(kind)}
          >
            <span className="palette-glyph" data-kind={kind} aria-hidden="true" />
            {name}
          </button>
        ))}
      </fieldset>
      <fieldset className="palette-group" aria-label="From the selected nodes">
        <button
          type="button"
          className="button"
          disabled={!hasNodes}
          title="Connect the selected nodes to another node (c)"
          onClick={(event) => onJoin("link", !isTap(event))}
        >
          Connect …
        </button>
        <button
          type="button"
          className="button"
          disabled={!hasNodes}
          title="A flow from each selected node to another (f)"
          onClick={(event) => onJoin("flow", !isTap(event))}
        >
          Add flow …
        </button>
      </fieldset>
      <button
        type="button"
        className="button plain"
        title="Arrange the nodes from senders to receivers"
        onClick={onArrange}
      >
        Arrange
      </button>
    </div>
  );
}

/** A template opens as a new experiment; the current one stays in the user's list. */
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

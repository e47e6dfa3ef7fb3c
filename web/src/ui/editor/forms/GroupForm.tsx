// Several selected nodes, and the actions on all of them.
import { useId } from "react";
import { kindOf } from "../../../network/document-model";
import type { ParamInfo } from "../../../scenario/catalog";
import { aligned, move, setAt } from "../../../scenario/edit";
import { shownValue } from "../../../scenario/param-value";
import type { NodeEntry } from "../../../scenario/scenario";
import { wholeCatalog } from "../../../scenario/whole-catalog";
import { ParamInput } from "../../controls/ParamInput";
import { descriptionOf, ParamRow } from "../../controls/ParamRow";
import { createActions } from "../actions";
import { nodesText } from "../editor-props";
import { focusEditor } from "../focus-part";
import { focusForm } from "./focus-form";
import { useForm } from "./form";

const countParam = wholeCatalog.node.params.find(({ name }) => name === "count");

export function GroupForm() {
  const { document, group, onSelect } = useForm();
  const nodes = document.nodes.filter(({ id }) => group.includes(id));
  const areHosts = nodes.every(({ kind }) => kind !== "router");
  return (
    <>
      <section className="form-section" aria-label="Selected nodes">
        <h3>{nodesText(group)} selected</h3>
        <ul className="form-list group-list">
          {nodes.map((node) => (
            <li key={node.id}>
              <button
                type="button"
                className="link"
                onClick={() => {
                  onSelect({ part: "nodes", id: node.id });
                  focusForm();
                }}
              >
                {node.id}
              </button>
              <span className="quiet">{kindOf(node)}</span>
            </li>
          ))}
        </ul>
        {areHosts && countParam && <CountField nodes={nodes} param={countParam} />}
      </section>
      <GroupActions nodes={nodes} />
    </>
  );
}

/** Number of hosts that each of them stands for. */
function CountField({ nodes, param }: { nodes: readonly NodeEntry[]; param: ParamInfo }) {
  const { document, group, onEdit } = useForm();
  const id = useId();
  const counts = nodes.map(({ count = 1 }) => count);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const set = (count: unknown) => {
    const next = nodes.reduce((edited, { id: node }) => {
      const index = edited.nodes.findIndex((other) => other.id === node);
      return setAt(edited, ["nodes", index, "count"], count);
    }, document);
    const label = `Set the count of ${nodesText(group)} to ${shownValue(param, count ?? param.default)}`;
    onEdit(next, label, `count ${group.join(" ")}`);
  };
  return (
    <ParamRow id={id} param={param} note="" resetTitle="">
      <ParamInput
        id={id}
        param={param}
        value={least === most ? least : undefined}
        otherwise={param.default}
        placeholder={`${least} to ${most}`}
        isOptional
        isInvalid={false}
        describedBy={descriptionOf(id, undefined)}
        onChange={set}
      />
    </ParamRow>
  );
}

function GroupActions({ nodes }: { nodes: readonly NodeEntry[] }) {
  const form = useForm();
  const { document, group, onEdit } = form;
  const actions = createActions(form);
  const all = group.map((id) => ({ part: "nodes", id }) as const);
  const align = (along: "x" | "y", name: string) =>
    onEdit(move(document, aligned(nodes, along)), `Put ${nodesText(group)} in a ${name}`);
  return (
    <p className="form-actions">
      <button type="button" className="button" onClick={() => align("x", "row")}>
        In a row
      </button>
      <button type="button" className="button" onClick={() => align("y", "column")}>
        In a column
      </button>
      <button type="button" className="button" onClick={() => actions.duplicate(all)}>
        Duplicate
      </button>
      <button
        type="button"
        className="button"
        onClick={() => {
          actions.remove(all);
          focusEditor();
        }}
      >
        Delete these nodes
      </button>
    </p>
  );
}

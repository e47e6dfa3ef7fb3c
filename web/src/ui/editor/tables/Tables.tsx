// The network and its flows as three tables, an alternative to the drawing.
import { type ReactNode, useState } from "react";
import { type Added, addFlow, addNode, connect, type NodeKind, type Part } from "../../../scenario/edit";
import type { EditorProps } from "../editor-props";
import { FormContext, useForm } from "../forms/form";
import { Place, PlaceProblems } from "../forms/Section";
import { FLOW_COLUMNS, flowCells, LINK_COLUMNS, linkCells, NODE_COLUMNS, nodeCells } from "./cells";
import { RowActions } from "./RowActions";
import "../../controls/controls.css";
import "../forms/forms.css";
import "./tables.css";

export default function Tables(props: EditorProps) {
  return (
    <FormContext value={props}>
      <div className="editor-tables">
        <Nodes />
        <Links />
        <Flows />
      </div>
    </FormContext>
  );
}

interface TableProps {
  part: Part;
  title: string;
  columns: readonly string[];
  /** The cells of the entry at this position, in column order. */
  cells(index: number): readonly ReactNode[];
  /** Buttons that add an entry. */
  children: ReactNode;
}

/** Rendering a thousand rows of controls takes seconds: more are shown on request, or when one of them is selected. */
const FIRST_ROWS = 60;

function Table({ part, title, columns, cells, children }: TableProps) {
  const { document, selection } = useForm();
  const [most, setMost] = useState(FIRST_ROWS);
  const entries = document[part];
  const selected = selection?.part === part ? entries.findIndex(({ id }) => id === selection.id) : -1;
  const shown = entries.slice(0, Math.max(most, selected + 1));
  return (
    <section className="editor-table" data-part={part} aria-label={title}>
      <Place path={[part]} of="">
        <PlaceProblems />
      </Place>
      <table>
        <caption className="eyebrow">{title}</caption>
        <thead>
          <tr>
            {[...columns, "Actions"].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry keeps its row while it is renamed
            <tr key={index} data-selected={index === selected || undefined}>
              <Place path={[part, index]} of={id}>
                <Cells columns={columns} cells={cells(index)} />
                <td>
                  <RowActions selection={{ part, id }} />
                </td>
              </Place>
            </tr>
          ))}
        </tbody>
      </table>
      {entries.length === 0 && <p className="quiet">No entries yet.</p>}
      {shown.length < entries.length && (
        <button type="button" className="link" onClick={() => setMost(entries.length)}>
          All {entries.length} rows
        </button>
      )}
      <p className="form-actions">{children}</p>
    </section>
  );
}

/** The first cell is the row's heading. */
function Cells({ columns, cells }: Pick<TableProps, "columns"> & { cells: readonly ReactNode[] }) {
  return cells.map((cell, index) =>
    index === 0 ? (
      <th key={columns[index]} scope="row" data-column={columns[index]}>
        {cell}
        <PlaceProblems />
      </th>
    ) : (
      <td key={columns[index]} data-column={columns[index]}>
        {cell}
      </td>
    ),
  );
}

const KINDS: readonly NodeKind[] = ["host", "rack", "router"];

function Nodes() {
  const { document } = useForm();
  const add = useAdd("nodes");
  return (
    <Table part="nodes" title="Nodes" columns={NODE_COLUMNS} cells={(index) => nodeCells(document, index)}>
      {KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className="button"
          onClick={() => add(addNode(document, kind), `Add a ${kind}`)}
        >
          Add a {kind}
        </button>
      ))}
    </Table>
  );
}

function Links() {
  const { document } = useForm();
  const add = useAdd("links");
  const ends = newLinkEnds(document);
  return (
    <Table part="links" title="Links" columns={LINK_COLUMNS} cells={(index) => linkCells(document, index)}>
      <button
        type="button"
        className="button"
        disabled={!ends}
        onClick={() => ends && add(connect(document, ...ends), "Add a link")}
      >
        Add a link
      </button>
    </Table>
  );
}

function Flows() {
  const { document } = useForm();
  const add = useAdd("flows");
  const ends = newFlowEnds(document);
  return (
    <Table part="flows" title="Flow groups" columns={FLOW_COLUMNS} cells={(index) => flowCells(document, index)}>
      <button
        type="button"
        className="button"
        disabled={!ends}
        onClick={() => ends && add(addFlow(document, ...ends), "Add a flow group")}
      >
        Add a flow group
      </button>
    </Table>
  );
}

function useAdd(part: Part) {
  const { onEdit, onSelect } = useForm();
  return ({ document, id }: Added, label: string) => {
    onEdit(document, label);
    onSelect({ part, id });
  };
}

type Document = EditorProps["document"];

/** Suggested ends: the newest unconnected node and the router before it, else the last two nodes. */
function newLinkEnds({ nodes, links }: Document): [string, string] | undefined {
  const isJoined = (id: string) => links.some(({ from, to }) => from === id || to === id);
  const lonely = nodes.findLast(({ id }) => !isJoined(id)) ?? nodes.at(-1);
  const other =
    nodes.findLast(({ id, kind }) => kind === "router" && id !== lonely?.id) ??
    nodes.findLast(({ id }) => id !== lonely?.id);
  return lonely && other && [other.id, lonely.id];
}

/** From the first host to the last. */
function newFlowEnds({ nodes }: Document): [string, string] | undefined {
  const hosts = nodes.filter(({ kind }) => kind !== "router");
  const [from, to] = [hosts[0], hosts.at(-1)];
  return from && to && from !== to ? [from.id, to.id] : undefined;
}

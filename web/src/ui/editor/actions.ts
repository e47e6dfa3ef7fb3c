/** What can be done in the editor, each as one step that can be undone; what is new is selected. */
import { autoLayout, type Point } from "../../scenario/auto-layout";
import {
  addFlow,
  addNode,
  connect,
  duplicate,
  hasEntry,
  move,
  type NodeKind,
  remove,
  type Selection,
} from "../../scenario/edit";
import type { EditorProps } from "./editor-props";

/** What two nodes can be joined by. */
export type Joining = "link" | "flow";

export interface Actions {
  add(kind: NodeKind): void;
  join(joining: Joining, from: string, to: string): void;
  duplicate(selection: Selection): void;
  remove(selection: Selection): void;
  /** Moves of the same tag in quick succession are one step. */
  move(id: string, to: Point, tag?: string): void;
  arrange(): void;
}

export function createActions({ document, selection, onEdit, onSelect }: EditorProps): Actions {
  return {
    add(kind) {
      const beside = selection?.part === "nodes" ? selection.id : undefined;
      const added = addNode(document, kind, beside);
      onEdit(added.document, `Add ${kind} ${added.id}`);
      onSelect({ part: "nodes", id: added.id });
    },
    join(joining, from, to) {
      const isLink = joining === "link";
      const added = (isLink ? connect : addFlow)(document, from, to);
      onEdit(added.document, isLink ? `Connect ${from} to ${to}` : `Add flow ${added.id} from ${from} to ${to}`);
      onSelect({ part: isLink ? "links" : "flows", id: added.id });
    },
    duplicate(original) {
      if (!hasEntry(document, original)) return;
      const copy = duplicate(document, original);
      onEdit(copy.document, `Duplicate ${original.id}`);
      onSelect({ part: original.part, id: copy.id });
    },
    remove(gone) {
      if (!hasEntry(document, gone)) return;
      onEdit(remove(document, gone), `Delete ${gone.id}`);
      onSelect(null);
    },
    move(id, to, tag) {
      if (document.nodes.some((node) => node.id === id && node.x === to.x && node.y === to.y)) return;
      onEdit(move(document, new Map([[id, to]])), `Move ${id}`, tag);
    },
    arrange() {
      onEdit(move(document, autoLayout(document)), "Arrange the network");
    },
  };
}

/** Props shared by the parts of the editor. */
import type { Problem } from "../../engine/protocol";
import type { Selection } from "../../scenario/edit";
import type { ScenarioDocument } from "../../scenario/scenario";

export type { Selection } from "../../scenario/edit";

export interface EditorProps {
  /** The edited document; the engine may reject it. */
  readonly document: ScenarioDocument;
  /** The engine's problems with it; meanwhile the previous run continues. */
  readonly problems: readonly Problem[];
  /** The single selected entry. */
  readonly selection: Selection | null;
  /** Nodes selected together: at least two, or none. */
  readonly group: readonly string[];
  onSelect(selection: Selection | null): void;
  /** One node becomes the selection; an empty list clears it. */
  onGroup(ids: readonly string[]): void;
  /** Applies one step to undo; the label says what it did: "Add a router". Steps of one gesture share a tag. */
  onEdit(document: ScenarioDocument, label: string, tag?: string): unknown;
  /** Applies a step that deletes entries; a notice offers to undo it. */
  onRemove(left: ScenarioDocument, label: string): void;
}

type Selected = Pick<EditorProps, "selection" | "group">;

/** The selected nodes, one or several. */
export const selectedNodes = ({ selection, group }: Selected): readonly string[] =>
  selection?.part === "nodes" ? [selection.id] : group;

/** Adds a node to the selection, or removes it. */
export function toggled(selected: Selected, id: string): string[] {
  const before = selectedNodes(selected);
  return before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
}

/** "r1", "3 nodes" */
export const nodesText = (ids: readonly string[]): string =>
  ids.length === 1 ? (ids[0] ?? "") : `${ids.length} nodes`;

/** What every part of the editor is given. */
import type { Problem } from "../../engine/protocol";
import type { Selection } from "../../scenario/edit";
import type { ScenarioDocument } from "../../scenario/scenario";

export type { Selection } from "../../scenario/edit";

export interface EditorProps {
  /** As it is edited: it need not be one the engine takes. */
  readonly document: ScenarioDocument;
  /** What the engine says is wrong with it; the run before goes on meanwhile. */
  readonly problems: readonly Problem[];
  /** What is selected alone. */
  readonly selection: Selection | null;
  /** Nodes that are selected together: at least two, or none. */
  readonly group: readonly string[];
  onSelect(selection: Selection | null): void;
  /** Of one node it is a selection, of none it is nothing. */
  onGroup(ids: readonly string[]): void;
  /** One step that can be undone; the label says what it did: "Add a router". Steps of one gesture share a tag. */
  onEdit(document: ScenarioDocument, label: string, tag?: string): unknown;
}

type Selected = Pick<EditorProps, "selection" | "group">;

/** The nodes that are selected, alone or together. */
export const selectedNodes = ({ selection, group }: Selected): readonly string[] =>
  selection?.part === "nodes" ? [selection.id] : group;

/** One more of them, or one less. */
export function toggled(selected: Selected, id: string): string[] {
  const before = selectedNodes(selected);
  return before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
}

/** "r1", "3 nodes" */
export const nodesText = (ids: readonly string[]): string =>
  ids.length === 1 ? (ids[0] ?? "") : `${ids.length} nodes`;

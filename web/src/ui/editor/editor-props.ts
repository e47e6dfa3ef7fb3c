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
  readonly selection: Selection | null;
  onSelect(selection: Selection | null): void;
  /** One step that can be undone; the label says what it did: "Add a router". Steps of one gesture share a tag. */
  onEdit(document: ScenarioDocument, label: string, tag?: string): unknown;
}

/** What every part of the editor is given. */
import type { Problem } from "../../engine/protocol";
import type { ScenarioDocument } from "../../scenario/scenario";

export type Part = "nodes" | "links" | "flows";

/** The entry that is being edited. */
export interface Selection {
  readonly part: Part;
  readonly id: string;
}

export interface EditorProps {
  /** As it is edited: it need not be one the engine takes. */
  readonly document: ScenarioDocument;
  /** What the engine says is wrong with it; the run before goes on meanwhile. */
  readonly problems: readonly Problem[];
  readonly selection: Selection | null;
  onSelect(selection: Selection | null): void;
  /** One step that can be undone; the label says what it did: "Add a router". */
  onEdit(document: ScenarioDocument, label: string): void;
}

/** The document with its lanes as it runs, for components. */
import type { ScenarioDocument } from "../../scenario/scenario";
import { runningWhole } from "../../state/work/whole-document";
import type { WorkState } from "../../state/work/work-state";

let kept: { readonly of: Pick<WorkState, "document" | "lanes">; readonly whole: ScenarioDocument | null } | null = null;
/** Made anew only with the document. */
export function wholeDocumentKept(state: WorkState): ScenarioDocument | null {
  const { document, lanes } = state;
  if (kept?.of.document !== document || kept.of.lanes !== lanes)
    kept = { of: { document, lanes }, whole: runningWhole(state) };
  return kept.whole;
}

// The visitor's charts in the document.
import { type ChartPlan, writePlans } from "../../charts/spec/chart-plan";
import type { Run } from "../../state/run/run";
import { editedDocument } from "../../state/work/work-state";

/**
 * Stores the user's charts in the document, as one step to undo; the run continues. Null for the usual charts. Those that
 * a lesson has added go with it.
 */
export function arrange(run: Run, charts: readonly ChartPlan[] | null, label: string): void {
  const document = editedDocument(run.stores.work.getState());
  if (!document) return;
  const { view: _, ...rest } = document;
  const viewOptions = run.stores.page.getState().viewOptions;
  // The link's charts are now part of the document.
  if (viewOptions.charts) run.stores.page.setState({ viewOptions: { ...viewOptions, charts: null } });
  const own = charts?.filter(({ isAdded }) => !isAdded) ?? [];
  void run.edit(own.length > 0 ? { ...rest, view: writePlans(own) } : rest, label);
}

/** Writes results into the open document, as one step to undo. */
import type { ExperimentDocument } from "../../experiment";
import { hasRunsOf, type KeptTable, type Study, withKept, withSweep } from "../../experiment/studies";
import type { Run } from "../../state/run/run";
import type { StudyState } from "../../state/run/study";
import { wholeDocument } from "../../state/work/whole-document";
import { editedDocument } from "../../state/work/work-state";

/**
 * Keeps tables of a study as what the document expects.
 * @throws if they do not fit the document, with the reason
 */
export function keepStudy(
  run: Run,
  { study }: StudyState,
  tablesFor: (document: ExperimentDocument) => readonly KeptTable[],
  label: string,
): void {
  const work = run.stores.work.getState();
  const open = editedDocument(work);
  const whole = wholeDocument(work);
  if (!open || !whole) return;
  const seeds = study.seeds ?? [];
  const varied = study.axes.length > 0 ? withSweep(whole, study.axes, seeds) : whole;
  const tables = tablesFor(varied);
  if (!hasRunsOf(whole, study)) throw new Error("The experiment has changed since these runs. Run them again.");
  const { sweep, expect } = withKept(varied, tables, seeds);
  void run.edit({ ...open, ...(sweep && { sweep }), expect }, label);
}

/** Writes the axes of a study into the open document, as one step to undo. */
export function keepSweep(run: Run, axes: Study["axes"], seeds: readonly number[]): void {
  const work = run.stores.work.getState();
  const open = editedDocument(work);
  const whole = wholeDocument(work);
  if (!open || !whole) return;
  const { sweep, expect } = withSweep(whole, axes, seeds);
  void run.edit({ ...open, sweep, expect }, `Vary ${axes.map(({ label }) => label).join(", ")}`);
}

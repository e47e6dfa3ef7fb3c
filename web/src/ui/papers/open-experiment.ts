// Opens one run of an experiment in the playground.
import { documentAt, type ExperimentDocument, type Place } from "../../experiment";
import { titleOf } from "../../scenario/scenario";
import type { Run } from "../../state/run/run";

/** With the seed of the experiment, unless another one is given. */
export function openPlace(run: Run, id: string, document: ExperimentDocument, place: Place, seed?: number): void {
  const there = documentAt(document, place, seed);
  void run.open(there, { scenarioId: null, name: titleOf(document), experiment: { id, document, place } });
}

/** Goes on to another run of the open experiment with the seed of the one that is shown, so that both can be compared. */
export function changePlace(run: Run, id: string, document: ExperimentDocument, place: Place): void {
  const seed = run.stores.work.getState().document?.seed;
  openPlace(run, id, document, place, typeof seed === "number" ? seed : undefined);
}

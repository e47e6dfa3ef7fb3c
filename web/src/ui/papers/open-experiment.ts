// Opens one run of an experiment in the playground.
import { documentAt, type ExperimentDocument, type Place } from "../../experiment";
import { titleOf } from "../../scenario/scenario";
import type { Run } from "../../state/run/run";

export function openPlace(run: Run, id: string, document: ExperimentDocument, place: Place): void {
  const { experiment, document: open } = run.stores.work.getState();
  const seed = experiment?.id === id ? open?.seed : undefined;
  const there = documentAt(document, place, typeof seed === "number" ? seed : undefined);
  void run.open(there, { scenarioId: null, name: titleOf(document), experiment: { id, document, place } });
}

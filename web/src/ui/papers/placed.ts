// The run of an experiment that the shown run is, or with whose published numbers it is compared.
import { useMemo } from "react";
import { documentAt, type Place } from "../../experiment";
import { placeCount, placesOf } from "../../experiment/points";
import { keyOfRuns } from "../../experiment/run-key";
import { disciplineOf } from "../../scenario/catalog";
import { ownerAt } from "../../scenario/change-words";
import type { ScenarioDocument } from "../../scenario/scenario";
import { withSettings } from "../../scenario/variation";
import { queuePath, watchList } from "../../scenario/watch";
import type { OpenExperiment } from "../../state/work/work-state";
import { useRunState, useWork } from "../run-context";

/** In a larger sweep only the open place is looked at. */
const MOST_PLACES = 64;

/** The places of an experiment by the keys of their runs. */
const placesByKey = new WeakMap<OpenExperiment["document"], ReadonlyMap<string, Place>>();

function placesIn(document: OpenExperiment["document"]): ReadonlyMap<string, Place> {
  const known = placesByKey.get(document);
  if (known) return known;
  const { sweep = [] } = document;
  const places = placeCount(sweep) > MOST_PLACES ? [] : placesOf(sweep);
  const made = new Map(places.map((place) => [keyOfRuns(documentAt(document, place)), place]));
  placesByKey.set(document, made);
  return made;
}

/** The run of an experiment that a document is, whatever its seed; null if it is none of them. */
export function placeOfRun({ document: of, place: open }: OpenExperiment, document: ScenarioDocument): Place | null {
  const key = keyOfRuns(document);
  return keyOfRuns(documentAt(of, open)) === key ? open : (placesIn(of).get(key) ?? null);
}

/** The discipline that runs now, and the queue of the experiment that has it. */
interface Running {
  readonly watch: string;
  readonly discipline: string;
}

const choiceOf = ({ watch }: Running) => `${queuePath(watch)}.discipline`;

/** The place that differs from another one only in its queue, which has the discipline that runs. */
function placeWith({ document, place }: OpenExperiment, running: Running): Place | undefined {
  const runs = (at: Place) => ownerAt(documentAt(document, at), choiceOf(running), 0) === running.discipline;
  const rest = (at: Place) => keyOfRuns(withSettings(documentAt(document, at), { [queuePath(running.watch)]: null }));
  const others = (document.sweep ?? []).flatMap(({ id, points }) =>
    points.map((point) => ({ ...place, [id]: point.id })),
  );
  return [place, ...others].find((at) => runs(at) && rest(at) === rest(place));
}

/** What of an experiment the shown run is compared with. */
export interface Placed {
  /** The experiment with the run whose published numbers are shown. */
  readonly experiment: OpenExperiment;
  /** Whether the shown run is none of those of the experiment. */
  readonly isChanged: boolean;
  /** Whether there are published numbers of what runs now. */
  readonly hasFigures: boolean;
  /** The name of the discipline to which the run was switched, if its published numbers are shown. */
  readonly switchedTo?: string;
}

/** Another discipline is compared with its own published numbers, unless something else was changed too. */
export function placedAs(open: OpenExperiment, document: ScenarioDocument, running: Running): Placed {
  const at = (place: Place, isChanged: boolean) => ({ experiment: { ...open, place }, isChanged, hasFigures: true });
  const exact = placeOfRun(open, document);
  if (exact) return at(exact, false);
  const choice = choiceOf(running);
  const timeline = document.timeline?.filter(({ set }) => set !== choice);
  const begun = placeOfRun(open, { ...document, ...(timeline && { timeline }) });
  const switched = begun && placeWith({ ...open, place: begun }, running);
  if (switched) return { ...at(switched, true), switchedTo: disciplineOf(running.discipline)?.label ?? "" };
  const isOpens = ownerAt(documentAt(open.document, open.place), choice, 0) === running.discipline;
  return isOpens ? at(open.place, true) : { experiment: open, isChanged: true, hasFigures: false };
}

export function usePlaced(experiment: OpenExperiment): Placed {
  const document = useWork((state) => state.document);
  const [watch = ""] = watchList(experiment.document);
  const discipline = useRunState(({ queues }) => queues[watch]?.discipline);
  return useMemo(() => {
    if (!document || discipline === undefined) return { experiment, isChanged: false, hasFigures: true };
    return placedAs(experiment, document, { watch, discipline });
  }, [document, experiment, watch, discipline]);
}

// The run of an experiment that the shown run is, or with whose published numbers it is compared.
import { useMemo } from "react";
import { documentAt, type Place } from "../../experiment";
import { placeCount, placesOf } from "../../experiment/points";
import { keyOfRuns } from "../../experiment/run-key";
import { disciplineOf } from "../../scenario/catalog";
import { ownerAt } from "../../scenario/change-words";
import type { ScenarioDocument } from "../../scenario/scenario";
import { sortedTimeline } from "../../scenario/timeline";
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

/** The settings with which the run began: without the exchanges of the discipline during it. */
function begunAs(document: ScenarioDocument, choice: string): ScenarioDocument {
  const timeline = document.timeline?.filter(({ set }) => set !== choice);
  return { ...document, ...(timeline && { timeline }) };
}

/** The exchanges up to the one that put a discipline in place; none before the first. */
function exchangesTo(document: ScenarioDocument, choice: string, discipline: string): readonly unknown[] {
  const choices = sortedTimeline(document).flatMap(({ entry: { set, value } }) => (set === choice ? [value] : []));
  return choices.slice(0, choices.lastIndexOf(discipline) + 1);
}

/** A place like another one, but for one axis, whose run has the settings to which exchanges of the discipline have led. */
function placeAfter(
  { document, place }: OpenExperiment,
  choice: string,
  exchanges: readonly unknown[],
): Place | undefined {
  const begun = documentAt(document, place);
  const key = keyOfRuns(exchanges.reduce<ScenarioDocument>((next, to) => withSettings(next, { [choice]: to }), begun));
  const others = (document.sweep ?? []).flatMap(({ id, points }) =>
    points.map((point) => ({ ...place, [id]: point.id })),
  );
  return [place, ...others].find((at) => keyOfRuns(documentAt(document, at)) === key);
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

/** Another discipline is compared with its own published numbers, unless it has other parameters or more was changed. */
export function placedAs(open: OpenExperiment, document: ScenarioDocument, running: Running | null): Placed {
  const at = (place: Place, isChanged: boolean) => ({ experiment: { ...open, place }, isChanged, hasFigures: true });
  const exact = placeOfRun(open, document);
  if (exact) return at(exact, false);
  if (!running) return at(open.place, true);
  const choice = `${queuePath(running.watch)}.discipline`;
  const begun = placeOfRun(open, begunAs(document, choice));
  const exchanges = exchangesTo(document, choice, running.discipline);
  if (begun && exchanges.length === 0) return at(begun, true);
  const place = begun && placeAfter({ ...open, place: begun }, choice, exchanges);
  if (place) return { ...at(place, true), switchedTo: disciplineOf(running.discipline)?.label ?? "" };
  const isOpens = ownerAt(documentAt(open.document, open.place), choice, 0) === running.discipline;
  return isOpens ? at(open.place, true) : { experiment: open, isChanged: true, hasFigures: false };
}

/** The first queue that the experiment watches counts. */
export function usePlaced(experiment: OpenExperiment): Placed {
  const document = useWork((state) => state.document);
  const [watch = ""] = watchList(experiment.document);
  const discipline = useRunState(({ queues }) => queues[watch]?.discipline);
  return useMemo(() => {
    if (!document) return { experiment, isChanged: false, hasFigures: true };
    return placedAs(experiment, document, discipline === undefined ? null : { watch, discipline });
  }, [document, experiment, watch, discipline]);
}

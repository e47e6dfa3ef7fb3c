/** A study: the runs of a document's lanes at every place of its sweep, with every seed. */
import { namesOf } from "../scenario/lane-words";
import { hasLanes, type Lane, lanesOf, letterOf } from "../scenario/lanes";
import type { ScenarioDocument } from "../scenario/scenario";
import { wholeCatalog } from "../scenario/whole-catalog";
import type { Axis, ExperimentDocument, Place } from "./document";
import { documentAt } from "./points";
import { keyOfRuns } from "./run-key";
import { problemsOfSweep } from "./sweep-problems";

/** The most runs of a study. */
export const MOST_RUNS = 10_000;

/** A lane of a study; a document without lanes is one lane with an empty id. */
export interface StudyLane {
  readonly id: string;
  /** "A" for the first. */
  readonly letter: string;
  /** "RED": its label, else how it differs; a single lane has its letter. */
  readonly name: string;
}

/** What is run, without its seed: a lane at a place. */
export interface Variation {
  /** The position of its lane. */
  readonly lane: number;
  /** The position of its place in `Study.places`. */
  readonly place: number;
  /** Of the document's runs, whatever their seed. Variations with the same key have the same runs. */
  readonly key: string;
  /** The seed that the document has itself. */
  readonly seed: number;
  /** The document as JSON, without the seed. */
  readonly text: string;
}

/** One run. */
export interface StudyRun {
  readonly variation: Variation;
  readonly seed: number;
  /** Runs with the same key are the same to the last bit, and are made once. */
  readonly key: string;
}

export interface Study {
  readonly lanes: readonly StudyLane[];
  readonly axes: readonly Axis[];
  /** All combinations of points; the last axis changes first. One empty place without a sweep. */
  readonly places: readonly Place[];
  /** Null: each variation once, with its own seed. */
  readonly seeds: readonly number[] | null;
  /** By place, then by lane. */
  readonly variations: readonly Variation[];
  /** In the order in which they are made and written: by seed, then by variation; more seeds come at the end. */
  readonly runs: readonly StudyRun[];
}

export interface StudyProblem {
  /** `lanes[1].set`, `sweep[0].points[2].set`, or empty. */
  readonly path: string;
  readonly message: string;
}

const axesOf = ({ sweep }: ExperimentDocument): readonly Axis[] => (Array.isArray(sweep) ? sweep : []);

/** The number of runs of a valid document, before any of them is planned. */
export function runCount(document: ExperimentDocument, seeds: readonly number[] | null): number {
  const lanes = Array.isArray(document.lanes) ? document.lanes.length : 1;
  const places = axesOf(document).reduce((count, { points }) => count * points.length, 1);
  return lanes * places * (seeds?.length ?? 1);
}

/** All combinations of points, in order. */
function placesOf(axes: readonly Axis[]): Place[] {
  return axes.reduce<Place[]>(
    (places, { id, points }) => places.flatMap((place) => points.map((point) => ({ ...place, [id]: point.id }))),
    [{}],
  );
}

const wholeLane = (document: ScenarioDocument): Lane => ({ id: "", label: "", document });
const defaultSeed = Number(wholeCatalog.run.params.find(({ name }) => name === "seed")?.default);

/** "lane b, max_p=0.1": a variation by name; empty if there is only one. */
export const nameOfVariation = ({ lanes, places, axes }: Study, { lane, place }: Variation): string =>
  [
    ...(lanes.length > 1 ? [`lane ${lanes[lane]?.id}`] : []),
    ...axes.map(({ id }) => `${id}=${places[place]?.[id]}`),
  ].join(", ");

function variationOf(lane: Lane, index: number, axes: readonly Axis[], place: Place, number: number): Variation {
  const { seed = defaultSeed, view: _, ...document } = documentAt({ ...lane.document, sweep: axes }, place);
  return { lane: index, place: number, key: keyOfRuns(document), seed, text: JSON.stringify(document) };
}

function variationsOf(
  lanes: readonly Lane[],
  axes: readonly Axis[],
): Pick<Study, "places" | "variations"> | { problems: readonly StudyProblem[] } {
  const places = placesOf(axes);
  const problems: StudyProblem[] = [];
  const variations = places.flatMap((place, number) =>
    lanes.flatMap((lane, index) => {
      try {
        return [variationOf(lane, index, axes, place, number)];
      } catch (error) {
        const where = [lane.id && `lane ${lane.id}`, ...Object.entries(place).map((each) => each.join("="))];
        problems.push({ path: where.filter(Boolean).join(", "), message: (error as Error).message });
        return [];
      }
    }),
  );
  return problems.length > 0 ? { problems } : { places, variations };
}

/** The document of a run, as JSON for the engine. */
export const documentOfRun = ({ variation, seed }: StudyRun): string => `{"seed":${seed},${variation.text.slice(1)}`;

/** The key of a variation's run with a seed. */
export const runKey = ({ key }: Variation, seed: number): string => `${key}-${seed}`;

const runOf = (variation: Variation, seed: number): StudyRun => ({ variation, seed, key: runKey(variation, seed) });

const tooMany = (count: number): StudyProblem => ({
  path: "",
  message: `${count} runs are too many: at most ${MOST_RUNS}; take fewer points or seeds`,
});

function namedLanes(lanes: readonly Lane[]): StudyLane[] {
  const names = lanes.length > 1 ? namesOf(lanes) : [];
  return lanes.map(({ id }, index) => ({ id, letter: letterOf(index), name: names[index] || letterOf(index) }));
}

/**
 * The study of a document with these seeds, or of each variation with its own seed.
 * @returns the problems instead, if there are any; those that the engine finds in a variation are not among them
 */
export function studyOf(
  document: ExperimentDocument,
  seeds: readonly number[] | null,
): { study: Study } | { problems: readonly StudyProblem[] } {
  const read = hasLanes(document) ? lanesOf(document) : { lanes: [wholeLane(document)] };
  const problems = [...("problems" in read ? read.problems : []), ...problemsOfSweep(document)];
  if (problems.length > 0 || "problems" in read) return { problems };
  const count = runCount(document, seeds);
  if (count > MOST_RUNS) return { problems: [tooMany(count)] };
  const { lanes } = read;
  const made = variationsOf(lanes, axesOf(document));
  if ("problems" in made) return made;
  const { places, variations } = made;
  const runs = seeds
    ? seeds.flatMap((seed) => variations.map((variation) => runOf(variation, seed)))
    : variations.map((variation) => runOf(variation, variation.seed));
  return { study: { lanes: namedLanes(lanes), axes: axesOf(document), places, seeds, variations, runs } };
}

/** What a study takes before it begins, without the runs that are known already. */
export interface Cost {
  readonly runs: number;
  /** At most so many events of simulation. */
  readonly events: number;
}

/**
 * The cost of the runs that `isKnown` does not know.
 * @param events of a run of a variation: `RunSchema.cost_events`
 */
export function costOf(
  { runs }: Study,
  events: (variation: Variation) => number,
  isKnown: (key: string) => boolean = () => false,
): Cost {
  const missing = new Map(runs.filter(({ key }) => !isKnown(key)).map((run) => [run.key, run]));
  const costs = [...missing.values()].map(({ variation }) => events(variation));
  return { runs: costs.length, events: costs.reduce((sum, each) => sum + each, 0) };
}

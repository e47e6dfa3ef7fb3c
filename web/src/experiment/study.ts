/** A study: the runs of a document's lanes at every place of its sweep, with every seed. */
import { namesOf } from "../scenario/lane-words";
import { hasLanes, type Lane, lanesOf, letterOf } from "../scenario/lanes";
import type { ScenarioDocument } from "../scenario/scenario";
import { wholeCatalog } from "../scenario/whole-catalog";
import type { Axis, ExperimentDocument, Place } from "./document";
import { documentAt, placeCount, placesOf } from "./points";
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
  /**
   * In the order in which they are made and written: by seed, then by variation; more seeds come at the end. Those of
   * some variations may be left out.
   */
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
  const places = placeCount(axesOf(document));
  return lanes * places * (seeds?.length ?? 1);
}

const wholeLane = (document: ScenarioDocument): Lane => ({ id: "", label: "", document });
const defaultSeed = Number(wholeCatalog.run.params.find(({ name }) => name === "seed")?.default);

/** "lane b, max_p=0.1": a variation by name; empty if there is only one. */
export const nameOfVariation = ({ lanes, places, axes }: Study, { lane, place }: Variation): string =>
  [
    ...(lanes.length > 1 ? [`lane ${lanes[lane]?.id}`] : []),
    ...axes.map(({ id }) => `${id}=${places[place]?.[id]}`),
  ].join(", ");

const documentOf = (lane: Lane, axes: readonly Axis[], place: Place) =>
  documentAt({ ...lane.document, sweep: axes }, place);

function variationOf(lane: Lane, index: number, axes: readonly Axis[], place: Place, number: number): Variation {
  const { seed = defaultSeed, view: _, ...document } = documentOf(lane, axes, place);
  return {
    lane: index,
    place: number,
    key: keyOfRuns(document),
    seed,
    // Made when it is wanted: thousands of large documents take too much memory.
    get text() {
      const { seed: _seed, view: _view, ...rest } = documentOf(lane, axes, place);
      return JSON.stringify(rest);
    },
  };
}

/** The places that differ from the first on one axis at most: each point once. */
function outerPlaces(axes: readonly Axis[]): Place[] {
  const first = Object.fromEntries(axes.map(({ id, points }) => [id, points[0]?.id ?? ""]));
  const others = axes.flatMap(({ id, points }) => points.slice(1).map((point) => ({ ...first, [id]: point.id })));
  return [first, ...others];
}

function problemOf({ id }: Lane, place: Place, error: unknown): StudyProblem {
  const where = [id && `lane ${id}`, ...Object.entries(place).map((each) => each.join("="))];
  return { path: where.filter(Boolean).join(", "), message: (error as Error).message };
}

/** Pauses after each variation. */
type Planning<Result> = Generator<undefined, Result>;
export type Planned = { readonly study: Study } | { readonly problems: readonly StudyProblem[] };

/** Every point is tried once before all their combinations are. */
function* problemsOfPlaces(lanes: readonly Lane[], axes: readonly Axis[]): Planning<StudyProblem[]> {
  const problems: StudyProblem[] = [];
  for (const place of outerPlaces(axes))
    for (const lane of lanes) {
      try {
        documentOf(lane, axes, place);
      } catch (error) {
        problems.push(problemOf(lane, place, error));
      }
      yield;
    }
  return problems;
}

function* variationsOf(
  lanes: readonly Lane[],
  axes: readonly Axis[],
): Planning<Pick<Study, "places" | "variations"> | { problems: readonly StudyProblem[] }> {
  const wrong = yield* problemsOfPlaces(lanes, axes);
  if (wrong.length > 0) return { problems: wrong };
  const places = placesOf(axes);
  const variations: Variation[] = [];
  for (const [number, place] of places.entries()) {
    for (const [index, lane] of lanes.entries()) {
      try {
        variations.push(variationOf(lane, index, axes, place, number));
      } catch (error) {
        return { problems: [problemOf(lane, place, error)] };
      }
      yield;
    }
  }
  return { places, variations };
}

/** A lane that a study's tables show, with its position in `Study.lanes`. */
export interface ShownLane extends StudyLane {
  readonly index: number;
}

interface Repeats {
  /** The position of the earlier lane with the same runs; undefined for a lane that repeats none. */
  readonly of: readonly (number | undefined)[];
  readonly shown: readonly ShownLane[];
}
const repeats = new WeakMap<Study, Repeats>();

/** With seeds given, lanes that differ in their own seed only have the same runs. */
function repeatsIn(study: Study): Repeats {
  const known = repeats.get(study);
  if (known) return known;
  const { lanes, places, variations, seeds } = study;
  const keyOf = (lane: number) => places.map((_, place) => variations[place * lanes.length + lane]?.key).join();
  const keys = seeds ? lanes.map((_, lane) => keyOf(lane)) : [];
  const of = lanes.map((_, lane) => {
    const first = keys.indexOf(keys[lane] ?? "");
    return first >= 0 && first < lane ? first : undefined;
  });
  const shown = lanes.map((lane, index) => ({ ...lane, index })).filter(({ index }) => of[index] === undefined);
  const made = { of, shown };
  repeats.set(study, made);
  return made;
}

/** The lanes whose runs are no other lane's: those that tables and charts of the study show. */
export const shownLanes = (study: Study): readonly ShownLane[] => repeatsIn(study).shown;

/** Says of each lane that is left out which lane has its runs. */
export function repeatsText(study: Study): string[] {
  const { lanes, variations } = study;
  return repeatsIn(study).of.flatMap((first, index) => {
    const [lane, other] = [lanes[index], lanes[first ?? -1]];
    if (first === undefined || !lane || !other) return [];
    const hasOtherSeed = variations[index]?.seed !== variations[first]?.seed;
    const how = hasOtherSeed
      ? `differs from lane ${other.letter} in its seed only`
      : `is the same as lane ${other.letter}`;
    return [`Lane ${lane.letter} ${how}, so it is not repeated here.`];
  });
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

/** None for lanes of which one makes no sense, as the engine is going to say. */
function wordsFor(lanes: readonly Lane[]): string[] {
  try {
    return namesOf(lanes);
  } catch {
    return [];
  }
}

function namedLanes(lanes: readonly Lane[]): StudyLane[] {
  const names = lanes.length > 1 ? wordsFor(lanes) : [];
  return lanes.map(({ id }, index) => ({ id, letter: letterOf(index), name: names[index] || letterOf(index) }));
}

function* planning(document: ExperimentDocument, seeds: readonly number[] | null): Planning<Planned> {
  const read = hasLanes(document) ? lanesOf(document) : { lanes: [wholeLane(document)] };
  const problems = [...("problems" in read ? read.problems : []), ...problemsOfSweep(document)];
  if (problems.length > 0 || "problems" in read) return { problems };
  const count = runCount(document, seeds);
  if (count > MOST_RUNS) return { problems: [tooMany(count)] };
  const { lanes } = read;
  const made = yield* variationsOf(lanes, axesOf(document));
  if ("problems" in made) return made;
  const { places, variations } = made;
  const runs = seeds
    ? seeds.flatMap((seed) => variations.map((variation) => runOf(variation, seed)))
    : variations.map((variation) => runOf(variation, variation.seed));
  return { study: { lanes: namedLanes(lanes), axes: axesOf(document), places, seeds, variations, runs } };
}

/**
 * The study of a document with these seeds, or of each variation with its own seed.
 * @returns the problems instead, if there are any; those that the engine finds in a variation are not among them
 */
export function studyOf(document: ExperimentDocument, seeds: readonly number[] | null): Planned {
  const steps = planning(document, seeds);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Milliseconds of planning at a time. */
const SLICE_MS = 8;

/** The same without blocking the page: in slices, between which `pause` lets other work happen. Null once aborted. */
export async function planStudy(
  document: ExperimentDocument,
  seeds: readonly number[] | null,
  { pause, signal }: { pause(): Promise<void>; signal: AbortSignal },
): Promise<Planned | null> {
  const steps = planning(document, seeds);
  for (let begun_ms = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - begun_ms < SLICE_MS) continue;
    await pause();
    if (signal.aborted) return null;
    begun_ms = performance.now();
  }
}

/** A study without the runs of variations that the engine refuses: values of a sweep that are impossible together. */
export function withoutRefused(study: Study, isRefused: (variation: Variation) => boolean): Study {
  return { ...study, runs: study.runs.filter(({ variation }) => !isRefused(variation)) };
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

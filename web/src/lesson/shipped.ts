/** The lessons that ship, in the order of a way through them. Each is loaded on demand, but for the guide of a first visit. */
import firstMinute from "../../../scenarios/lessons/first-minute.json";
import { openScenario } from "../scenario/gallery";
import type { ScenarioDocument } from "../scenario/scenario";
import { GUIDE } from "../state/work/lesson-progress";
import type { Lesson } from "./format";

const files = import.meta.glob<string>(
  ["../../../scenarios/lessons/*.json", "!../../../scenarios/lessons/first-minute.json"],
  { query: "?raw", import: "default" },
);

const idOf = (path: string) => path.slice(path.lastIndexOf("/") + 1, -".json".length);
const loaders = new Map(Object.entries(files).map(([path, load]) => [idOf(path), load] as const));

/** From first steps on; lessons that are not named here come last. */
const WAY: readonly string[] = [
  GUIDE,
  "bufferbloat",
  "synchronised-windows",
  "red-for-a-delay",
  "one-run",
  "round-trips",
  "ecn",
  "cbr-under-red",
  "who-is-unfair",
  "marked-in-a-blast",
  "phase-effects",
  "video-loss-or-jitter",
  "one-in-400",
  "old-and-new",
  "l4s-two-queues",
];

const rank = (id: string) => (WAY.includes(id) ? WAY.indexOf(id) : WAY.length);

export const lessonIds = (): string[] =>
  [GUIDE, ...loaders.keys()].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other, "en"));

/** @throws if there is no lesson of this id */
export async function openLesson(id: string): Promise<Lesson> {
  if (id === GUIDE) return firstMinute as unknown as Lesson;
  const load = loaders.get(id);
  if (!load) throw new Error(`There is no lesson ${id}.`);
  return JSON.parse(await load()) as Lesson;
}

/** The scenario that a lesson names or contains. @throws if there is none of that name */
export async function scenarioOfLesson({ scenario }: Lesson): Promise<ScenarioDocument> {
  return "document" in scenario ? scenario.document : openScenario(scenario.preset);
}

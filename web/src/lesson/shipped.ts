/** The lessons that ship, in the order of a way through them. Each is loaded on demand, but for the guide of a first visit. */
import firstMinute from "../../../scenarios/lessons/first-minute.json";
import { openScenario } from "../scenario/gallery";
import type { ScenarioDocument } from "../scenario/scenario";
import { GUIDE } from "../state/work/lesson-progress";
import type { Lesson } from "./format";
import { onTheWay } from "./way";

const files = import.meta.glob<string>(
  ["../../../scenarios/lessons/*.json", "!../../../scenarios/lessons/first-minute.json"],
  { query: "?raw", import: "default" },
);

const idOf = (path: string) => path.slice(path.lastIndexOf("/") + 1, -".json".length);
const loaders = new Map(Object.entries(files).map(([path, load]) => [idOf(path), load] as const));

export const lessonIds = (): string[] => onTheWay([GUIDE, ...loaders.keys()]);

/** @throws if there is no lesson of this id */
export async function openLesson(id: string): Promise<Lesson> {
  if (id === GUIDE) return firstMinute as unknown as Lesson;
  const load = loaders.get(id);
  if (!load) throw new Error(`There is no lesson ${id} here. If its link is newer than this page, reload the page.`);
  return JSON.parse(await load()) as Lesson;
}

/** The scenario that a lesson names or contains. @throws if there is none of that name */
export async function scenarioOfLesson({ scenario }: Lesson): Promise<ScenarioDocument> {
  return "document" in scenario ? scenario.document : openScenario(scenario.preset);
}

// The shipped scenarios. Each is loaded on demand.
import { OPENING_ID } from "./opening-id";
import type { ScenarioDocument } from "./scenario";

const files = import.meta.glob<{ default: string }>(
  ["../../../scenarios/*.json", "!../../../scenarios/000-f11-dcbt.json", "!../../../scenarios/scenario.schema.json"],
  { query: "?raw" },
);

const idOf = (path: string) => path.slice(path.lastIndexOf("/") + 1, -".json".length);
const loaders = new Map(Object.entries(files).map(([path, load]) => [idOf(path), load] as const));

export const scenarioIds = (): string[] => [OPENING_ID, ...loaders.keys()].sort();

export async function openScenario(id: string): Promise<ScenarioDocument> {
  if (id === OPENING_ID) return (await import("./opening")).openingScenario();
  const load = loaders.get(id);
  if (!load) throw new Error(`There is no scenario ${id}.`);
  return JSON.parse((await load()).default) as ScenarioDocument;
}

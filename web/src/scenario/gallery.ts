// The shipped scenarios. The opening one is part of the page, the others are loaded on demand.
import opening from "../../../scenarios/000-f11-dcbt.json?raw";
import type { ScenarioDocument } from "./scenario";

export const OPENING_ID = "000-f11-dcbt";

const files = import.meta.glob<string>(
  ["../../../scenarios/*.json", "!../../../scenarios/000-f11-dcbt.json", "!../../../scenarios/scenario.schema.json"],
  { query: "?raw", import: "default" },
);

const idOf = (path: string) => path.slice(path.lastIndexOf("/") + 1, -".json".length);
const loaders = new Map<string, () => Promise<string>>([
  [OPENING_ID, () => Promise.resolve(opening)],
  ...Object.entries(files).map(([path, load]) => [idOf(path), load] as const),
]);

export const scenarioIds = (): string[] => [...loaders.keys()].sort();

export async function openScenario(id: string): Promise<ScenarioDocument> {
  const load = loaders.get(id);
  if (!load) throw new Error(`There is no scenario ${id}.`);
  return JSON.parse(await load()) as ScenarioDocument;
}

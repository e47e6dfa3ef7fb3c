// The scenarios that ship. The one the page opens on comes with the page, the others when they are asked for.
import opening from "../../../scenarios/000-f11-dcbt.json?raw";
import { catalog } from "./catalog";
import { citation, type ScenarioDocument } from "./scenario";

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

export interface GalleryEntry {
  id: string;
  document: ScenarioDocument;
}

/** One experiment, often under several disciplines. */
export interface GalleryGroup {
  title: string;
  citation: string;
  summary: string;
  entries: readonly GalleryEntry[];
}

export const scenarioIds = (): string[] => [...loaders.keys()].sort();

export async function openScenario(id: string): Promise<ScenarioDocument> {
  const load = loaders.get(id);
  if (!load) throw new Error(`There is no scenario ${id}.`);
  return JSON.parse(await load()) as ScenarioDocument;
}

/** The discipline at the watched queue. */
export function disciplineIn(document: ScenarioDocument): string {
  const watched = document.measure?.watch?.[0];
  const link = document.links.find(({ id }) => id === watched) ?? document.links.find(({ queue }) => queue);
  return link?.queue?.discipline ?? "drop_tail";
}

/** The first sentences of a description, without its markup. */
export function summaryOf(document: ScenarioDocument): string {
  const [first = "", second = ""] = (document.description ?? "").split("\n\n");
  return [first, second].join(" ").replace(/[*`]/g, "").trim();
}

const menuPosition = (entry: GalleryEntry) =>
  catalog.disciplines.findIndex(({ id }) => id === disciplineIn(entry.document));

/** Scenarios of one figure stand together, in the order of the disciplines' menu. */
export function groupEntries(entries: readonly GalleryEntry[]): GalleryGroup[] {
  const groups = new Map<string, GalleryEntry[]>();
  for (const entry of entries) {
    const { source } = entry.document;
    const key = source?.figure ? citation(source) : entry.id;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].map((members) => {
    const main = members.reduce((a, b) => (b.document.title.length < a.document.title.length ? b : a));
    return {
      title: main.document.title,
      citation: citation(main.document.source),
      summary: summaryOf(main.document),
      entries: members.sort((a, b) => menuPosition(a) - menuPosition(b)),
    };
  });
}

export async function loadGallery(): Promise<GalleryGroup[]> {
  const entries = scenarioIds().map(async (id) => ({ id, document: await openScenario(id) }));
  return groupEntries(await Promise.all(entries));
}

// The shipped scenarios by theme, as shown in the gallery.
import { usualDiscipline } from "./catalog";
import { openScenario } from "./gallery";
import type { ScenarioDocument } from "./scenario";
import { type Theme, themes } from "./themes";
import { isReverse, linkOfWatch, watchList } from "./watch";

export interface GalleryEntry {
  readonly id: string;
  readonly document: ScenarioDocument;
}

export interface GalleryTheme extends Omit<Theme, "entries"> {
  readonly entries: readonly GalleryEntry[];
}

/** The discipline of the first watched queue, else of the first queue. */
export function disciplineIn(document: ScenarioDocument): string {
  const [watched = ""] = watchList(document);
  const { links = [] } = document as Partial<ScenarioDocument>; // a draft may lack them
  const link = links.find(({ id }) => id === linkOfWatch(watched));
  const queue = isReverse(watched) ? link?.reverse?.queue : link?.queue;
  return (queue ?? links.find((other) => other.queue)?.queue)?.discipline ?? usualDiscipline;
}

export function loadGallery(): Promise<GalleryTheme[]> {
  const open = async (id: string) => ({ id, document: await openScenario(id) });
  const load = async (theme: Theme) => ({ ...theme, entries: await Promise.all(theme.entries.map(open)) });
  return Promise.all(themes.map(load));
}

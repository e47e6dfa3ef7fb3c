/** Maps a path of the engine's problems, "links[0].queue.max_p", to the entry and its field. */
import type { Selection } from "./entries";
import type { ScenarioDocument } from "./scenario";
import { linkOfWatch, watchList } from "./watch";

export interface ProblemPlace {
  readonly selection: Selection;
  /** Path within the entry; empty for the entry as a whole. */
  readonly field: readonly (string | number)[];
}

/** "flows[2].transport.window" as keys and positions. */
export const pathKeys = (path: string): (string | number)[] =>
  [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([text, index]) => (index === undefined ? text : Number(index)));

/** The change of the timeline in which a problem is: "timeline[2]". */
export const changeOf = (path: string): string | undefined => /^timeline\[\d+\]/.exec(path)?.[0];

/** The entry and field of a problem; undefined if it concerns a change or the document as a whole. */
export function partOf(document: ScenarioDocument, path: string): ProblemPlace | undefined {
  const [part, index, ...field] = pathKeys(path);
  const whole = (selection: Selection | undefined) => selection && { selection, field: [] };
  if (part === "nodes" || part === "links" || part === "flows") {
    const id = document[part][Number(index)]?.id;
    return id === undefined ? undefined : { selection: { part, id }, field };
  }
  if (part === "routes") {
    const id = document.routes?.[Number(index)]?.flow;
    return whole(id === undefined ? undefined : { part: "flows", id });
  }
  const watched = part === "measure" && index === "watch" ? watchList(document)[Number(field[0] ?? 0)] : undefined;
  return whole(watched === undefined ? undefined : { part: "links", id: linkOfWatch(watched) });
}

/** A path as shown to users: entries by id, windows counted from 1: "links.neck.rate", "window 1". */
export function shownPath(document: ScenarioDocument, path: string): string {
  const [part, index, ...field] = pathKeys(path);
  if (part === "measure" && index === "windows" && field.length > 0) {
    const [window, end] = field.map(Number);
    return `${end === 0 ? "start of window" : "window"} ${(window ?? 0) + 1}`;
  }
  const id = part === "nodes" || part === "links" || part === "flows" ? document[part][Number(index)]?.id : undefined;
  return id ? path.replace(/\[\d+\]/, () => `.${id}`) : path;
}

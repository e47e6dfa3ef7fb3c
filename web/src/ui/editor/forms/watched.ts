// Watched queues in the document. Without a list, the engine watches one queue of its choice.
import { isRack, setAt } from "../../../scenario/edit";
import type { LinkEntry, ScenarioDocument } from "../../../scenario/scenario";
import { linkOfWatch, reverseOf, watchList } from "../../../scenario/watch";

/** A direction of a link, by its name in `measure.watch` and its label. */
export interface Direction {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export const directionsOf = ({ links }: ScenarioDocument): readonly Direction[] =>
  links.flatMap(({ id, from, to }) => [
    { name: id, from, to },
    { name: reverseOf(id), from: to, to: from },
  ]);

/** Whether a link is one between two hosts or routers: only such a one can be watched. */
export function isSingle({ nodes }: ScenarioDocument, { from, to }: Pick<Direction, "from" | "to">): boolean {
  return !nodes.some((node) => (node.id === from || node.id === to) && isRack(node));
}

/** An empty list is removed, so that the engine chooses again. */
export const withWatched = (document: ScenarioDocument, watched: readonly string[]): ScenarioDocument =>
  setAt(document, ["measure", "watch"], watched.length > 0 ? watched : undefined);

/** Adds or removes a watched queue. `chosen` is what the engine watches if the document has no list. */
export function withWatch(document: ScenarioDocument, name: string, isOn: boolean, chosen: readonly string[]) {
  const said = watchList(document);
  const watched = (said.length > 0 ? said : chosen).filter((other) => other !== name);
  return withWatched(document, isOn ? [...watched, name] : watched);
}

/** The link of the first watched queue, else the first link. `chosen` is as above. */
export function firstWatchedLink(document: ScenarioDocument, chosen: readonly string[]): LinkEntry | undefined {
  const [name = ""] = [...watchList(document), ...chosen];
  return document.links.find(({ id }) => id === linkOfWatch(name)) ?? document.links[0];
}

// Which queues are watched. A document that names none leaves it to the engine, which watches one.
import { setAt } from "../../../scenario/edit";
import type { LinkEntry, ScenarioDocument } from "../../../scenario/scenario";
import { linkOfWatch, reverseOf, watchList } from "../../../scenario/watch";

/** A direction of a link as `measure.watch` names it, and as people read it. */
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

/** The last one gone, the engine chooses again. */
export const withWatched = (document: ScenarioDocument, watched: readonly string[]): ScenarioDocument =>
  setAt(document, ["measure", "watch"], watched.length > 0 ? watched : undefined);

/** A queue is watched beside the others, or no more. `chosen` is what the engine watches if the document names none. */
export function withWatch(document: ScenarioDocument, name: string, isOn: boolean, chosen: readonly string[]) {
  const said = watchList(document);
  const watched = (said.length > 0 ? said : chosen).filter((other) => other !== name);
  return withWatched(document, isOn ? [...watched, name] : watched);
}

/** The link of the first watched queue, else the first there is. `chosen` is as above. */
export function firstWatchedLink(document: ScenarioDocument, chosen: readonly string[]): LinkEntry | undefined {
  const [name = ""] = [...watchList(document), ...chosen];
  return document.links.find(({ id }) => id === linkOfWatch(name)) ?? document.links[0];
}

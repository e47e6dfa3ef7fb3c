/** The open document with its lanes, for links, files and storage. */
import { joinLanes, type Lane, SHARED } from "../../scenario/lanes";
import type { NodeEntry, ScenarioDocument } from "../../scenario/scenario";
import { setIn } from "../../scenario/set-in";
import { isEqual } from "../../scenario/variation";
import { linkOfWatch, watchList } from "../../scenario/watch";
import { editedDocument, type Lanes, type Work, type WorkState } from "./work-state";

/** Nodes stand where they stand in another document. */
function placedAs(nodes: readonly NodeEntry[], { nodes: other }: ScenarioDocument): NodeEntry[] {
  return nodes.map((node) => {
    const same = other.find(({ id }) => id === node.id);
    const { x: _, y: __, ...rest } = node;
    return same
      ? { ...rest, ...(same.x !== undefined && { x: same.x }), ...(same.y !== undefined && { y: same.y }) }
      : node;
  });
}

const has = ({ links }: ScenarioDocument, watch: string) => links.some(({ id }) => id === linkOfWatch(watch));

/**
 * Of the queues that both have, those that the open document watches; of its own, those that it watched itself. In its
 * own order, so that it is the same whichever of the two is open. Where one of them leaves the choice to the engine, a
 * list with a queue that only the other has says nothing of it.
 */
function watchedAs(document: ScenarioDocument, open: ScenarioDocument): readonly string[] {
  // An edit of another lane may have taken a link and left its name.
  const own = watchList(document).filter((watch) => has(document, watch));
  const shown = watchList(open);
  const isOfBoth = (watch: string) => has(document, watch) && has(open, watch);
  const isChosenByEngine = own.length === 0 || shown.length === 0;
  if (isChosenByEngine && ![...own, ...shown].every(isOfBoth)) return own;
  const kept = own.filter((watch) => !has(open, watch) || shown.includes(watch));
  return [...kept, ...shown.filter((watch) => has(document, watch) && !kept.includes(watch))];
}

/** A lane's document with what it shares with the open one. */
export function withShared(document: ScenarioDocument, open: ScenarioDocument): ScenarioDocument {
  const rest: Record<string, unknown> = { ...document, nodes: placedAs(document.nodes, open) };
  for (const key of SHARED) {
    if (open[key] === undefined) delete rest[key];
    else rest[key] = open[key];
  }
  const watched = watchedAs(document, open);
  const shared = rest as ScenarioDocument;
  if (isEqual(watched, watchList(open))) return shared;
  return setIn(shared, ["measure", "watch"], watched.length > 0 ? watched : undefined);
}

/** The lanes with their documents as they are now. */
export function laneList({ lanes }: { readonly lanes: Lanes | null }, open: ScenarioDocument | null): Lane[] {
  if (!lanes || !open) return [];
  return lanes.all.map((lane) => ({
    ...lane,
    document: lane.id === lanes.chosen ? open : withShared(lane.document, open),
  }));
}

/** The chosen lane as written in a link; omitted for the first. */
export const shownLane = ({ lanes }: Pick<WorkState, "lanes">): { lane?: string } =>
  lanes && lanes.chosen !== lanes.all[0]?.id ? { lane: lanes.chosen } : {};

/** As it runs, whatever draft there is of it. */
export const runningWhole = (state: WorkState): ScenarioDocument | null => wholeDocument({ ...state, draft: null });

/** Null if nothing is open. */
export function wholeDocument(state: WorkState | Work): ScenarioDocument | null {
  const open = "draft" in state ? editedDocument(state) : state.document;
  return state.lanes ? joinLanes(laneList(state, open)) : open;
}

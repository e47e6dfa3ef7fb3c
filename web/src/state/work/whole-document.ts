/** The open document with its lanes, for links, files and storage. */
import { joinLanes, type Lane, SHARED } from "../../scenario/lanes";
import type { NodeEntry, ScenarioDocument } from "../../scenario/scenario";
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

/** A lane's document with what it shares with the open one. */
export function withShared(document: ScenarioDocument, open: ScenarioDocument): ScenarioDocument {
  const rest: Record<string, unknown> = { ...document, nodes: placedAs(document.nodes, open) };
  for (const key of SHARED) {
    if (open[key] === undefined) delete rest[key];
    else rest[key] = open[key];
  }
  return rest as ScenarioDocument;
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

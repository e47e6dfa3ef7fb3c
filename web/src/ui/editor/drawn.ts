/** Converts nodes and links to React Flow's format. */

import type { CSSProperties } from "react";
import type { Point } from "../../geometry/rect";
import type { DrawingModel } from "../../network/document-model";
import { placed } from "../../scenario/arrange";
import type { Selection } from "../../scenario/edit";
import { pointOf } from "../../scenario/room";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { DrawnLink } from "./LinkParts";
import type { DrawnNode } from "./NodeParts";

export const KEYS_ID = "drawing-keys";

export const isSelected = (selection: Selection | null, part: Selection["part"], id: string) =>
  selection?.part === part && selection.id === id;

/** The place of each node. */
export const placesOf = (document: ScenarioDocument): ReadonlyMap<string, Point> =>
  new Map(placed(document).nodes.map((node) => [node.id, pointOf(node)]));

/** Nodes are beside each other if they are less far apart than this from top to bottom, but not from side to side. */
const ROW = 60;

/** As much as any name needs. */
const MOST_ROOM = 1000;

/** From a node to the next one beside it: its name has as much room. */
function roomOf({ x, y }: Point, places: Iterable<Point>): number {
  let room = MOST_ROOM;
  for (const other of places) {
    const apart = Math.abs(other.x - x);
    if (apart >= ROW && Math.abs(other.y - y) < ROW) room = Math.min(room, apart);
  }
  return room;
}

export function drawnNodes(
  model: DrawingModel,
  places: ReadonlyMap<string, Point>,
  selected: readonly string[],
  joiningFrom: readonly string[],
): DrawnNode[] {
  return model.nodes.map((view) => {
    const { id, width, height } = view;
    const isIn = selected.includes(id);
    const position = places.get(id) ?? { x: 0, y: 0 };
    return {
      id,
      type: view.kind === "router" ? "router" : "host",
      position,
      style: { "--room": `${roomOf(position, places.values())}px` } as CSSProperties,
      width,
      height,
      measured: { width, height },
      data: { view },
      selected: isIn,
      className: [view.kind, joiningFrom.includes(id) && "is-joining", view.problems.length > 0 && "has-problem"]
        .filter(Boolean)
        .join(" "),
      ariaRole: "button",
      ariaLabel: view.label,
      domAttributes: {
        "data-part": "nodes",
        "aria-pressed": isIn,
        "aria-describedby": KEYS_ID,
        "aria-roledescription": undefined,
      } as NonNullable<DrawnNode["domAttributes"]>,
    };
  });
}

/** Hidden from screen readers: the labels are buttons that describe the links. */
export function drawnLinks(model: DrawingModel, selection: Selection | null): DrawnLink[] {
  const selectedFlow = selection?.part === "flows" ? selection.id : null;
  return model.links.map((view) => ({
    id: view.id,
    type: "link",
    source: view.from,
    target: view.to,
    data: { view, selectedFlow },
    selected: isSelected(selection, "links", view.id),
    ariaRole: "presentation",
    domAttributes: { "aria-hidden": true, "aria-label": undefined, "aria-roledescription": undefined },
  }));
}

import { autoLayout } from "../scenario/auto-layout";
import type { Layout } from "../telemetry/layout";

/** The same network with the coordinates of the layout algorithm. */
export function arranged(layout: Layout): Layout {
  const places = autoLayout({ ...layout, flows: layout.groups });
  return { ...layout, nodes: layout.nodes.map((node) => ({ ...node, ...places.get(node.id) })) };
}

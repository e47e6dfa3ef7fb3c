import { autoLayout } from "../scenario/auto-layout";
import type { RunSchema } from "../telemetry/run-schema";

/** The same network with the coordinates of the layout algorithm. */
export function withCoordinates(schema: RunSchema): RunSchema {
  const places = autoLayout({ ...schema, flows: schema.groups });
  return { ...schema, nodes: schema.nodes.map((node) => ({ ...node, ...places.get(node.id) })) };
}

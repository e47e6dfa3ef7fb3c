// Nodes in the drawing: a router is a circle, a host a pill, a rack a stack of pills.
import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import type { DocumentNode } from "../../network/document-model";
import { MOST_INSIDE } from "../../scenario/room";
import { ProblemBadge } from "./ProblemBadge";

export type DrawnNode = Node<{ view: DocumentNode }, "host" | "router">;

/** Letters at the end of a name that stay where it is too long: names often differ in their last ones. */
const TAIL = 3;

const Name = ({ id, isBelow = false }: { id: string; isBelow?: boolean }) => (
  <span className={isBelow ? "node-name is-below" : "node-name"} title={id}>
    <span>{id.slice(0, -TAIL)}</span>
    {id.slice(-TAIL)}
  </span>
);

function HostNode({ data: { view } }: NodeProps<DrawnNode>) {
  return (
    <>
      <Name id={view.id} />
      {view.count > 1 && <span className="node-count">× {view.count}</span>}
      <Port id={view.id} />
      <ProblemBadge problems={view.problems} />
    </>
  );
}

function RouterNode({ data: { view } }: NodeProps<DrawnNode>) {
  return (
    <>
      <Name id={view.id} isBelow={view.id.length > MOST_INSIDE} />
      <Port id={view.id} />
      <ProblemBadge problems={view.problems} />
    </>
  );
}

/** The handle from which a link is drawn, by dragging or by tapping it and then the other node. */
const Port = ({ id }: { id: string }) => (
  <Handle
    type="source"
    position={Position.Bottom}
    className="port"
    title={`Drag to connect ${id}, or tap and choose`}
  />
);

export const nodeTypes = { host: HostNode, router: RouterNode };

// The network in the editor, drawn with React Flow: it handles dragging and connecting, the editor everything else.
import {
  ConnectionMode,
  type NodeChange,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useStore,
  ViewportPortal,
} from "@xyflow/react";
import { type RefObject, useMemo, useState } from "react";
import type { Point, Rect } from "../../geometry/rect";
import type { DrawingModel } from "../../network/document-model";
import type { Actions } from "./actions";
import { drawnLinks, drawnNodes, isSelected, KEYS_ID, placesOf } from "./drawn";
import { type EditorProps, selectedNodes, toggled } from "./editor-props";
import { edgeTypes, LinkLabel } from "./LinkParts";
import { type DrawnNode, nodeTypes } from "./NodeParts";
import { useFrame } from "./use-frame";
import { FAR, KeepInView, NEAR, ViewButtons } from "./Viewport";
import "@xyflow/react/dist/base.css";
import "./drawing.css";
import "./drawing-small.css";

const SNAP: [number, number] = [10, 10];
const MIDDLE: [number, number] = [0.5, 0.5];

interface Props extends EditorProps {
  model: DrawingModel;
  actions: Actions;
  /** Nodes of a link or flow whose other end is not chosen yet. */
  joiningFrom: readonly string[];
  /** A node was chosen, to select it or to join it. */
  onChoose(id: string): void;
  /** The first end of a link was chosen. */
  onBegin(id: string): void;
  /** A click on the background. */
  onLeave(): void;
  /** Incremented to fit the whole drawing into view. */
  fit: number;
  seen: RefObject<(() => Rect) | null>;
}

export function Drawing(props: Props) {
  return (
    <div className="canvas">
      <ReactFlowProvider>
        <Canvas {...props} />
      </ReactFlowProvider>
    </div>
  );
}

/** Positions of nodes while they are dragged. */
function useDragging({ group, onSelect, actions }: Props) {
  const [dragged, setDragged] = useState<ReadonlyMap<string, Point>>(new Map());
  return {
    dragged,
    handlers: {
      onNodesChange(changes: NodeChange<DrawnNode>[]) {
        const moves = changes.flatMap((change) =>
          change.type === "position" && change.dragging && change.position
            ? [[change.id, change.position] as const]
            : [],
        );
        if (moves.length > 0) setDragged((before) => new Map([...before, ...moves]));
      },
      onNodeDragStart(_: unknown, { id }: DrawnNode) {
        if (!group.includes(id)) onSelect({ part: "nodes", id });
      },
      onNodeDragStop(_: unknown, __: DrawnNode, nodes: DrawnNode[]) {
        setDragged(new Map());
        actions.move(new Map(nodes.map(({ id, position }) => [id, position])));
      },
    },
  };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one drawing: what its handlers share would be its parameters
function Canvas(props: Props) {
  const { document, model, selection, group, joiningFrom, actions, fit, seen } = props;
  const { onSelect, onGroup, onChoose, onBegin, onLeave } = props;
  const [isSeveral, setSeveral] = useState(false);
  const { dragged, handlers: dragging } = useDragging(props);
  const places = useMemo(() => placesOf(document), [document]);
  const still = useMemo(() => drawnNodes(model, places, [], []), [model, places]);
  const frame = useFrame({
    isOn: isSeveral && joiningFrom.length === 0,
    nodes: still,
    onFramed: (ids) => onGroup([...new Set([...selectedNodes({ selection, group }), ...ids])]),
    onNothing: onLeave,
  });
  const framed = frame.drag?.ids;
  const shown = useMemo(() => {
    const selected = [...selectedNodes({ selection, group }), ...(framed ?? [])];
    return drawnNodes(model, places, selected, joiningFrom);
  }, [model, places, selection, group, framed, joiningFrom]);
  const nodes = shown.map((node) => {
    const position = dragged.get(node.id);
    return position ? { ...node, position } : node;
  });
  const edges = useMemo(() => drawnLinks(model, selection), [model, selection]);
  // Rounded down, so that what does not become smaller with it is large enough.
  const zoom = useStore(({ transform }) => Math.max(0.05, Math.floor(transform[2] * 20 + 0.01) / 20));
  const className = [
    "drawing",
    zoom < FAR && "is-far",
    zoom < NEAR && "is-small",
    joiningFrom.length > 0 && "joins",
    isSeveral && "several",
  ];
  return (
    <ReactFlow
      className={className.filter(Boolean).join(" ")}
      style={{ "--zoom": zoom } as React.CSSProperties}
      aria-label="The network as a drawing"
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      nodeOrigin={MIDDLE}
      {...dragging}
      {...frame.handlers}
      onNodeClick={({ target, shiftKey, ctrlKey, metaKey }, { id }) => {
        const isPort = target instanceof Element && target.closest(".port") !== null;
        if (joiningFrom.length > 0) onChoose(id);
        else if (isPort) onBegin(id);
        else if (isSeveral || shiftKey || ctrlKey || metaKey) onGroup(toggled({ selection, group }, id));
        else onChoose(id);
      }}
      onEdgeClick={(_, { id }) => onSelect({ part: "links", id })}
      onPaneClick={onLeave}
      onConnect={({ source, target }) => void actions.join("link", [source], target)}
      connectOnClick={false}
      isValidConnection={({ source, target }) => source !== target}
      connectionMode={ConnectionMode.Loose}
      connectionRadius={60}
      elementsSelectable={false}
      edgesFocusable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      panActivationKeyCode={null}
      panOnDrag={!isSeveral}
      snapToGrid
      snapGrid={SNAP}
      minZoom={0.05}
      maxZoom={2}
    >
      <ViewportPortal>
        {model.links.map((view) => (
          <LinkLabel
            key={view.id}
            view={view}
            isSelected={isSelected(selection, "links", view.id)}
            onSelect={onSelect}
          />
        ))}
      </ViewportPortal>
      {frame.drag && <Frame {...frame.drag} />}
      {model.nodes.length === 0 && (
        <Panel position="top-center" className="drawing-empty">
          Nothing yet. Add hosts and routers and connect them, or start with a template.
        </Panel>
      )}
      <ViewButtons nodes={nodes} isSeveral={isSeveral} onSeveral={setSeveral} />
      <KeepInView document={document} nodes={shown} fit={fit} seen={seen} />
      <p id={KEYS_ID} hidden>
        Enter selects, Shift and Enter select one more, Control and A all, the arrow keys move, c connects, f adds a
        flow, Delete deletes.
      </p>
    </ReactFlow>
  );
}

/** In page coordinates. */
const Frame = ({ from, to }: { from: Point; to: Point }) => (
  <div
    className="drawing-frame"
    style={{
      left: Math.min(from.x, to.x),
      top: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    }}
  />
);

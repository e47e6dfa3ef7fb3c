// The network as it is edited, drawn with React Flow: nodes are dragged and joined, all else is the editor's.
import {
  ConnectionMode,
  type NodeChange,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  ViewportPortal,
} from "@xyflow/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Point, placed } from "../../scenario/auto-layout";
import type { Selection } from "../../scenario/edit";
import type { ScenarioDocument } from "../../scenario/scenario";
import type { Actions } from "./actions";
import type { DrawingModel } from "./drawing-model";
import type { EditorProps } from "./editor-props";
import { type DrawnLink, edgeTypes, LinkLabel } from "./LinkParts";
import { type DrawnNode, nodeTypes } from "./NodeParts";
import "@xyflow/react/dist/base.css";
import "./drawing.css";

const KEYS_ID = "drawing-keys";
const SNAP: [number, number] = [10, 10];
const MIDDLE: [number, number] = [0.5, 0.5];
/** Below this scale the words on links are too small to read, and only cover the lines. */
const FAR = 0.5;
const FIT = { padding: 0.12, maxZoom: 1.25 };
/** On a narrow page a part at a size that fingers can hit is better than all of it. */
const READABLE = matchMedia("(max-width: 759px)").matches ? { ...FIT, minZoom: 0.75 } : FIT;

interface Props extends EditorProps {
  model: DrawingModel;
  actions: Actions;
  /** The node that waits for another to be joined to. */
  joiningFrom: string | null;
  /** A node has been chosen, to be selected or joined. */
  onChoose(id: string): void;
  /** The beginning of a link has been chosen, its end not yet. */
  onBegin(id: string): void;
  /** Nothing of the drawing is meant. */
  onLeave(): void;
  /** Grows when the whole drawing is to be shown. */
  fit: number;
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

const isSelected = (selection: Selection | null, part: Selection["part"], id: string) =>
  selection?.part === part && selection.id === id;

type Drawn = Pick<Props, "model" | "selection">;

/** Where each node stands. */
const placesOf = (document: ScenarioDocument): ReadonlyMap<string, Point> =>
  new Map(placed(document).nodes.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));

function drawnNodes(
  { model, selection }: Drawn,
  places: ReadonlyMap<string, Point>,
  joiningFrom: string | null,
): DrawnNode[] {
  return model.nodes.map((view) => {
    const { id, width, height } = view;
    const selected = isSelected(selection, "nodes", id);
    return {
      id,
      type: view.kind === "router" ? "router" : "host",
      position: places.get(id) ?? { x: 0, y: 0 },
      width,
      height,
      measured: { width, height },
      data: { view },
      selected,
      className: [view.kind, joiningFrom === id && "is-joining", view.problems.length > 0 && "has-problem"]
        .filter(Boolean)
        .join(" "),
      ariaRole: "button",
      ariaLabel: view.label,
      domAttributes: {
        "data-part": "nodes",
        "aria-pressed": selected,
        "aria-describedby": KEYS_ID,
        "aria-roledescription": undefined,
      } as NonNullable<DrawnNode["domAttributes"]>,
    };
  });
}

/** Hidden from who does not see them: their labels are buttons that say all. */
function drawnLinks({ model, selection }: Drawn): DrawnLink[] {
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

function Canvas({
  document,
  model,
  selection,
  joiningFrom,
  actions,
  fit,
  onSelect,
  onChoose,
  onBegin,
  onLeave,
}: Props) {
  const [dragged, setDragged] = useState<{ id: string; to: Point } | null>(null);
  const places = useMemo(() => placesOf(document), [document]);
  const still = useMemo(
    () => drawnNodes({ model, selection }, places, joiningFrom),
    [model, selection, places, joiningFrom],
  );
  const nodes = dragged
    ? still.map((node) => (node.id === dragged.id ? { ...node, position: dragged.to } : node))
    : still;
  const isFar = useStore(({ transform }) => transform[2] < FAR);
  const edges = useMemo(() => drawnLinks({ model, selection }), [model, selection]);
  const onNodesChange = (changes: NodeChange<DrawnNode>[]) => {
    for (const change of changes)
      if (change.type === "position" && change.dragging && change.position)
        setDragged({ id: change.id, to: change.position });
  };
  return (
    <ReactFlow
      className={isFar ? "drawing is-far" : "drawing"}
      aria-label="The network as a drawing"
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      nodeOrigin={MIDDLE}
      onNodesChange={onNodesChange}
      onNodeDragStart={(_, { id }) => onSelect({ part: "nodes", id })}
      onNodeDragStop={(_, { id, position }) => {
        setDragged(null);
        actions.move(id, position);
      }}
      onNodeClick={({ target }, { id }) => {
        const isPort = target instanceof Element && target.closest(".port") !== null;
        if (isPort && joiningFrom === null) onBegin(id);
        else onChoose(id);
      }}
      onEdgeClick={(_, { id }) => onSelect({ part: "links", id })}
      onPaneClick={onLeave}
      onConnect={({ source, target }) => actions.join("link", source, target)}
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
      snapToGrid
      snapGrid={SNAP}
      fitView
      fitViewOptions={READABLE}
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
      {model.nodes.length === 0 && (
        <Panel position="top-center" className="drawing-empty">
          Nothing yet. Add hosts and routers and connect them, or begin with a template.
        </Panel>
      )}
      <ViewButtons />
      <KeepInView fit={fit} nodes={nodes} />
      <p id={KEYS_ID} hidden>
        Enter selects, the arrow keys move, c connects, f adds a flow, Delete deletes.
      </p>
    </ReactFlow>
  );
}

function ViewButtons() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <Panel position="bottom-left" className="segments view-buttons">
      <button type="button" aria-label="Zoom out" onClick={() => void zoomOut()}>
        −
      </button>
      <button type="button" aria-label="Zoom in" onClick={() => void zoomIn()}>
        +
      </button>
      <button type="button" onClick={() => void fitView(FIT)}>
        Show all
      </button>
    </Panel>
  );
}

/** Whatever comes new is in view. */
function KeepInView({ fit, nodes }: { fit: number; nodes: readonly DrawnNode[] }) {
  const { fitView, getViewport } = useReactFlow();
  const known = useRef<ReadonlySet<string> | null>(null);
  const lastFit = useRef(fit);
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const canvas = frame.current?.closest<HTMLElement>(".react-flow");
    const { x, y, zoom } = getViewport();
    const isOutside = ({ position, width = 0, height = 0 }: DrawnNode) => {
      if (!canvas) return false;
      const [across, down] = [position.x * zoom + x, position.y * zoom + y];
      const [halfWidth, halfHeight] = [(width / 2) * zoom, (height / 2) * zoom];
      const isBeside = across < halfWidth || across > canvas.clientWidth - halfWidth;
      return isBeside || down < halfHeight || down > canvas.clientHeight - halfHeight;
    };
    const before = known.current;
    const isNewOutside = before !== null && nodes.some((node) => !before.has(node.id) && isOutside(node));
    known.current = new Set(nodes.map(({ id }) => id));
    if (fit === lastFit.current && !isNewOutside) return;
    lastFit.current = fit;
    void fitView(READABLE);
  }, [fit, nodes, fitView, getViewport]);
  return <span ref={frame} hidden />;
}

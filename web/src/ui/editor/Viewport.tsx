// The visible part of the drawing: all of it if its names are readable, else the bottleneck with a note of what is
// outside.
import { getViewportForBounds, Panel, type ReactFlowState, useReactFlow, useStore } from "@xyflow/react";
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import type { Rect } from "../../geometry/rect";
import type { ScenarioDocument } from "../../scenario/scenario";
import { linkOfWatch, watchList } from "../../scenario/watch";
import type { DrawnNode } from "./NodeParts";

/** Below this scale, labels of links only cover the lines, and names have no room in their nodes. */
export const FAR = 0.5;
/** At this scale all texts are readable: on narrow pages it is preferred to showing everything. */
export const NEAR = 0.85;
const PADDING = 0.12;
const LARGEST = 1.25;
const SMALLEST = 0.05;
const isNarrow = () => matchMedia("(max-width: 47.4375em)").matches;
/** Margins for new nodes: they do not appear under the edges or the buttons. */
const EDGE = { side: 16, top: 16, bottom: 68 };

type Canvas = Pick<ReactFlowState, "transform" | "width" | "height">;

function seenOf({ transform: [x, y, zoom], width, height }: Canvas, edge = { side: 0, top: 0, bottom: 0 }): Rect {
  return {
    left: (edge.side - x) / zoom,
    right: (width - edge.side - x) / zoom,
    top: (edge.top - y) / zoom,
    bottom: (height - edge.bottom - y) / zoom,
  };
}

/** Most of the node is outside the view. */
const isOutside = ({ position: { x, y } }: DrawnNode, { left, right, top, bottom }: Rect) =>
  x < left || x > right || y < top || y > bottom;

const isCut = ({ position: { x, y }, width = 0, height = 0 }: DrawnNode, seen: Rect) =>
  x - width / 2 < seen.left || x + width / 2 > seen.right || y - height / 2 < seen.top || y + height / 2 > seen.bottom;

/** The bounding box of the nodes. */
function boundsOf(nodes: readonly DrawnNode[]) {
  const edges = (side: -1 | 1) => ({
    x: nodes.map(({ position: { x }, width = 0 }) => x + (side * width) / 2),
    y: nodes.map(({ position: { y }, height = 0 }) => y + (side * height) / 2),
  });
  const [low, high] = [edges(-1), edges(1)];
  const [x, y] = [Math.min(...low.x), Math.min(...low.y)];
  return { x, y, width: Math.max(...high.x) - x, height: Math.max(...high.y) - y };
}

/**
 * The ends of the link with the watched queue, else of the first link with a queue, else of the first link between
 * routers.
 */
function bottleneckOf(document: ScenarioDocument): readonly string[] {
  const watched = linkOfWatch(watchList(document)[0] ?? "");
  const routers = document.nodes.filter(({ kind }) => kind === "router").map(({ id }) => id);
  const link =
    document.links.find(({ id }) => id === watched) ??
    document.links.find(({ queue }) => queue) ??
    document.links.find(({ from, to }) => routers.includes(from) && routers.includes(to)) ??
    document.links[0];
  return link ? [link.from, link.to] : [];
}

interface Props {
  document: ScenarioDocument;
  nodes: readonly DrawnNode[];
  /** Incremented to fit the whole drawing into view. */
  fit: number;
  /** Returns the visible rectangle, for placing new nodes. */
  seen: RefObject<(() => Rect) | null>;
}

/** Sets the initial view, and moves it when new nodes are outside. */
export function KeepInView({ document, nodes, fit, seen }: Props) {
  const { getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const known = useRef<ReadonlySet<string>>(new Set());
  const lastFit = useRef<number | null>(null);
  const seenNow = (): Rect => {
    const { x, y, zoom } = getViewport();
    return seenOf({ transform: [x, y, zoom], width, height }, EDGE);
  };
  useImperativeHandle(seen, () => seenNow);
  const show = (around: readonly string[], least = NEAR) => {
    if (nodes.length === 0) return void setViewport({ x: 0, y: 0, zoom: isNarrow() ? NEAR : 1 });
    const whole = getViewportForBounds(boundsOf(nodes), width, height, SMALLEST, LARGEST, PADDING);
    if (!isNarrow() || whole.zoom >= least) return void setViewport(whole);
    const meant = nodes.filter(({ id }) => around.includes(id));
    const bounds = boundsOf(meant.length > 0 ? meant : nodes.slice(0, 1));
    void setViewport(getViewportForBounds(bounds, width, height, FAR, NEAR, PADDING));
  };
  const update = useEffectEvent(() => {
    if (width === 0 || height === 0) return;
    const isFirst = lastFit.current === null;
    const isAsked = fit !== lastFit.current;
    const news = nodes.filter(({ id }) => !known.current.has(id));
    known.current = new Set(nodes.map(({ id }) => id));
    lastFit.current = fit;
    if (isFirst || isAsked) show(bottleneckOf(document));
    // What is added is seen beside the rest.
    else if (news.some((node) => isCut(node, seenNow())))
      show(
        news.map(({ id }) => id),
        FAR,
      );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about changes of these
  useEffect(() => update(), [fit, nodes, width, height]);
  return null;
}

interface ButtonsProps {
  nodes: readonly DrawnNode[];
  /** Taps add to the selection, and a drag draws a selection frame. */
  isSeveral: boolean;
  onSeveral(isSeveral: boolean): void;
}

export function ViewButtons({ nodes, isSeveral, onSeveral }: ButtonsProps) {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const outside = useStore((state) => nodes.filter((node) => isOutside(node, seenOf(state))).length);
  return (
    <Panel position="bottom-left" className="segments view-buttons">
      <button type="button" aria-label="Zoom out" onClick={() => void zoomOut()}>
        −
      </button>
      <button type="button" aria-label="Zoom in" onClick={() => void zoomIn()}>
        +
      </button>
      <button type="button" onClick={() => void fitView({ padding: PADDING, maxZoom: LARGEST })}>
        Show all {outside > 0 && <span className="outside">{outside} outside</span>}
      </button>
      <button
        type="button"
        aria-pressed={isSeveral}
        title="Select several nodes by clicks or with a frame. Holding Shift does the same at any time"
        onClick={() => onSeveral(!isSeveral)}
      >
        Several
      </button>
    </Panel>
  );
}

// How links look in the drawing: the line, the flows that pass it, its queues; its label is a button.
import { type Edge, type EdgeProps, type InternalNode, useInternalNode } from "@xyflow/react";
import { memo } from "react";
import type { Selection } from "../../scenario/edit";
import type { LinkView, Passing, QueueView } from "./drawing-model";
import {
  type Box,
  beside,
  type Curve,
  curveBetween,
  offsets,
  pathOf,
  pointAfter,
  pointAt,
  reversed,
} from "./link-geometry";
import type { DrawnNode } from "./NodeParts";
import { ProblemBadge } from "./ProblemBadge";

export type DrawnLink = Edge<{ view: LinkView; selectedFlow: string | null }, "link">;

const FLOW_GAP = 4;
const WIDEST = 20;
/** From the edge of a node to the middle of a queue. */
const QUEUE_AT = 34;
const LETTER = 6;
const QUEUE_HEIGHT = 15;
const LABEL_ABOVE = 3;

function boxOf(node: InternalNode<DrawnNode>): Box {
  const { width = 0, height = 0 } = node.measured;
  const { x, y } = node.internals.positionAbsolute;
  return { x: x + width / 2, y: y + height / 2, width, height, isRouter: node.type === "router" };
}

/** The curve of a link, also while one of its nodes is dragged. */
function useCurve({ from, to, lane }: LinkView): { curve: Curve; from: Box; to: Box } | undefined {
  const fromNode = useInternalNode<DrawnNode>(from);
  const toNode = useInternalNode<DrawnNode>(to);
  if (!fromNode || !toNode) return undefined;
  const ends = { from: boxOf(fromNode), to: boxOf(toNode) };
  return { ...ends, curve: curveBetween(ends.from, ends.to, lane) };
}

function LinkLine({ data, selected }: EdgeProps<DrawnLink>) {
  const view = data?.view;
  return view ? <Line view={view} selectedFlow={data.selectedFlow} isSelected={selected ?? false} /> : null;
}

interface LineProps {
  view: LinkView;
  selectedFlow: string | null;
  isSelected: boolean;
}

function Line({ view, selectedFlow, isSelected }: LineProps) {
  const drawn = useCurve(view);
  if (!drawn) return null;
  const { curve, from, to } = drawn;
  const places = offsets(view.flows.length, FLOW_GAP, WIDEST);
  const shape = pathOf(curve);
  return (
    <>
      <path d={shape} className="link-reach" />
      {isSelected && <path d={shape} className="link-halo" />}
      <path d={shape} className="link-line" data-problem={view.problems.length > 0 || undefined} />
      {view.flows.map((flow, index) => (
        <Route key={flow.id} flow={flow} curve={beside(curve, places[index] ?? 0)} selectedFlow={selectedFlow} />
      ))}
      {view.queue && <Queue view={view.queue} curve={curve} from={from} />}
      {view.reverseQueue && <Queue view={view.reverseQueue} curve={reversed(curve)} from={to} />}
    </>
  );
}

/** In the class's colour and dash; an arrow where it arrives. */
function Route({ flow, curve, selectedFlow }: { flow: Passing; curve: Curve; selectedFlow: string | null }) {
  const way = flow.isBack ? reversed(curve) : curve;
  const isOther = selectedFlow !== null && selectedFlow !== flow.id;
  return (
    <g
      className="route"
      data-class={flow.class}
      data-state={selectedFlow === flow.id ? "chosen" : isOther ? "other" : ""}
    >
      <path d={pathOf(way)} />
      {flow.isLast && <path className="route-head" d={arrowAt(way)} />}
    </g>
  );
}

function arrowAt({ second, end }: Curve): string {
  const angle = Math.atan2(end.y - second.y, end.x - second.x);
  const point = (turn: number, length: number) =>
    `${(end.x - length * Math.cos(angle + turn)).toFixed(1)},${(end.y - length * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${point(0, 0)}L${point(0.45, 8)}L${point(-0.45, 8)}Z`;
}

/** A queue stands where its link begins. */
function Queue({ view: { name, isWatched }, curve, from }: { view: QueueView; curve: Curve; from: Box }) {
  const width = name.length * LETTER + 12;
  const { x, y } = pointAfter(curve, (from.isRouter ? from.width / 2 : 0) + Math.max(QUEUE_AT, width / 2 + 6));
  return (
    <g
      className="queue-glyph"
      data-watched={isWatched || undefined}
      transform={`translate(${x.toFixed(1)},${y.toFixed(1)})`}
    >
      <rect x={-width / 2} y={-QUEUE_HEIGHT / 2} width={width} height={QUEUE_HEIGHT} rx={3} />
      <text>{name}</text>
    </g>
  );
}

export const edgeTypes = { link: LinkLine };

interface LabelProps {
  view: LinkView;
  isSelected: boolean;
  onSelect(selection: Selection): void;
}

/** Above the middle of the link; the whole link for a keyboard. */
export const LinkLabel = memo(function LinkLabel({ view, isSelected, onSelect }: LabelProps) {
  const drawn = useCurve(view);
  if (!drawn) return null;
  const { curve } = drawn;
  const middle = pointAt(curve, 0.5);
  const isSteep = Math.abs(curve.end.y - curve.start.y) > Math.abs(curve.end.x - curve.start.x);
  const flows = (Math.min(WIDEST, (view.flows.length - 1) * FLOW_GAP) + FLOW_GAP) / 2;
  const place = isSteep
    ? `translate(-50%, -50%) translate(${middle.x}px, ${middle.y}px)`
    : `translate(-50%, -100%) translate(${middle.x}px, ${middle.y - Math.max(flows, 0) - LABEL_ABOVE}px)`;
  return (
    <button
      type="button"
      className="link-label nopan nodrag"
      data-part="links"
      data-id={view.id}
      aria-label={view.label}
      aria-pressed={isSelected}
      style={{ transform: place }}
      onClick={() => onSelect({ part: "links", id: view.id })}
    >
      {view.text}
      {view.reverseText && <span className="link-back">back {view.reverseText}</span>}
      {view.unusedText && <span className="link-back">{view.unusedText}</span>}
      <ProblemBadge problems={view.problems} />
    </button>
  );
});

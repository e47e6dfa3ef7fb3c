// Links in the drawing: line, flows and queues, with the label as a button.
import { type Edge, type EdgeProps, type InternalNode, useInternalNode } from "@xyflow/react";
import { memo } from "react";
import { beside, type Curve, curveBetween, type NodeBox, offsets, pathOf, reversed } from "../../geometry/curve";
import { FLOW_GAP, labelPlace, linesOf, QUEUE_HEIGHT, queuePlace, WIDEST } from "../../network/document-labels";
import type { DocumentLink, Passing, QueueView } from "../../network/document-model";
import type { Selection } from "../../scenario/edit";
import { queueWidth } from "../../scenario/room";
import type { DrawnNode } from "./NodeParts";
import { ProblemBadge } from "./ProblemBadge";

export type DrawnLink = Edge<{ view: DocumentLink; selectedFlow: string | null }, "link">;

function boxOf(node: InternalNode<DrawnNode>): NodeBox {
  const { width = 0, height = 0 } = node.measured;
  const { x, y } = node.internals.positionAbsolute;
  return { x: x + width / 2, y: y + height / 2, width, height, isRouter: node.type === "router" };
}

/** The curve of a link, also while one of its nodes is dragged. */
function useCurve({ from, to, lane }: DocumentLink): { curve: Curve; from: NodeBox; to: NodeBox } | undefined {
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
  view: DocumentLink;
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

/** In the class's colour and dash pattern, with an arrow at its receiver. */
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

/** A queue is drawn at the start of its link. */
function Queue({ view: { name, isWatched }, curve, from }: { view: QueueView; curve: Curve; from: NodeBox }) {
  const width = queueWidth(name);
  const { x, y } = queuePlace(curve, from, name);
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
  view: DocumentLink;
  isSelected: boolean;
  onSelect(selection: Selection): void;
}

/** Drawn above the link; stands for the whole link when using the keyboard. */
export const LinkLabel = memo(function LinkLabel({ view, isSelected, onSelect }: LabelProps) {
  const drawn = useCurve(view);
  if (!drawn) return null;
  const { x, y, above } = labelPlace(drawn.curve, view.labelPart, view.flows.length);
  return (
    <button
      type="button"
      className="link-label nopan nodrag"
      data-part="links"
      data-id={view.id}
      aria-label={view.label}
      aria-pressed={isSelected}
      style={{ transform: `translate(-50%, ${-100 * above}%) translate(${x}px, ${y}px)` }}
      onClick={() => onSelect({ part: "links", id: view.id })}
    >
      {linesOf(view).map((line) => (
        <span key={line} className="link-line-text">
          {line}
        </span>
      ))}
      <ProblemBadge problems={view.problems} />
    </button>
  );
});

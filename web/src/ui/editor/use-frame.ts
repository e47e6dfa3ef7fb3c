// Selects nodes by dragging a frame: with Shift, or by touch in multiple-selection mode.
import { useReactFlow } from "@xyflow/react";
import { type PointerEvent, type SyntheticEvent, useRef, useState } from "react";
import type { Point } from "../../geometry/rect";
import type { DrawnNode } from "./NodeParts";

interface Drag {
  /** In page coordinates. */
  readonly from: Point;
  readonly to: Point;
  /** Nodes inside the frame. */
  readonly ids: readonly string[];
}

interface Options {
  /** Without Shift, too. */
  isOn: boolean;
  nodes: readonly DrawnNode[];
  onFramed(ids: readonly string[]): void;
  /** A click on the background. */
  onNothing(): void;
}

/** A press that moves less than this many pixels is a click. */
const MOVED = 4;
const isPane = ({ target }: SyntheticEvent) => target instanceof Element && target.matches(".react-flow__pane");
const isFar = ({ from, to }: Drag) => Math.hypot(to.x - from.x, to.y - from.y) > MOVED;

export function useFrame({ isOn, nodes, onFramed, onNothing }: Options) {
  const { screenToFlowPosition } = useReactFlow();
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = useRef(false);
  const framed = (from: Point, to: Point) => {
    const corners = [from, to].map((point) => screenToFlowPosition(point, { snapToGrid: false }));
    const [left, right] = corners.map(({ x }) => x).sort((a, b) => a - b);
    const [top, bottom] = corners.map(({ y }) => y).sort((a, b) => a - b);
    const isIn = ({ position: { x, y }, width = 0, height = 0 }: DrawnNode) =>
      x + width / 2 > (left ?? 0) &&
      x - width / 2 < (right ?? 0) &&
      y + height / 2 > (top ?? 0) &&
      y - height / 2 < (bottom ?? 0);
    return nodes.filter(isIn).map(({ id }) => id);
  };
  const end = () => {
    isDragging.current = false;
    setDrag(null);
  };
  /** Prevents panning. */
  const keep = (event: SyntheticEvent) => {
    if (isDragging.current) event.stopPropagation();
  };
  return {
    drag: drag && isFar(drag) ? drag : null,
    handlers: {
      onPointerDownCapture(event: PointerEvent) {
        if (event.button !== 0 || !event.isPrimary || !(isOn || event.shiftKey) || !isPane(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const from = { x: event.clientX, y: event.clientY };
        isDragging.current = true;
        setDrag({ from, to: from, ids: [] });
      },
      onPointerMove({ clientX: x, clientY: y, isPrimary }: PointerEvent) {
        if (drag && isPrimary) setDrag({ ...drag, to: { x, y }, ids: framed(drag.from, { x, y }) });
      },
      onPointerUp({ isPrimary }: PointerEvent) {
        if (!drag || !isPrimary) return;
        if (isFar(drag)) onFramed(drag.ids);
        else onNothing();
        end();
      },
      onPointerCancel: end,
      onMouseDownCapture: keep,
      onTouchStartCapture: keep,
    },
  };
}

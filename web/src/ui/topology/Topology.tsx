// The place of the drawing of the network: drawn past React.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useIsLocked } from "../Look";
import { useFrame, useRun, useRunState } from "../run-context";
import type { LiveNetwork } from "./live-network";
import { drawNetwork, markQueue } from "./network-drawing";

export function Topology() {
  const run = useRun();
  const layout = useRunState((state) => state.layout);
  const watched = useRunState((state) => state.watched);
  const isFixed = useIsLocked("view");
  const frame = useRef<HTMLElement>(null);
  const live = useRef<LiveNetwork | null>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const node = frame.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setWidth(node.clientWidth));
    observer.observe(node);
    setWidth(node.clientWidth);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!frame.current || !layout || width === 0) return;
    live.current = drawNetwork(frame.current, run.stores.run, layout, width, isFixed);
    if (run.view) live.current.update(run.view.telemetry);
  }, [run, layout, width, isFixed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing is marked anew
  useEffect(() => {
    if (frame.current) markQueue(frame.current, watched);
  }, [watched, layout, width, isFixed]);
  useFrame(({ telemetry }) => live.current?.update(telemetry));
  return <figure className="topology" ref={frame} aria-label="The network" />;
}

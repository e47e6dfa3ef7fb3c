// The place of the charts. What a link says about them makes them anew.
import { useEffect, useRef } from "react";
import { mountCharts } from "./mount-charts";
import { usePage, useRun } from "./run-context";

export function Charts() {
  const node = useRef<HTMLDivElement>(null);
  const run = useRun();
  const look = usePage((state) => state.look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the charts read what the link says when they are made
  useEffect(() => (node.current ? mountCharts(node.current, run) : undefined), [run, look]);
  return <div className="charts" ref={node} />;
}

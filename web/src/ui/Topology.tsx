// The container of the network drawing, which is drawn outside React.
import { useEffect, useRef } from "react";
import { mountNetwork } from "../views/network/lazy-network";
import { useRun } from "./run-context";

export function Topology() {
  const run = useRun();
  const figure = useRef<HTMLElement>(null);
  useEffect(() => (figure.current ? mountNetwork(figure.current, run, true) : undefined), [run]);
  return <figure className="topology" ref={figure} aria-label="The network" />;
}

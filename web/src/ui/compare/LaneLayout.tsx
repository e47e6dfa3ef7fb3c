// Whether the lanes are in the same charts, or side by side: for all charts at once.
import { useEffect, useRef, useState } from "react";
import { hasRoomFor } from "../../charts/chart-columns";
import { readPlans } from "../../charts/spec/chart-plan";
import { shownPlans } from "../../charts/spec/chart-specs";
import { areBeside, withLanesBeside } from "../../charts/spec/lane-view";
import { statesOf } from "../../state/stores";
import { arrange } from "../charts/arrange";
import { plansIn } from "../charts/shown";
import { useRun, useRunState, useWork } from "../run-context";

export function LaneLayout() {
  const run = useRun();
  const lanes = useRunState((state) => state.lanes.length);
  const plans = readPlans(useWork(({ document }) => document?.view));
  const node = useRef<HTMLButtonElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const bar = node.current?.closest(".lanes");
    if (!bar) return;
    const observer = new ResizeObserver(() => setWidth(bar.clientWidth));
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  const hasRoom = hasRoomFor(lanes, width);
  const isBeside = plans !== null && areBeside(plans);
  const toggle = () =>
    arrange(
      run,
      withLanesBeside(
        shownPlans(plansIn(statesOf(run.stores)), run.view?.telemetry ?? null, run.stores.run.getState().watched),
        !isBeside,
      ),
      isBeside ? "Show lanes in one chart" : "Show lanes side by side",
    );
  return (
    <button
      ref={node}
      type="button"
      className="button plain lane-layout"
      hidden={lanes < 2 || !hasRoomFor(2, width)}
      disabled={!hasRoom}
      aria-pressed={isBeside}
      title={
        hasRoom
          ? "Charts of each lane with the same axes; for one chart, see its menu"
          : `${lanes} lanes have no room side by side in this window`
      }
      onClick={toggle}
    >
      Side by side
    </button>
  );
}

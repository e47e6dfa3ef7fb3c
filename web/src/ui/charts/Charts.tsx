// The container of the charts, with the button to add one. A link's chart options recreate them.
import { lazy, useEffect, useRef, useState } from "react";
import { isLocked } from "../../state/page/page-state";
import { firstPicture } from "../first-picture";
import { LazyPart } from "../LazyPart";
import { usePage, useRun, useWork } from "../run-context";
import { changeCharts, type MountedCharts, mountCharts } from "./mount-charts";
import "./charts.css";

/** Without the tools for single flows the charts are complete. */
const ignore = () => undefined;

const AddChart = lazy(() => import("./AddChart"));

export function Charts() {
  const node = useRef<HTMLDivElement>(null);
  const charts = useRef<MountedCharts>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [isAdding, setAdding] = useState(false);
  const run = useRun();
  const viewOptions = usePage((state) => state.viewOptions);
  const isOwn = useWork(({ document }) => document?.view !== undefined);
  const mayArrange = !isLocked(viewOptions, "params") && !isLocked(viewOptions, "view");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the charts read what the link says when they are made
  useEffect(() => {
    if (!node.current) return;
    const mounted = mountCharts(node.current, run, { mayArrange, spokenAfter: firstPicture });
    charts.current = mounted;
    const tools = firstPicture
      .then(() => import("../flows/flow-tools"))
      .then(({ addFlowTools }) => addFlowTools(mounted, run), ignore);
    return () => {
      mounted.remove();
      void tools.then((remove) => remove?.());
    };
  }, [run, viewOptions]);
  return (
    <>
      <div className="charts" ref={node} />
      {mayArrange && (
        <div className="charts-actions">
          <button ref={add} type="button" className="button plain" onClick={() => setAdding(true)}>
            Add a chart
          </button>
          <button
            type="button"
            className="button plain"
            hidden={!isOwn}
            onClick={() => {
              void changeCharts(run, null, "Reset the charts");
              add.current?.focus(); // this button is gone then
            }}
          >
            Usual charts
          </button>
        </div>
      )}
      <LazyPart name="The list of signals" isNeeded={isAdding}>
        <AddChart isOpen={isAdding} plans={() => charts.current?.plans ?? []} onClose={() => setAdding(false)} />
      </LazyPart>
    </>
  );
}

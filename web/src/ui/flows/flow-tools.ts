// What the charts need for single flows and stretches of time; loaded when the charts are mounted.
import { StretchLayer } from "../../charts/interact/stretch-layer";
import type { Run } from "../../state/run/run";
import { onState } from "../../state/stores";
import type { MountedCharts } from "../charts/mount-charts";
import { selecting } from "./selecting";

/** Returns what removes them. */
export function addFlowTools({ charts }: MountedCharts, run: Run): () => void {
  const { stores } = run;
  const { run: store } = stores;
  const options = {
    duration_s: () => store.getState().schema?.duration_s ?? 0,
    now_s: () => run.view?.time_s ?? 0,
    cursor_s: () => store.getState().cursor?.at_s ?? null,
    stretch: () => store.getState().stretch,
    isSelecting: () => selecting.getState().isOn,
    onStretch: (stretch: readonly [number, number] | null) => store.setState({ stretch }),
    onDone: () => selecting.setState({ isOn: false }),
  };
  let layers: readonly StretchLayer[] = [];
  const remove = () => {
    for (const layer of layers) layer.remove();
  };
  const cover = () => {
    remove();
    layers = charts.stacks.map((stack) => new StretchLayer({ stack, ...options }));
  };
  const draw = () => {
    for (const layer of layers) layer.draw();
  };
  charts.onStacks(cover);
  cover();
  let workId = stores.work.getState().workId;
  const stop = [
    selecting.subscribe(draw),
    onState(stores, ({ run: { stretch } }) => stretch, draw),
    // Another document has other times and flows.
    onState(
      stores,
      ({ work }) => work.workId,
      (id) => {
        if (id !== workId) store.setState({ flow: null, stretch: null });
        workId = id;
      },
    ),
  ];
  return () => {
    for (const each of stop) each();
    remove();
  };
}
